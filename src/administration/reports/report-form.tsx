/** What a report is of (spec 2, Reports): the last fourteen days, sorted by date, unless something else is said (spec 9). */
import { type ReactElement, useEffect } from 'react'
import { useWatch } from 'react-hook-form'
import { addDays, isLocalDate, type LocalDate } from '../../../domain/calendar/local-date.ts'
import { groupIdFromText, resourceIdFromText } from '../../../domain/ids.ts'
import type { CallFailure } from '../../../domain/port/core-port.ts'
import { parseReportDays } from '../../../domain/rules/parse-times.ts'
import type { ReportSearch } from '../../../domain/schema/calls/booking-administration-calls.ts'
import { DateField } from '../../kit/form/date-field.tsx'
import { SelectField, TextField } from '../../kit/form/field.tsx'
import { useFormFrame } from '../../kit/form/use-form-frame.tsx'
import { reportTexts } from './report-texts.ts'
import type { ReportChoices } from './report-words.ts'
import './report-form.css'

const DAYS_BEFORE = 14

interface Fields {
  readonly startDate: string
  readonly endDate: string
  readonly email: string
  readonly group: string
  readonly resource: string
  readonly sort: Sort
}

type Sort = keyof typeof reportTexts.sorts
const sorts = ['date', 'resource', 'email'] as const satisfies readonly Sort[]

interface ReportFormProps {
  readonly today: LocalDate
  readonly choices: ReportChoices
  /** Null: it was made. */
  readonly generate: (search: ReportSearch) => Promise<CallFailure | null>
  readonly onErrors: (present: boolean) => void
}

const names = ['startDate', 'endDate', 'email', 'group', 'resource', 'sort'] as const

const sentDate = (typed: string): LocalDate | null => (isLocalDate(typed) ? typed : null)

const parseFields = ({ startDate, endDate }: Fields) =>
  parseReportDays({ startDate: sentDate(startDate), endDate: sentDate(endDate) })

export const ReportForm = ({ today, choices, generate, onErrors }: ReportFormProps): ReactElement => {
  const defaultValues: Fields = {
    startDate: addDays(today, -DAYS_BEFORE),
    endDate: today,
    email: '',
    group: '',
    resource: '',
    sort: 'date',
  }
  const { form, input, recheck, onSubmit, busy, summary, answer } = useFormFrame({
    defaultValues,
    names,
    parse: parseFields,
    submit: (days, { email, group, resource, sort }) =>
      generate({
        ...days,
        email: email.trim(),
        group: groupIdFromText(group),
        resource: resourceIdFromText(resource),
        sort,
      }),
    onErrors,
  })
  const { control, getValues, setValue: change } = form
  const [group, startDate, endDate] = useWatch({ control, name: ['group', 'startDate', 'endDate'] })
  const offered = choices.filter(({ id }) => group === '' || String(id) === group)

  useEffect(() => {
    const isOffered = choices
      .filter(({ id }) => group === '' || String(id) === group)
      .some(({ resources }) => resources.some(({ id }) => String(id) === getValues('resource')))
    if (!isOffered) change('resource', '')
  }, [choices, group, getValues, change])

  return (
    <form className="report-form" noValidate onSubmit={onSubmit} aria-label={reportTexts.filters}>
      {summary}
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
          {choices.map(({ id, title }) => (
            <option key={id} value={String(id)}>
              {title}
            </option>
          ))}
        </SelectField>
        <SelectField {...input('resource')} label={reportTexts.resource}>
          <option value="">{reportTexts.allResources}</option>
          {offered.map(({ id, title, resources }) => (
            <optgroup key={id} label={title}>
              {resources.map((resource) => (
                <option key={resource.id} value={String(resource.id)}>
                  {resource.title}
                </option>
              ))}
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
          {sorts.map((sort) => (
            <option key={sort} value={sort}>
              {reportTexts.sorts[sort]}
            </option>
          ))}
        </SelectField>
      </div>
      <div className="form-actions">
        <button type="submit" className="button button-main" aria-busy={busy}>
          {reportTexts.generate}
        </button>
      </div>
      {answer}
    </form>
  )
}
