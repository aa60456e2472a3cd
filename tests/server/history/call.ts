/**
 * Calls of several browsers about a handful of slots, and their answers. Invariant: calls and answers are plain data
 * that the model's words and the server's have in common, so that equal means the same.
 */

/** The slots are numbered: two rooms, the first with 0 to 2. */
export const ROWS = 3
export const SLOTS = 2 * ROWS
export const roomOf = (slot: number): number => Math.floor(slot / ROWS)

export type Call =
  | { readonly _tag: 'Hold' | 'Release'; readonly session: number; readonly slot: number }
  | { readonly _tag: 'Clear' | 'Extend' | 'ReadHolds' | 'ReadGrid'; readonly session: number }
  /** `key`: the idempotency key, and the name of the booking. */
  | { readonly _tag: 'Create'; readonly session: number; readonly key: string; readonly slots: readonly number[] }
  | {
      readonly _tag: 'Add'
      readonly session: number
      readonly key: string
      readonly booking: string
      readonly slots: readonly number[]
    }
  /** `part`: the name of its booking and its number there, as in `first-1`. `slots`: all that it shall have. */
  | { readonly _tag: 'Edit'; readonly session: number; readonly part: string; readonly slots: readonly number[] }
  | { readonly _tag: 'Remove' | 'Cancel' | 'Confirm'; readonly session: number; readonly part: string }
  /** Time passes: holds live through it once after they were made or extended, and not twice. */
  | { readonly _tag: 'Pass' }
