/** Another back end: the outcome of a press, for all kinds of answers of the hub. */
import { describe, expect, test } from 'vitest'
import type { State } from '../../domain/schema/state.ts'
import { basket } from '../../domain/selectors/basket.ts'
import { CallRefused } from '../../worker/environment/core-environment.ts'
import { createOtherWorld } from './other-world.ts'
import { OTHER, SESSION } from './testing/fake-server.ts'
import { beginNow, grid, slot } from './testing/places.ts'

beginNow()

describe('a press', () => {
  const press = async (
    answer: (...parameters: readonly unknown[]) => unknown,
    holds: (now: number) => unknown = () => [],
  ) => {
    const world = createOtherWorld()
    const tab = await world.openTab(grid)
    await world.pass(2_000)
    world.server.hubAnswers.set('AddReservation', answer)
    world.server.hubAnswers.set('GetReservations', () => holds(Date.now()))
    const pressedAt = Date.now()
    await tab.port.command({ _tag: 'SelectSlots', slots: [slot] })
    await world.pass(2_000)
    return { ...world, pressedAt, state: () => tab.copy.state.value }
  }
  const own = { sessionId: SESSION.toUpperCase(), ...slot }

  const isHeld = (state: () => State) => basket(state()).slotCount === 1

  test.each([
    ['nothing', undefined],
    ['null', null],
    ['the list of all holds, of which the first is another’s', [{ ...slot, sessionId: OTHER, startTime: '10:00:00' }]],
    ['a reservation of another session', { ...slot, sessionId: OTHER }],
    ['an object that says no more than that it went well', { success: true }],
  ])(
    'that is answered with %s is held if the hub lists it as one’s own, and only then',
    {
      tags: 'strangers-holds',
    },
    async (_, answer) => {
      const held = await press(
        () => answer,
        () => [own],
      )
      expect(isHeld(held.state)).toBe(true)
      expect(basket(held.state()).deadline).toBeNull()
      const ofAnother = await press(
        () => answer,
        () => [{ ...own, sessionId: OTHER }],
      )
      expect(isHeld(ofAnother.state)).toBe(false)
      expect(Object.values(ofAnother.state().refusals)).toMatchObject([{ reason: 'failed' }])
      const ofNobody = await press(() => answer)
      expect(isHeld(ofNobody.state)).toBe(false)
    },
  )

  test('whose end nobody tells is held until the hub says otherwise, and counted by no clock', {
    tags: 'strangers-holds',
  }, async () => {
    let holds: unknown = [own]
    const { state, pass, server } = await press(
      () => true,
      () => holds,
    )
    await pass(1_800_000)
    expect(isHeld(state)).toBe(true)
    expect(basket(state()).deadline).toBeNull()
    holds = []
    server.push('reservations', [])
    await pass(2_000)
    expect(isHeld(state)).toBe(false)
  })

  test('that cannot be understood is settled by what the hub says is held', {
    tags: 'other-nothing-false',
  }, async () => {
    const { state, asked } = await press(
      () => 'hm',
      (now) => [{ ...own, expiration: new Date(now + 300_000).toISOString() }],
    )
    expect(basket(state()).slotCount).toBe(1)
    expect(state().refusals).toEqual({})
    expect(asked('RemoveReservation')).toEqual([])
  })

  test('that cannot be understood, and is not held as far as the hub knows, is let go', {
    tags: 'other-nothing-false',
  }, async () => {
    const { state, asked } = await press(() => 'hm')
    expect(basket(state()).slotCount).toBe(0)
    expect(Object.values(state().refusals)).toMatchObject([{ reason: 'failed' }])
    expect(asked('RemoveReservation')).toHaveLength(1)
  })

  const refusal = (message: string) => () => {
    throw new CallRefused(`An unexpected error occurred invoking 'AddReservation' on the server. ${message}`)
  }

  test('that is refused in words is refused in those words', { tags: 'other-hub' }, async () => {
    const { state } = await press(refusal('HubException: Tiden är redan reserverad.'))
    expect(Object.values(state().refusals)).toMatchObject([{ reason: 'refused', words: 'Tiden är redan reserverad.' }])
  })

  test.each([
    "Failed to invoke 'AddReservation' because user is unauthorized",
    'HubException: Unauthorized',
    'HubException: Du måste logga in för att reservera.',
  ])(
    'that is refused since nobody has signed in ("%s") asks for that',
    { tags: 'other-hub-sign-in' },
    async (message) => {
      const { state } = await press(refusal(message))
      expect(Object.values(state().refusals)).toMatchObject([{ reason: 'sign-in' }])
    },
  )

  test.each([
    '',
    'HubException: too-many',
    'HubException: System.NullReferenceException: Object reference not set',
    `HubException: ${'långt och '.repeat(30)}`,
    'HubException: <b>nej tack</b>',
  ])('that is refused with "%s" is refused in ours', { tags: 'other-hub' }, async (message) => {
    const { state } = await press(refusal(message))
    expect(Object.values(state().refusals)).toMatchObject([{ reason: 'failed' }])
    expect(JSON.stringify(state().refusals)).not.toContain('words')
  })
})
