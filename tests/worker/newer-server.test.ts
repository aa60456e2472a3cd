/** An older core with a newer server of ours. Values that the core does not know do no harm. */
import { describe, expect, test, vi } from 'vitest'
import type { State } from '../../domain/schema/state.ts'
import { patience } from '../testing/patience.ts'
import { createCoreWorld, openCoreWorld } from './testing/core-world.ts'
import { groups, NOW, user } from './testing/fake-server.ts'
import { beginNow, grid, slot } from './testing/places.ts'

const callsOf = ({ unread }: State): string[] => Object.values(unread).map(({ call }) => call)

beginNow()

describe('a push', { tags: 'unknown-push' }, () => {
  const openGrid = async () => {
    const world = createCoreWorld()
    const tab = await world.openTab(grid)
    await world.pass(2_000)
    const read = {
      holds: () => world.server.invocations.filter(({ name }) => name === 'GetReservations').length,
      days: () => world.server.requests.filter(({ path }) => path.endsWith('/slots')).length,
      groups: () => world.server.requests.filter(({ path }) => path === '/api/groups').length,
    }
    return { ...world, tab, read }
  }
  const now = () => new Date().toISOString()

  test.each([
    ['cancellations', 'days'],
    ['bookings', 'days'],
    ['grid', 'days'],
    ['grid', 'groups'],
    ['revision', 'days'],
    ['revision', 'holds'],
    ['reservations', 'holds'],
  ] as const)(
    '%s of a shape that cannot be read: what it may be about is read again (%s), and it is noted',
    async (name, what) => {
      const { server, tab, pass, read } = await openGrid()
      const before = read[what]()
      server.push(name, { runs: [{ room: 1, from: 480, to: 600 }] }, { revision: 'four', now: now() })
      await pass(100)
      expect(read[what]()).toBe(before + 1)
      expect(callsOf(tab.copy.state.value)).toEqual([`push ${name}`])
    },
  )

  test('is doubted once a second, however many come', async () => {
    const { server, pass, read } = await openGrid()
    const before = read.holds()
    for (let count = 0; count < 50; count += 1) {
      server.push('reservations', 'runs')
      await pass(20)
    }
    await pass(2_000)
    expect(read.holds() - before).toBeLessThanOrEqual(3)
  })

  test('with more than is known has the effect that is known, at once', async () => {
    const { server, tab, pass, read } = await openGrid()
    await pass(2_000)
    const before = read.days()
    const { revision } = server
    const made = { ...slot, bookingId: null, bookingIdNumber: '1001-1', series: 4 }
    server.push('bookings', [made], { revision: revision + 1, now: now(), process: 2 })
    server.push('cancellations', [made], { revision: revision + 2, now: now() }, { until: 'friday' })
    await pass(100)
    expect(callsOf(tab.copy.state.value)).toEqual([])
    expect(tab.copy.state.value.stream?.seen).toBe(revision + 2)
    // The reading came late, so the day may have been read too.
    expect(read.days()).toBeLessThanOrEqual(before + 1)
  })

  test('of an unknown name changes nothing', async () => {
    const { server, tab, pass, read } = await openGrid()
    const [before, state] = [read.holds() + read.days(), tab.copy.state.value]
    server.push('series', { id: 4 })
    await pass(2_000)
    expect(read.holds() + read.days()).toBe(before)
    expect(tab.copy.state.value).toEqual(state)
  })
})

test('a press that is refused for an unknown reason is refused in ordinary words', {
  tags: 'unknown-refusal',
}, async () => {
  const { server, pass, tab } = await openCoreWorld(grid)
  server.hubAnswers.set('AddReservation', () => ({ confirmed: false, reason: 'quota', until: '2026-03-05' }))
  await tab.port.command({ _tag: 'SelectSlots', slots: [slot] })
  await pass()
  const { refusals, pending, unread } = tab.copy.state.value
  expect(Object.values(refusals)).toEqual([{ ...slot, reason: 'refused' }])
  expect([pending, unread]).toEqual([{}, {}])
})

test('a rule that is unknown leaves the groups as they are without it, and is noted', {
  tags: 'unknown-answer',
}, async () => {
  const { server, openTab } = createCoreWorld()
  const [group] = groups
  const resources = group?.resources.map((resource) => ({
    ...resource,
    limits: { noticeMinutes: 60, confirms: { how: 'by-vote', days: null, hours: null } },
  }))
  server.next.set('/api/groups', [{ status: 200, body: [{ ...group, resources }] }])
  const tab = await openTab(grid)
  const state = tab.copy.state.value
  expect(state.catalogue).toBe('loaded')
  expect(state.resources[1]?.limits).toEqual({ noticeMinutes: 60 })
  expect(callsOf(state)).toEqual(['groups'])
})

test('activity of unknown kinds is told beside the rest, as pushed and as read', {
  tags: 'unknown-activity',
}, async () => {
  const { server, openTab, pass } = createCoreWorld()
  const signedIn = { ...user, role: 'administrator', token: 'secret' }
  server.next.set('/api/auth/sign-in-silent', [{ status: 200, body: signedIn }])
  const at = new Date(NOW).toISOString()
  const known = { id: 1, at, kind: 'held', ...slot, count: 1 }
  const items = [known, { ...known, id: 2, kind: 'moved' }]
  const minutes = [{ at, kind: 'moved', count: 4 }]
  server.next.set('/api/activity', [{ status: 200, body: { items, more: false, minutes } }])
  const tab = await openTab({ _tag: 'Activity' }, { token: 'secret' })
  await vi.waitUntil(async () => {
    const asked = tab.port.readActivity({ version: 0, last: 0 })
    await pass(20)
    const answer = await asked
    return answer._tag === 'Ok' && answer.value.status === 'live'
  }, patience(10_000))
  server.push('activity', [
    { id: 3, at, kind: 'invited', resourceId: 'everywhere' },
    { at, kind: 'robots', count: 2 },
    { ...known, id: 4 },
  ])
  const asked = tab.port.readActivity({ version: 0, last: 0 })
  await pass(20)
  const answer = await asked
  if (answer._tag === 'Failed') throw new Error(answer.failure._tag)
  expect(answer.value.deeds).toEqual([
    known,
    { ...known, id: 2, kind: 'unknown' },
    { id: 3, at, kind: 'unknown' },
    { ...known, id: 4 },
  ])
  expect(answer.value.minutes[Date.parse(at)]).toEqual({ unknown: 5, held: 1 })
})
