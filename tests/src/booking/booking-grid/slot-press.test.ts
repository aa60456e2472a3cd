import { describe, expect, test } from 'vitest'
import { addDays, localDate } from '../../../../domain/calendar/local-date.ts'
import { localTime } from '../../../../domain/calendar/local-time.ts'
import { isBookingId, isResourceId } from '../../../../domain/ids.ts'
import type { GridView } from '../../../../domain/selectors/grid-view.ts'
import type { SlotView } from '../../../../domain/selectors/slot-view.ts'
import { refusalReasons } from '../../../../src/booking/booking-grid/choosing/choosing-texts.ts'
import { slotName, slotNews, slotPlaces } from '../../../../src/booking/booking-grid/slots/slot-cell.ts'
import { isPressable, slotPress } from '../../../../src/booking/booking-grid/slots/slot-press.ts'
import { slotLabels, slotStates } from '../../../../src/booking/booking-grid/slots/slot-texts.ts'

const bookingId = 7
const [resourceId, otherId] = [2, 3]
if (!isBookingId(bookingId) || !isResourceId(resourceId) || !isResourceId(otherId)) throw new Error('no ids')

const free: SlotView = { _tag: 'Free', pending: false, refusal: null }
const refused: SlotView = { _tag: 'Free', pending: false, refusal: 'reserved' }
const releasing: SlotView = { _tag: 'Free', pending: true, refusal: null }
const mine: SlotView = { _tag: 'Selected', pending: false }
const selecting: SlotView = { _tag: 'Selected', pending: true }
const booked: SlotView = { _tag: 'Booked', idNumber: '1001-1', bookingId, color: 0, own: false }
const strangers: SlotView = { ...booked, bookingId: null }
const own: SlotView = { ...booked, own: true }
const past: SlotView = { _tag: 'Closed', past: true }

const visitor = { live: true, seesBookings: false, editedColumn: null }
const administrator = { live: true, seesBookings: true, editedColumn: null }
const unheard = { live: false, seesBookings: false, editedColumn: null }
const editing = { ...visitor, editedColumn: 1 }

describe('a press on a slot', { tags: 'grid-toggle' }, () => {
  test('the example of slotPress', () => {
    expect(slotPress(free, 0, visitor)).toEqual({ _tag: 'Select' })
    expect(slotPress({ ...mine, own: true }, 1, { ...editing, live: false })).toEqual({ _tag: 'ToggleOwn' })
  })

  test.each([
    ['free', free],
    ['free and refused before', refused],
  ])('%s selects it', (_, slot) => {
    expect(slotPress(slot, 0, visitor)).toEqual({ _tag: 'Select' })
  })

  test('mine releases it', () => {
    expect(slotPress(mine, 0, visitor)).toEqual({ _tag: 'LetGo' })
  })

  test.each([
    ['on its way to me', selecting],
    ['on its way from me', releasing],
  ])('%s does nothing but is no dead button', (_, slot) => {
    expect(slotPress(slot, 0, visitor)._tag).toBe('Explain')
    expect(isPressable(slot, 0, visitor)).toBe(true)
  })

  test.each([
    ['booked', booked, 'Tiden är redan bokad.'],
    ['closed', { _tag: 'Closed' }, 'Tiden är stängd och går inte att boka.'],
    ['passed', past, 'Tiden är förbi.'],
    ['locked', { _tag: 'Locked' }, 'Låst. Tiden går inte att boka.'],
    [
      ...(['held by another', { _tag: 'Reserved' }] as const),
      'Någon annan har tiden reserverad. Den blir ledig om den inte bokas.',
    ],
  ] satisfies [string, SlotView, string][])(
    '%s says why, at the slot too, and does nothing',
    {
      tags: 'grid-press-answered',
    },
    (_, slot, text) => {
      expect(slotPress(slot, 0, visitor)).toEqual({ _tag: 'Explain', text, atSlot: true })
      expect(isPressable(slot, 0, visitor)).toBe(false)
    },
  )

  test('closed by a rule says which, also at the slot and at the end of its name', { tags: 'rules-window' }, () => {
    const slot: SlotView = { _tag: 'Closed', why: 'Bokas senast 2 timmar innan' }
    expect(slotPress(slot, 0, visitor)).toEqual({ _tag: 'Explain', text: 'Bokas senast 2 timmar innan', atSlot: true })
    expect(isPressable(slot, 0, visitor)).toBe(false)
    const row = { startTime: localTime('09:00:00'), endTime: localTime('09:30:00') }
    expect(slotName(row, slot, 'Eken, onsdag 4 mars')).toBe(
      '09:00–09:30, stängd, Eken, onsdag 4 mars. Bokas senast 2 timmar innan',
    )
  })

  test('locked says why where the house gave a reason, and until when, at the slot and at the end of its name', {
    tags: 'lock-reason',
  }, () => {
    const slot: SlotView = { _tag: 'Locked', reason: 'Städning' }
    const words = (locked: SlotView, until: string | null) =>
      slotPress(locked, 0, { ...visitor, lockedUntil: until === null ? null : localTime(until) })
    expect(words(slot, '12:30:00')).toMatchObject({ text: 'Städning till 12:30. Tiden går inte att boka.' })
    expect(words(slot, null)).toMatchObject({ text: 'Städning. Tiden går inte att boka.' })
    expect(words({ _tag: 'Locked' }, '12:30:00')).toMatchObject({ text: 'Låst till 12:30. Tiden går inte att boka.' })
    const row = { startTime: localTime('09:00:00'), endTime: localTime('09:30:00') }
    expect(slotName(row, slot, 'Eken, onsdag 4 mars')).toBe('09:00–09:30, låst, Eken, onsdag 4 mars. Städning')
  })

  test('booked shows an administrator the booking, when it is told which', () => {
    expect(slotPress(booked, 0, administrator)).toEqual({ _tag: 'ShowBooking', bookingId })
    expect(isPressable(booked, 0, administrator)).toBe(true)
    expect(slotPress(strangers, 0, administrator)._tag).toBe('Explain')
  })

  test('of one’s own booking shows its card, but for an administrator, who is led to its page', {
    tags: 'grid-own',
  }, () => {
    expect(slotPress(own, 0, visitor)).toEqual({ _tag: 'ShowOwn', bookingId, idNumber: '1001-1' })
    expect(isPressable(own, 0, visitor)).toBe(true)
    expect(slotPress(own, 0, administrator)).toEqual({ _tag: 'ShowBooking', bookingId })
    expect(slotPress(own, 0, { ...editing, editedColumn: 0 })._tag).toBe('Explain')
  })

  test('another back end may tell everybody the id of a booking: it is nobody’s own by that', {
    tags: ['grid-own', 'other-back-off'],
  }, () => {
    expect(slotPress(booked, 0, visitor)).toMatchObject({ _tag: 'Explain', text: 'Tiden är redan bokad.' })
  })

  test('in an edit changes the edited resource alone; its own booked slots need no server', () => {
    expect(slotPress(free, 1, editing)).toEqual({ _tag: 'Select' })
    expect(slotPress({ ...mine, own: true }, 1, { ...editing, live: false })).toEqual({ _tag: 'ToggleOwn' })
    expect(slotPress({ ...free, own: true }, 1, editing)).toEqual({ _tag: 'ToggleOwn' })
    expect(slotPress(free, 0, editing)).toEqual({ _tag: 'Explain', text: expect.any(String), atSlot: true })
    expect(slotPress(booked, 1, { ...editing, seesBookings: true })._tag).toBe('Explain')
  })

  test('without a live connection is explained at the slot', () => {
    for (const slot of [free, mine]) {
      expect(slotPress(slot, 0, unheard)).toEqual({
        _tag: 'Explain',
        text: expect.stringContaining('Ingen kontakt med bokningen just nu'),
        atSlot: true,
      })
      expect(isPressable(slot, 0, unheard)).toBe(false)
    }
  })
})

describe('the words of a slot', () => {
  const row = { startTime: localTime('09:00:00'), endTime: localTime('09:30:00') }

  const date = localDate('2025-03-04')
  const room = { resourceId, date, title: 'Grupprum 2' }
  const other = { resourceId: otherId, date, title: 'Grupprum 3' }
  const namesOf = (columns: readonly (typeof room)[], over: GridView['over'] = 'resources'): string[] =>
    slotPlaces({ over, columns }).map((place) => slotName(row, free, place))

  test('its name is times and state, then where it is, so that what differs is heard first', {
    tags: 'name-slot',
  }, () => {
    expect(namesOf([room, other])).toEqual([
      '09:00–09:30, ledig, Grupprum 2, tisdag 4 mars',
      '09:00–09:30, ledig, Grupprum 3, tisdag 4 mars',
    ])
  })

  test('in a week it is named by its day, and not by the resource, which is the same in all of it', {
    tags: ['name-slot', 'resource-week'],
  }, () => {
    expect(namesOf([room, { ...room, date: addDays(date, 1) }], 'days')).toEqual([
      '09:00–09:30, ledig, tisdag 4 mars',
      '09:00–09:30, ledig, onsdag 5 mars',
    ])
  })

  test('the only resource of a grid is not named at each of its slots', { tags: 'name-slot' }, () => {
    expect(namesOf([room])).toEqual(['09:00–09:30, ledig, tisdag 4 mars'])
  })

  test('one’s own booking and a time that has passed are named as such, behind the state', {
    tags: ['grid-own', 'grid-past'],
  }, () => {
    expect(slotName(row, own, 'Eken')).toBe('09:00–09:30, bokad, din, Eken')
    expect(slotName(row, past, 'Eken')).toBe('09:00–09:30, stängd, förbi, Eken')
  })

  test('its state is one word of six', { tags: 'name-slot-states' }, () => {
    expect(Object.values(slotStates).toSorted()).toEqual(['bokad', 'ledig', 'låst', 'reserverad', 'stängd', 'vald'])
  })

  test('its labels are those of the specification', () => {
    expect(slotLabels).toEqual({
      Booked: 'Bokad',
      Closed: 'Stängd',
      Locked: 'Låst',
      Selected: 'Vald',
      Reserved: 'Reserverad',
    })
  })

  test('a pending one is named as chosen', () => {
    expect(slotNews(row, selecting)).toBe('09:00–09:30, vald')
  })

  test('each reason of a refusal is a sentence of its own', () => {
    const texts = Object.values(refusalReasons)
    expect(new Set(texts).size).toBe(texts.length)
    for (const text of texts) expect(text).toMatch(/^[A-ZÅÄÖ].*\.$/)
  })
})
