/**
 * Annotations by which a schema says in which other forms an honest back end may write it
 * (docs/rules.md#other-back-ends), and what a newer build may say in its place. Types alone: who reads those is loaded
 * where they are met (`tolerance.ts`, `unknown-values.ts`).
 */
import { Schema } from 'effect'

/** Types whose other forms are known, each by one reader of `other-forms.ts`. */
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
      /** The meaning of null and of an absent key; unless given, that of the type: '', [], false. */
      readonly absent?: unknown
      /** The value that stands in for one that this build does not know. */
      readonly unknown?: unknown
    }
  }
}

/**
 * Enumerations travel as their numbers (docs/rules.md#http).
 * @param form who reads it by its name
 */
export const enumeration = <const Numbers extends readonly number[]>(
  form: Form,
  numbers: Numbers,
  description: string,
) => Schema.Literals(numbers).annotate({ description, absent: 0, form })
