/** The words around the rules that a choice breaks; those of each rule are in `domain/wording/breach-words.ts`. */
import type { LocalDate } from '../../../domain/calendar/local-date.ts'
import { periodOf } from '../../../domain/rules/booking-breaches.ts'
import type { QuotaPeriod } from '../../../domain/schema/booking-rules.ts'
import { longDate, monthName, weekName } from '../../../domain/wording/swedish-dates.ts'

const HOUR_MINUTES = 60

/** "2 h", "1 h 30 min", "45 min" */
const shortDuration = (minutes: number): string => {
  const hours = Math.floor(minutes / HOUR_MINUTES)
  const rest = minutes % HOUR_MINUTES
  const words = [hours > 0 ? `${hours}\u00a0h` : '', rest > 0 ? `${rest}\u00a0min` : '']
  return words.filter((word) => word !== '').join(' ') || '0\u00a0h'
}

const present: Readonly<Record<QuotaPeriod, string>> = { day: 'idag', week: 'den här veckan', month: 'den här månaden' }

/** "den här veckan", "vecka 49"; "idag", "onsdag 2 december"; "den här månaden", "i december" */
const periodWords = (per: QuotaPeriod, date: LocalDate, today: LocalDate): string => {
  if (periodOf(date, per) === periodOf(today, per)) return present[per]
  if (per === 'day') return longDate(date)
  return per === 'week' ? weekName(date) : `i ${monthName(date)}`
}

export const chosenRulesTexts = {
  /** "2 h kvar den här veckan" */
  left: (minutes: number, per: QuotaPeriod, date: LocalDate, today: LocalDate): string =>
    `${shortDuration(minutes)} kvar ${periodWords(per, date, today)}`,
  stopped: 'Det går inte att boka så här',
  told: 'Utanför reglerna, men som administratör kan du boka ändå',
  unknown: 'Det går kanske inte att boka så här',
  signIn: 'Logga in, så ser du om andra regler gäller för dig.',
} as const
