import { expect, test, vi } from 'vitest'
import { localDate } from '../../../domain/calendar/local-date.ts'
import { epoch, groupIdFromText, tabId } from '../../../domain/ids.ts'
import type { Diagnostics } from '../../../domain/port/core-port.ts'
import type { State } from '../../../domain/schema/state.ts'
import { initialState } from '../../../domain/state/state.ts'
import { reportUnread } from '../../../src/core/create-core-client.ts'
import {
  type Diagnosed,
  diagnosticSections,
  diagnosticText,
} from '../../../src/developer/diagnostics/diagnostic-sections.ts'

const here = tabId('00000000-0000-4000-8000-000000000001')
const there = tabId('00000000-0000-4000-8000-000000000002')
const groupId = groupIdFromText('3')
if (groupId === null) throw new Error('no group')

const state: State = {
  ...initialState(epoch('00000000-0000-4000-8000-00000000000e')),
  build: 'a1',
  servedBuild: 'a1',
  connection: { status: 'connected', cause: 'idle' },
  clockOffset: -1_240,
  stream: { from: 3, seen: 12 },
  tabs: {
    [here]: { page: { _tag: 'Other' }, visible: true },
    [there]: { page: { _tag: 'BookingGrid', groupId, date: localDate('2026-03-03') }, visible: false },
  },
}
const core: Diagnostics = {
  begun: Date.parse('2026-03-03T07:00:00Z'),
  seq: 45,
  transport: 'WebSockets',
  heldEvents: 45,
  keptLog: { events: 1, size: 1_250_000, oldest: Date.parse('2026-03-02T23:30:00Z') },
  deliveries: [{ tabId: there, last: { kind: 'Patches', seq: 44, taken: false } }],
}
const textOf = (change: Partial<Diagnosed> = {}): string =>
  diagnosticText(diagnosticSections({ state, core, tabId: here, mode: 'shared', build: 'a1', ...change }))

test('everything that tells how the core is, in Swedish words and Swedish time', () => {
  expect(textOf()).toMatchInlineSnapshot(`
    "Kärnan
      Läge: Delad av alla flikar
      Epok: 00000000-0000-4000-8000-00000000000e
      Startad: 2026-03-03 08:00:00
      Händelser: 45
      Inloggning: Inte känd än
      Valda tider: 0
      På väg till servern: 0

    Anslutning
      Tillstånd: Ansluten
      Väg: WebSocket
      Revision: 12
      Serverns klocka: 1,2 s efter datorns

    Flikar
      Flik 1 (den här): annan sida · syns
      Flik 2: bokning, grupp 3, 2026-03-03 · dold · händelse 44, ändringar · inte mottaget än

    Händelselogg
      I minnet: 45 händelser
      Sparat i webbläsaren: 1 händelse, 1,3 MB
      Äldsta: 2026-03-03 00:30:00

    Version
      Fliken: a1
      Kärnan: a1
      Servern: a1"
  `)
})

test('what is not known yet says so', () => {
  const unknown = textOf({ core: null, state: initialState(state.epoch) })
  expect(unknown).toContain('Händelser: Inte känt')
  expect(unknown).toContain('Serverns klocka: Inte mätt än')
  expect(unknown).toContain('Servern: Inte känt')
})

test('a connection that had to do without a socket says so', () => {
  expect(textOf({ core: { ...core, transport: 'ServerSentEvents' } })).toContain('Väg: HTTP, händelseström')
  expect(textOf({ core: { ...core, transport: 'LongPolling' } })).toContain('Väg: HTTP, upprepade frågor')
})

test('a newer release on the server is told', () => {
  expect(textOf({ state: { ...state, servedBuild: 'b2' } })).toContain('Servern: b2 – ny version, ladda om')
})

test('what of the back end cannot be read is told, and stands once in the console of the page', {
  tags: 'other-unreadable',
}, () => {
  const unread = { 4: { call: 'userTypes', path: '[].id', expected: 'Expected number', kind: 'string' } }
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  for (let times = 0; times < 2; times += 1) reportUnread({ ...state, unread })
  expect(warn.mock.calls).toEqual([
    ["The back end's userTypes could not be read at [].id: Expected number, not string"],
  ])
  warn.mockRestore()
  expect(textOf({ state: { ...state, unread } })).toContain(
    'userTypes: [].id: Gick inte att läsa: Expected number, inte string',
  )
})
