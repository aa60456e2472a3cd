/** The texts of the page of waiting parts and of the answers. */
import type { BookingStatus } from '../../../domain/schema/bookings.ts'
import { counted, thousands } from '../../../domain/wording/swedish-amounts.ts'
import type { Mails } from './waiting-parts.ts'

const bookings = (count: number): string => counted(count, 'bokning', 'bokningar')
/** Describes how many people get no e-mail. The text is empty when there are none. */
const unmailed = (count: number): string =>
  count === 0 ? '' : ` E-postadress saknas för ${counted(count, 'person', 'personer')}.`

export const waitingTexts = {
  title: 'Att bekräfta',
  /** @param all the number without the filter; null if the filter hides nothing */
  count: (shown: number, all: number | null): string =>
    all === null ? `${thousands(shown)} väntar på besked` : `${thousands(shown)} av ${thousands(all)} väntar på besked`,
  chosen: (parts: number, { mails, without }: Mails): string =>
    `${parts === 1 ? '1 vald' : `${thousands(parts)} valda`}, ${
      mails === 0 ? 'inget mejl' : counted(mails, 'mejl', 'mejl')
    } skickas.${unmailed(without)}`,
  wish: 'Önskemål:',
  made: (when: string): string => `Bokad ${when}`,
  notes: (count: number): string => counted(count, 'anteckning', 'anteckningar'),

  askCancel: (parts: number): string =>
    parts === 1
      ? 'Är du säker på att du vill avboka bokningen?'
      : `Är du säker på att du vill avboka ${bookings(parts)}?`,
  mails: ({ mails, without }: Mails): string => {
    if (mails === 0) return `${without === 1 ? 'Den' : 'De'} som har bokat har ingen e-postadress och får inget mejl.`
    if (mails > 1) return `De som har bokat får var sitt mejl, ${thousands(mails)} i allt.${unmailed(without)}`
    return without === 0 ? 'Den som har bokat får ett mejl.' : `Ett mejl skickas.${unmailed(without)}`
  },
  doCancel: (parts: number): string => (parts === 1 ? 'Avboka bokningen' : `Avboka ${bookings(parts)}`),

  done: (status: BookingStatus, parts: number): string =>
    `${bookings(parts)} ${status === 2 ? (parts === 1 ? 'avbokad' : 'avbokade') : parts === 1 ? 'bekräftad' : 'bekräftade'}.`,
  notDone: (parts: number): string => `${bookings(parts)} gick inte.`,

  gone: (parts: number): string => `${bookings(parts)} väntar inte längre.`,
} as const
