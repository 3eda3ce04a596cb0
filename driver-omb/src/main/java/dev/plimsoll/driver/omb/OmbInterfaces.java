// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.omb;

import dev.plimsoll.driver.SettingsException;
import java.io.File;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;

/**
 * OMB's interfaces as the jars have them. Their generations differ in methods and parameters; what
 * is there is used.
 *
 * @param initialize with the driver file, and but for the first generation a logger of statistics
 * @param createTopic {@code createTopics} with descriptions, or in older generations {@code
 *     createTopic}
 * @param topicInfo creates the description of a topic
 * @param notifyTopic tells a process of a topic that it will use; only in some generations
 * @param createConsumer with topic, subscription, in some generations a partition, and callback
 * @param send of a producer: {@code (Object, Optional, byte[]) → CompletableFuture}
 * @param takesKeys whether messages can have keys; not in the first generation
 */
record OmbInterfaces(
    Method initialize,
    Method topicPrefix,
    Method createTopic,
    Optional<Constructor<?>> topicInfo,
    Optional<Method> notifyTopic,
    Method createProducer,
    Method createConsumer,
    MethodHandle send,
    boolean takesKeys) {

  private static final String DRIVER = "BenchmarkDriver";
  private static final MethodType SEND =
      MethodType.methodType(CompletableFuture.class, Object.class, Optional.class, byte[].class);

  /**
   * Finds the interfaces.
   *
   * @param lib the folder of the jars, for messages
   */
  static OmbInterfaces of(Class<?> driverClass, Path lib)
      throws SettingsException, ClassNotFoundException {
    Class<?> driver = driverInterface(driverClass);
    String producer = driver.getPackageName() + ".BenchmarkProducer";
    Search search = new Search(driver, lib);
    Search ofProducer =
        new Search(Class.forName(producer, false, driverClass.getClassLoader()), lib);
    Optional<Constructor<?>> topicInfo = topicInfo(driver);
    Optional<Method> withKey = ofProducer.find("sendAsync", Optional.class, byte[].class);
    return new OmbInterfaces(
        search.first("initialize(File[, StatsLogger])", File.class),
        search.first("getTopicNamePrefix()"),
        topicInfo.isPresent()
            ? search.first("createTopics(List<TopicInfo>)", List.class)
            : search.first("createTopic(String, int)", String.class, int.class),
        topicInfo,
        search.find("notifyTopicCreation", String.class, int.class),
        search.first("createProducer(String)", String.class),
        search.first(
            "createConsumer(String, String[, Optional], ConsumerCallback)",
            String.class,
            String.class),
        handle(
            withKey.isPresent()
                ? withKey.get()
                : ofProducer.first("sendAsync([Optional,] byte[])", byte[].class)),
        withKey.isPresent());
  }

  private static Class<?> driverInterface(Class<?> driverClass) throws SettingsException {
    return supertypes(driverClass)
        .filter(type -> type.isInterface() && type.getSimpleName().equals(DRIVER))
        .findFirst()
        .orElseThrow(
            () ->
                new SettingsException(
                    OmbFile.KEY,
                    "names the class "
                        + driverClass.getName()
                        + ", which is no driver of OMB: it implements no interface "
                        + DRIVER));
  }

  private static Stream<Class<?>> supertypes(Class<?> type) {
    return type == null
        ? Stream.empty()
        : Stream.concat(
            Stream.of(type),
            Stream.concat(Stream.of(type.getSuperclass()), Stream.of(type.getInterfaces()))
                .flatMap(OmbInterfaces::supertypes));
  }

  private static Optional<Constructor<?>> topicInfo(Class<?> driver) {
    return Arrays.stream(driver.getDeclaredClasses())
        .filter(type -> type.getSimpleName().equals("TopicInfo"))
        .<Constructor<?>>flatMap(type -> Arrays.stream(type.getConstructors()))
        .findFirst();
  }

  private static MethodHandle handle(Method send) {
    try {
      MethodHandle handle = MethodHandles.publicLookup().unreflect(send);
      return (send.getParameterCount() == 2
              ? handle
              : MethodHandles.dropArguments(handle, 1, Optional.class))
          .asType(SEND);
    } catch (IllegalAccessException e) {
      throw new IllegalStateException(e); // It is a method of a public interface.
    }
  }

  /** Returns the interface to which consumers deliver. */
  Class<?> callback() {
    return createConsumer.getParameterTypes()[createConsumer.getParameterCount() - 1];
  }

  /** Finds methods of an interface. */
  private record Search(Class<?> type, Path lib) {

    /** Returns the method with these parameters, and possibly more. */
    Optional<Method> find(String name, Class<?>... parameters) {
      return Arrays.stream(type.getMethods())
          .filter(
              method ->
                  method.getName().equals(name)
                      && Arrays.asList(method.getParameterTypes())
                          .subList(0, Math.min(parameters.length, method.getParameterCount()))
                          .equals(Arrays.asList(parameters)))
          .findFirst();
    }

    /**
     * Returns the same, which must be there.
     *
     * @param form how the method is needed, for the message
     */
    Method first(String form, Class<?>... parameters) throws SettingsException {
      return find(form.substring(0, form.indexOf('(')), parameters)
          .orElseThrow(
              () ->
                  new SettingsException(
                      OmbLibrary.KEY,
                      lib
                          + " has OMB's interface "
                          + type.getName()
                          + " in a generation that is not known here: "
                          + form
                          + " is missing among "
                          + Arrays.stream(type.getMethods()).map(Method::getName).sorted().toList()
                          + ". Give a build of another version"));
    }
  }
}
