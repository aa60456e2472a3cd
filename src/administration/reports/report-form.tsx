/** Asks for the days and the choices of a report: those of the address, or else the last fourteen days, sorted by date. */
import { type ReactElement, useEffect, useId, useMemo } from 'react'
import { useWatch } from 'react-hook-form'
import { addDays, type LocalDate } from '../../../domain/calendar/local-date.ts'
import { groupIdFromText, resourceIdFromText } from '../../../domain/ids.ts'
import type { Answer } from '../../../domain/port/core-port.ts'
import { routes } from '../../../domain/routes.ts'
import { CANCELLED, CONFIRMED, OCCUPIED, UNCONFIRMED } from '../../../domain/rules/booking-status.ts'
import { parseReportDays } from '../../../domain/rules/report-days.ts'
import { LONGEST_SEARCH } from '../../../domain/rules/search-words.ts'
import type { BookingStatus } from '../../../domain/schema/bookings.ts'
import type { ReportSearch } from '../../../domain/schema/calls/booking-administration-calls.ts'
import { useHas } from '../../core/use-has.ts'
import { CheckboxField, DateField, Options, SelectField, TextField } from '../../kit/form/field.tsx'
import { Form } from '../../kit/form/form.tsx'
import { sentDate } from '../../kit/form/time-input.ts'
import { useFormFrame } from '../../kit/form/use-form-frame.tsx'
import { withQuery } from '../../shell/routing/administration-paths.ts'
import type { Made } from './made-report.tsx'
import { type ReportChoices, reportStatusWords, reportTexts } from './report-texts.ts'
import './reports-page.css'

/** In the order in which they stand. */
const parts = ['bookings', 'statistics', 'price', 'message', 'occupancy'] as const

export type Shown = Readonly<Record<(typeof parts)[number], boolean>>

/** Occupancy is reckoned only when it is asked for. */
export const shownAtFirst: Shown = { price: true, message: true, statistics: true, bookings: true, occupancy: false }

interface ShownFieldsProps {
  readonly shown: Shown
  readonly onChange: (shown: Shown) => void
}

/** Chooses the parts of a report that are shown. */
export const ShownFields = ({ shown, onChange }: ShownFieldsProps): ReactElement => {
  const id = useId()
  const hasOccupancy = useHas('working-day')
  return (
    <fieldset className="report-shown">
      <legend>{reportTexts.show}</legend>
      {parts
        .filter((name) => name !== 'occupancy' || hasOccupancy)
        .map((name) => (
          <CheckboxField
            key={name}
            id={`${id}-${name}`}
            label={reportTexts[name]}
            checked={shown[name]}
            onChange={(event) => onChange({ ...shown, [name]: event.target.checked })}
          />
        ))}
    </fieldset>
  )
}

const DAYS_BEFORE = 14

const firstFields = (today: LocalDate): ReportFields => ({
  ...{ startDate: addDays(today, -DAYS_BEFORE), endDate: today },
  ...{ email: '', group: '', resource: '', status: '', payer: '', sort: 'date' },
})

interface ReportFormProps {
  readonly today: LocalDate
  /** The report that the address asks for; null: none yet. */
  readonly asked: ReportSearch | null
  readonly choices: ReportChoices
  readonly generate: (search: ReportSearch) => Answer<Made>
  readonly onMade: (made: Made) => void
  readonly onErrors: (present: boolean) => void
}

export const ReportForm = ({ today, asked, choices, generate, onMade, onErrors }: ReportFormProps): ReactElement => {
  const frame = useFormFrame({
    defaultValues: asked === null ? firstFields(today) : fieldsOf(asked),
    names: ['startDate', 'endDate', 'group', 'resource', 'email', 'payer', 'status', 'sort'],
    parse: (fields) => parseReportDays({ startDate: sentDate(fields.startDate), endDate: sentDate(fields.endDate) }),
    submit: (days, fields) => generate(searchOf(days, fields)),
    onSaved: onMade,
    onErrors,
  })
  const { form, input, recheck } = frame
  const hasDetails = useHas('working-day')
  const { control, getValues, setValue: change } = form
  const [group, startDate, endDate] = useWatch({ control, name: ['group', 'startDate', 'endDate'] })
  const offered = useMemo(() => choices.filter(({ id }) => group === '' || String(id) === group), [choices, group])

  useEffect(() => {
    const isOffered = offered.some(({ resources }) => resources.some(({ id }) => String(id) === getValues('resource')))
    if (!isOffered) change('resource', '')
  }, [offered, getValues, change])

  return (
    <Form className="report-form" aria-label={reportTexts.filters} frame={frame} submitText={reportTexts.generate}>
      <div className="report-fields">
        <DateField
          {...input('startDate', { onChange: () => recheck('endDate') })}
          label={reportTexts.startDate}
          shown={startDate}
          required
        />
        <DateField {...input('endDate')} label={reportTexts.endDate} shown={endDate} required />
        <SelectField {...input('group')} label={reportTexts.group}>
          <option value="">{reportTexts.allGroups}</option>
          <Options of={choices} />
        </SelectField>
        <SelectField {...input('resource')} label={reportTexts.resource}>
          <option value="">{reportTexts.allResources}</option>
          {offered.map(({ id, title, resources }) => (
            <optgroup key={id} label={title}>
              <Options of={resources} />
            </optgroup>
          ))}
        </SelectField>
        <TextField
          {...input('email')}
          label={reportTexts.email}
          type="search"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        {hasDetails ? (
          <>
            <TextField {...input('payer')} label={reportTexts.payer} hint={reportTexts.payerHint} autoComplete="off" />
            <SelectField {...input('status')} label={reportTexts.status}>
              <option value="">{reportTexts.allStatuses}</option>
              <Options of={reportStatuses.map((status) => ({ id: status, title: reportStatusWords(status) }))} />
            </SelectField>
          </>
        ) : null}
        <SelectField {...input('sort')} label={reportTexts.sort}>
          <Options of={reportSorts.map((sort) => ({ id: sort, title: reportTexts.sorts[sort] }))} />
        </SelectField>
      </div>
    </Form>
  )
}

const reportSorts = ['date', 'resource', 'email'] as const
type ReportSort = (typeof reportSorts)[number]

/** A cancelled part is in a report where its price is to be paid. */
const reportStatuses = [UNCONFIRMED, CONFIRMED, OCCUPIED, CANCELLED] as const satisfies readonly BookingStatus[]

/** The fields as a person fills them in. */
interface ReportFields {
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
const searchOf = (
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

const fieldsOf = (search: ReportSearch): ReportFields => ({
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
