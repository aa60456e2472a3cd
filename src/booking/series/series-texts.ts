/** The words of the page of a series. The states of a row have theirs in `row-words.ts`. */
import { MOST_DAYS } from '../../../domain/rules/series.ts'
import { counted } from '../../../domain/wording/swedish-amounts.ts'

export const patternTexts = {
  rhythm: 'Hur ofta',
  weeks: { 1: 'Varje vecka', 2: 'Varannan vecka', 3: 'Var tredje vecka', 4: 'Var fjärde vecka' },
  weekdays: 'Veckodagar',
  noWeekday: 'Minst en veckodag behövs.',
  ends: 'Slutar',
  endsAfter: 'Efter ett antal gånger',
  endsOn: 'Ett visst datum',
  count: 'Antal gånger',
  wrongCount: (most: number): string => `Skriv ett tal från 1 till ${most}.`,
  until: 'Sista dag',
  wrongUntil: 'Välj en dag som inte är före den första.',
  mostDates: (most: number): string => `Fler än ${most} gånger får inte plats, inte heller mer än ${MOST_DAYS} dagar.`,
  exceptions: (count: number): string => (count === 0 ? 'Undantag' : `Undantag (${count})`),
  exception: 'Dag som inte ska vara med',
  noException: 'Fyll i dagen.',
  sameException: 'Den dagen är redan ett undantag.',
  addException: 'Lägg till undantag',
  removeException: 'Ta bort',
} as const

export const seriesTexts = {
  title: 'Upprepa bokningen',
  pattern: 'Mönster',
  table: 'Datum i serien',
  week: 'Vecka',
  date: 'Dag',
  time: 'Tid',
  state: 'Läge',
  ways: 'Ändra',
  skip: 'Hoppa över',
  include: 'Ta med igen',
  otherTime: 'Annan tid',
  otherRoom: 'Annat rum',
  skipped: 'Hoppas över',
  freeAgain: 'Ledig igen',
  noOtherTime: (date: string): string => `Ingen annan tid är ledig ${date} inom tre timmar.`,
  moved: (date: string, times: string): string => `${date}: ${times}`,
  /** "18 av 20 lediga, 1 hoppas över, 1 krockar" */
  summary: (of: number, free: number, skipped: number, colliding: number): string =>
    [
      `${free} av ${of} lediga`,
      ...(skipped > 0 ? [`${skipped} hoppas över`] : []),
      ...(colliding > 0 ? [`${colliding} krockar`] : []),
    ].join(', '),
  allHeld: (times: number): string =>
    `${counted(times, 'gång hålls', 'gånger hålls')} för dig. Tryck på Fortsätt för att boka.`,
  reading: 'Hämtar dagarna',
  skipAll: 'Hoppa över alla krockar',
  goOn: 'Fortsätt',
  choosing: (held: number, of: number): string => `Väljer ${held} av ${of} tider`,
  beside: 'Du har valt andra tider också. De bokas samtidigt, och då sparas det inte att bokningen upprepas.',
  collides: 'Något krockar. Hoppa över det, eller välj en annan tid eller ett annat rum.',
  nothingLeft: 'Ingen dag är kvar att boka.',
  notRead: 'Vänta tills alla dagar är hämtade.',
  tooMany: (slots: number, most: number): string =>
    `Det blir ${slots} tider, och högst ${most} får plats i en bokning. Ta färre gånger.`,
  refused: (dates: number): string =>
    `${counted(dates, 'dag', 'dagar')} gick inte att välja. Resten hålls för dig, och i listan står vad som krockar.`,
  signIn: 'Logga in för att upprepa en bokning. Det du har valt är kvar.',
  signInLink: 'Logga in',
  mayNot: (rooms: string): string => `Du får inte upprepa bokningar av ${rooms}. Välj en dag i taget.`,
  noSeries: 'Välj först en tid en dag, och tryck sedan på Upprepa…',
  start: 'Till startsidan',
  failed: 'Dagarna kunde inte hämtas.',
  done: 'Serien är bokad.',
  toBooking: 'Visa bokning',
  rooms: (title: string): string => `Lediga rum i stället för ${title}`,
  roomsLoading: 'Letar efter lediga rum',
  noRoom: 'Inget annat rum som passar är ledigt då.',
  roomsFailed: 'Rummen kunde inte hämtas.',
} as const
