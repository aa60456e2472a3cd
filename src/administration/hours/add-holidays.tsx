/**
 * Adds the holidays of a year as closed days, in one call. By default the holidays are ticked, and their eves are not.
 * Invariant: the form marks the days that exist already, and does not add them again.
 */
import { type ReactElement, useId } from 'react'
import { type UseFormRegisterReturn, useWatch } from 'react-hook-form'
import type { LocalDate } from '../../../domain/calendar/local-date.ts'
import type { SpecialDayValues } from '../../../domain/parts/special-day.ts'
import { parsed } from '../../../domain/rules/parsed.ts'
import { lastDateOf, specialDaysOf } from '../../../domain/rules/special-days.ts'
import { type Holiday, swedishHolidays } from '../../../domain/rules/swedish-holidays.ts'
import { counted } from '../../../domain/wording/swedish-amounts.ts'
import { longDate, yearOf } from '../../../domain/wording/swedish-dates.ts'
import { CheckboxField, CheckboxGroup, SelectField } from '../../kit/form/field.tsx'
import { useFormFrame } from '../../kit/form/use-form-frame.tsx'
import { useAffected } from '../panels/affected-bookings.tsx'
import type { Owned } from '../panels/panel.tsx'
import { AddPart } from '../panels/part-forms.tsx'
import { usePartCalls } from '../panels/use-part-calls.ts'
import { OtherGroups, tickedGroups, useOtherGroups } from './other-groups.tsx'
import './hours.css'

interface HolidayBoxesProps {
  readonly days: readonly OfferedHoliday[]
  readonly label: string
  /** The id of the first box. */
  readonly id: string
  readonly error: string | undefined
  readonly inputs: UseFormRegisterReturn
}

/** The boxes of the holidays that can be added, followed by a list of the days that exist already. */
const HolidayBoxes = ({ days, label, id, error, inputs: { onBlur, ...inputs } }: HolidayBoxesProps): ReactElement => {
  const titlesOf = (present: OfferedHoliday['present']): string =>
    days.flatMap((day) => (day.present === present ? [day.title] : [])).join(', ')
  const [own, ofGroup] = [titlesOf('own'), titlesOf('of-group')]
  return (
    <CheckboxGroup id={id} error={error} label={label} onLeave={(event) => void onBlur(event)}>
      {(groupErrorId) => (
        <>
          {days
            .filter(({ present }) => present === null)
            .map(({ title, date }, index) => (
              <CheckboxField
                key={title}
                id={index === 0 ? id : `${id}-${date}`}
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
          {own === '' ? null : <p className="holidays-present measure muted">{`Finns redan: ${own}.`}</p>}
          {ofGroup === '' ? null : (
            <p className="holidays-present measure muted">{`Stängt genom gruppen: ${ofGroup}.`}</p>
          )}
        </>
      )}
    </CheckboxGroup>
  )
}

interface HolidayFields {
  readonly year: string
  readonly titles: readonly string[]
  /** The other groups that also get the holidays. */
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
    offeredHolidays(Number(year), today, {
      own: own.specialDays ?? [],
      ofGroup: owner._tag === 'Resource' ? (group.specialDays ?? []) : [],
    })
  /** Returns the default fields for a year. */
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
        { titles: days.length === 0 ? 'Välj minst en dag.' : null },
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
  const { id, error, ...inputs } = input('titles')
  const count = tickedOf({ year, titles }).length

  return (
    <AddPart
      texts={{
        add: `Lägg till helgdagar ${year}`,
        submit: count === 0 ? 'Lägg till dagarna' : `Lägg till ${counted(count, 'dag', 'dagar')}`,
      }}
      frame={frame}
      question={affected.question}
    >
      <SelectField {...input('year', { onChange: () => form.reset(fieldsOf(form.getValues('year'))) })} label="År">
        {yearsOffered(today).map((one) => (
          <option key={one}>{one}</option>
        ))}
      </SelectField>
      <p>De läggs till som stängda dagar.</p>
      <HolidayBoxes label="Helgdagar" days={holidays} id={id} error={error} inputs={inputs} />
      <HolidayBoxes label="Aftnar" days={eves} id={evesId} error={undefined} inputs={inputs} />
      <OtherGroups
        allOfWhat="för helgdagarna"
        {...input('groups')}
        groups={others}
        onAll={(all) => form.setValue('groups', all, { shouldDirty: true })}
      />
    </AddPart>
  )
}

export interface OfferedHoliday extends Holiday {
  /**
   * Why the holiday is not offered. `own` means that the owner has a special day on the date or is closed on it.
   * `of-group` means that the group is closed on it. Null means that the holiday is offered.
   */
  readonly present: 'own' | 'of-group' | null
}

interface OfferedHolidays {
  readonly holidays: readonly OfferedHoliday[]
  readonly eves: readonly OfferedHoliday[]
}

/** Returns the holidays of a year from today on, and marks those that a group or a resource has already. */
export const offeredHolidays = (
  year: number,
  today: LocalDate,
  { own, ofGroup }: { readonly own: readonly SpecialDayValues[]; readonly ofGroup: readonly SpecialDayValues[] },
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

/** Returns this year and the next two years. */
export const yearsOffered = (today: LocalDate): readonly number[] =>
  Array.from({ length: OFFERED_YEARS }, (_, index) => Number(yearOf(today)) + index)

/** Returns the default year. From July it is the next year. */
export const plannedYear = (today: LocalDate): number => Number(yearOf(today)) + (today.slice(5, 7) >= '07' ? 1 : 0)
