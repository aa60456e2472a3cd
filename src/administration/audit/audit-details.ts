/**
 * The details of an entry of the audit trail in words. What it holds depends on the action and on the release that wrote
 * it, so everything is looked at before it is used; what is not known is left out.
 */
import { isLocalDate } from '../../../domain/calendar/local-date.ts'
import { bookingStatusWords } from '../../../domain/rules/booking-status.ts'
import { kronor } from '../../../domain/wording/swedish-amounts.ts'
import { shortDate } from '../../../domain/wording/swedish-dates.ts'
import { auditTexts } from './audit-texts.ts'

type Details = Readonly<Record<string, unknown>>

const isDetails = (value: unknown): value is Details =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
const textsOf = (value: unknown): string[] => listOf(value).filter((text) => typeof text === 'string')

const statusWords = new Map<unknown, string>(
  Object.entries(bookingStatusWords).map(([status, words]) => [Number(status), words]),
)

/** Of what was and is: "from → to". What did not change is left out. */
const changeOf = (value: unknown, words: (one: unknown) => string | undefined): string[] => {
  if (!isDetails(value)) return []
  const [from, to] = [words(value.from), words(value.to)]
  return from === undefined || to === undefined ? [] : [auditTexts.change(from, to)]
}

const times = (value: unknown): string | undefined => (Array.isArray(value) ? textsOf(value).join(', ') : undefined)
const price = (value: unknown): string | undefined => (typeof value === 'number' ? kronor(value) : undefined)
const role = (value: unknown): string | undefined => (typeof value === 'string' ? auditTexts.role(value) : undefined)

const partOf = (part: Details, resourceTitle: (id: number) => string): string[] => {
  if (typeof part.resourceId !== 'number') return []
  const day = typeof part.date === 'string' && isLocalDate(part.date) ? shortDate(part.date) : ''
  const place = [resourceTitle(part.resourceId), [day, times(part.times) ?? ''].filter((text) => text !== '').join(' ')]
  return [place.filter((text) => text !== '').join(', ')]
}

/** @param resourceTitle empty for one that is not known */
export const detailWords = (details: Details, resourceTitle: (id: number) => string): readonly string[] => [
  ...listOf(details.resources)
    .filter(isDetails)
    .flatMap((part) => partOf(part, resourceTitle)),
  ...partOf(details, resourceTitle),
  ...changeOf(details.times, times),
  ...changeOf(details.price, price),
  ...changeOf(details.status, (status) => statusWords.get(status)),
  ...changeOf(details, role),
  ...(details.wish === 'changed' ? [auditTexts.wish] : []),
  ...(details.internal === true ? [auditTexts.internal] : []),
  ...(textsOf(details.fields).length === 0 ? [] : [textsOf(details.fields).map(auditTexts.field).join(', ')]),
  ...(typeof details.title === 'string' ? [details.title] : []),
  ...(typeof details.key === 'string' ? [details.key] : []),
]
