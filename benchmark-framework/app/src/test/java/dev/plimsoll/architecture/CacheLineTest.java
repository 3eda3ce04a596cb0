// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import dev.plimsoll.record.LeadingPadding;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Where this JVM stores the fields of the classes whose objects change with each message. That
 * these distances have an effect is shown by {@code bin/jmh WholePath}.
 */
final class CacheLineTest {

  private static final int LINE = LeadingPadding.LONGS * Long.BYTES;

  @ParameterizedTest
  @MethodSource("paddedClasses")
  void changingFieldsAreALineAwayFromBothEndsOfTheirObject(Class<?> padded)
      throws ReflectiveOperationException {
    long end = 0;
    long firstChanging = Long.MAX_VALUE;
    long lastChanging = 0;
    for (Field field : fieldsOf(padded)) {
      long from = offsetOf(field);
      long until = from + bytesOf(field.getType());
      end = Math.max(end, until);
      if (changes(field)) {
        firstChanging = Math.min(firstChanging, from);
        lastChanging = Math.max(lastChanging, until);
      }
    }
    assertThat(firstChanging).as("begin of the fields that change").isGreaterThanOrEqualTo(LINE);
    // The next object begins at the end or after it.
    assertThat(end - lastChanging).as("bytes after them").isGreaterThanOrEqualTo(LINE);
  }

  @Test
  void producersRecordersAndTrackersArePadded() {
    assertThat(paddedClasses())
        .extracting(Class::getSimpleName)
        .contains("ProducerLoop", "Recorder", "HistogramBucket", "LatencyCounts", "CallbackTime")
        .contains("SequenceTracker", "DeliveryCount", "SendingThread", "Taking", "Returning");
  }

  static Stream<Class<?>> paddedClasses() {
    return new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages("dev.plimsoll")
            .stream()
            .filter(each -> each.isAssignableTo(LeadingPadding.class))
            .filter(each -> !each.getModifiers().contains(JavaModifier.ABSTRACT))
            .map(JavaClass::reflect);
  }

  /** A field that is set once in the constructor is constant, and so are references here. */
  private static boolean changes(Field field) {
    return field.getType().isPrimitive()
        && !Modifier.isFinal(field.getModifiers())
        && field.getDeclaringClass() != LeadingPadding.class;
  }

  private static List<Field> fieldsOf(Class<?> padded) {
    List<Field> fields = new ArrayList<>();
    for (Class<?> each = padded; each != Object.class; each = each.getSuperclass()) {
      for (Field field : each.getDeclaredFields()) {
        if (!Modifier.isStatic(field.getModifiers())) {
          fields.add(field);
        }
      }
    }
    return fields;
  }

  /** By reflection, because the compiler warns of each use of the class. */
  private static long offsetOf(Field field) throws ReflectiveOperationException {
    Class<?> unsafe = Class.forName("sun.misc.Unsafe");
    Field instance = unsafe.getDeclaredField("theUnsafe");
    instance.setAccessible(true);
    Method offset = unsafe.getMethod("objectFieldOffset", Field.class);
    return (long) offset.invoke(instance.get(null), field);
  }

  /** The size of a field; of a reference, the smallest that it can have. */
  private static int bytesOf(Class<?> type) {
    if (type == long.class || type == double.class) {
      return 8;
    }
    return type == boolean.class || type == byte.class ? 1 : 4;
  }
}
