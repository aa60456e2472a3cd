/**
 * A model of the server's claims that is small enough to be checked by reading. A slot is free, held by a session until some time, or
 * booked by a part of a booking. Each call is one step, and its answer follows from the state.
 */
import { type Call, roomOf, SLOTS } from './call.ts'

type Slot =
  | { readonly _tag: 'Free' }
  | { readonly _tag: 'Held'; readonly by: number; readonly until: number }
  | { readonly _tag: 'Booked'; readonly part: string }

interface Booking {
  /** The last number that was given to a part. */
  readonly last: number
  /** The keys of additions, so that none is added twice. */
  readonly keys: readonly string[]
}
interface Part {
  readonly booking: string
  readonly slots: readonly number[]
  readonly isCancelled: boolean
}
export interface State {
  /** How often time has passed. */
  readonly time: number
  readonly slots: readonly Slot[]
  readonly bookings: Readonly<Record<string, Booking>>
  readonly parts: Readonly<Record<string, Part>>
}
interface Step {
  readonly state: State
  readonly answer: string
}

const TERM = 2
const free: Slot = { _tag: 'Free' }
export const initial: State = { time: 0, slots: Array<Slot>(SLOTS).fill(free), bookings: {}, parts: {} }

const isHeldBy = (slot: Slot, session: number): boolean => slot._tag === 'Held' && slot.by === session
/** Returns the same object if no slot is concerned. */
const put = (state: State, which: (slot: Slot, number: number) => boolean, slot: Slot): State =>
  state.slots.some(which)
    ? { ...state, slots: state.slots.map((was, number) => (which(was, number) ? slot : was)) }
    : state
const without = <Value>(record: Readonly<Record<string, Value>>, name: string): Readonly<Record<string, Value>> =>
  Object.fromEntries(Object.entries(record).filter(([other]) => other !== name))

/** The reason why a session cannot have a slot. A session may use what it holds itself. `session` is null for a caller without one. */
const reason = (slot: Slot, session: number | null): string | null => {
  if (slot._tag === 'Booked') return 'booked'
  return slot._tag === 'Held' && slot.by !== session ? 'reserved' : null
}
/** The slots that cannot be had, each with its reason, in order. Empty if nothing is in the way. */
const lost = (state: State, wanted: readonly number[], session: number | null): string =>
  state.slots
    .map((slot, number) => ({ number, why: wanted.includes(number) ? reason(slot, session) : null }))
    .flatMap(({ number, why }) => (why === null ? [] : [`${number} ${why}`]))
    .join(', ')

/** A part for each room, in the order in which the rooms are named. */
const fill = (state: State, booking: string, { last, keys }: Booking, slots: readonly number[]): State => {
  const rooms = [...new Set(slots.map(roomOf))]
  const parts = rooms.map((room, index) => ({
    name: `${booking}-${last + index + 1}`,
    slots: slots.filter((slot) => roomOf(slot) === room),
  }))
  const filled: State = {
    ...state,
    bookings: { ...state.bookings, [booking]: { last: last + rooms.length, keys } },
    parts: {
      ...state.parts,
      ...Object.fromEntries(parts.map((part) => [part.name, { booking, slots: part.slots, isCancelled: false }])),
    },
  }
  return parts.reduce(
    (next, part) => put(next, (_, number) => part.slots.includes(number), { _tag: 'Booked', part: part.name }),
    filled,
  )
}

export const apply = (state: State, call: Call): Step => {
  const stay = (answer: string): Step => ({ state, answer })
  const owned = (session: number): Slot[] => state.slots.filter((slot) => isHeldBy(slot, session))
  switch (call._tag) {
    case 'Hold': {
      const why = lost(state, [call.slot], call.session)
      if (why !== '') return stay(why.slice(`${call.slot} `.length))
      const [other] = owned(call.session)
      const until = other?._tag === 'Held' ? other.until : state.time + TERM
      const held: Slot = { _tag: 'Held', by: call.session, until }
      return { state: put(state, (_, number) => number === call.slot, held), answer: 'held' }
    }
    case 'Release': {
      const isOne = (slot: Slot, number: number): boolean => number === call.slot && isHeldBy(slot, call.session)
      return { state: put(state, isOne, free), answer: String(state.slots.some(isOne)) }
    }
    case 'Clear': {
      const next = put(state, (slot) => isHeldBy(slot, call.session), free)
      return { state: next, answer: String(owned(call.session).length) }
    }
    case 'Extend': {
      const held: Slot = { _tag: 'Held', by: call.session, until: state.time + TERM }
      return { state: put(state, (slot) => isHeldBy(slot, call.session), held), answer: 'extended' }
    }
    case 'ReadHolds': {
      const words = state.slots.map((slot) =>
        slot._tag === 'Held' ? (slot.by === call.session ? 'mine' : 'other') : 'none',
      )
      return stay(words.join(', '))
    }
    case 'ReadGrid': {
      const words = state.slots.map((slot) => {
        if (slot._tag === 'Booked') return slot.part
        return slot._tag === 'Free' ? 'free' : slot.by === call.session ? 'mine' : 'other'
      })
      return stay(words.join(', '))
    }
    case 'Create': {
      if (state.bookings[call.key] !== undefined) return stay(`made ${call.key}`)
      const why = lost(state, call.slots, call.session)
      if (why !== '') return stay(`taken: ${why}`)
      return { state: fill(state, call.key, { last: 0, keys: [] }, call.slots), answer: `made ${call.key}` }
    }
    case 'Add': {
      const booking = state.bookings[call.booking]
      if (booking === undefined) return stay('gone')
      if (booking.keys.includes(call.key)) return stay(`made ${call.booking}`)
      const why = lost(state, call.slots, call.session)
      if (why !== '') return stay(`taken: ${why}`)
      const keys = [...booking.keys, call.key]
      return { state: fill(state, call.booking, { ...booking, keys }, call.slots), answer: `made ${call.booking}` }
    }
    case 'Edit': {
      const part = state.parts[call.part]
      if (part === undefined) return stay('gone')
      if (part.isCancelled) return stay('cancelled')
      const added = call.slots.filter((slot) => !part.slots.includes(slot))
      const why = lost(state, added, call.session)
      if (why !== '') return stay(`taken: ${why}`)
      const freed = put(state, (_, number) => part.slots.includes(number), free)
      const next = put(freed, (_, number) => call.slots.includes(number), { _tag: 'Booked', part: call.part })
      const parts = { ...next.parts, [call.part]: { ...part, slots: call.slots } }
      return { state: { ...next, parts }, answer: 'changed' }
    }
    case 'Remove':
    case 'Cancel':
    case 'Confirm': {
      const part = state.parts[call.part]
      if (part === undefined) return stay('gone')
      if (call._tag === 'Confirm') {
        if (!part.isCancelled) return stay('changed')
        const why = lost(state, part.slots, null)
        if (why !== '') return stay(`taken: ${why}`)
        const next = put(state, (_, number) => part.slots.includes(number), { _tag: 'Booked', part: call.part })
        const parts = { ...next.parts, [call.part]: { ...part, isCancelled: false } }
        return { state: { ...next, parts }, answer: 'changed' }
      }
      const next = put(state, (slot) => slot._tag === 'Booked' && slot.part === call.part, free)
      if (call._tag === 'Cancel')
        return {
          state: { ...next, parts: { ...next.parts, [call.part]: { ...part, isCancelled: true } } },
          answer: 'changed',
        }
      const parts = without(next.parts, call.part)
      const isLast = !Object.values(parts).some(({ booking }) => booking === part.booking)
      const bookings = isLast ? without(next.bookings, part.booking) : next.bookings
      return { state: { ...next, parts, bookings }, answer: 'removed' }
    }
    case 'Pass': {
      const time = state.time + 1
      return {
        state: { ...put(state, (slot) => slot._tag === 'Held' && slot.until <= time, free), time },
        answer: 'passed',
      }
    }
  }
}
