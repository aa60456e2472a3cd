/** The holds of people without an account (docs/rules.md#limits, decision 0053): none of them empties a day. */
import { describe, expect, it } from 'vitest'
import { localDate } from '../../../domain/calendar/local-date.ts'
import { timeFromMinutes } from '../../../domain/calendar/local-time.ts'
import type { Slot } from '../../../server/claims/slot.ts'
import { sourceOf } from '../../../server/http/client-address.ts'
import { newSession, slotAt, TODAY } from '../database/test-database.ts'
import { statementsOf } from '../testing/statements.ts'
import { openHolderScene } from './holder-scene.ts'
import { holdSettings } from './wide-caps.ts'

const { test, visitor, person, withCaps, add, nth, from, addMany } = await openHolderScene()

describe('Without an account', () => {
  it('a session holds so many, a source so many more, and another source begins anew', {
    tags: 'cap-visitor-holds',
  }, async () => {
    const settings = withCaps({ visitorSessionHolds: 3, visitorAddressHolds: 5 })
    const [one, two] = [visitor(), visitor()]
    expect(await addMany(4, () => one, settings)).toBe(3)
    expect(await add(two, nth(10), settings)).toBe('held')
    expect(await add(two, nth(11), settings)).toBe('held')
    expect(await add(two, nth(12), settings)).toBe('limit')
    expect(await add(visitor(newSession(), '192.0.2.2'), nth(12), settings)).toBe('held')
  })

  it('a source holds a quarter of the open slots of a group’s day, whatever its sessions', {
    tags: 'cap-visitor-day',
  }, async () => {
    // Two rooms of 18 slots and one of 24 open slots: 60.
    const settings = withCaps({ visitorSessionHolds: 2, visitorDayPercent: 25 })
    expect(await addMany(30, () => visitor(), settings)).toBe(15)
    const nextDay = slotAt(test.rooms.eken, '09:00', '09:30', localDate('2026-03-04'))
    expect(await add(visitor(), { ...nextDay }, settings)).toBe('held')
  })

  it('that quarter is of what others have left free, and four slots at least', {
    tags: 'cap-visitor-free',
  }, async () => {
    // Others have booked or held 20 of 60 open slots, and later 52.
    const settings = withCaps({ visitorSessionHolds: 2, visitorDayPercent: 25 })
    const others = person(newSession(), '198.51.100.9')
    const leave = async (taken: number) => {
      await test.clean()
      for (let index = 0; index < taken; index += 1) expect(await add(others, from(index), holdSettings)).toBe('held')
      return addMany(
        30,
        () => visitor(),
        settings,
        (index) => from(59 - index),
      )
    }
    expect(await leave(20)).toBe(10)
    expect(await leave(52)).toBe(4)
  })

  it('the /64 of one customer count together too: a /56 has half of a day at most, a /48 three quarters', {
    tags: 'cap-wide-networks',
  }, async () => {
    const settings = withCaps({ visitorSessionHolds: 2, visitorDayPercent: 25 })
    const many = async (sourceAt: (index: number) => string) => {
      await test.clean()
      return addMany(60, (index) => visitor(newSession(), sourceAt(index)), settings, from)
    }
    expect(await many(() => sourceOf('2001:db8:5:6::1'))).toBe(15)
    expect(await many((index) => sourceOf(`2001:db8:5:60${index % 5}::1`))).toBe(30)
    expect(await many((index) => sourceOf(`2001:db8:5:${(index % 20).toString(16)}00::1`))).toBe(45)
    expect(await many((index) => sourceOf(`2001:db8:${index % 20}::1`))).toBe(60)
    // Another network has its own share.
    expect(await many((index) => (index < 50 ? sourceOf(`2001:db8:5:60${index % 5}::1`) : '192.0.2.9'))).toBe(37)
  })

  it('of today what has begun is not free', { tags: 'cap-visitor-free' }, async () => {
    const settings = withCaps({ visitorSessionHolds: 2, visitorDayPercent: 25 })
    // 16:10 is past in the rooms that close at 17:00, where one slot each is left, and the late one has 15.
    await test.pass(8 * 3600)
    const today = (index: number): Slot => {
      const start = 990 + index * 30
      const at = { startTime: timeFromMinutes(start), endTime: timeFromMinutes(start + 30) }
      return { ...slotAt(test.rooms.late, '08:00', '08:30', TODAY), ...at }
    }
    expect(await addMany(15, () => visitor(), settings, today)).toBe(4)
  })

  it('a network of the house counts by session alone', { tags: 'cap-house-networks' }, async () => {
    const settings = withCaps({ visitorSessionHolds: 3, visitorAddressHolds: 4, visitorDayPercent: 1, addressHolds: 5 })
    expect(await addMany(30, () => visitor(newSession(), null), settings)).toBe(30)
    const one = visitor(newSession(), null)
    await test.clean()
    expect(await addMany(5, () => one, settings)).toBe(3)
  })

  it('many callers of one network at once hold no more than it may', { tags: 'cap-wide-networks' }, async () => {
    const settings = withCaps({ visitorAddressHolds: 2 })
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        add(visitor(newSession(), sourceOf(`2001:db8:5:${(0x600 + index).toString(16)}::1`)), nth(index), settings),
      ),
    )
    expect(answers.filter((answer) => answer === 'held')).toHaveLength(8)
  })

  it('many callers of one source at once hold no more than it may', { tags: 'cap-visitor-holds' }, async () => {
    for (const settings of [
      withCaps({ visitorAddressHolds: 5 }),
      withCaps({ visitorSessionHolds: 2, visitorDayPercent: 10 }),
    ]) {
      await test.clean()
      const most = settings.caps.visitorAddressHolds === 5 ? 5 : 6
      const answers = await Promise.all(Array.from({ length: 30 }, (_, index) => add(visitor(), nth(index), settings)))
      expect(answers.filter((answer) => answer === 'held')).toHaveLength(most)
    }
  })

  it('may be asked for, before anything is looked up', { tags: 'setting-sign-in-before-choosing' }, async () => {
    const settings = { ...holdSettings, signInBeforeChoosing: true }
    const asked = await statementsOf(/claim|hold_session|resource/, () => add(visitor(), nth(0), settings))
    expect(asked).toEqual({ result: 'sign-in', statements: [] })
    expect(await add(person(newSession()), nth(0), settings)).toBe('held')
  })
})

describe('Whoever signs in', () => {
  it('keeps what is held, may hold more, and no longer counts for the source’s visitors', {
    tags: ['cap-signed-in-holds', 'cap-session', 'cap-address'],
  }, async () => {
    const settings = withCaps({ visitorSessionHolds: 2, sessionHolds: 4, visitorAddressHolds: 2, addressHolds: 5 })
    const anna = newSession()
    expect(await addMany(3, () => visitor(anna), settings)).toBe(2)
    expect(await add(person(anna), nth(2), settings)).toBe('held')
    expect(await add(person(anna), nth(3), settings)).toBe('held')
    expect(await add(person(anna), nth(4), settings)).toBe('limit')
    expect(await add(visitor(), nth(4), settings)).toBe('held')
    expect(await add(person(newSession()), nth(5), settings)).toBe('limit')
  })
})
