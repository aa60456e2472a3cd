/**
 * Makes the sections of names and values that `/diagnostik` shows, the same on the screen and as text. Invariant: no
 * name, no e-mail, no token and no session id is among them.
 */
import { wallTimeAt } from '../../../domain/calendar/stockholm.ts'
import type { Diagnostics } from '../../../domain/port/core-port.ts'
import type { TabId } from '../../../domain/schema/ids.ts'
import type { State } from '../../../domain/schema/state.ts'
import { ownSlots } from '../../../domain/selectors/basket.ts'
import { newRelease } from '../../../domain/selectors/release.ts'
import { pageWords, diagnosticsTexts as texts } from './diagnostics-texts.ts'

type DiagnosticRow = readonly [name: string, value: string]

interface DiagnosticSection {
  readonly title: string
  readonly rows: readonly DiagnosticRow[]
}

export interface Diagnosed {
  readonly state: State
  /** Null: the core has not answered yet. */
  readonly core: Diagnostics | null
  readonly tabId: TabId
  readonly mode: 'shared' | 'own'
  readonly build: string
}

const instant = (at: number): string => {
  const { date, time } = wallTimeAt(at)
  return `${date} ${time}`
}

const decimal = (value: number): string => value.toFixed(1).replace('.', ',')

/** "1,2 MB" */
const sizeWords = (size: number): string =>
  size < 1_000_000 ? `${decimal(size / 1_000)} kB` : `${decimal(size / 1_000_000)} MB`

const durations = [
  { unit: 'dygn', ms: 86_400_000 },
  { unit: 'h', ms: 3_600_000 },
  { unit: 'min', ms: 60_000 },
  { unit: 's', ms: 1_000 },
]

/** "1,2 s före datorns" */
const clockWords = (offset: number | null): string => {
  if (offset === null) return 'Inte mätt än'
  const away = Math.abs(offset)
  if (away < 50) return 'Som datorns'
  const { unit, ms } = durations.find((duration) => away >= 2 * duration.ms) ?? { unit: 's', ms: 1_000 }
  return `${decimal(away / ms)} ${unit} ${offset > 0 ? 'före datorns' : 'efter datorns'}`
}

const accountWords = ({ account }: State): string =>
  account._tag === 'SignedIn' && account.role === 'administrator'
    ? 'Inloggad som administratör'
    : texts.accounts[account._tag]

const statusWords = ({ connection: { status, cause } }: State): string => {
  if (status === 'disconnected' && cause === 'idle') return `${texts.statuses[status]} – ingen sida behöver den`
  return `${texts.statuses[status]}${texts.causes[cause]}`
}

const transportWords = (core: Diagnostics | null): string => {
  if (core === null || core.transport === null) return texts.unknown
  return texts.transports[core.transport]
}

const coreSection = ({ state, core, mode }: Diagnosed): DiagnosticSection => ({
  title: 'Kärnan',
  rows: [
    ['Läge', texts.modes[mode]],
    ['Epok', state.epoch],
    ['Startad', core === null ? texts.unknown : instant(core.begun)],
    ['Händelser', core === null ? texts.unknown : String(core.seq)],
    ['Inloggning', accountWords(state)],
    ['Valda tider', String(ownSlots(state).length)],
    ['På väg till servern', String(Object.keys(state.pending).length)],
  ],
})

const connectionSection = ({ state, core }: Diagnosed): DiagnosticSection => ({
  title: 'Anslutning',
  rows: [
    ['Tillstånd', statusWords(state)],
    ['Väg', transportWords(core)],
    ['Revision', state.stream === null ? texts.unknown : String(state.stream.seen)],
    ['Serverns klocka', clockWords(state.clockOffset)],
  ],
})

const tabsSection = ({ state, core, tabId }: Diagnosed): DiagnosticSection => ({
  title: 'Flikar',
  rows: Object.entries(state.tabs).map(([id, { page, visible }], index) => {
    const delivery = core?.deliveries.find((one) => one.tabId === id)?.last
    const sent = delivery && [
      `händelse ${delivery.seq}, ${texts.kinds[delivery.kind]}`,
      ...(delivery.taken ? [] : ['inte mottaget än']),
    ]
    return [
      texts.tab(index + 1, id === tabId),
      [pageWords(page), visible ? 'syns' : 'dold', ...(sent ?? [])].join(' · '),
    ]
  }),
})

const keptWords = ({ events, size }: NonNullable<Diagnostics['keptLog']>): string =>
  `${texts.events(events)}, ${sizeWords(size)}`

const logSection = ({ core }: Diagnosed): DiagnosticSection => ({
  title: 'Händelselogg',
  rows:
    core === null
      ? [[texts.heldLog, texts.unknown]]
      : [
          [texts.heldLog, texts.events(core.heldEvents)],
          ['Sparat i webbläsaren', core.keptLog === null ? 'Inget, eller inte än' : keptWords(core.keptLog)],
          ...(core.keptLog?.oldest ? [['Äldsta', instant(core.keptLog.oldest)] as const] : []),
        ],
})

const versionSection = ({ state, build }: Diagnosed): DiagnosticSection => {
  const newer = newRelease(state)
  return {
    title: 'Version',
    rows: [
      ['Fliken', build],
      ['Kärnan', state.build === '' ? texts.unknown : state.build],
      ['Servern', newer === null ? (state.servedBuild ?? texts.unknown) : texts.newer(newer)],
    ],
  }
}

/** The answers of the back end that could not be read: the field and the kind of its value, never the value itself. */
const backEndSection = ({ state }: Diagnosed): DiagnosticSection[] => {
  const rows: DiagnosticRow[] = [
    ...Object.values(state.unread).map(
      ({ call, path, expected, kind }): DiagnosticRow => [
        path === '' ? call : `${call}: ${path}`,
        texts.unread(expected, kind),
      ],
    ),
    ...Object.entries(texts.features).flatMap(([feature, name]) =>
      state.missing[feature] === undefined ? [] : [[name, 'Finns inte hos den här servern'] as const],
    ),
  ]
  return rows.length === 0 ? [] : [{ title: 'Serverns svar', rows }]
}

export const diagnosticSections = (diagnosed: Diagnosed): readonly DiagnosticSection[] => [
  ...[coreSection, connectionSection, tabsSection, logSection, versionSection].map((section) => section(diagnosed)),
  ...backEndSection(diagnosed),
]

/** The text for an e-mail has one line for each row. */
export const diagnosticText = (sections: readonly DiagnosticSection[]): string =>
  sections
    .map(({ title, rows }) => [title, ...rows.map(([name, value]) => `  ${name}: ${value}`)].join('\n'))
    .join('\n\n')
