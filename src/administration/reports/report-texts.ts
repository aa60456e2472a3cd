/** The texts of reports and of the occupancy in them. */
import { counted, kronor, thousands } from '../../../domain/wording/swedish-amounts.ts'

const hours = (minutes: number): string => counted(Math.round(minutes / 60), 'timme', 'timmar')

export const occupancyTexts = {
  failed: 'Beläggningen kunde inte hämtas.',
  byHour: 'Beläggning per veckodag och timme',
  byResource: 'Beläggning per resurs',
  nothing: 'Ingenting är öppet eller bokat de här dagarna.',
  total: (share: string, booked: number, open: number): string =>
    `${share} av den öppna tiden är bokad: ${hours(booked)} av ${hours(open)}. Låst tid räknas inte som öppen.`,
  ofEverybody: 'Beläggningen gäller alla bokningar, vems e-post det än är.',
  share: (percent: number): string => `${thousands(percent)}\u00a0%`,
  closed: 'Stängt',
  hour: 'Timme',
  /** "08–09" */
  hourOf: (hour: number): string => [hour, hour + 1].map((one) => String(one).padStart(2, '0')).join('–'),
  weekday: 'Veckodag',
  resource: 'Resurs',
  open: 'Öppna minuter',
  booked: 'Bokade minuter',
  occupancy: 'Beläggning',
  percent: 'Beläggning (%)',
  hoursFile: (startDate: string, endDate: string): string => `belaggning-${startDate}-${endDate}.csv`,
  resourcesFile: (startDate: string, endDate: string): string => `belaggning-resurser-${startDate}-${endDate}.csv`,
} as const

export const payersTexts = {
  title: 'Per betalare',
  payer: 'Betalare',
  bookings: 'Bokningar',
  sum: 'Summa',
  unconfirmed: 'Varav obekräftat',
  file: (startDate: string, endDate: string): string => `betalare-${startDate}-${endDate}.csv`,
} as const

export const billingTexts = {
  company: 'Företag',
  orgNr: 'Organisationsnummer',
  accountString: 'Kontosträng',
  reference: 'Referens',
  address: 'Adress',
  billingName: 'Fakturamottagare',
  billingAddress: 'Fakturaadress',
  billingEmail: 'Faktura-e-post',
} as const

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
  allStatuses: 'Alla statusar',
  payer: 'Betalare',
  payerHint: 'Namn, företag eller e-post',
  sort: 'Sortera efter',
  sorts: { date: 'Datum', resource: 'Resurs inom varje dag', email: 'E-post inom varje dag' },
  generate: 'Generera',
  loading: 'Hämtar rapporten',
  failed: 'Rapporten kunde inte hämtas.',
  open: (number: number): string => `Administrera bokning ${number}`,
  choicesLoading: 'Hämtar grupper och resurser',
  choicesFailed: 'Grupper och resurser kunde inte hämtas.',

  show: 'Visa i rapporten',

  print: 'Skriv ut',
  before: 'Välj vad rapporten ska handla om och tryck på Generera.',
  reportOf: (period: string): string => `Rapport ${period}`,
  nothing: 'Inga bokningar stämmer med urvalet',
  nothingDetail: 'Prova en längre period, eller ta bort något av det du har valt.',
  occupancy: 'Beläggning',
  occupancyLoading: 'Räknar ut beläggningen',
  nothingShown: 'Välj Statistik eller Bokningar för att se rapporten.',
  /**
   * @param bookings null: how many there are is not known
   * @param unconfirmed how much of the total is not confirmed, in SEK
   */
  summary: (bookings: number | null, rows: number, total: number | null, unconfirmed = 0): string => {
    const parts = bookings === rows ? '' : counted(rows, 'bokad resurs', 'bokade resurser')
    const whole = bookings === null ? '' : counted(bookings, 'bokning', 'bokningar')
    const what = [whole, parts].filter((words) => words !== '').join(' med ')
    if (total === null) return what
    const part = unconfirmed === 0 ? '' : `, varav ${kronor(unconfirmed)} obekräftat`
    return `${what}, totalt ${kronor(total)}${part}`
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
