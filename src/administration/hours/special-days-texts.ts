import { counted } from '../../../domain/wording/swedish-amounts.ts'

export const specialDaysTexts = {
  title: 'Särskilda dagar',
  textOfGroup:
    'Dagar med andra tider än veckans, som helgdagar, inventering eller extra öppet. De gäller i stället för öppettiderna. Låsningar gäller ändå.',
  textOfResource:
    'En egen särskild dag gäller i stället för resursens öppettider, och före gruppens särskilda dag samma datum. Låsningar gäller ändå.',
  empty: 'Inga särskilda dagar.',
  emptyOfResource: 'Inga egna särskilda dagar.',
  closed: 'stängt',
  past: (count: number): string => `Tidigare särskilda dagar (${count})`,
  pastList: 'Tidigare särskilda dagar',
  ofGroup: 'Gruppens särskilda dagar gäller också:',
  remove: {
    question: 'Ta bort den särskilda dagen?',
    action: 'Ta bort dagen',
    detail: 'Veckans öppettider gäller då igen. Bokningar som redan finns ligger kvar.',
  },
} as const

export const addSpecialDayTexts = {
  add: 'Ny särskild dag',
  submit: 'Lägg till dagen',
  date: 'Datum',
  dayTitle: 'Rubrik',
  titleHint: 'Visas för dem som bokar, till exempel Nyårsdagen.',
  hours: 'Den dagen är det',
  closed: 'Stängt',
  open: 'Öppet vissa tider',
  stretch: (number: number): string => `Tid ${number}`,
  startTime: 'Starttid',
  endTime: 'Sluttid',
  endHint: '00:00 betyder midnatt.',
  anotherStretch: 'Lägg till en tid till',
  removeStretch: 'Ta bort tiden',
  taken: (words: string): string => `Dagen finns redan: ${words}. Ta bort den först.`,
} as const

export const addHolidaysTexts = {
  add: (year: number): string => `Lägg till helgdagar ${year}`,
  submit: (count: number): string =>
    count === 0 ? 'Lägg till dagarna' : `Lägg till ${counted(count, 'dag', 'dagar')}`,
  detail: 'De läggs till som stängda dagar.',
  year: 'År',
  holidays: 'Helgdagar',
  eves: 'Aftnar',
  own: (titles: string): string => `Finns redan: ${titles}.`,
  ofGroup: (titles: string): string => `Stängt genom gruppen: ${titles}.`,
  none: 'Välj minst en dag.',
} as const
