/** Asks for the days and the choices of a report: the last fourteen days, sorted by date, at first. */
import { type ReactElement, useEffect, useId, useMemo } from 'react'
import { useWatch } from 'react-hook-form'
import { addDays, type LocalDate } from '../../../domain/calendar/local-date.ts'
import { groupIdFromText, resourceIdFromText } from '../../../domain/ids.ts'
import type { Answer } from '../../../domain/port/core-port.ts'
import { parseReportDays } from '../../../domain/rules/report-days.ts'
import type { ReportSearch } from '../../../domain/schema/calls/booking-administration-calls.ts'
import { useHas } from '../../core/use-has.ts'
import { CheckboxField, DateField, Options, SelectField, TextField } from '../../kit/form/field.tsx'
import { Form } from '../../kit/form/form.tsx'
import { sentDate } from '../../kit/form/time-input.ts'
import { useFormFrame } from '../../kit/form/use-form-frame.tsx'
import type { Made } from './made-report.tsx'
import { reportTexts } from './report-texts.ts'
import type { ReportChoices } from './report-words.ts'
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

type Sort = keyof typeof reportTexts.sorts
const sorts = ['date', 'resource', 'email'] as const satisfies readonly Sort[]
const firstSort: Sort = 'date'

interface ReportFormProps {
  readonly today: LocalDate
  readonly choices: ReportChoices
  readonly generate: (search: ReportSearch) => Answer<Made>
  readonly onMade: (made: Made) => void
  readonly onErrors: (present: boolean) => void
}

export const ReportForm = ({ today, choices, generate, onMade, onErrors }: ReportFormProps): ReactElement => {
  const frame = useFormFrame({
    defaultValues: {
      startDate: String(addDays(today, -DAYS_BEFORE)),
      endDate: String(today),
      email: '',
      group: '',
      resource: '',
      sort: firstSort,
    },
    names: ['startDate', 'endDate', 'email', 'group', 'resource', 'sort'],
    parse: (fields) => parseReportDays({ startDate: sentDate(fields.startDate), endDate: sentDate(fields.endDate) }),
    submit: (days, { email, group, resource, sort }) =>
      generate({
        ...days,
        email: email.trim(),
        group: groupIdFromText(group),
        resource: resourceIdFromText(resource),
        sort,
      }),
    onSaved: onMade,
    onErrors,
  })
  const { form, input, recheck } = frame
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
        <SelectField {...input('sort')} label={reportTexts.sort}>
          <Options of={sorts.map((sort) => ({ id: sort, title: reportTexts.sorts[sort] }))} />
        </SelectField>
      </div>
    </Form>
  )
}
