/** The holds of a person, over all their sessions (docs/rules.md#limits). */
import { describe, expect, it } from 'vitest'
import { addReservations } from '../../../server/claims/add-reservations.ts'
import { endExpiredSessions } from '../../../server/claims/hold-session.ts'
import type { Holder } from '../../../server/claims/holders.ts'
import type { Slot } from '../../../server/claims/slot.ts'
import { openHolderScene } from './holder-scene.ts'

const { test, changes, visitor, anna, bo, withCaps, add, clear, extend, nth, from, addMany } = await openHolderScene()

describe('A person', () => {
  const settings = withCaps({ personHolds: 5 })
  const addAll = async (holder: Holder, slots: readonly Slot[], having = settings) =>
    (await changes.run((work) => addReservations(work, { ...holder, userTypes: [], slots }, having))).held.length

  it('holds so many in all their sessions, from whichever source and in a network of the house, one by one or many at once', {
    tags: 'cap-person-holds',
  }, async () => {
    expect(await addMany(4, () => anna(), settings)).toBe(4)
    expect(await addAll(anna(), [nth(4), nth(5), nth(6)])).toBe(1)
    expect(await add(anna(), nth(7), settings)).toBe('limit')
    expect(await add({ ...anna(), source: null }, nth(7), settings)).toBe('limit')
    expect(await addAll({ ...anna(), source: null }, [nth(7)])).toBe(0)
    expect(await add(bo(), nth(7), settings)).toBe('held')
    // Released holds can be made again elsewhere.
    await test.clean()
    const first = anna()
    expect(await addMany(5, () => first, settings)).toBe(5)
    await clear(first)
    expect(await addMany(5, () => anna(), settings)).toBe(5)
  })

  it('holds no more when all of them press at once', { tags: 'cap-person-holds' }, async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => add(anna(), nth(index), settings)))
    expect(answers.filter((answer) => answer === 'held')).toHaveLength(5)
    await test.clean()
    const many = Array.from({ length: 8 }, (_, index) => addAll(anna(), [nth(2 * index), nth(2 * index + 1)]))
    expect((await Promise.all(many)).reduce((sum, count) => sum + count, 0)).toBe(5)
  })

  it('keeps what was chosen before signing in, and it counts as theirs from the first press or extension on', {
    tags: 'cap-person-holds',
  }, async () => {
    const [one, two, three] = [visitor(), visitor(), visitor()]
    expect(await addMany(3, () => one, settings)).toBe(3)
    expect(
      await addMany(
        3,
        () => two,
        settings,
        (index) => nth(index + 3),
      ),
    ).toBe(3)
    expect(
      await addMany(
        2,
        () => three,
        settings,
        (index) => nth(index + 6),
      ),
    ).toBe(2)
    expect(await add(anna(one.sessionId), nth(8), settings)).toBe('held')
    // The person has four holds, and with these it would be seven.
    expect(await extend(anna(two.sessionId), settings)).toBe('limit')
    expect(await add(anna(two.sessionId), nth(9), settings)).toBe('limit')
    expect(await extend(anna(one.sessionId), settings)).toBe('extended')
    expect(await extend(bo(three.sessionId), settings)).toBe('extended')
    expect(
      await addMany(
        10,
        () => bo(),
        settings,
        (index) => nth(index + 10),
      ),
    ).toBe(3)
  })

  it('gets rid of none by signing out, or by a press of another person that is refused', {
    tags: 'cap-person-holds',
  }, async () => {
    const one = anna()
    expect(await addMany(5, () => one, settings)).toBe(5)
    expect(
      await addMany(
        5,
        () => bo(),
        settings,
        (index) => nth(index + 5),
      ),
    ).toBe(5)
    expect(await add(visitor(one.sessionId), nth(10), settings)).toBe('held')
    expect(await add(visitor(one.sessionId), nth(0), settings)).toBe('held')
    expect(await add(bo(one.sessionId), nth(11), settings)).toBe('limit')
    expect(await addAll(bo(one.sessionId), [nth(11)])).toBe(0)
    expect(await extend(bo(one.sessionId), settings)).toBe('limit')
    expect(await add(anna(), nth(11), settings)).toBe('limit')
  })

  it('of whom a series is one holds all of it, whatever the cap of single presses', {
    tags: 'cap-person-holds',
  }, async () => {
    const administrator = { ...anna(), handlesBookings: true }
    expect(
      await addAll(
        administrator,
        Array.from({ length: 12 }, (_, index) => nth(index)),
      ),
    ).toBe(12)
    expect(await extend(administrator, settings)).toBe('extended')
    expect(await add(administrator, nth(12), settings)).toBe('limit')
  })
})

describe('Where the house gives people the shares of visitors', () => {
  const settings = { ...withCaps({ visitorDayPercent: 25, visitorHoldMinutes: 30 }), sharesForAll: true }
  const addAll = async (holder: Holder, slots: readonly Slot[]) =>
    (await changes.run((work) => addReservations(work, { ...holder, userTypes: [], slots }, settings))).held
  const all = Array.from({ length: 30 }, (_, index) => nth(index))

  it('a person holds a quarter of what is free of a group’s day, in all their sessions; staff hold what they need', {
    tags: 'setting-shares-for-all',
  }, async () => {
    expect(await addMany(30, () => anna(), settings)).toBe(15)
    expect(
      await addMany(
        30,
        () => bo(),
        settings,
        (index) => from(59 - index),
      ),
    ).toBe(11)
    await test.clean()
    expect(await addAll(anna(), all.slice(0, 6))).toHaveLength(6)
    const second = anna()
    expect(await addAll(second, all)).toHaveLength(9)
    // Slots that are held already are confirmed, and do not count a second time.
    expect(await addAll(second, all)).toHaveLength(9)
    await test.clean()
    expect(await addMany(30, () => ({ ...anna(), handlesBookings: true }), settings)).toBe(30)
    await test.clean()
    expect(await addMany(30, () => anna(), { ...settings, sharesForAll: false })).toBe(30)
  })

  it('and one slot for so long in a day, whichever of their sessions holds it, also by extending', {
    tags: 'setting-shares-for-all',
  }, async () => {
    for (let turn = 0; turn < 3; turn += 1) {
      const one = anna()
      expect(await add(one, nth(0), settings)).toBe('held')
      await test.pass(600)
      if (turn % 2 === 0) await changes.run((work) => endExpiredSessions(work, 10))
      else await clear(one)
    }
    expect(await add(anna(), nth(0), settings)).toBe('limit')
    expect(await addAll(anna(), [nth(0), nth(1)])).toMatchObject([nth(1)])
    expect(await add(bo(), nth(0), settings)).toBe('held')
    await test.clean()
    const one = anna()
    await add(one, nth(0), settings)
    for (const seconds of [590, 590, 590, 40]) {
      expect(await extend(one, settings)).toBe('extended')
      await test.pass(seconds)
    }
    expect(await extend(one, settings)).toBe('limit')
  })

  it('and that goes for slots, too, that they chose before they signed in', {
    tags: 'setting-shares-for-all',
  }, async () => {
    for (let turn = 0; turn < 3; turn += 1) {
      const signingIn = anna()
      expect(await add({ ...visitor(signingIn.sessionId), source: signingIn.source }, nth(0), settings)).toBe('held')
      expect(await extend(signingIn, settings)).toBe('extended')
      await test.pass(600)
      await clear(signingIn)
    }
    expect(await add(anna(), nth(0), settings)).toBe('limit')
  })
})
