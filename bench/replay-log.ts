/**
 * A log such as a core writes on a busy day: three days of 50 resources on the screen, other people's holds that come
 * and go, bookings, cancellations, and presses of one's own with their answers. The same log in every run.
 */
import { addDays, type LocalDate, localDate } from '../domain/calendar/local-date.ts'
import { timeFromMinutes } from '../domain/calendar/local-time.ts'
import { epoch as epochOf, tabId as tabIdOf } from '../domain/ids.ts'
import type { Envelope, Event, HoldChange, Origin, SlotReference } from '../domain/schema/events.ts'
import type { Epoch } from '../domain/schema/ids.ts'
import { bookingIdOf, groupIdOf, resourceIdOf } from './ids.ts'
import { createRandom } from './random.ts'

const RESOURCES = 50
const ROWS = 48
const ROW_MINUTES = 30
const HOLD_MS = 600_000
const START = 1_772_600_000_000

const groupId = groupIdOf(1)
const today = localDate('2026-03-04')
const dates: readonly LocalDate[] = [today, addDays(today, 1), addDays(today, 2)]
const tab = tabIdOf('00000000-0000-4000-8000-000000000001')

export const logEpoch: Epoch = epochOf('00000000-0000-4000-8000-000000000002')

/** One cell of the three days; what the generator knows of it. */
interface Cell {
  readonly slot: SlotReference
  use:
    | { readonly _tag: 'Free' }
    | { readonly _tag: 'Held'; readonly holder: 'mine' | 'other'; readonly expiration: number }
    | { readonly _tag: 'Booked'; readonly idNumber: string }
}

const free = { _tag: 'Free' } as const

export const createReplayLog = (events: number, seed = 7): Envelope[] => {
  const random = createRandom(seed)
  const log: Envelope[] = []
  let at = START
  let revision = 1_000
  let bookingNumber = 1_000

  const append = (origin: Origin, event: Event): void => {
    log.push({ seq: log.length + 1, at, epoch: logEpoch, origin, event })
  }

  const cells: Cell[] = dates.flatMap((date) =>
    Array.from({ length: RESOURCES * ROWS }, (_, index): Cell => {
      const minute = (index % ROWS) * ROW_MINUTES
      const slot = {
        resourceId: resourceIdOf(1 + Math.floor(index / ROWS)),
        date,
        startTime: timeFromMinutes(minute),
        endTime: timeFromMinutes(minute + ROW_MINUTES),
      }
      return { slot, use: free }
    }),
  )
  const held = new Set<Cell>()
  const booked = new Set<Cell>()

  const use = (cell: Cell, next: Cell['use']): void => {
    held.delete(cell)
    booked.delete(cell)
    cell.use = next
    if (next._tag === 'Held') held.add(cell)
    if (next._tag === 'Booked') booked.add(cell)
  }
  /** Any cell that will do; null after a few tries. */
  const anyCell = (wanted: (cell: Cell) => boolean): Cell | null => {
    for (let attempt = 0; attempt < 20; attempt += 1) {
      const cell = cells[random.below(cells.length)]
      if (cell !== undefined && wanted(cell)) return cell
    }
    return null
  }
  const anyOf = (set: ReadonlySet<Cell>): Cell | null => [...set][random.below(set.size)] ?? null
  const isFree = (cell: Cell): boolean => cell.use._tag === 'Free'

  const change = (cell: Cell, holder: 'mine' | 'other', expiration: number | null): HoldChange => ({
    ...cell.slot,
    holder,
    expiration,
  })
  const pushHold = (cell: Cell, holder: 'mine' | 'other', expiration: number | null): void => {
    revision += 1
    use(cell, expiration === null ? free : { _tag: 'Held', holder, expiration })
    append('hub', { _tag: 'ReservationsPushed', revision, changed: [change(cell, holder, expiration)] })
  }

  const otherHolds = (): void => {
    const cell = anyCell(isFree)
    if (cell !== null) pushHold(cell, 'other', at + HOLD_MS)
  }
  const holdGoes = (): void => {
    const cell = anyOf(held)
    if (cell?.use._tag === 'Held') pushHold(cell, cell.use.holder, null)
  }
  const holdIsBooked = (): void => {
    const cell = anyOf(held)
    if (cell?.use._tag !== 'Held') return
    bookingNumber += 1
    revision += 1
    const { holder } = cell.use
    const bookingId = bookingIdOf(bookingNumber)
    const idNumber = `${bookingNumber}-1`
    use(cell, { _tag: 'Booked', idNumber })
    append('hub', { _tag: 'ReservationsPushed', revision, changed: [change(cell, holder, null)] })
    append('hub', { _tag: 'BookingsPushed', revision, made: [{ ...cell.slot, bookingId, bookingIdNumber: idNumber }] })
  }
  const bookingIsCancelled = (): void => {
    const cell = anyOf(booked)
    if (cell?.use._tag !== 'Booked') return
    revision += 1
    const freed = [{ ...cell.slot, bookingId: null, bookingIdNumber: cell.use.idNumber }]
    use(cell, free)
    append('hub', { _tag: 'CancellationsPushed', revision, freed })
  }
  const press = (): void => {
    const cell = anyCell(isFree)
    if (cell === null) return
    const { slot } = cell
    append(tab, { _tag: 'SlotSelectionRequested', slot })
    if (random.next() < 0.05) {
      append('hub', { _tag: 'SlotSelectionRefused', slot, reason: 'reserved' })
      return
    }
    const expiration = at + HOLD_MS
    pushHold(cell, 'mine', expiration)
    append('hub', { _tag: 'SlotSelectionConfirmed', slot, expiration })
  }
  const letGo = (): void => {
    const cell = [...held].find((candidate) => candidate.use._tag === 'Held' && candidate.use.holder === 'mine')
    if (cell === undefined) return
    append(tab, { _tag: 'SlotReleaseRequested', slot: cell.slot })
    pushHold(cell, 'mine', null)
    append('hub', { _tag: 'SlotReleased', slot: cell.slot })
  }
  const timePasses = (): void => {
    at += 30_000
    for (const cell of held) if (cell.use._tag === 'Held' && cell.use.expiration <= at) use(cell, free)
    append('core', { _tag: 'ReservationsExpired', now: at })
  }
  const chatter = (): void => {
    append('hub', { _tag: 'RevisionTold', revision })
    append('core', { _tag: 'ClockMeasured', offset: random.below(40) - 20 })
    append(tab, { _tag: 'TabShowed', tabId: tab, page: { _tag: 'BookingGrid', groupId, date: today }, visible: true })
  }

  append('core', { _tag: 'CoreStarted', build: 'bench' })
  append(tab, { _tag: 'TabJoined', tabId: tab })
  append('core', { _tag: 'SignedOut', cause: 'absent' })
  const resources = Array.from({ length: RESOURCES }, (_, index) => ({
    id: resourceIdOf(index + 1),
    title: `Grupprum ${index + 1}`,
  }))
  append('http', {
    _tag: 'CatalogueLoaded',
    groups: [{ id: groupId, title: 'Grupprum', color: 'primary', slotTime: ROW_MINUTES, resources }],
  })
  append('hub', { _tag: 'ConnectionChanged', status: 'connected', cause: 'idle' })
  append('hub', { _tag: 'ReservationsRead', revision, reservations: [] })
  for (const date of dates) {
    append(tab, { _tag: 'DayRequested', groupId, date })
    append('http', {
      _tag: 'DayLoaded',
      groupId,
      date,
      revision,
      resources: resources.map(({ id, title }) => ({
        id,
        title,
        date,
        slots: cells
          .filter(({ slot }) => slot.resourceId === id && slot.date === date)
          .map(({ slot }) => ({
            startTime: slot.startTime,
            endTime: slot.endTime,
            open: true,
            locked: false,
            booked: false,
            reserved: false,
            selected: false,
            edit: false,
            bookingId: null,
            bookingIdNumber: null,
          })),
      })),
    })
  }

  /** Weights in percent. About 150 holds and, in the long run, as many bookings as are cancelled. */
  const happenings: readonly (readonly [number, () => void])[] = [
    [44, otherHolds],
    [22, holdGoes],
    [8, holdIsBooked],
    [7, bookingIsCancelled],
    [12, press],
    [4, letGo],
    [1, timePasses],
    [2, chatter],
  ]
  while (log.length < events) {
    at += random.below(400)
    let chance = random.below(100)
    for (const [weight, happen] of happenings) {
      chance -= weight
      if (chance >= 0) continue
      happen()
      break
    }
  }
  return log.slice(0, events)
}
