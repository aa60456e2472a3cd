/** Lengths of time as a Swede reads them, with no-break spaces within each part. */
import { counted } from './swedish-amounts.ts'

const HOUR = 60
const DAY = 24 * HOUR

const joined = (parts: readonly (readonly [count: number, one: string, many: string])[]): string =>
  parts
    .filter(([count]) => count > 0)
    .map(([count, one, many]) => counted(count, one, many))
    .join(' ') || counted(0, 'minut', 'minuter')

/** "45 minuter", "2 timmar", "1 timme 30 minuter": how long something lasts, also beyond a day. @param minutes whole */
export const lengthWords = (minutes: number): string =>
  joined([
    [Math.floor(minutes / HOUR), 'timme', 'timmar'],
    [minutes % HOUR, 'minut', 'minuter'],
  ])

/** "24 timmar", "3 dagar", "2 dagar 12 timmar": how long before something; in days from two of them on. @param minutes whole */
export const leadWords = (minutes: number): string => {
  const days = minutes < 2 * DAY ? 0 : Math.floor(minutes / DAY)
  const rest = minutes - days * DAY
  return days === 0
    ? lengthWords(minutes)
    : joined([
        [days, 'dag', 'dagar'],
        [Math.floor(rest / HOUR), 'timme', 'timmar'],
        [rest % HOUR, 'minut', 'minuter'],
      ])
}
