/** The texts of `/diagnostik`. */
import type { Feature } from '../../../domain/schema/events.ts'
import type { State } from '../../../domain/schema/state.ts'

export const diagnosticsTexts = {
  title: 'Diagnostik',

  modes: { shared: 'Delad av alla flikar', own: 'Egen för den här fliken' },
  accounts: { Unknown: 'Inte känd än', SignedOut: 'Utloggad', SignedIn: 'Inloggad' },

  statuses: {
    connected: 'Ansluten',
    connecting: 'Ansluter',
    reconnecting: 'Återansluter',
    disconnecting: 'Kopplar från',
    disconnected: 'Frånkopplad',
  },
  causes: { idle: '', lost: ' – avbruten', declined: ' – avbruten, på din begäran utan nytt försök' },
  transports: {
    WebSockets: 'WebSocket',
    ServerSentEvents: 'HTTP, händelseström (Server-Sent Events)',
    LongPolling: 'HTTP, upprepade frågor (Long Polling)',
  },

  tab: (number: number, isThis: boolean) => `Flik ${number}${isThis ? ' (den här)' : ''}`,
  kinds: { Snapshot: 'helt läge', Patches: 'ändringar' },

  unread: (expected: string, kind: string) => `Gick inte att läsa: ${expected}, inte ${kind}`,
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

  heldLog: 'I minnet',
  events: (count: number) => (count === 1 ? '1 händelse' : `${count} händelser`),

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
