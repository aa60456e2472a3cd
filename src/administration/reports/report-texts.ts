import { counted, kronor } from '../../../domain/wording/swedish-amounts.ts'

export const reportTexts = {
  title: 'Rapporter',
  filters: 'Urval',
  saveAs: 'Spara som CSV',
  startDate: 'Från datum',
  endDate: 'Till datum',
  email: 'E-post',
  group: 'Grupp',
  allGroups: 'Alla grupper',
  resource: 'Resurs',
  allResources: 'Alla resurser',
  sort: 'Sortera efter',
  sorts: { date: 'Datum', resource: 'Resurs inom varje dag', email: 'E-post inom varje dag' },
  generate: 'Generera',
  choicesLoading: 'Hämtar grupper och resurser',
  choicesFailed: 'Grupper och resurser kunde inte hämtas.',

  show: 'Visa i rapporten',

  print: 'Skriv ut',
  before: 'Välj vad rapporten ska handla om och tryck på Generera.',
  reportOf: (period: string): string => `Rapport ${period}`,
  nothing: 'Inga bokningar stämmer med urvalet',
  nothingDetail: 'Pröva en längre period, eller ta bort något av det du har valt.',
  occupancy: 'Beläggning',
  occupancyLoading: 'Räknar ut beläggningen',
  nothingShown: 'Välj Statistik eller Bokningar för att se rapporten.',
  /** @param bookings null: how many there are is not known */
  summary: (bookings: number | null, rows: number, total: number | null): string => {
    const parts = bookings === rows ? '' : counted(rows, 'bokad resurs', 'bokade resurser')
    const whole = bookings === null ? '' : counted(bookings, 'bokning', 'bokningar')
    const what = [whole, parts].filter((words) => words !== '').join(' med ')
    return total === null ? what : `${what}, totalt ${kronor(total)}`
  },
  bookings: 'Bokningar',
  times: 'Tider',
  number: 'Bokning',
  name: 'Namn',
  status: 'Status',
  message: 'Önskemål',
  price: 'Pris',
  erased: 'Raderad användare',
  statistics: 'Statistik',
  minutes: 'Minuter',
  bookingsFile: (startDate: string, endDate: string): string => `bokningar-${startDate}-${endDate}.csv`,
  statisticsFile: (startDate: string, endDate: string): string => `statistik-${startDate}-${endDate}.csv`,
  date: 'Datum',
  made: (when: string): string => `Gjord ${when}`,
} as const
