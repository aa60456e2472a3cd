/** The words for the state of a slot: in the slot, in its name, and as the answer to a press that changes nothing. */
import type { SlotView } from '../../../../domain/selectors/slot-view.ts'

/** The word in a slot. A free slot has no word. */
export const slotLabels: Readonly<Record<Exclude<SlotView['_tag'], 'Free'>, string>> = {
  Booked: 'Bokad',
  Closed: 'Stängd',
  Locked: 'Låst',
  Selected: 'Vald',
  Reserved: 'Reserverad',
}

/**
 * The word in this slot. A time that has begun counts as over, because it is not known whether the house was open then.
 */
export const labelOf = (slot: Exclude<SlotView, { readonly _tag: 'Free' }>): string =>
  'past' in slot ? 'Förbi' : slotLabels[slot._tag]

/** The state of a slot in its name, as one word. */
export const slotStates: Readonly<Record<SlotView['_tag'], string>> = {
  Booked: 'bokad',
  Closed: 'stängd',
  Locked: 'låst',
  Selected: 'vald',
  Reserved: 'reserverad',
  Free: 'ledig',
}

/** What is said of a free slot that somebody has booked, but to which nobody has come. It follows "Ledig". */
export const UNCLAIMED = 'bokad men ingen har kommit'

/** The answer to a press on a slot that cannot be chosen. */
export const pressReasons: Readonly<Record<'Booked' | 'Closed' | 'Reserved', string>> = {
  Booked: 'Tiden är redan bokad.',
  Closed: 'Tiden är stängd och går inte att boka.',
  Reserved: 'Någon annan har tiden reserverad. Den blir ledig om den inte bokas.',
}
