/** The texts of the page of activity. */
import type { SeenKind } from '../../../domain/schema/activity.ts'
import { counted } from '../../../domain/wording/swedish-amounts.ts'

export const kindWords: Readonly<Record<SeenKind, string>> = {
  held: 'Vald',
  extended: 'Förlängd',
  released: 'Släppt',
  expired: 'Utgången',
  booked: 'Bokad',
  changed: 'Ändrad',
  cancelled: 'Avbokad',
  unknown: 'Något hände',
}

const kindCounts: Readonly<Record<SeenKind, readonly [one: string, many: string]>> = {
  held: ['vald', 'valda'],
  extended: ['förlängd', 'förlängda'],
  released: ['släppt', 'släppta'],
  expired: ['utgången', 'utgångna'],
  booked: ['bokning', 'bokningar'],
  changed: ['ändring', 'ändringar'],
  cancelled: ['avbokning', 'avbokningar'],
  unknown: ['annan händelse', 'andra händelser'],
}

export const activityTexts = {
  title: 'Aktivitet',
  lead: 'Vad som händer i bokningen just nu, och det senaste dygnet.',
  pause: 'Pausa',
  resume: 'Fortsätt',
  status: {
    loading: 'Ansluter…',
    live: 'Uppdateras direkt',
    interrupted: 'Anslutningen är bruten. Det som händer visas när den är tillbaka.',
    failed: 'Händelserna kan inte hämtas just nu.',
  },
  paused: (clock: string): string => `Pausad kl. ${clock}. Sidan visar hur det var då.`,
  now: 'Just nu',
  visitors: 'Besökare',
  connections: 'Anslutningar',
  heldSlots: 'Valda tider',
  unknown: '–',
  held: 'Valda just nu',
  heldEmpty: 'Ingen håller några tider just nu.',
  heldLoading: 'Hämtar vad som är valt…',
  mine: 'din',
  left: 'kvar',
  hour: 'Senaste timmen',
  hourTable: 'Visa som tabell',
  hourPeriod: 'Tid',
  chartNow: 'nu',
  chartRows: [
    { kind: 'held', title: 'Valda' },
    { kind: 'booked', title: 'Bokade' },
    { kind: 'cancelled', title: 'Avbokade' },
  ],
  events: 'Händelser',
  eventsName: 'Händelser, nyast först',
  filterGroup: 'Grupp',
  filterKind: 'Händelse',
  allGroups: 'Alla grupper',
  allKinds: 'Alla händelser',
  fresh: (count: number): string => counted(count, 'ny händelse', 'nya händelser'),
  older: 'Visa äldre händelser',
  olderFailed: 'Äldre händelser kunde inte hämtas',
  oldest: 'Händelser sparas i 24 timmar.',
  empty: 'Inget har hänt det senaste dygnet. Valda tider, bokningar och avbokningar visas här när de kommer.',
  emptyFiltered: (count: number): string =>
    `Inget sådant bland de senaste ${counted(count, 'händelsen', 'händelserna')}.`,
  failed: 'Händelserna kunde inte hämtas',
  failedDetail: 'Ett nytt försök görs om några sekunder.',
  loading: 'Hämtar händelser…',
  /** "Besökare 437" would count them. */
  visitor: (number: number): string => `Besökare nr\u00a0${number}`,
  /** The resource stands beside it. */
  booking: (idNumber: string): string => `Bokning ${idNumber.replace(/-\d+$/, '')}`,
  resource: (id: number): string => `Resurs ${id}`,
  otherGroup: 'Övrigt',
  counted: (kind: SeenKind, count: number): string => counted(count, ...kindCounts[kind]),
} as const
