/** The texts about the bookings of a day: the ways to them, and what is printed. */
export const daySheetTexts = {
  title: 'Dagens bokningar',
  today: 'I dag',
  tomorrow: 'I morgon',
  print: 'Skriv ut dagens bokningar',
  printDays: 'Skriv ut dag för dag',
  times: 'Tider',
  booker: 'Bokad av',
  phone: 'Telefon',
  wish: 'Önskemål',
  status: 'Status',
  number: 'Bokning',

  where: 'Dagar söks med Från datum och Till datum, inte med ord.',
  show: (day: string): string => `Visa ${day}`,
} as const
