/** The texts of `/diagnostik`. */
import type { Feature } from '../../../domain/schema/events.ts'
import type { State } from '../../../domain/schema/state.ts'

export const diagnosticsTexts = {
  title: 'Diagnostik',
  lead: 'Så mår bokningen i din webbläsare just nu. Här står inget om vem du är. Den som hjälper dig att hitta ett fel kan be dig att skicka det som står här.',
  copy: 'Kopiera som text',
  copied: 'Kopierat.',
  notCopied: 'Webbläsaren lät sig inte kopieras till. Markera texten här och kopiera den själv.',
  asText: 'Diagnostik som text',
  replay: 'Spela upp en händelselogg',
  noCore: 'Bokningens kärna svarar inte just nu. Det som står här är det senast kända.',

  core: 'Kärnan',
  mode: 'Läge',
  modes: { shared: 'Delad av alla flikar', own: 'Egen för den här fliken' },
  epoch: 'Epok',
  begun: 'Startad',
  sequence: 'Händelser',
  account: 'Inloggning',
  accounts: { Unknown: 'Inte känd än', SignedOut: 'Utloggad', SignedIn: 'Inloggad' },
  administrator: 'Inloggad som administratör',
  held: 'Valda tider',
  pending: 'På väg till servern',

  connection: 'Anslutning',
  status: 'Tillstånd',
  statuses: {
    connected: 'Ansluten',
    connecting: 'Ansluter',
    reconnecting: 'Återansluter',
    disconnecting: 'Kopplar från',
    disconnected: 'Frånkopplad',
  },
  causes: { idle: '', lost: ' – avbruten', declined: ' – avbruten, på din begäran utan nytt försök' },
  notNeeded: ' – ingen sida behöver den',
  transport: 'Väg',
  transports: {
    WebSockets: 'WebSocket',
    ServerSentEvents: 'HTTP, händelseström (Server-Sent Events)',
    LongPolling: 'HTTP, upprepade frågor (Long Polling)',
  },
  revision: 'Revision',
  clock: 'Serverns klocka',
  clockUnknown: 'Inte mätt än',
  clockSame: 'Som datorns',
  clockAhead: 'före datorns',
  clockBehind: 'efter datorns',

  tabs: 'Flikar',
  tab: (number: number, isThis: boolean) => `Flik ${number}${isThis ? ' (den här)' : ''}`,
  visible: 'syns',
  hidden: 'dold',
  kinds: { Snapshot: 'helt läge', Patches: 'ändringar' },
  waiting: 'inte mottaget än',

  backEnd: 'Serverns svar',
  unread: (expected: string, kind: string) => `Gick inte att läsa: ${expected}, inte ${kind}`,
  missing: 'Finns inte hos den här servern',
  features: {
    extension: 'Mer tid för valda tider',
    'calendar-file': 'Lägg till i kalender',
    'calendar-feed': 'Kalenderadress',
    activity: 'Aktivitet',
    audit: 'Historik',
    export: 'Hämta uppgifterna',
    'sign-out': 'Utloggning',
    'working-day': 'Att bekräfta, boka åt andra, beläggning',
    finder: 'Hitta ledig tid, flera dagar på en gång',
    series: 'Avboka allt kommande på en gång',
    sessions: 'Här är du inloggad',
  } satisfies Readonly<Record<Feature, string>>,

  log: 'Händelselogg',
  heldLog: 'I minnet',
  keptLog: 'Sparat i webbläsaren',
  oldest: 'Äldsta',
  events: (count: number) => (count === 1 ? '1 händelse' : `${count} händelser`),
  notKept: 'Inget, eller inte än',

  versions: 'Version',
  tabBuild: 'Fliken',
  coreBuild: 'Kärnan',
  serverBuild: 'Servern',
  newer: (build: string) => `${build} – ny version, ladda om`,

  unknown: 'Inte känt',
} as const

/** Says in words what a tab shows. A group and a day are no secret, and no name stands there. */
export const pageWords = (page: State['tabs'][string]['page']): string => {
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
