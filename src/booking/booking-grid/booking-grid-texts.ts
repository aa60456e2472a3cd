/** The words that several parts of the page of a day, or of a week, say. */
import { counted } from '../../../domain/wording/swedish-amounts.ts'

export const bookingGridTexts = {
  loadingTitle: 'Bokning',
  previousDay: 'Föregående dag',
  nextDay: 'Nästa dag',
  /** How much of a column or a day is free. */
  free: (count: number): string => (count === 0 ? 'inga lediga' : counted(count, 'ledig', 'lediga')),
  freeTimes: (count: number): string =>
    count === 0 ? 'Inga lediga tider' : counted(count, 'ledig tid', 'lediga tider'),
  /** Stands between the facts of a column. It is not drawn where each fact has a line of its own. */
  betweenFacts: ' · ',
  failedDetail: 'Inget du har valt är borta.',
} as const
