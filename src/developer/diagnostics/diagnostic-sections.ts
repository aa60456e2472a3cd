/**
 * The contents of `/diagnostik` about the core, its connection, the tabs and the log. They are sections of names and
 * values. The screen and the text show the same ones. Invariant: they hold no person's name, no e-mail address, no token
 * and no session id.
 */
import { wallTimeAt } from '../../../domain/calendar/stockholm.ts'
import type { Diagnostics } from '../../../domain/port/core-port.ts'
import { isStaff } from '../../../domain/rules/permissions.ts'
import { roleTitles } from '../../../domain/rules/role-names.ts'
import type { Feature } from '../../../domain/schema/events.ts'
import type { TabId } from '../../../domain/schema/ids.ts'
import type { State } from '../../../domain/schema/state.ts'
import { ownSlots } from '../../../domain/selectors/basket.ts'
import { newRelease } from '../../../domain/selectors/release.ts'

type DiagnosticRow = readonly [name: string, value: string]

interface DiagnosticSection {
  readonly title: string
  readonly rows: readonly DiagnosticRow[]
}

export interface Diagnosed {
  readonly state: State
  /** The core's diagnostics. Null until the core has answered. */
  readonly core: Diagnostics | null
  readonly tabId: TabId
  readonly mode: 'shared' | 'own'
  readonly build: string
}

const UNKNOWN = 'Inte känt'

const modes = { shared: 'Delad av alla flikar', own: 'Egen för den här fliken' }
const accounts = { Unknown: 'Inte känd än', SignedOut: 'Utloggad', SignedIn: 'Inloggad' }
const statuses = {
  connected: 'Ansluten',
  connecting: 'Ansluter',
  reconnecting: 'Återansluter',
  disconnecting: 'Kopplar från',
  disconnected: 'Frånkopplad',
}
const causes = { idle: '', lost: ' – avbruten', declined: ' – avbruten, på din begäran utan nytt försök' }
const transports = {
  WebSockets: 'WebSocket',
  ServerSentEvents: 'HTTP, händelseström (Server-Sent Events)',
  LongPolling: 'HTTP, upprepade frågor (Long Polling)',
}
const deliveryKinds = { Snapshot: 'helt läge', Patches: 'ändringar' }
const features: Readonly<Record<Feature, string>> = {
  extension: 'Mer tid för valda tider',
  'calendar-file': 'Lägg till i kalender',
  'calendar-feed': 'Kalenderadress',
  activity: 'Aktivitet',
  audit: 'Historik',
  export: 'Hämta uppgifterna',
  'sign-out': 'Utloggning',
  'sign-in-by-link': 'Inloggning med länken i mejlet',
  'working-day': 'Att bekräfta, boka åt andra, beläggning',
  'check-in': 'Incheckning',
  retention: 'Gallring',
  finder: 'Hitta ledig tid, flera dagar på en gång',
  series: 'Avboka allt kommande på en gång, ångra en avbokning',
  providers: 'inloggning hos andra',
  sessions: 'Här är du inloggad',
  signs: 'Dörrskyltar',
  'second-factor': 'Inloggning i två steg',
  passkeys: 'Inloggningsnycklar',
}

/** The page that a tab shows, in words. They hold a group and a day, which are not secret, and no person's name. */
const pageWords = (page: State['tabs'][string]['page']): string => {
  switch (page._tag) {
    case 'BookingGrid':
      return `bokning, grupp ${page.groupId}, ${page.date}`
    case 'EditBooking':
      return `ändring av bokning, grupp ${page.groupId}, ${page.date}`
    case 'Columns':
      return `tider i ${page.columns.length} kolumner`
    case 'SignIn':
      return 'inloggning'
    case 'Account':
      return 'konto'
    case 'Activity':
      return 'aktivitet'
    case 'Other':
      return 'annan sida'
    default:
      return page satisfies never
  }
}

/** A moment as wall time in Stockholm. */
const momentOf = (at: number): string => {
  const { date, time } = wallTimeAt(at)
  return `${date} ${time}`
}

const decimal = (value: number): string => value.toFixed(1).replace('.', ',')

/** The units for a duration, largest first. The words use the largest unit of which there are at least two. */
const durations = [
  { unit: 'dygn', ms: 86_400_000 },
  { unit: 'h', ms: 3_600_000 },
  { unit: 'min', ms: 60_000 },
  { unit: 's', ms: 1_000 },
]

const signInWords = (account: State['account']): string =>
  account._tag === 'SignedIn' && isStaff(account.role)
    ? `Inloggad som ${roleTitles[account.role].toLowerCase()}`
    : accounts[account._tag]

/** The difference between the server's clock and this computer's: "1,2 s före datorns". */
const clockWords = (offset: number | null): string => {
  if (offset === null) return 'Inte mätt än'
  const away = Math.abs(offset)
  if (away < 50) return 'Som datorns'
  const { unit, ms } = durations.find((duration) => away >= 2 * duration.ms) ?? { unit: 's', ms: 1_000 }
  return `${decimal(away / ms)} ${unit} ${offset > 0 ? 'före datorns' : 'efter datorns'}`
}

export const diagnosticSections = ({ state, core, tabId, mode, build }: Diagnosed): readonly DiagnosticSection[] => {
  const { account, connection } = state
  const isIdle = connection.status === 'disconnected' && connection.cause === 'idle'
  const newer = newRelease(state)
  const events = (count: number): string => (count === 1 ? '1 händelse' : `${count} händelser`)

  const tabs = Object.entries(state.tabs).map(([id, { page, visible }], index): DiagnosticRow => {
    const delivery = core?.deliveries.find((one) => one.tabId === id)?.last
    const sent = delivery && [
      `händelse ${delivery.seq}, ${deliveryKinds[delivery.kind]}`,
      ...(delivery.taken ? [] : ['inte mottaget än']),
    ]
    return [
      `Flik ${index + 1}${id === tabId ? ' (den här)' : ''}`,
      [pageWords(page), visible ? 'syns' : 'dold', ...(sent ?? [])].join(' · '),
    ]
  })

  const kept = core?.keptLog ?? null
  const keptSize = kept === null ? 0 : kept.size
  const keptWords = keptSize < 1_000_000 ? `${decimal(keptSize / 1_000)} kB` : `${decimal(keptSize / 1_000_000)} MB`
  const log: readonly DiagnosticRow[] =
    core === null
      ? [['I minnet', UNKNOWN]]
      : [
          ['I minnet', events(core.heldEvents)],
          ['Sparat i webbläsaren', kept === null ? 'Inget, eller inte än' : `${events(kept.events)}, ${keptWords}`],
          ...(kept?.oldest ? [['Äldsta', momentOf(kept.oldest)] as const] : []),
        ]

  // For an unreadable answer, these rows show the field and the type of its value, but never the value itself.
  const backEnd: readonly DiagnosticRow[] = [
    ...Object.values(state.unread).map(
      ({ call, path, expected, kind }): DiagnosticRow => [
        path === '' ? call : `${call}: ${path}`,
        `Gick inte att läsa: ${expected}, inte ${kind}`,
      ],
    ),
    ...Object.entries(features).flatMap(([feature, name]) =>
      state.missing[feature] === undefined ? [] : [[name, 'Finns inte hos den här servern'] as const],
    ),
  ]

  return [
    {
      title: 'Kärnan',
      rows: [
        ['Läge', modes[mode]],
        ['Epok', state.epoch],
        ['Startad', core === null ? UNKNOWN : momentOf(core.begun)],
        ['Händelser', core === null ? UNKNOWN : String(core.seq)],
        ['Inloggning', signInWords(account)],
        ['Valda tider', String(ownSlots(state).length)],
        ['På väg till servern', String(Object.keys(state.pending).length)],
      ],
    },
    {
      title: 'Anslutning',
      rows: [
        [
          'Tillstånd',
          `${statuses[connection.status]}${isIdle ? ' – ingen sida behöver den' : causes[connection.cause]}`,
        ],
        ['Väg', core === null || core.transport === null ? UNKNOWN : transports[core.transport]],
        ['Revision', state.stream === null ? UNKNOWN : String(state.stream.seen)],
        ['Serverns klocka', clockWords(state.clockOffset)],
      ],
    },
    { title: 'Flikar', rows: tabs },
    { title: 'Händelselogg', rows: log },
    {
      title: 'Version',
      rows: [
        ['Fliken', build],
        ['Kärnan', state.build === '' ? UNKNOWN : state.build],
        ['Servern', newer === null ? (state.servedBuild ?? UNKNOWN) : `${newer} – ny version, ladda om`],
      ],
    },
    ...(backEnd.length === 0 ? [] : [{ title: 'Serverns svar', rows: backEnd }]),
  ]
}

/** The sections as text for an e-mail, with a line for each row. */
export const diagnosticText = (sections: readonly DiagnosticSection[]): string =>
  sections
    .map(({ title, rows }) => [title, ...rows.map(([name, value]) => `  ${name}: ${value}`)].join('\n'))
    .join('\n\n')
