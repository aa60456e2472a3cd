import { Result } from 'effect'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { localDate } from '../../../domain/calendar/local-date.ts'
import type { CorePort } from '../../../domain/port/core-port.ts'
import { type KeptSegment, logFile } from '../../../domain/replay/log-segments.ts'
import { initialState } from '../../../domain/state/state.ts'
import { knownEnvelopes, readLog } from '../../domain/testing/read-log.ts'
import { replay } from '../../domain/testing/replay.ts'
import { createCoreWorld, openCoreWorld } from '../testing/core-world.ts'
import { DATE } from '../testing/fake-server.ts'
import { beginNow, slot as first, grid, groupId, slotOf } from '../testing/places.ts'

const second = slotOf(2, '08:30:00', '09:00:00')

const heldBy = async (port: CorePort): Promise<readonly KeptSegment[]> => {
  const answer = await port.readLog()
  if (answer._tag === 'Failed') throw new Error(answer.failure._tag)
  return answer.value
}

/** The recording in a file of these segments. */
const told = (segments: readonly KeptSegment[], current = segments.at(-1)?.epoch ?? null) => {
  const log = Result.getOrThrow(readLog(logFile(segments, { app: 'test', recordedAt: 1, current })))
  const envelopes = knownEnvelopes(log.lines)
  const epoch = envelopes[0]?.epoch
  if (epoch === undefined) throw new Error('nothing is told')
  return { envelopes, state: replay(log.snapshot ?? initialState(epoch), envelopes) }
}
const tagsOf = (segments: readonly KeptSegment[]) => told(segments).envelopes.map(({ event }) => event._tag)

beginNow()
afterEach(() => {
  vi.restoreAllMocks()
})

describe('the kept log', () => {
  test('tells after a core died what happened before, and then what the next one did', {
    tags: 'log-bounded',
  }, async () => {
    const { logStore, openTab, pass, core, anotherCore, tab: one } = await openCoreWorld(grid)
    await one.port.command({ _tag: 'SelectSlots', slots: [first] })
    await pass(5_000)
    const before = told(await heldBy(one.served))
    // Waits until everything is written.
    await pass(1_000)
    await core.close()

    const next = anotherCore()
    const two = await openTab(grid, {}, next)
    await two.port.command({ _tag: 'SelectSlots', slots: [second] })
    await pass(5_000)
    const held = await heldBy(two.served)
    const whole = told([...logStore.kept(), ...held], held[0]?.epoch ?? null)
    const died = whole.envelopes.filter(({ epoch }) => epoch === before.envelopes[0]?.epoch)
    expect(died.slice(0, before.envelopes.length)).toEqual(before.envelopes)
    expect(whole.envelopes.slice(died.length)).toEqual(told(held).envelopes)
    expect({ ...whole.state, told: [] }).toEqual(two.copy.state.value)
    await next.close()
  })

  test('has what was pressed, answered, pushed, loaded, shown and toasted, and no more than the events that there are', {
    tags: 'log-complete',
  }, async () => {
    const { server, openTab, pass, tab: one } = await openCoreWorld(grid)
    const two = await openTab({ _tag: 'Other' })
    await one.port.command({ _tag: 'SelectSlots', slots: [first] })
    await one.port.command({ _tag: 'ExtendReservations' })
    await one.port.command({ _tag: 'ReleaseSlots', slots: [first] })
    server.next.set('/api/booking/group/1/slots', [{ status: 403, body: { code: 'forbidden', message: 'Nej.' } }])
    await two.port.command({ _tag: 'ReloadDay', groupId, date: localDate(DATE) })
    await one.port.command({ _tag: 'SelectSlots', slots: [first] })
    await one.port.confirmBooking({ idempotencyKey: 'key', slots: [first], wishes: [], addTo: null, repeated: false })
    two.die()
    await pass(1_000)
    const { envelopes } = told(await heldBy(one.served))
    const tags = envelopes.map(({ event }) => event._tag)
    for (const tag of [
      ...(['CoreStarted', 'TabJoined', 'TabShowed', 'TabLeft', 'SignedOut', 'CatalogueLoaded'] as const),
      ...(['DayRequested', 'DayLoaded', 'ConnectionChanged', 'ReservationsRead', 'ReservationsPushed'] as const),
      ...(['SlotSelectionRequested', 'SlotSelectionConfirmed', 'SlotReleaseRequested', 'SlotReleased'] as const),
      ...(['ExtensionRequested', 'ExtensionRefused', 'BookingRequested', 'BookingMade', 'ToastShown'] as const),
    ])
      expect(tags, `of ${tag}`).toContain(tag)
    const origins = new Set(envelopes.map(({ origin }) => origin))
    expect([...origins].toSorted()).toEqual([one.id, two.id, 'core', 'http', 'hub'].toSorted())
    expect(envelopes.map(({ seq }) => seq)).toEqual(envelopes.map((_, index) => index + 1))
    expect({ ...told(await heldBy(one.served)).state, told: [] }).toEqual(one.copy.state.value)
  })

  test('goes on in memory where nothing may be kept, says so once, and is kept when it may be', {
    tags: 'log-bounded',
  }, async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const { logStore, openTab, pass } = createCoreWorld()
    logStore.blocked = true
    const one = await openTab(grid)
    await one.port.command({ _tag: 'SelectSlots', slots: [first] })
    await pass(200_000)
    expect(warn).toHaveBeenCalledTimes(1)
    expect(logStore.kept()).toEqual([])
    expect(tagsOf(await heldBy(one.served))).toContain('SlotSelectionConfirmed')

    logStore.blocked = false
    await pass(61_000)
    expect(tagsOf(logStore.kept())).toContain('SlotSelectionConfirmed')
    expect(warn).toHaveBeenCalledTimes(1)
  })

  test('makes room by forgetting what is oldest', { tags: 'log-bounded' }, async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const { logStore, openTab, pass, core, anotherCore } = createCoreWorld()
    await openTab(grid)
    await pass(5_000)
    await core.close()
    const [older] = logStore.kept()
    // An old life fills a part of the store. If the store is full, its bounds leave less room.
    const filler = Array.from({ length: 4 }, (_, index): KeptSegment[] =>
      older === undefined ? [] : [{ ...older, number: index + 1, size: 600_000 }],
    ).flat()
    const store = await logStore.open()
    await store.put(filler)
    logStore.room = 2_405_000
    const next = anotherCore()
    const two = await openTab(grid, {}, next)
    await pass(5_000)
    const [mine] = await heldBy(two.served)
    expect(logStore.kept().some(({ epoch }) => epoch === mine?.epoch)).toBe(true)
    expect(logStore.kept().reduce((sum, { size }) => sum + size, 0)).toBeLessThan(1_500_000)
    expect(warn).not.toHaveBeenCalled()
    await next.close()
  })

  test('of several cores at once is whole for each of them', async () => {
    const { logStore, openTab, pass, anotherCore } = createCoreWorld()
    const beside = anotherCore()
    const one = await openTab(grid)
    const two = await openTab(grid, {}, beside)
    await one.port.command({ _tag: 'SelectSlots', slots: [first] })
    await two.port.command({ _tag: 'SelectSlots', slots: [second] })
    await one.port.command({ _tag: 'ReleaseSlots', slots: [first] })
    await pass(5_000)
    for (const tab of [one, two]) {
      const held = await heldBy(tab.served)
      const { envelopes, state } = told([...logStore.kept(), ...held], held[0]?.epoch ?? null)
      expect(envelopes.slice(-told(held).envelopes.length)).toEqual(told(held).envelopes)
      expect({ ...state, told: [] }).toEqual(tab.copy.state.value)
    }
    await beside.close()
  })

  test('is written at once when the last tab leaves, for the core may end with it', async () => {
    const { logStore, pass, tab: one } = await openCoreWorld(grid)
    await pass(5_000)
    await one.served.leave()
    await pass(10)
    expect(tagsOf(logStore.kept()).at(-1)).toBe('TabLeft')
  })

  test('notes nothing of what a failure says about a field, which may repeat what was typed', {
    tags: 'log-private',
  }, async () => {
    const { server, pass, tab: one } = await openCoreWorld(grid)
    const problem = 'Anna Andersson finns inte.'
    server.next.set('/api/groups', [
      { status: 422, body: { code: 'invalid', message: problem, fields: { name: problem } } },
    ])
    const answer = await one.port.call({
      name: 'groups',
      parameters: {},
      query: {},
      body: undefined,
      success: null,
      toastsFailure: true,
    })
    await pass()
    expect(answer).toMatchObject({ _tag: 'Failed', failure: { body: { message: problem } } })
    const held = await heldBy(one.served)
    expect(tagsOf(held)).toContain('ToastShown')
    expect(JSON.stringify(held)).not.toContain('Andersson')
  })

  test('waits for nobody and makes nobody wait: a store that never answers holds up no press', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const { logStore, openTab, pass } = createCoreWorld()
    logStore.silent = true
    const one = await openTab(grid)
    await pass(5_000)
    await one.port.command({ _tag: 'SelectSlots', slots: [first] })
    await pass(100)
    expect(tagsOf(await heldBy(one.served))).toContain('SlotSelectionConfirmed')
  })
})
