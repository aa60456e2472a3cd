/** The words that are shared by the page of a day and the page of a week. */
import { counted } from '../../../domain/wording/swedish-amounts.ts'

export const bookingGridTexts = {
  loadingTitle: 'Bokning',
  previousDay: 'Föregående dag',
  nextDay: 'Nästa dag',
  /** How many slots of a column or a day are free. */
  free: (count: number): string => (count === 0 ? 'inga lediga' : counted(count, 'ledig', 'lediga')),
  freeTimes: (count: number): string =>
    count === 0 ? 'Inga lediga tider' : counted(count, 'ledig tid', 'lediga tider'),
  /** Separates the facts of a column. It is not drawn if each fact has its own line. */
  betweenFacts: ' · ',
  failedDetail: 'Inget du har valt är borta.',
} as const
