import type { SelectionRefusal } from '../../domain/events/event.ts'

/** Why a slot could not be had, said after its name: "Grupprum 2, tis 4 mars, 09:00–09:30: …" */
export const lostReasons: Readonly<Record<Exclude<SelectionRefusal, 'limit' | 'disconnected' | 'failed'>, string>> = {
  unknown: 'tiden finns inte längre',
  past: 'tiden har redan börjat',
  closed: 'tiden är stängd',
  locked: 'tiden är låst',
  booked: 'någon annan hann boka tiden',
  reserved: 'någon annan har tiden reserverad',
}

export const confirmBookingTexts = {
  title: 'Bekräfta bokning',
  intro: 'Kontrollera tiderna. Du kan skriva ett önskemål till varje resurs.',
  wish: 'Önskemål',
  wishFor: (resource: string): string => `till ${resource}`,
  price: 'Pris',
  total: 'Totalt',
  pricesFailed: 'Priserna kunde inte hämtas.',
  pricesLoading: 'Hämtar pris',
  cancel: 'Avbryt',
  booking: 'Bokar',
  empty: 'Du har inga valda tider kvar att boka.',
  lostTitle: 'De här tiderna gick inte att boka',
  lostRest: 'Resten av det du har valt är kvar. Bekräfta igen för att boka det.',
  lostNothing: 'Inget är bokat.',
  notSent: 'Det är osäkert om bokningen kom fram. Försök igen: samma bokning görs aldrig två gånger.',
} as const
