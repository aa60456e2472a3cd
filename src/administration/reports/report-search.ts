/** Reads what a report is asked for from the address, and writes it there: a report can be kept, sent and come back to. */
import { groupIdFromText, resourceIdFromText } from '../../../domain/ids.ts'
import { routes } from '../../../domain/routes.ts'
import { CANCELLED, CONFIRMED, OCCUPIED, UNCONFIRMED } from '../../../domain/rules/booking-status.ts'
import { LONGEST_SEARCH } from '../../../domain/rules/search-words.ts'
import type { BookingStatus } from '../../../domain/schema/bookings.ts'
import type { ReportSearch } from '../../../domain/schema/calls/booking-administration-calls.ts'
import { sentDate } from '../../kit/form/time-input.ts'
import { withQuery } from '../../shell/routing/administration-paths.ts'

export const reportSorts = ['date', 'resource', 'email'] as const
type ReportSort = (typeof reportSorts)[number]

/** A cancelled part is in a report where its price is to be paid. */
export const reportStatuses = [UNCONFIRMED, CONFIRMED, OCCUPIED, CANCELLED] as const satisfies readonly BookingStatus[]

/** The fields as a person fills them in. */
export interface ReportFields {
  readonly startDate: string
  readonly endDate: string
  readonly email: string
  readonly group: string
  readonly resource: string
  readonly status: string
  readonly payer: string
  readonly sort: ReportSort
}

type Narrowing = Omit<ReportFields, 'startDate' | 'endDate'>

/** Another back end is asked only for what it knows. */
export const searchOf = (
  days: Pick<ReportSearch, 'startDate' | 'endDate'>,
  { email, group, resource, status: typedStatus, payer, sort }: Narrowing,
): ReportSearch => {
  const status = reportStatuses.find((one) => String(one) === typedStatus)
  return {
    ...days,
    email: email.trim(),
    group: groupIdFromText(group),
    resource: resourceIdFromText(resource),
    sort,
    ...(status === undefined ? {} : { status }),
    ...(payer.trim() === '' ? {} : { payer: payer.trim() }),
  }
}

export const fieldsOf = (search: ReportSearch): ReportFields => ({
  startDate: search.startDate,
  endDate: search.endDate,
  email: search.email ?? '',
  group: String(search.group ?? ''),
  resource: String(search.resource ?? ''),
  status: String(search.status ?? ''),
  payer: search.payer ?? '',
  sort: search.sort ?? 'date',
})

/** Null: the address asks for no report. */
export const reportSearchOf = (query: URLSearchParams): ReportSearch | null => {
  const text = (name: string): string => (query.get(name) ?? '').slice(0, LONGEST_SEARCH)
  const [startDate, endDate] = [sentDate(text('startDate')), sentDate(text('endDate'))]
  if (startDate === null || endDate === null || endDate < startDate) return null
  const sort = reportSorts.find((one) => one === text('sort')) ?? 'date'
  const [email, group, resource] = [text('email'), text('group'), text('resource')]
  return searchOf(
    { startDate, endDate },
    { email, group, resource, sort, status: text('status'), payer: text('payer') },
  )
}

export const reportPath = (search: ReportSearch): string => {
  const { sort, ...fields } = fieldsOf(search)
  return withQuery(routes.reports, { ...fields, sort: sort === 'date' ? '' : sort })
}
