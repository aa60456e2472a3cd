/**
 * A booking server that is small enough to be checked by reading (docs/rules.md#claims, docs/rules.md#revision): it has one list of claims,
 * one revision, and for each transaction its pushes in the form for session 0 ("mine"). In the end a core must agree with it. Invariant: claims never overlap.
 */
import { type Interval, overlaps } from '../../../domain/calendar/interval.ts'
import { type LocalDate, localDate } from '../../../domain/calendar/local-date.ts'
import type { GridResource } from '../../../domain/schema/entities.ts'
import type {
  BookedSlot,
  ChangePush,
  ColumnAddress,
  EventOf,
  HoldChange,
  HoldRead,
  SelectionRefusal,
  SlotReference,
} from '../../../domain/schema/events.ts'
import { BookingId, GroupId, ResourceId } from '../../../domain/schema/ids.ts'
import { intervalOf } from './calendar-arbitraries.ts'

export const HOLD_MS = 600_000
export const OWN_SESSION = 0

const firstMinute = 480
const lastMinute = 600

export const modelDates: readonly LocalDate[] = [localDate('2026-03-04'), localDate('2026-03-05')]

interface ModelGroup {
  readonly id: GroupId
  readonly resources: readonly ResourceId[]
  slotTime: 30 | 60
  /** The starts of the locked half hours, for every resource and day. */
  readonly locked: Set<number>
}

interface Claim {
  readonly slot: SlotReference
  readonly session: number
  /** Null: booked. */
  expiration: number | null
  readonly bookingNumber: number | null
}

/** The pushes of one transaction, in the order of the contract. */
export type Pushes = readonly ChangePush[]

const sameSlot = (a: SlotReference, b: SlotReference): boolean =>
  a.resourceId === b.resourceId && a.date === b.date && a.startTime === b.startTime && a.endTime === b.endTime

const meet = (a: SlotReference, b: SlotReference): boolean =>
  a.resourceId === b.resourceId && a.date === b.date && overlaps(a, b)

export type AddAnswer =
  | { readonly confirmed: true; readonly expiration: number }
  | { readonly confirmed: false; readonly reason: SelectionRefusal }

export type BookAnswer =
  | { readonly made: true; readonly bookingNumber: number }
  | { readonly made: false; readonly taken: readonly SlotReference[] }

export type ModelServer = ReturnType<typeof createModelServer>

/** A server in memory. A hold lives for `holdMs`. */
export const createModelServer = (push: (pushes: Pushes) => void, holdMs = HOLD_MS) => {
  const groups: readonly ModelGroup[] = [
    {
      id: GroupId.make(1),
      resources: [ResourceId.make(1), ResourceId.make(2)],
      slotTime: 30,
      locked: new Set(),
    },
    { id: GroupId.make(2), resources: [ResourceId.make(3)], slotTime: 60, locked: new Set([570]) },
  ]
  let claims: Claim[] = []
  let revision = 5
  let now = 1_772_600_000_000
  let lastBookingNumber = 997

  const holder = (claim: Claim): HoldRead['holder'] => (claim.session === OWN_SESSION ? 'mine' : 'other')
  const changeOf = (claim: Claim): HoldChange => ({
    ...claim.slot,
    holder: holder(claim),
    expiration: claim.expiration,
  })
  const goneOf = (claim: Claim): HoldChange => ({ ...changeOf(claim), expiration: null })
  const idNumberOf = (claim: Claim): string => `${claim.bookingNumber}-1`
  const bookingIdOf = (claim: Claim): BookingId | null =>
    claim.session === OWN_SESSION && claim.bookingNumber !== null ? BookingId.make(claim.bookingNumber) : null
  const bookedOf = (claim: Claim): BookedSlot => ({
    ...claim.slot,
    bookingId: bookingIdOf(claim),
    bookingIdNumber: idNumberOf(claim),
  })

  const isHold = (claim: Claim): boolean => claim.bookingNumber === null
  const isExpired = (claim: Claim): boolean => claim.expiration !== null && claim.expiration <= now
  const remove = (gone: readonly Claim[]): void => {
    claims = claims.filter((claim) => !gone.includes(claim))
  }

  const commit = (changes: { freed?: Claim[]; made?: Claim[]; changed?: HoldChange[]; grid?: GroupId }): void => {
    const { freed = [], made = [], changed = [], grid } = changes
    revision += 1
    push([
      ...(freed.length > 0 ? [{ _tag: 'CancellationsPushed' as const, revision, freed: freed.map(bookedOf) }] : []),
      ...(made.length > 0 ? [{ _tag: 'BookingsPushed' as const, revision, made: made.map(bookedOf) }] : []),
      ...(changed.length > 0 ? [{ _tag: 'ReservationsPushed' as const, revision, changed }] : []),
      ...(grid === undefined ? [] : [{ _tag: 'GridChanged' as const, revision, groupId: grid }]),
    ])
  }

  const holdsOf = (session: number): Claim[] => claims.filter((claim) => isHold(claim) && claim.session === session)
  const bookings = (): Claim[] => claims.filter((claim) => !isHold(claim))

  const rowsOf = (group: ModelGroup): Interval[] => {
    const rows: Interval[] = []
    for (let from = firstMinute; from + group.slotTime <= lastMinute; from += group.slotTime)
      rows.push(intervalOf(from, from + group.slotTime))
    return rows
  }
  const isLocked = (group: ModelGroup, row: Interval): boolean =>
    [...group.locked].some((from) => overlaps(intervalOf(from, from + 30), row))
  const groupOf = (resourceId: ResourceId): ModelGroup | undefined =>
    groups.find((group) => group.resources.includes(resourceId))

  const refusalOf = (slot: SlotReference, session: number): SelectionRefusal | null => {
    const group = groupOf(slot.resourceId)
    const row = group && rowsOf(group).find(({ startTime, endTime }) => sameSlot(slot, { ...slot, startTime, endTime }))
    if (group === undefined || row === undefined) return 'unknown'
    if (isLocked(group, row)) return 'locked'
    const inTheWay = claims.filter((claim) => meet(claim.slot, slot) && !isExpired(claim))
    if (inTheWay.some((claim) => !isHold(claim))) return 'booked'
    return inTheWay.some((claim) => claim.session !== session || !sameSlot(claim.slot, slot)) ? 'reserved' : null
  }

  /** Overlapping claims must be the session's own, or must have expired. */
  const makeBooking = (session: number, slots: readonly SlotReference[]): number => {
    const replaced = claims.filter((claim) => slots.some((slot) => meet(claim.slot, slot)))
    lastBookingNumber += 1
    const made = slots.map((slot): Claim => ({ slot, session, expiration: null, bookingNumber: lastBookingNumber }))
    remove(replaced)
    claims.push(...made)
    commit({ made, changed: replaced.map(goneOf) })
    return lastBookingNumber
  }

  const columnOf = (group: ModelGroup, id: ResourceId, date: LocalDate, isSignedIn: boolean): GridResource => ({
    id,
    title: `Resurs ${id}`,
    date,
    slots: rowsOf(group).map((row) => {
      const claim = bookings().find(({ slot }) => meet(slot, { resourceId: id, date, ...row }))
      return {
        ...row,
        open: true,
        locked: isLocked(group, row),
        booked: claim !== undefined,
        reserved: false,
        selected: false,
        edit: false,
        bookingId: claim === undefined || !isSignedIn ? null : bookingIdOf(claim),
        bookingIdNumber: claim === undefined ? null : idNumberOf(claim),
      }
    }),
  })

  return {
    groups: groups.map(({ id }) => id),
    rowsOfResource: (resourceId: ResourceId): Interval[] => {
      const group = groupOf(resourceId)
      return group === undefined ? [] : rowsOf(group)
    },
    resources: groups.flatMap((group) => group.resources),
    revision: () => revision,
    now: () => now,
    advance: (ms: number): void => {
      now += ms
    },
    holdsOf,
    bookingCount: () => bookings().length,

    add: (session: number, slot: SlotReference): AddAnswer => {
      const reason = refusalOf(slot, session)
      if (reason !== null) return { confirmed: false, reason }
      const own = holdsOf(session).filter((claim) => !isExpired(claim))
      const present = own.find((claim) => sameSlot(claim.slot, slot))
      if (present !== undefined) return { confirmed: true, expiration: present.expiration ?? 0 }
      const expiration = own[0]?.expiration ?? now + holdMs
      const expired = claims.filter((claim) => meet(claim.slot, slot))
      const made: Claim = { slot, session, expiration, bookingNumber: null }
      remove(expired)
      claims.push(made)
      commit({ changed: [...expired.map(goneOf), changeOf(made)] })
      return { confirmed: true, expiration }
    },

    remove: (session: number, slot: SlotReference): boolean => {
      const gone = holdsOf(session).filter((claim) => sameSlot(claim.slot, slot))
      if (gone.length === 0) return false
      remove(gone)
      commit({ changed: gone.map(goneOf) })
      return true
    },

    clear: (session: number): void => {
      const gone = holdsOf(session)
      if (gone.length === 0) return
      remove(gone)
      commit({ changed: gone.map(goneOf) })
    },

    extend: (session: number): void => {
      const own = holdsOf(session).filter((claim) => !isExpired(claim))
      if (own.length === 0) return
      for (const claim of own) claim.expiration = now + holdMs
      commit({ changed: own.map(changeOf) })
    },

    /** Removes all holds that have reached their end. The holds of a session end in one push. */
    expire: (): void => {
      const sessions = new Set(claims.filter(isExpired).map((claim) => claim.session))
      for (const session of sessions) {
        const gone = holdsOf(session).filter(isExpired)
        remove(gone)
        commit({ changed: gone.map(goneOf) })
      }
    },

    /** Turns a session's holds into one booking. */
    book: (session: number): number | null => {
      const own = holdsOf(session).filter((claim) => !isExpired(claim))
      return own.length === 0
        ? null
        : makeBooking(
            session,
            own.map(({ slot }) => slot),
          )
    },

    /** Books these slots as one booking. If one of them is neither free nor held by the session, nothing is booked. */
    bookSlots: (session: number, slots: readonly SlotReference[]): BookAnswer => {
      const taken = slots.filter((slot) => refusalOf(slot, session) !== null)
      return taken.length > 0 ? { made: false, taken } : { made: true, bookingNumber: makeBooking(session, slots) }
    },

    /** Cancels one slot of a booking. */
    cancel: (pick: number): void => {
      const gone = bookings().at(pick % Math.max(1, bookings().length))
      if (gone === undefined) return
      remove([gone])
      commit({ freed: [gone] })
    },

    /** An edit: one booked slot moves elsewhere, in one transaction. */
    move: (pick: number, slot: SlotReference): void => {
      const from = bookings().at(pick % Math.max(1, bookings().length))
      if (from === undefined || refusalOf(slot, from.session) !== null) return
      if (claims.some((claim) => meet(claim.slot, slot))) return
      const to: Claim = { ...from, slot }
      remove([from])
      claims.push(to)
      commit({ freed: [from], made: [to] })
    },

    toggleLock: (pick: number): void => {
      const group = groups[pick % groups.length]
      if (group === undefined) return
      const from = firstMinute + (pick % 4) * 30
      if (!group.locked.delete(from)) group.locked.add(from)
      commit({ grid: group.id })
    },

    toggleSlotTime: (pick: number): void => {
      const group = groups[pick % groups.length]
      if (group === undefined) return
      group.slotTime = group.slotTime === 30 ? 60 : 30
      commit({ grid: group.id })
    },

    readReservations: (): EventOf<'ReservationsRead'> => ({
      _tag: 'ReservationsRead',
      revision,
      reservations: claims.flatMap((claim) =>
        claim.expiration === null || isExpired(claim)
          ? []
          : [{ ...claim.slot, holder: holder(claim), expiration: claim.expiration }],
      ),
    }),

    /** Answers the day. A person who is signed in learns which bookings are their own. */
    readDay: (groupId: GroupId, date: LocalDate, isSignedIn = true): EventOf<'DayLoaded'> => ({
      _tag: 'DayLoaded',
      groupId,
      date,
      revision,
      resources: groups
        .filter((group) => group.id === groupId)
        .flatMap((group) => group.resources.map((id) => columnOf(group, id, date, isSignedIn))),
    }),

    readColumns: (columns: readonly ColumnAddress[]): EventOf<'ColumnsLoaded'> => ({
      _tag: 'ColumnsLoaded',
      revision,
      resources: columns.flatMap(({ resourceId, date }) =>
        groups
          .filter(({ resources }) => resources.includes(resourceId))
          .map((group) => columnOf(group, resourceId, date, true)),
      ),
    }),

    /** The id of a booking of the session's person. Null if it belongs to another person. */
    ownBookingId: (idNumber: string): BookingId | null =>
      bookings()
        .filter((claim) => idNumberOf(claim) === idNumber)
        .map(bookingIdOf)[0] ?? null,

    /** The numbers of all bookings that touch a row. The grid may show any of them. */
    bookedAt: (row: SlotReference): string[] =>
      bookings()
        .filter(({ slot }) => meet(slot, row))
        .map(idNumberOf),
  }
}
