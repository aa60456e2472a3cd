/**
 * What opening times, locks and the days of a report must be (spec 5). Null stands for what is no time, or no day. The
 * grid knows whole minutes, so nothing else comes out.
 */
import type { Interval } from '../calendar/interval.ts'
import { addDays, type LocalDate } from '../calendar/local-date.ts'
import { endMinutes, type LocalTime, minutesOf, timeFromMinutes } from '../calendar/local-time.ts'
import type { Lock } from '../schema/entities.ts'
import { type Given, type Parsed, parsed } from './parsed.ts'
import { ruleTexts } from './rule-texts.ts'

export interface DaySpan {
  readonly startDate: LocalDate
  readonly endDate: LocalDate
}

const longestLockDays = 3660
/** Five years, leap days among them. */
const longestReportDays = 5 * 366

/** The words for each that is null. */
const missing = (given: Readonly<Record<string, unknown>>, words: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(given).map(([field, value]) => [field, value === null ? words[field] : null]))

const wholeMinute = (time: LocalTime): LocalTime => timeFromMinutes(minutesOf(time))

/** An end of 00:00 is midnight. */
export const parseOpenTime = ({ startTime, endTime }: Given<Interval>): Parsed<Interval> => {
  if (startTime === null || endTime === null) return parsed<Interval>(missing({ startTime, endTime }, ruleTexts), null)
  return parsed(
    { endTime: minutesOf(startTime) < endMinutes(endTime) ? null : ruleTexts.endBeforeStart },
    { startTime: wholeMinute(startTime), endTime: wholeMinute(endTime) },
  )
}

/** One stretch from its first moment to its last, days and nights; until 00:00 it ends as its last day begins. */
export const parseLock = (given: Given<Omit<Lock, 'id'>>): Parsed<Omit<Lock, 'id'>> => {
  const { startDate, startTime, endDate, endTime } = given
  if (startDate === null || startTime === null || endDate === null || endTime === null)
    return parsed<Omit<Lock, 'id'>>(missing(given, ruleTexts), null)
  const lock = { startDate, startTime: wholeMinute(startTime), endDate, endTime: wholeMinute(endTime) }
  const endsLater = `${lock.startDate}T${lock.startTime}` < `${lock.endDate}T${lock.endTime}`
  return parsed(
    {
      endTime: endsLater ? null : ruleTexts.endBeforeStart,
      endDate: endDate > addDays(startDate, longestLockDays) ? ruleTexts.longLock : null,
    },
    lock,
  )
}

export const parseReportDays = ({ startDate, endDate }: Given<DaySpan>): Parsed<DaySpan> => {
  if (startDate === null || endDate === null)
    return parsed<DaySpan>(
      missing({ startDate, endDate }, { startDate: ruleTexts.reportDate, endDate: ruleTexts.reportDate }),
      null,
    )
  const isTooLong = endDate > addDays(startDate, longestReportDays - 1)
  return parsed(
    { endDate: endDate < startDate ? ruleTexts.endDateBeforeStart : isTooLong ? ruleTexts.longReport : null },
    { startDate, endDate },
  )
}
