/**
 * Annotations of schemas. They name the other forms in which another back end may write a value (docs/rules.md#other-back-ends), and the
 * replacement for a value that only a newer build knows. `tolerance.ts` and `unknown-values.ts` read them and are loaded when needed.
 */
import { Schema } from 'effect'

/** The types that may come in other forms. Each type has a reader in `other-forms.ts`. */
export type Form =
  | 'date'
  | 'time'
  | 'end'
  | 'instant'
  | 'weekday'
  | 'organisation-type'
  | 'booking-status'
  | 'content-type'
  | 'color'
  | 'role'
  | 'role-name'
  | 'listed-role'
  | 'user-type-id'
  | 'user-type'
  | 'booked-resource'
  | 'group'
  | 'owner'
  | 'reference'
  | 'times'
  | 'text'
  | 'anything'

declare module 'effect/Schema' {
  namespace Annotations {
    interface Annotations {
      readonly form?: Form
      /** The value that null and an absent key stand for. Without this annotation it is '', [] or false, depending on the type. */
      readonly absent?: unknown
      /** Replaces a value that this build does not know. */
      readonly unknown?: unknown
    }
  }
}

/**
 * Makes the schema of an enumeration. Its values are numbers in JSON (docs/rules.md#http).
 * @param form the form whose reader knows the names of the numbers
 */
export const enumeration = <const Numbers extends readonly number[]>(form: Form, numbers: Numbers) =>
  Schema.Literals(numbers).annotate({ absent: 0, form })
