// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.connection;

import dev.plimsoll.driver.DriverException;
import dev.plimsoll.driver.FailureKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToIntFunction;

/**
 * The meaning of a client library's errors: a table of rows, of which the first that matches
 * counts. For drivers; immutable. Looking up the kind of a failed send allocates nothing if the
 * conditions allocate nothing.
 *
 * <pre>
 * ErrorTable.of("Kafka")
 *     .row(type(RecordTooLargeException.class), FailureKind.TOO_LARGE, Kind.REFUSED)
 *     .row(type(AuthorizationException.class), FailureKind.AUTHORISATION, Kind.REFUSED, "See …")
 *     .build();
 * </pre>
 */
public final class ErrorTable {

  private final String system;
  private final Predicate<Throwable> wrapper;
  private final Function<Throwable, String> text;
  private final List<Row<FailureKind>> sends;
  private final List<Row<DriverException.Kind>> calls;
  private final List<Row<String>> hints;

  private ErrorTable(Builder builder) {
    this.system = builder.system;
    this.wrapper = builder.wrapper;
    this.text = builder.text;
    this.sends = List.copyOf(builder.sends);
    this.calls = List.copyOf(builder.calls);
    this.hints = List.copyOf(builder.hints);
  }

  private record Row<T>(Predicate<? super Throwable> condition, T meaning) {}

  /**
   * A table without rows: each error is of the kind OTHER.
   *
   * @param system the name of the system, with which each message starts
   */
  public static Builder of(String system) {
    return new Builder(system);
  }

  /** A condition: the error is an instance of one of these types. */
  @SafeVarargs
  @SuppressWarnings("varargs") // The array is only read.
  public static Predicate<Throwable> type(Class<? extends Throwable>... types) {
    List<Class<? extends Throwable>> all = List.of(types);
    return error -> {
      for (int i = 0; i < all.size(); i++) {
        if (all.get(i).isInstance(error)) {
          return true;
        }
      }
      return false;
    };
  }

  /** A condition: the error's message contains one of these texts, ignoring case. */
  public static Predicate<Throwable> text(String... parts) {
    List<String> all = List.of(parts);
    return error -> {
      String message = error.getMessage();
      return message != null && all.stream().anyMatch(message.toLowerCase(Locale.ROOT)::contains);
    };
  }

  /**
   * A condition: the error has one of these codes.
   *
   * @param reading returns the code of any error
   */
  public static Predicate<Throwable> code(ToIntFunction<Throwable> reading, int... codes) {
    int[] all = codes.clone();
    return error -> {
      int code = reading.applyAsInt(error);
      for (int each : all) {
        if (code == each) {
          return true;
        }
      }
      return false;
    };
  }

  /** The kind of a failed send. */
  public FailureKind kind(Throwable error) {
    return find(sends, rootCause(error), FailureKind.OTHER);
  }

  /** The kind of any other failed operation. */
  public DriverException.Kind exceptionKind(Throwable error) {
    return find(calls, rootCause(error), DriverException.Kind.OTHER);
  }

  /**
   * The exception for an operation other than a send. A {@link DriverException} stays as it is.
   *
   * @param operation what failed, for the message: {@code creating the topic a}
   */
  public DriverException toDriverException(String operation, Throwable error) {
    Throwable root = rootCause(error);
    if (root instanceof DriverException already) {
      return already;
    }
    return new DriverException(
        find(calls, root, DriverException.Kind.OTHER),
        system + ": " + operation + " failed: " + message(root),
        error);
  }

  /** The error's message, with a hint if a row has one. */
  public String message(Throwable error) {
    Throwable root = rootCause(error);
    String words = text.apply(root);
    String hint = find(hints, root, "");
    return hint.isEmpty() ? words : words + (words.endsWith(".") ? " " : ". ") + hint;
  }

  /** The cause inside the wrappers that futures and the client library add. */
  public Throwable rootCause(Throwable error) {
    Throwable root = error;
    while (root.getCause() != null && root.getCause() != root && isWrapper(root)) {
      root = root.getCause();
    }
    return root;
  }

  private boolean isWrapper(Throwable error) {
    return error instanceof ExecutionException
        || error instanceof CompletionException
        || wrapper.test(error);
  }

  private static <T> T find(List<Row<T>> rows, Throwable error, T otherwise) {
    for (int i = 0; i < rows.size(); i++) { // An iterator would be an object for each failed send.
      Row<T> row = rows.get(i);
      if (row.condition().test(error)) {
        return row.meaning();
      }
    }
    return otherwise;
  }

  /** Collects the rows of a table. */
  public static final class Builder {

    private final String system;
    private final List<Row<FailureKind>> sends = new ArrayList<>();
    private final List<Row<DriverException.Kind>> calls = new ArrayList<>();
    private final List<Row<String>> hints = new ArrayList<>();
    private Predicate<Throwable> wrapper = error -> false;
    private Function<Throwable, String> text = DriverException::textOf;

    private Builder(String system) {
      this.system = Objects.requireNonNull(system, "system");
    }

    /** Sets which exceptions only wrap their cause, besides those of futures. */
    public Builder wrapper(Predicate<Throwable> condition) {
      wrapper = condition;
      return this;
    }

    /** Sets how an error is put into words; by default {@link DriverException#textOf}. */
    public Builder text(Function<Throwable, String> reading) {
      text = reading;
      return this;
    }

    /** Adds a row for sends and for all other operations. */
    public Builder row(Predicate<Throwable> error, FailureKind send, DriverException.Kind call) {
      return send(error, send).call(error, call);
    }

    /** Adds a row with a hint: a sentence that says what to do, without the full stop. */
    public Builder row(
        Predicate<Throwable> error, FailureKind send, DriverException.Kind call, String hint) {
      return row(error, send, call).hint(error, hint);
    }

    /** Adds a row for sends only. */
    public Builder send(Predicate<Throwable> error, FailureKind kind) {
      sends.add(new Row<>(error, kind));
      return this;
    }

    /** Adds a row for operations other than sends only. */
    public Builder call(Predicate<Throwable> error, DriverException.Kind kind) {
      calls.add(new Row<>(error, kind));
      return this;
    }

    /** Adds a hint, which does not change the kind. */
    public Builder hint(Predicate<Throwable> error, String hint) {
      hints.add(new Row<>(error, hint));
      return this;
    }

    /** The table with the rows so far. */
    public ErrorTable build() {
      return new ErrorTable(this);
    }
  }
}
