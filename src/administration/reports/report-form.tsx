/**
 * The form for the days and the choices of a report. It starts with the values of the address. Without them it starts
 * with the last fourteen days, sorted by date.
 */
import { type ReactElement, useEffect, useId } from 'react'
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
import { CheckboxField, Options, SelectField } from '../../kit/form/field.tsx'
import { type FieldRow, Fields, namesIn } from '../../kit/form/fields.tsx'
import { Form } from '../../kit/form/form.tsx'
import { sentDate } from '../../kit/form/time-input.ts'
import { type FormFrame, useFormFrame } from '../../kit/form/use-form-frame.tsx'
import { withQuery } from '../../shell/routing/administration-paths.ts'
import { type ReportChoices, reportStatusWords, reportTexts } from './report-texts.ts'
import './reports-page.css'

/** The parts in the order of the page. */
const parts = ['bookings', 'statistics', 'price', 'message', 'occupancy'] as const

export type Shown = Readonly<Record<(typeof parts)[number], boolean>>

/** The parts that are visible by default. Occupancy is hidden, because it is computed only on request. */
export const shownAtFirst: Shown = { price: true, message: true, statistics: true, bookings: true, occupancy: false }

interface ShownFieldsProps {
  readonly shown: Shown
  readonly onChange: (shown: Shown) => void
}

/** The boxes that show and hide the parts of a report. */
export const ShownFields = ({ shown, onChange }: ShownFieldsProps): ReactElement => {
  const id = useId()
  const hasOccupancy = useHas('working-day')
  return (
    <fieldset className="report-shown line-above cluster">
      <legend>Visa i rapporten</legend>
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

const reportSorts = ['date', 'resource', 'email'] as const

/** The sort orders within each day of a report. */
export const sortWords: Readonly<Record<(typeof reportSorts)[number], string>> = {
  date: 'Datum',
  resource: 'Resurs inom varje dag',
  email: 'E-post inom varje dag',
}

/** The statuses that can narrow a report. A report contains a cancelled part only when its price must be paid. */
const reportStatuses = [UNCONFIRMED, CONFIRMED, OCCUPIED, CANCELLED] as const satisfies readonly BookingStatus[]

/** The fields of the form. */
interface ReportFields {
  readonly startDate: string
  readonly endDate: string
  readonly email: string
  readonly group: string
  readonly resource: string
  readonly status: string
  readonly payer: string
  readonly sort: keyof typeof sortWords
}

interface ResourceFieldProps {
  readonly frame: FormFrame<ReportFields>
  readonly choices: ReportChoices
}

/** The choice of a resource from the chosen group, or from all groups. A new group clears a resource that it does not contain. */
const ResourceField = ({ frame: { form, input }, choices }: ResourceFieldProps): ReactElement => {
  const { control, getValues, setValue: change } = form
  const group = useWatch({ control, name: 'group' })

  useEffect(() => {
    const isOffered = choices.some(
      ({ id, resources }) =>
        (group === '' || String(id) === group) && resources.some((one) => String(one.id) === getValues('resource')),
    )
    if (!isOffered) change('resource', '')
  }, [group, choices, getValues, change])

  return (
    <SelectField {...input('resource')} label={reportTexts.resource}>
      <option value="">Alla resurser</option>
      {choices
        .filter(({ id }) => group === '' || String(id) === group)
        .map(({ id, title, resources }) => (
          <optgroup key={id} label={title}>
            <Options of={resources} />
          </optgroup>
        ))}
    </SelectField>
  )
}

interface ReportFormProps<Made> {
  readonly today: LocalDate
  /** The report in the address, or null when the address contains none. */
  readonly asked: ReportSearch | null
  readonly choices: ReportChoices
  /** Whether the report is about bookings, and not only about times. Only then whose and which it is about is asked. */
  readonly aboutBookings: boolean
  readonly submitText: string
  readonly generate: (search: ReportSearch) => Answer<Made>
  readonly onMade: (made: Made) => void
  readonly onErrors: (present: boolean) => void
}

export const ReportForm = <Made,>(props: ReportFormProps<Made>): ReactElement => {
  const { today, asked, choices, aboutBookings, submitText, generate, onMade, onErrors } = props
  const hasDetails = useHas('working-day') && aboutBookings
  const fields: readonly FieldRow<ReportFields>[] = [
    { name: 'startDate', kind: 'date', label: 'Från datum', required: true, rechecks: ['endDate'] },
    { name: 'endDate', kind: 'date', label: 'Till datum', required: true },
    { name: 'group', kind: 'choice', label: 'Grupp', none: 'Alla grupper', choices },
    { name: 'resource', draw: (frame) => <ResourceField frame={frame} choices={choices} /> },
    {
      name: 'email',
      kind: 'search',
      label: reportTexts.email,
      input: { autoCapitalize: 'none', spellCheck: false },
      asked: aboutBookings,
    },
    {
      name: 'payer',
      kind: 'text',
      label: reportTexts.payer,
      hint: 'Namn, företag eller e-post',
      asked: hasDetails,
    },
    {
      name: 'status',
      kind: 'choice',
      label: reportTexts.status,
      none: 'Alla statusar',
      choices: reportStatuses.map((status) => ({ id: status, name: reportStatusWords(status) })),
      asked: hasDetails,
    },
    {
      name: 'sort',
      kind: 'choice',
      label: 'Sortera efter',
      choices: reportSorts.map((sort) => ({ id: sort, name: sortWords[sort] })),
      asked: aboutBookings,
    },
  ]
  const frame = useFormFrame({
    defaultValues: fieldsOf(asked ?? latestDays(today)),
    names: namesIn(fields),
    parse: ({ startDate, endDate }: ReportFields) =>
      parseReportDays({ startDate: sentDate(startDate), endDate: sentDate(endDate) }),
    submit: (days, typed) => generate(searchOf(days, typed)),
    onSaved: onMade,
    onErrors,
  })
  return (
    <Form className="report-form stack one-column gap-5" aria-label="Urval" frame={frame} submitText={submitText}>
      <div className="report-fields columns gap-5 gap-x-6">
        <Fields frame={frame} of={fields} />
      </div>
    </Form>
  )
}

/** The days of a report before anybody has chosen any. */
export const latestDays = (today: LocalDate): ReportSearch => ({
  startDate: addDays(today, -DAYS_BEFORE),
  endDate: today,
})

type Narrowing = Omit<ReportFields, 'startDate' | 'endDate'>

/** Builds the search. It leaves out an empty status and an empty payer, because another back end does not know these fields. */
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

/** Returns the report in the address, or null when the address contains none. */
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

export const reportPath = (search: ReportSearch, page: string = routes.reports): string => {
  const { sort, ...fields } = fieldsOf(search)
  return withQuery(page, { ...fields, sort: sort === 'date' ? '' : sort })
}
