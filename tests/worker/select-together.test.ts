/** Slots of several days are requested by one call if the back end knows that call (docs/rules.md#series). */
import { describe, expect, test } from 'vitest'
import { addDays } from '../../domain/calendar/local-date.ts'
import type { SlotReference } from '../../domain/schema/events.ts'
import { BookingId } from '../../domain/schema/ids.ts'
import type { Series } from '../../domain/schema/series.ts'
import { slotKey } from '../../domain/state/state.ts'
import { CallRefused } from '../../worker/environment/core-environment.ts'
import { openCoreWorld } from './testing/core-world.ts'
import { beginNow, date, grid, slot } from './testing/places.ts'

beginNow()

const slots: readonly SlotReference[] = [0, 7, 14].map((days) => ({ ...slot, date: addDays(date, days) }))

const open = async () => {
  const world = await openCoreWorld(grid, { token: 'token-1' })
  world.server.authenticated = true
  await world.pass(1_000)
  const select = async (wanted: readonly SlotReference[]) => {
    await world.tab.port.command({ _tag: 'SelectSlots', slots: wanted })
    await world.pass()
  }
  const calls = (name: string) => world.server.invocations.filter((invocation) => invocation.name === name)
  const letGo = async (unwanted: readonly SlotReference[]) => {
    await world.tab.port.command({ _tag: 'ReleaseSlots', slots: unwanted })
    await world.pass()
  }
  return { ...world, select, letGo, calls, state: () => world.tab.copy.state.value }
}
const answering = (refused: (slot: SlotReference) => boolean) => (session: unknown, asked: unknown) => {
  const wanted = Array.isArray(asked) ? asked : []
  const expiration = new Date(Date.now() + 600_000).toISOString()
  return {
    held: wanted.filter((one) => !refused(one)).map((one) => ({ sessionId: session, ...one, expiration })),
    refused: wanted.filter(refused).map((one) => ({ slot: one, reason: 'booked' })),
  }
}

test('what can be had is held, what cannot is refused with its reason', { tags: 'series-hold' }, async () => {
  const { server, select, calls, state } = await open()
  server.hubAnswers.set(
    'AddReservations',
    answering((one) => one.date === slots[1]?.date),
  )
  await select(slots)
  expect(calls('AddReservations').map(({ parameters }) => parameters[1])).toEqual([slots])
  expect(calls('AddReservation')).toEqual([])
  expect(state().pending).toEqual({})
  expect(Object.keys(state().holds).toSorted()).toEqual([`1/${slots[0]?.date}`, `1/${slots[2]?.date}`])
  expect(Object.values(state().refusals).map((one) => [slotKey(one), one.reason])).toEqual([
    [slots[1] && slotKey(slots[1]), 'booked'],
  ])
})

test('a back end that does not know the call is asked one by one', { tags: 'series-hold' }, async () => {
  const { server, select, calls, state } = await open()
  server.hubAnswers.set('AddReservations', () => {
    throw new CallRefused('Unknown hub method: AddReservations')
  })
  await select(slots)
  expect(calls('AddReservation')).toHaveLength(3)
  expect(Object.keys(state().holds)).toHaveLength(3)
})

test('a no to the call is a no to each slot, and slots of one day are pressed as always', {
  tags: 'series-hold',
}, async () => {
  const { server, select, calls, state } = await open()
  server.hubAnswers.set('AddReservations', () => {
    throw new CallRefused('no')
  })
  await select(slots)
  expect(Object.values(state().refusals).map(({ reason }) => reason)).toEqual(['failed', 'failed', 'failed'])
  expect(state().pending).toEqual({})
  await select([slot])
  expect(calls('AddReservations')).toHaveLength(1)
  expect(calls('AddReservation')).toHaveLength(1)
})

describe('slots of several days that are let go', { tags: 'series-let-go' }, () => {
  const openHeld = async () => {
    const world = await open()
    world.server.hubAnswers.set(
      'AddReservations',
      answering(() => false),
    )
    await world.select(slots)
    return world
  }

  test('go in one call, and come back in one', async () => {
    const { server, select, letGo, calls, state } = await openHeld()
    server.hubAnswers.set('RemoveReservations', () => slots.length)
    await letGo(slots)
    expect(calls('RemoveReservations').map(({ parameters }) => parameters[1])).toEqual([slots])
    expect(calls('RemoveReservation')).toEqual([])
    expect([state().pending, Object.values(state().holds).flatMap(Object.keys)]).toEqual([{}, []])
    await select(slots)
    expect([calls('AddReservations').length, calls('AddReservation').length]).toEqual([2, 0])
  })

  test('go one by one where the back end does not know the call, and so do those of one day', async () => {
    const { server, letGo, calls, state } = await openHeld()
    server.hubAnswers.set('RemoveReservations', () => {
      throw new CallRefused('Unknown hub method: RemoveReservations')
    })
    await letGo(slots.slice(0, 2))
    expect([calls('RemoveReservations').length, calls('RemoveReservation').length]).toEqual([1, 2])
    await letGo(slots.slice(2))
    expect([calls('RemoveReservations').length, calls('RemoveReservation').length]).toEqual([1, 3])
    expect([state().pending, Object.values(state().holds).flatMap(Object.keys)]).toEqual([{}, []])
  })

  test('are held still after a no', async () => {
    const { server, letGo, state } = await openHeld()
    server.hubAnswers.set('RemoveReservations', () => {
      throw new CallRefused('no')
    })
    await letGo(slots)
    expect([state().pending, Object.keys(state().holds).length]).toEqual([{}, 3])
  })
})

test('the pattern goes with a new booking, and with nothing that is added to one', {
  tags: 'series-kept',
}, async () => {
  const { server, tab, pass } = await open()
  const series: Series = {
    pattern: { weeks: 1, weekdays: [2], from: date, end: { count: 3 }, except: [] },
    skipped: [],
  }
  const confirm = async (addTo: BookingId | null) => {
    await tab.port.confirmBooking({ idempotencyKey: `key-${addTo}`, slots, wishes: [], repeated: false, addTo, series })
    await pass()
    return server.requests.filter(({ method, path }) => method === 'POST' && /^\/api\/booking(\/7)?$/.test(path)).at(-1)
  }
  expect(await confirm(null)).toMatchObject({ path: '/api/booking', body: { series } })
  const added = await confirm(BookingId.make(7))
  expect([added?.path, JSON.stringify(added?.body).includes('series')]).toEqual(['/api/booking/7', false])
})
