/** The texts of the panels about when one can book: opening times, locks, special days. */
import { counted } from '../../../domain/wording/swedish-amounts.ts'

export const openTimesTexts = {
  title: 'Öppettider',
  textOfGroup: 'När det går att boka i gruppen. En resurs med egna öppettider följer dem i stället för gruppens.',
  textOfResource: 'En resurs med egna öppettider följer bara dem. Utan egna följer den gruppens.',
  emptyOfGroup: 'Inga öppettider. Inget kan bokas förrän du lägger till dem.',
  emptyOfResource: 'Inga egna öppettider. Resursen följer gruppens:',
  emptyOfBoth:
    'Inga egna öppettider, och gruppen har inga. Resursen kan inte bokas förrän någon av dem får öppettider.',
  week: 'Öppettider för veckan',
  closed: 'Stängt',
  joined: (open: string): string => `Tiderna går ihop: öppet ${open}.`,
  tooShort: (range: string, slotTime: number): string =>
    `${range} är kortare än en bokningsbar tid (${counted(slotTime, 'minut', 'minuter')}). Då kan inget bokas.`,
  ownInGroup: (titles: string): string => `Egna öppettider har ${titles}.`,
  firstOfResource: 'Gruppens öppettider slutar gälla för resursen när den får egna. Dagar utan egen tid blir stängda.',
  add: 'Ny öppettid',
  submit: 'Lägg till öppettiden',
  days: 'Veckodagar',
  startTime: 'Starttid',
  endTime: 'Sluttid',
  endHint: '00:00 betyder midnatt.',
  daysRequired: 'Välj minst en veckodag.',
  save: 'Spara tiden',
  question: 'Ta bort öppettiden?',
  action: 'Ta bort öppettiden',
  detail: 'Nya bokningar kan inte längre göras då. Bokningar som redan finns ligger kvar.',
  lastOfResource: 'Det är resursens sista egna öppettid. Sedan följer den gruppens öppettider.',
} as const

export const locksTexts = {
  title: 'Låsningar',
  textOfGroup: 'Under en låsning kan inget i gruppen bokas. Bokningar som redan finns ligger kvar.',
  textOfResource: 'Under en låsning kan resursen inte bokas. Bokningar som redan finns ligger kvar.',
  empty: 'Inga låsningar.',
  emptyOfResource: 'Inga egna låsningar.',
  present: 'Pågår nu',
  past: (count: number): string => `Tidigare låsningar (${count})`,
  pastList: 'Tidigare låsningar',
  ofGroup: 'Gruppens låsningar gäller också:',
  add: 'Ny låsning',
  submit: 'Lägg till låsningen',
  save: 'Spara låsningen',
  startDate: 'Startdatum',
  startTime: 'Starttid',
  endDate: 'Slutdatum',
  endTime: 'Sluttid',
  endHint: '23:59 betyder till midnatt.',
  reason: 'Orsak',
  reasonHint: 'Till exempel städning. Visas för alla i bokningen.',
  /** Behind the days and times of a lock. */
  because: (reason: string): string => ` – ${reason}`,
  question: 'Ta bort låsningen?',
  action: 'Ta bort låsningen',
  detail: 'Tiderna går att boka igen, om det är öppet.',
} as const

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
