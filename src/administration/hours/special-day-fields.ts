/**
 * The fields of a special day's form, between what is typed and what is sent. Invariant: what it refuses is what the
 * server would, in the same words, and a day that would be both closed and open.
 */
import type { LocalDate } from '../../../domain/calendar/local-date.ts'
import { parseOpenTime } from '../../../domain/parts/hours.ts'
import { parseSpecialDay, type SpecialDayValues } from '../../../domain/parts/special-day.ts'
import { type Parsed, parsed, problemsOf } from '../../../domain/rules/parsed.ts'
import { sentDate, sentTimes, type TypedTimes } from '../../kit/form/time-input.ts'

export interface SpecialDayFields {
  readonly date: string
  readonly title: string
  /** More may be kept than stand there. */
  readonly stretches: readonly TypedTimes[]
}

const isClosed = ({ startTime }: SpecialDayValues): boolean => startTime === null

/**
 * @param count how many stretches stand there; none: it is closed
 * @param taken why the day cannot be had beside what there is of it; null: it can
 */
export const parseSpecialDayFields = (
  { date, title, stretches }: SpecialDayFields,
  count: number,
  present: readonly SpecialDayValues[],
  taken: (date: LocalDate, parts: readonly SpecialDayValues[]) => string,
): Parsed<readonly SpecialDayValues[]> => {
  const day = parseSpecialDay({ date: sentDate(date), title, startTime: null, endTime: null })
  const times = stretches.slice(0, count).map((stretch) => parseOpenTime(sentTimes(stretch)))
  const ofDate = present.filter((part) => part.date === date)
  const collides = ofDate.length > 0 && (count === 0 || ofDate.some(isClosed))
  const problems = {
    ...problemsOf(day),
    ...Object.fromEntries(
      times.flatMap((time, index) =>
        Object.entries(problemsOf(time)).map(([name, problem]) => [`stretches.${index}.${name}`, problem]),
      ),
    ),
    ...(collides
      ? {
          date: ofDate
            .slice(0, 1)
            .map((part) => taken(part.date, ofDate))
            .join(''),
        }
      : {}),
  }
  const closed = day._tag === 'Value' ? day.value : null
  return parsed(
    problems,
    closed === null
      ? null
      : count === 0
        ? [closed]
        : times.flatMap((time) => (time._tag === 'Value' ? [{ ...closed, ...time.value }] : [])),
  )
}
