/** The Swedish forms of lengths of time, with no-break spaces. */
import { counted } from './swedish-amounts.ts'

const HOUR_MINUTES = 60
const DAY_MINUTES = 24 * HOUR_MINUTES

const minuteWords = (minutes: number): string => counted(minutes, 'minut', 'minuter')

/** "45 minuter", "1 timme", "2 timmar och 30 minuter", "36 timmar", for whole minutes. */
export const durationWords = (minutes: number): string => {
  const rest = minutes % HOUR_MINUTES
  const hours = (minutes - rest) / HOUR_MINUTES
  if (hours === 0) return minuteWords(rest)
  const words = counted(hours, 'timme', 'timmar')
  return rest === 0 ? words : `${words} och ${minuteWords(rest)}`
}

/** The words for a lead time. They are those of `durationWords`, but whole days are "2 dygn". */
export const leadWords = (minutes: number): string =>
  minutes >= DAY_MINUTES && minutes % DAY_MINUTES === 0
    ? counted(minutes / DAY_MINUTES, 'dygn', 'dygn')
    : durationWords(minutes)

/** "30 min", "2 h", "1,5 h", "1 h 20 min": the words for whole minutes in narrow places. */
export const hourWords = (minutes: number): string => {
  const rest = minutes % HOUR_MINUTES
  const hours = (minutes - rest) / HOUR_MINUTES
  if (hours === 0) return counted(rest, 'min', 'min')
  if (rest === HOUR_MINUTES / 2) return counted(hours, 'h', 'h').replace(/(?=\s)/u, ',5')
  return rest === 0 ? counted(hours, 'h', 'h') : `${counted(hours, 'h', 'h')} ${counted(rest, 'min', 'min')}`
}

/** "30 min", "1 h", "1½ h", for a length that is offered: the half hour is one sign, as it is said. @param minutes whole */
export const lengthWords = (minutes: number): string => hourWords(minutes).replace(/,5(?=\s)/u, '½')
