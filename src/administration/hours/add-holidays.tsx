/**
 * Adds the holidays of a year as closed days, all in one call: the holidays ticked, their eves not. Invariant: a day that is
 * there already is said to be, and is not added again.
 */
import { type ReactElement, useId } from 'react'
import { type UseFormRegisterReturn, useWatch } from 'react-hook-form'
import type { LocalDate } from '../../../domain/calendar/local-date.ts'
import type { SpecialDayValues } from '../../../domain/parts/special-day.ts'
import { parsed } from '../../../domain/rules/parsed.ts'
import { lastDateOf, specialDaysOf } from '../../../domain/rules/special-days.ts'
import { type Holiday, swedishHolidays } from '../../../domain/rules/swedish-holidays.ts'
import { longDate, yearOf } from '../../../domain/wording/swedish-dates.ts'
import { CheckboxField, CheckboxGroup, SelectField } from '../../kit/form/field.tsx'
import { useFormFrame } from '../../kit/form/use-form-frame.tsx'
import { useAffected } from '../panels/affected-bookings.tsx'
import type { Owned } from '../panels/panel.tsx'
import { AddPart } from '../panels/part-forms.tsx'
import { usePartCalls } from '../panels/use-part-calls.ts'
import { addHolidaysTexts as texts } from './hours-texts.ts'
import { OtherGroups, tickedGroups, useOtherGroups } from './other-groups.tsx'
import './hours.css'

interface HolidayListProps {
  readonly days: readonly OfferedHoliday[]
  readonly firstId: string
  readonly groupErrorId: string | undefined
  readonly inputs: Omit<UseFormRegisterReturn, 'onBlur'>
}

/**
 * The holidays that can be added, each with its box, and the days that are there already. The first box is found by
 * `firstId`.
 */
const HolidayList = ({ days, firstId, groupErrorId, inputs }: HolidayListProps): ReactElement => {
  const titlesOf = (present: OfferedHoliday['present']): string =>
    days.flatMap((day) => (day.present === present ? [day.title] : [])).join(', ')
  const [own, ofGroup] = [titlesOf('own'), titlesOf('of-group')]
  return (
    <>
      {days
        .filter(({ present }) => present === null)
        .map(({ title, date }, index) => (
          <CheckboxField
            key={title}
            id={index === 0 ? firstId : `${firstId}-${date}`}
            label={
              <>
                {title} <span className="muted numeric">{longDate(date)}</span>
              </>
            }
            groupErrorId={groupErrorId}
            value={title}
            {...inputs}
          />
        ))}
      {own === '' ? null : <p className="holidays-present muted">{texts.own(own)}</p>}
      {ofGroup === '' ? null : <p className="holidays-present muted">{texts.ofGroup(ofGroup)}</p>}
    </>
  )
}

interface HolidayFields {
  readonly year: string
  readonly titles: readonly string[]
  /** The other groups that get them too. */
  readonly groups: readonly string[]
}

interface AddHolidaysProps {
  readonly owned: Owned
  readonly today: LocalDate
}

export const AddHolidays = ({ owned, today }: AddHolidaysProps): ReactElement => {
  const calls = usePartCalls()
  const affected = useAffected(owned)
  const evesId = useId()
  const others = useOtherGroups(owned)
  const { owner, own, group } = owned
  const offeredOf = (year: string) =>
    offeredHolidays(
      Number(year),
      today,
      own.specialDays ?? [],
      owner._tag === 'Resource' ? (group.specialDays ?? []) : [],
    )
  /** As the form is when a year is chosen. */
  const fieldsOf = (year: string): HolidayFields => ({
    year,
    titles: offeredOf(year).holidays.flatMap(({ title, present }) => (present === null ? [title] : [])),
    groups: [],
  })
  const tickedOf = ({ year, titles }: Pick<HolidayFields, 'year' | 'titles'>) => {
    const { holidays, eves } = offeredOf(year)
    return [...holidays, ...eves].filter(({ title, present }) => present === null && titles.includes(title))
  }
  const frame = useFormFrame({
    defaultValues: fieldsOf(String(plannedYear(today))),
    names: ['titles', 'groups'],
    parse: (fields) => {
      const days = tickedOf(fields).map(({ date, title }) => ({ date, title, startTime: null, endTime: null }))
      return parsed(
        { titles: days.length === 0 ? texts.none : null },
        { days, groups: tickedGroups(fields.groups, others) },
      )
    },
    confirm: ({ days, groups }) => affected.ask({ _tag: 'SpecialDays', days }, groups),
    asks: affected.question !== null,
    submit: ({ days, groups }) => calls.addSpecialDays(days, groups),
    onSaved: (_saved, _days, { year }) => form.reset({ year, titles: [], groups: [] }),
  })
  const { form, input } = frame
  const [year, titles] = useWatch({ control: form.control, name: ['year', 'titles'] })
  const { holidays, eves } = offeredOf(year)
  const { id, error, onBlur, ...inputs } = input('titles')
  const onYear = (): void => form.reset(fieldsOf(form.getValues('year')))

  return (
    <AddPart
      texts={{ add: texts.add(Number(year)), submit: texts.submit(tickedOf({ year, titles }).length) }}
      frame={frame}
      question={affected.question}
    >
      <SelectField {...input('year', { onChange: onYear })} label={texts.year}>
        {yearsOffered(today).map((one) => (
          <option key={one}>{one}</option>
        ))}
      </SelectField>
      <p>{texts.detail}</p>
      <CheckboxGroup id={id} error={error} label={texts.holidays} onLeave={(event) => void onBlur(event)}>
        {(groupErrorId) => <HolidayList days={holidays} firstId={id} groupErrorId={groupErrorId} inputs={inputs} />}
      </CheckboxGroup>
      <CheckboxGroup id={evesId} error={undefined} label={texts.eves} onLeave={(event) => void onBlur(event)}>
        {() => <HolidayList days={eves} firstId={evesId} groupErrorId={undefined} inputs={inputs} />}
      </CheckboxGroup>
      <OtherGroups
        allOfWhat={texts.forHolidays}
        {...input('groups')}
        groups={others}
        onAll={(all) => form.setValue('groups', all, { shouldDirty: true })}
      />
    </AddPart>
  )
}

export interface OfferedHoliday extends Holiday {
  /** Why it is not offered: the owner has the date or is closed then already, or its group is; null: it is offered. */
  readonly present: 'own' | 'of-group' | null
}

interface OfferedHolidays {
  readonly holidays: readonly OfferedHoliday[]
  readonly eves: readonly OfferedHoliday[]
}

/** Which holidays of a year can be added to a group or resource, and which are there already. */
export const offeredHolidays = (
  year: number,
  today: LocalDate,
  own: readonly SpecialDayValues[],
  ofGroup: readonly SpecialDayValues[],
): OfferedHolidays => {
  const presentOn = (date: LocalDate): OfferedHoliday['present'] => {
    if (own.some((row) => row.date === date && lastDateOf(row) === date)) return 'own'
    const rows = specialDaysOf(date, { specialDays: ofGroup }, { specialDays: own })
    if (rows.length === 0 || rows.some(({ startTime }) => startTime !== null)) return null
    return rows.some((row) => own.includes(row)) ? 'own' : 'of-group'
  }
  const offered = (days: readonly Holiday[]): readonly OfferedHoliday[] =>
    days.filter(({ date }) => date >= today).map((day) => ({ ...day, present: presentOn(day.date) }))
  const { holidays, eves } = swedishHolidays(year)
  return { holidays: offered(holidays), eves: offered(eves) }
}

const OFFERED_YEARS = 3

/** This year and the next two. */
export const yearsOffered = (today: LocalDate): readonly number[] =>
  Array.from({ length: OFFERED_YEARS }, (_, index) => Number(yearOf(today)) + index)

/** The year that is planned now: from the summer on it is the next. */
export const plannedYear = (today: LocalDate): number => Number(yearOf(today)) + (today.slice(5, 7) >= '07' ? 1 : 0)
