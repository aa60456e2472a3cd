/**
 * A booking told to others: which place, which day and time, and where that is. Invariant: it holds no name, no number
 * and no address of the page, which its owner alone may see.
 */
import { type Interval, mergeIntervals } from '../../../domain/calendar/interval.ts'
import type { LocalDate } from '../../../domain/calendar/local-date.ts'
import { longDate, timeRange } from '../../../domain/wording/swedish-dates.ts'
import { brand } from '../../kit/brand/brand.ts'

export interface SharedTimes {
  readonly title: string
  readonly date: LocalDate
  readonly slots: readonly Interval[]
}

/** "Grupprum Eken, onsdag 2 december kl. 15:00–17:00", a line each, and below them the house. */
export const shareText = (times: readonly SharedTimes[]): string =>
  [
    ...times.map(
      ({ title, date, slots }) =>
        `${title}, ${longDate(date)} kl.\u00a0${mergeIntervals(slots).map(timeRange).join(' och ')}`,
    ),
    [brand.name, ...brand.addressLines].join(', '),
  ].join('\n')

/** `left`: the person went back without choosing anybody. */
export type Shared = 'shared' | 'copied' | 'left' | 'failed'

interface Ways {
  readonly share?: Navigator['share']
  readonly clipboard?: Pick<Clipboard, 'writeText'>
}

const isLeft = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError'

/** By the device's own sheet, where it has one; else it is copied. */
export const shareBooking = async (times: readonly SharedTimes[], ways: Ways): Promise<Shared> => {
  const text = shareText(times)
  try {
    if (ways.share !== undefined) {
      await ways.share({ text })
      return 'shared'
    }
  } catch (error) {
    if (isLeft(error)) return 'left'
  }
  try {
    if (ways.clipboard === undefined) return 'failed'
    await ways.clipboard.writeText(text)
    return 'copied'
  } catch {
    return 'failed'
  }
}
