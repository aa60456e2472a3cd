/** For how long one slot is held within a day, again and again (docs/rules.md#fair-shares). */
import { describe, expect, it } from 'vitest'
import { localDate } from '../../../domain/calendar/local-date.ts'
import { deleteOldHeldTimes } from '../../../server/claims/held-times.ts'
import { endExpiredSessions } from '../../../server/claims/hold-session.ts'
import { newSession, slotAt } from '../database/test-database.ts'
import { openHolderScene } from './holder-scene.ts'

const { test, changes, visitor, person, withCaps, add, clear, extend, nth } = await openHolderScene()

describe('The same slot, again and again', () => {
  const settings = withCaps({ visitorHoldMinutes: 30 })

  it('is held by a source for so long in a day, by whichever of its sessions', {
    tags: 'cap-visitor-hold-time',
  }, async () => {
    for (let turn = 0; turn < 3; turn += 1) {
      const one = visitor()
      expect(await add(one, nth(0), settings)).toBe('held')
      await test.pass(600)
      if (turn % 2 === 0) await changes.run((work) => endExpiredSessions(work, 10))
      else await clear(one)
    }
    expect(await add(visitor(), nth(0), settings)).toBe('limit')
    expect(await add(visitor(), nth(1), settings)).toBe('held')
    expect(await add(visitor(newSession(), '192.0.2.2'), nth(0), settings)).toBe('held')
  })

  it('may be held again the next day, and what was counted is forgotten', {
    tags: 'cap-visitor-hold-time',
  }, async () => {
    const one = visitor()
    const short = withCaps({ visitorHoldMinutes: 1 })
    const later = slotAt(test.rooms.eken, '09:00', '09:30', localDate('2026-03-04'))
    await add(one, later, short)
    await test.pass(120)
    await clear(one)
    await test.pass(24 * 3600 - 180)
    expect(await add(visitor(), later, short)).toBe('limit')
    await test.pass(60)
    expect(await add(visitor(), later, short)).toBe('held')
    await deleteOldHeldTimes(test.database)
    expect(await test.database.selectFrom('held_time').selectAll().execute()).toEqual([])
  })

  it('is not extended beyond that either, but for who is signed in or in the house', {
    tags: 'cap-visitor-hold-time',
  }, async () => {
    const one = visitor()
    await add(one, nth(0), settings)
    for (const seconds of [590, 590, 590, 40]) {
      expect(await extend(one, settings)).toBe('extended')
      await test.pass(seconds)
    }
    expect(await extend(one, settings)).toBe('limit')
    expect(await extend(person(one.sessionId), settings)).toBe('extended')
    expect(await extend(visitor(one.sessionId, null), settings)).toBe('extended')
  })

  it('costs whoever chooses and takes back at once nothing', async () => {
    for (let turn = 0; turn < 20; turn += 1) {
      const one = visitor()
      expect(await add(one, nth(0), settings)).toBe('held')
      await test.pass(5)
      await clear(one)
    }
    expect(await add(visitor(), nth(0), settings)).toBe('held')
  })
})
