/** The texts of the page of bookings that wait. */
import type { BookingStatus } from '../../../domain/schema/bookings.ts'
import { counted, thousands } from '../../../domain/wording/swedish-amounts.ts'
import type { Mails } from './waiting-parts.ts'

const bookings = (count: number): string => counted(count, 'bokning', 'bokningar')
/** Counts those to whom no mail is sent. */
const unmailed = (count: number): string =>
  count === 0 ? '' : ` E-postadress saknas för ${counted(count, 'person', 'personer')}.`

export const waitingTexts = {
  title: 'Att bekräfta',
  loading: 'Hämtar det som väntar',
  failed: 'Det som väntar kunde inte hämtas.',
  /** @param all null: nothing is filtered away */
  count: (shown: number, all: number | null): string =>
    all === null ? `${thousands(shown)} väntar på besked` : `${thousands(shown)} av ${thousands(all)} väntar på besked`,
  first: (shown: number): string => `De ${thousands(shown)} närmaste visas. Resten kommer när de är klara.`,
  empty: 'Inget väntar',
  emptyDetail: 'Alla har fått besked. Nya bokningar visas här så fort någon har bokat.',
  emptyGroup: 'Inget väntar i den här gruppen',
  toBookings: 'Alla bokningar',

  group: 'Grupp',
  allGroups: 'Alla grupper',

  answer: 'Svara på det valda',
  chooseAll: 'Välj alla',
  keys: 'Piltangenterna går mellan raderna och till bokningens nummer, blanksteg väljer, skift + blanksteg väljer allt däremellan.',
  noneChosen: 'Inget är valt.',
  chosen: (parts: number, { mails, without }: Mails): string =>
    `${parts === 1 ? '1 vald' : `${thousands(parts)} valda`}, ${
      mails === 0 ? 'inget mejl' : counted(mails, 'mejl', 'mejl')
    } skickas.${unmailed(without)}`,
  chooseFirst: 'Välj minst en bokning först.',
  confirm: 'Bekräfta',
  cancel: 'Avboka',

  list: 'Bokningar som väntar',
  chooseDay: (day: string): string => `Välj ${day}`,
  wish: 'Önskemål:',
  made: (when: string): string => `Bokad ${when}`,
  erased: 'Raderad användare',
  open: 'Öppna',
  notes: (count: number): string => counted(count, 'anteckning', 'anteckningar'),
  next: 'Nästa som väntar',

  askCancel: (parts: number): string =>
    parts === 1
      ? 'Är du säker på att du vill avboka bokningen?'
      : `Är du säker på att du vill avboka ${bookings(parts)}?`,
  frees: 'Tiderna blir lediga för andra.',
  mails: ({ mails, without }: Mails): string => {
    if (mails === 0) return `${without === 1 ? 'Den' : 'De'} som har bokat har ingen e-postadress och får inget mejl.`
    if (mails > 1) return `De som har bokat får var sitt mejl, ${thousands(mails)} i allt.${unmailed(without)}`
    return without === 0 ? 'Den som har bokat får ett mejl.' : `Ett mejl skickas.${unmailed(without)}`
  },
  doCancel: (parts: number): string => (parts === 1 ? 'Avboka bokningen' : `Avboka ${bookings(parts)}`),
  keep: (parts: number): string => (parts === 1 ? 'Behåll bokningen' : 'Behåll bokningarna'),

  done: (status: BookingStatus, parts: number): string =>
    `${bookings(parts)} ${status === 2 ? (parts === 1 ? 'avbokad' : 'avbokade') : parts === 1 ? 'bekräftad' : 'bekräftade'}.`,
  notDone: (parts: number): string => `${bookings(parts)} gick inte.`,
  outcomes: 'Det du svarade på',
  each: 'Visa det du svarade på',
  hide: 'Stäng',
  same: (status: string): string => `${status}, av någon annan`,

  gone: (parts: number): string => `${bookings(parts)} väntar inte längre.`,
  came: (parts: number): string => `${counted(parts, 'ny bokning', 'nya bokningar')} väntar.`,
} as const
