/** What a report is of (spec 2, Reports): the last fourteen days, sorted by date, unless something else is said (spec 9). */
import { type ReactElement, useEffect } from 'react'
import { useWatch } from 'react-hook-form'
import { addDays, isLocalDate, type LocalDate } from '../../../domain/calendar/local-date.ts'
import type { ReportSearch } from '../../../domain/http-calls.ts'
import { groupIdFromText, resourceIdFromText } from '../../../domain/ids.ts'
import type { CallFailure } from '../../../domain/port/core-port.ts'
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

/** Null while one of the days is none. */
const searchOf = ({ startDate, endDate, email, group, resource, sort }: Fields): ReportSearch | null =>
  isLocalDate(startDate) && isLocalDate(endDate)
    ? {
        startDate,
        endDate,
        email: email.trim(),
        group: groupIdFromText(group),
        resource: resourceIdFromText(resource),
        sort,
      }
    : null

export const ReportForm = ({ today, choices, generate, onErrors }: ReportFormProps): ReactElement => {
  const { form, field, onSubmit, busy, summary, answer } = useFormFrame<Fields>({
    defaultValues: {
      startDate: addDays(today, -DAYS_BEFORE),
      endDate: today,
      email: '',
      group: '',
      resource: '',
      sort: 'date',
    },
    names,
    submit: async (fields) => {
      const search = searchOf(fields)
      if (search === null) throw new Error('A report without its days has been refused')
      return generate(search)
    },
    onErrors,
  })
  const { register, control, getValues, setValue: change, getFieldState, trigger } = form
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
          {...field('startDate')}
          label={reportTexts.startDate}
          shown={startDate}
          required
          {...register('startDate', {
            validate: (typed) => isLocalDate(typed) || reportTexts.dateRequired,
            onChange: () => {
              if (getFieldState('endDate').invalid) void trigger('endDate')
            },
          })}
        />
        <DateField
          {...field('endDate')}
          label={reportTexts.endDate}
          shown={endDate}
          required
          {...register('endDate', {
            validate: (typed, { startDate }) => {
              if (!isLocalDate(typed)) return reportTexts.dateRequired
              return typed >= startDate || reportTexts.endBeforeStart
            },
          })}
        />
        <SelectField {...field('group')} label={reportTexts.group} {...register('group')}>
          <option value="">{reportTexts.allGroups}</option>
          {choices.map(({ id, title }) => (
            <option key={id} value={String(id)}>
              {title}
            </option>
          ))}
        </SelectField>
        <SelectField {...field('resource')} label={reportTexts.resource} {...register('resource')}>
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
          {...field('email')}
          label={reportTexts.email}
          type="search"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...register('email')}
        />
        <SelectField {...field('sort')} label={reportTexts.sort} {...register('sort')}>
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
