import { counted } from '../../../domain/wording/swedish-amounts.ts'

export const specialDaysTexts = {
  title: 'Särskilda dagar',
  textOfGroup:
    'Dagar och perioder med andra tider än veckans, som helgdagar, sommartider eller extra öppet. De gäller i stället för öppettiderna, en enskild dag före en period. Låsningar gäller ändå.',
  textOfResource:
    'Egna särskilda dagar gäller i stället för resursens öppettider, och före gruppens. En enskild dag gäller före en period. Låsningar gäller ändå.',
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

export const specialDayFormTexts = {
  add: 'Ny särskild dag eller period',
  submit: 'Lägg till dagen',
  save: 'Spara ändringen',
  date: 'Datum',
  lastDate: 'Till och med',
  weekdays: 'Veckodagar',
  weekdaysHint: 'Inga valda betyder alla dagar.',
  dayTitle: 'Rubrik',
  titleHint: 'Visas för dem som bokar, till exempel Nyårsdagen.',
  hours: 'Den dagen är det',
  hoursOfDays: 'De dagarna är det',
  closed: 'Stängt',
  open: 'Öppet vissa tider',
  stretch: (number: number): string => `Tid ${number}`,
  startTime: 'Starttid',
  endTime: 'Sluttid',
  endHint: '00:00 betyder midnatt.',
  anotherStretch: 'Lägg till en tid till',
  removeStretch: 'Ta bort tiden',
  closesOthers: 'Stängt övriga veckodagar',
  closesOthersHint: 'Annars gäller veckans öppettider de dagarna.',
  taken: (words: string): string => `Finns redan: ${words}. Ändra eller ta bort den först.`,
} as const

export const otherGroupsTexts = {
  label: 'Lägg till också för',
  all: 'Välj hela huset',
} as const

export const addHolidaysTexts = {
  add: (year: number): string => `Lägg till helgdagar ${year}`,
  submit: (count: number): string =>
    count === 0 ? 'Lägg till dagarna' : `Lägg till ${counted(count, 'dag', 'dagar')}`,
  detail: 'De läggs till som stängda dagar.',
  year: 'År',
  /** After "Välj hela huset", unseen. */
  forHolidays: 'för helgdagarna',
  holidays: 'Helgdagar',
  eves: 'Aftnar',
  own: (titles: string): string => `Finns redan: ${titles}.`,
  ofGroup: (titles: string): string => `Stängt genom gruppen: ${titles}.`,
  none: 'Välj minst en dag.',
} as const
