/**
 * The names of slots (docs/rules.md#names). Invariant: this is the only test module that knows the order of the words.
 */

const STATES = ['ledig', 'vald', 'reserverad', 'bokad', 'stängd', 'låst'] as const
export type SlotState = (typeof STATES)[number]

export interface SlotName {
  readonly time: string
  /** Null in a grid of one resource, because its slots do not name the resource. */
  readonly resource: string | null
  readonly day: string
  /** True in the grid of a resource's week, because its slots do not name the resource. */
  readonly inWeek?: true
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** The words after the state, about the person's own booking or about a past time. */
const FURTHER = '(?:, (?:din|förbi))?'

const place = ({ resource, day, inWeek }: SlotName): string =>
  resource === null || inWeek === true ? day : `${resource}, ${day}`

/** "09:00–09:30, ledig, Grupprum 2, tisdag 4 mars" */
export const slotWords = (slot: SlotName, state: string): string => `${slot.time}, ${state}, ${place(slot)}`

/** Matches the name of the slot in a state, also with further words. */
export const slotInState = (slot: SlotName, state: string): RegExp =>
  new RegExp(`^${escaped(slot.time)}, ${state}${FURTHER}, ${escaped(place(slot))}$`)

/** Matches the name of the slot in any state. */
export const slotPattern = (slot: SlotName): RegExp => slotInState(slot, `(?:${STATES.join('|')})`)

/**
 * A CSS selector for the button of the slot in any state. A browser needs a twentieth of the time to find it that way,
 * compared with a search through the names of all buttons. `expectSlot` checks that the label is the accessible name.
 */
export const slotCss = (slot: SlotName): string =>
  `button:not([role])[aria-label^=${JSON.stringify(`${slot.time}, `)}][aria-label$=${JSON.stringify(`, ${place(slot)}`)}]`

/** Matches the names of all slots of a resource in a state, on any day. */
export const slotsOfResource = (resource: string, state: SlotState): RegExp =>
  new RegExp(`^[^,]+, ${state}${FURTHER}, ${escaped(resource)}, `)

/** The parts of a slot's name before and after its state (docs/rules.md#names). */
export const aroundState = (name: string): { readonly before: string; readonly after: string } => {
  const [time = '', , ...where] = name.split(', ')
  return { before: `${time}, `, after: `, ${where.join(', ')}` }
}

export const stateInName = (name: string): string => name.split(', ')[1] ?? ''
