/**
 * What a schema says of the other forms in which an honest back end may write it (contract 8), and of what a newer build may
 * say in its place. Types alone: who reads those is loaded where they are met (`tolerance.ts`, `unknown-values.ts`).
 */

/** Whose other forms are known, each by one reader of `other-forms.ts`. */
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
  | 'listed-role'
  | 'user-type-id'
  | 'user-type'
  | 'booked-resource'
  | 'text'
  | 'anything'

declare module 'effect/Schema' {
  namespace Annotations {
    interface Annotations {
      readonly form?: Form
      /** What null and an absent key mean; unless given, that of the type: '', [], false. */
      readonly absent?: unknown
      /** What a value is taken for that this build does not know. */
      readonly unknown?: unknown
    }
  }
}
