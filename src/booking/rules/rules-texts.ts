/** The words for the rules around the grid and in the bar. The words for each breach are in `domain/wording/rule-words.ts`. */
import type { LocalDate } from '../../../domain/calendar/local-date.ts'
import { periodOf } from '../../../domain/rules/counted-limits.ts'
import type { LeadTime } from '../../../domain/rules/lead-time.ts'
import type { QuotaPeriod } from '../../../domain/schema/booking-rules.ts'
import { beforeWords } from '../../../domain/wording/lead-time-words.ts'
import { longDate, momentWords, monthName, weekName } from '../../../domain/wording/swedish-dates.ts'

const MOST_NAMED = 3

export const dayRulesTexts = {
  opens: (instant: number): string => `Öppnar för bokning ${momentWords(instant)}`,
  notice: (lead: LeadTime): string => `Bokas senast ${beforeWords(lead)}`,
  /** "Grupprum 1 och Grupprum 2 öppnar för bokning …" */
  of: (titles: readonly string[], said: string): string => {
    const last = titles.at(-1) ?? ''
    const names =
      titles.length > MOST_NAMED
        ? `${titles.length} av resurserna`
        : titles.length === 1
          ? last
          : `${titles.slice(0, -1).join(', ')} och ${last}`
    return `${names}: ${said.slice(0, 1).toLowerCase()}${said.slice(1)}`
  },
  notYours: 'Bokas inte med ditt konto',
  opened: 'Har öppnat för bokning',
  openedSaid: (date: LocalDate): string => `Bokningen för ${longDate(date)} har öppnat.`,
  anyway: 'Du kan boka ändå',
} as const

const HOUR_MINUTES = 60

/** "2 h", "1 h 30 min", "45 min" */
const shortDuration = (minutes: number): string => {
  const hours = Math.floor(minutes / HOUR_MINUTES)
  const rest = minutes % HOUR_MINUTES
  const words = [hours > 0 ? `${hours}\u00a0h` : '', rest > 0 ? `${rest}\u00a0min` : '']
  return words.filter((word) => word !== '').join(' ') || '0\u00a0h'
}

const present: Readonly<Record<QuotaPeriod, string>> = {
  day: 'i dag',
  week: 'den här veckan',
  month: 'den här månaden',
}

/** "den här veckan", "vecka 49"; "i dag", "onsdag 2 december"; "den här månaden", "i december" */
const periodWords = (per: QuotaPeriod, date: LocalDate, today: LocalDate): string => {
  if (periodOf(date, per) === periodOf(today, per)) return present[per]
  if (per === 'day') return longDate(date)
  return per === 'week' ? weekName(date) : `i ${monthName(date)}`
}

export const chosenRulesTexts = {
  /** "2 h kvar den här veckan" */
  left: (minutes: number, per: QuotaPeriod, date: LocalDate, today: LocalDate): string =>
    `${shortDuration(minutes)} kvar ${periodWords(per, date, today)}`,
  /** "1 av 2 kommande" */
  ahead: (used: number, most: number): string => `${used} av ${most} kommande`,
  /** The words for what is left, with their scope: "Labb och studior: 2 h kvar i dag". */
  leftOf: (scope: string, left: string): string => `${scope}: ${left}`,
  countedBookings: 'Visa bokningarna som räknas',
  stopped: 'Det går inte att boka så här',
  told: 'Utanför reglerna, men du kan boka ändå',
  unknown: 'Det går kanske inte att boka så här',
  signIn: 'Logga in, så ser du om andra regler gäller för dig.',
} as const
