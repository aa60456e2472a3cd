/**
 * Annotations by which a schema says in which other forms another back end may write it (docs/rules.md#other-back-ends), and what stands in
 * for a value that only a newer build knows. The code that reads them is loaded when it is needed (`tolerance.ts`, `unknown-values.ts`).
 */
import { Schema } from 'effect'

/** Types whose other forms are known. Each has a reader in `other-forms.ts`. */
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
      /** What null and an absent key mean; left out: '', [] or false, by the type. */
      readonly absent?: unknown
      /** Stands in for a value that this build does not know. */
      readonly unknown?: unknown
    }
  }
}

/**
 * Enumerations travel as numbers (docs/rules.md#http).
 * @param form which reader knows the names of the numbers
 */
export const enumeration = <const Numbers extends readonly number[]>(
  form: Form,
  numbers: Numbers,
  description: string,
) => Schema.Literals(numbers).annotate({ description, absent: 0, form })
