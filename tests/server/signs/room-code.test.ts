/** The codes that prove presence in a room. */
import { randomBytes, randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isRoomCode, isSignCode, presenceProof, roomCode } from '../../../server/signs/room-code.ts'
import { check } from '../../domain/check.ts'

const key = randomBytes(32)
const minute = 60_000
const start = Date.parse('2026-03-03T09:00:00.000Z')
const moment = fc.integer({ min: 0, max: 60 * minute }).map((after) => start + after)
const room = fc.integer({ min: 1, max: 500 })

describe('the code on a sign', { tags: 'door-sign-code' }, () => {
  test('counts in its minute and the two after it, in its room alone', () => {
    check(
      fc.property(moment, fc.integer({ min: -5, max: 8 }), room, room, (now, later, one, other) => {
        const code = roomCode(key, one, now)
        const asked = { resourceId: one, code, session: null, now: now + later * minute }
        expect(isRoomCode(key, asked)).toBe(later >= 0 && later <= 2)
        expect(isSignCode(key, { ...asked, resourceId: other })).toBe(one === other && later >= 0 && later <= 2)
        expect(isRoomCode(randomBytes(32), asked)).toBe(false)
      }),
    )
  })

  test('may be typed in small letters, with spaces around', () => {
    const code = ` ${roomCode(key, 1, start).toLowerCase()} `
    expect(isSignCode(key, { resourceId: 1, code, now: start })).toBe(true)
  })

  test('is exchanged for a proof that counts for a quarter of an hour, in this browser and room alone', () => {
    const session = randomUUID()
    const proof = presenceProof(key, { resourceId: 1, session }, start)
    const asked = { resourceId: 1, code: proof, session, now: start + 15 * minute }
    expect(isRoomCode(key, asked)).toBe(true)
    expect(isRoomCode(key, { ...asked, now: asked.now + 1 })).toBe(false)
    expect(isRoomCode(key, { ...asked, now: start - 1 })).toBe(false)
    expect(isRoomCode(key, { ...asked, session: randomUUID() })).toBe(false)
    expect(isRoomCode(key, { ...asked, session: null })).toBe(false)
    expect(isRoomCode(key, { ...asked, resourceId: 2 })).toBe(false)
    expect(isSignCode(key, asked)).toBe(false)
  })

  test('no other text proves anything', () => {
    const session = randomUUID()
    const proof = presenceProof(key, { resourceId: 1, session }, start)
    const damaged = fc
      .tuple(fc.nat({ max: proof.length - 1 }), fc.string({ maxLength: 2 }))
      .map(([place, text]) => `${proof.slice(0, place)}${text}${proof.slice(place + 1)}`)
    check(
      fc.property(fc.oneof(fc.string({ maxLength: 200 }), damaged), (code) => {
        fc.pre(code !== proof)
        expect(isRoomCode(key, { resourceId: 1, code, session, now: start })).toBe(false)
      }),
    )
  })
})
