/**
 * The form of a special day, new or changed: one day or a period of some weekdays, closed unless stretches are said in
 * which it is open. A new one of a group may be of other groups too. Invariant: it refuses what the server would, in
 * the same words, and days that would be both closed and open.
 */
import { type ReactElement, useEffect, useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { LocalDate, Weekday } from '../../../domain/calendar/local-date.ts'
import { parseOpenTime } from '../../../domain/parts/hours.ts'
import { parseSpecialDay, type SpecialDayValues } from '../../../domain/parts/special-day.ts'
import { type Parsed, parsed, problemsOf } from '../../../domain/rules/parsed.ts'
import type { SpecialDay } from '../../../domain/schema/booking-rules.ts'
import { clockTime } from '../../../domain/wording/swedish-dates.ts'
import { CheckboxField, DateField, TextField } from '../../kit/form/field.tsx'
import { sentDate, sentTimes, type TypedTimes } from '../../kit/form/time-input.ts'
import { type FormFrame, useFormFrame } from '../../kit/form/use-form-frame.tsx'
import { useAffected } from '../panels/affected-bookings.tsx'
import type { Owned } from '../panels/panel.tsx'
import { type ChangePlace, PartForm } from '../panels/part-forms.tsx'
import { usePartCalls } from '../panels/use-part-calls.ts'
import { specialDayFormTexts as texts } from './hours-texts.ts'
import { weekdaysFromMonday } from './opening-week.ts'
import { OtherGroups, tickedGroups, useOtherGroups } from './other-groups.tsx'
import { type NamedDay, openStretches, specialDayWords } from './special-day-words.ts'
import { WeekdayBoxes } from './weekday-boxes.tsx'
import './hours.css'
import '../panels/panel-fields.css'

const emptyStretch: TypedTimes = { startTime: '', endTime: '' }

interface StretchProps {
  readonly frame: FormFrame<SpecialDayFields>
  readonly index: number
  /** One alone needs no name. */
  readonly isAlone: boolean
  readonly onRemove: () => void
}

const Stretch = ({ frame: { input, recheck }, index, isAlone, onRemove }: StretchProps): ReactElement => (
  <fieldset className="special-day-stretch">
    {isAlone ? null : <legend className="field-label">{texts.stretch(index + 1)}</legend>}
    <div className="panel-fields">
      <TextField
        {...input(`stretches.${index}.startTime`, { onChange: () => recheck(`stretches.${index}.endTime`) })}
        label={texts.startTime}
        type="time"
        required
      />
      <TextField
        {...input(`stretches.${index}.endTime`)}
        label={texts.endTime}
        hint={texts.endHint}
        type="time"
        required
      />
    </div>
    {isAlone ? null : (
      <button type="button" className="button button-quiet panel-action" onClick={onRemove}>
        {texts.removeStretch}
        <span className="visually-hidden"> {index + 1}</span>
      </button>
    )}
  </fieldset>
)

interface SpecialDayFormProps {
  readonly owned: Owned
  readonly today: LocalDate
  /** Null: a new one. */
  readonly day?: NamedDay<SpecialDay> | null
  readonly place?: ChangePlace | null
}

export const SpecialDayForm = ({ owned, today, day = null, place = null }: SpecialDayFormProps): ReactElement => {
  const calls = usePartCalls()
  const affected = useAffected(owned)
  const groups = useOtherGroups(owned)
  const instead = day === null ? [] : day.parts.map(({ id }) => id)
  /** None: it is closed. */
  const [count, setCount] = useState(day === null ? 0 : openStretches(day.parts).length)
  const present = (owned.own.specialDays ?? []).filter(({ id }) => !instead.includes(id))
  const frame = useFormFrame({
    defaultValues: day === null ? newSpecialDay : specialDayFieldsOf(day),
    names: [
      ...(['date', 'lastDate', 'weekdays', 'title'] as const),
      ...Array.from({ length: count }, (_, index) => [
        `stretches.${index}.startTime` as const,
        `stretches.${index}.endTime` as const,
      ]).flat(),
      'groups',
    ],
    parse: (fields: SpecialDayFields) => {
      const days = parseSpecialDayFields(fields, count, present, (of, parts) =>
        texts.taken(specialDayWords({ ...of, parts }, today)),
      )
      return parsed(
        problemsOf(days),
        days._tag === 'Value' ? { days: days.value, groups: tickedGroups(fields.groups, groups) } : null,
      )
    },
    groupOf: (name) => {
      const [, index] = name.split('.')
      return index === undefined || count === 1 ? null : texts.stretch(Number(index) + 1)
    },
    confirm: (given) => affected.ask({ _tag: 'SpecialDays', days: given.days, instead }, given.groups),
    asks: affected.question !== null,
    submit: (given) =>
      day === null ? calls.addSpecialDays(given.days, given.groups) : calls.changeSpecialDays(instead, given.days),
    onSaved: () => {
      if (place !== null) return place.onDone(true)
      form.reset()
      setCount(0)
    },
  })
  const { form, field, input, recheck } = frame
  const { control, getValues, setFocus, setValue } = form
  const [date, lastDate, weekdays] = useWatch({ control, name: ['date', 'lastDate', 'weekdays'] })
  const isOfDays = isPeriod({ date, lastDate })
  const { id } = field('stretches')

  const focusOn = useRef<number | null>(null)
  useEffect(() => {
    const index = focusOn.current
    focusOn.current = null
    if (index !== null && index < count) setFocus(`stretches.${index}.startTime`)
  }, [count, setFocus])

  /** The dates that are allowed depend on it. */
  const stand = (length: number, focused: number | null): void => {
    focusOn.current = focused
    setCount(length)
    form.clearErrors(['date', 'stretches'])
  }
  const addStretch = (): void => {
    setValue(`stretches.${count}`, emptyStretch)
    stand(count + 1, count)
  }
  const removeStretch = (removed: number): void => {
    setValue('stretches', getValues('stretches').slice(0, count).toSpliced(removed, 1))
    stand(count - 1, Math.max(0, removed - 1))
  }
  const daysChanged = (): void => {
    recheck('date')
    recheck('lastDate')
    recheck('weekdays')
  }
  const choice = (isOpen: boolean): ReactElement => (
    <label className="special-day-choice">
      <input
        type="radio"
        name={`${id}-hours`}
        checked={count > 0 === isOpen}
        onChange={() => stand(isOpen ? 1 : 0, null)}
      />
      {isOpen ? texts.open : texts.closed}
    </label>
  )

  return (
    <PartForm place={place} texts={texts} frame={frame} first="date" question={affected.question}>
      <div className="panel-fields">
        <DateField {...input('date', { onChange: daysChanged })} label={texts.date} shown={date} required />
        <DateField {...input('lastDate', { onChange: daysChanged })} label={texts.lastDate} shown={lastDate} optional />
      </div>
      {isOfDays ? (
        <WeekdayBoxes
          {...input('weekdays', { onChange: daysChanged })}
          label={texts.weekdays}
          hint={texts.weekdaysHint}
        />
      ) : null}
      <TextField {...input('title')} label={texts.dayTitle} hint={texts.titleHint} required autoComplete="off" />
      <fieldset className="special-day-hours">
        <legend className="field-label">{isOfDays ? texts.hoursOfDays : texts.hours}</legend>
        {choice(false)}
        {choice(true)}
      </fieldset>
      {Array.from({ length: count }, (_, index) => `stretch ${index}`).map((stretch, index) => (
        <Stretch
          key={stretch}
          frame={frame}
          index={index}
          isAlone={count === 1}
          onRemove={() => removeStretch(index)}
        />
      ))}
      {count === 0 ? null : (
        <button type="button" className="button special-day-another" onClick={addStretch}>
          {texts.anotherStretch}
        </button>
      )}
      {day === null && count > 0 && chosenWeekdays({ date, lastDate, weekdays }).length > 0 ? (
        <CheckboxField {...input('closesOthers')} label={texts.closesOthers} hint={texts.closesOthersHint} />
      ) : null}
      {day === null ? (
        <OtherGroups
          {...input('groups')}
          groups={groups}
          onAll={(all) => setValue('groups', all, { shouldDirty: true })}
        />
      ) : null}
    </PartForm>
  )
}

export interface SpecialDayFields {
  readonly date: string
  /** Empty: it is one day. */
  readonly lastDate: string
  /** None: all. */
  readonly weekdays: readonly string[]
  readonly title: string
  /** More may be kept than stand there. */
  readonly stretches: readonly TypedTimes[]
  /** Whether it is closed on the other weekdays of a period. */
  readonly closesOthers: boolean
  /** The other groups that get it too. */
  readonly groups: readonly string[]
}

export const newSpecialDay: SpecialDayFields = {
  ...{ date: '', lastDate: '', weekdays: [], title: '' },
  ...{ stretches: [{ startTime: '10:00', endTime: '14:00' }], closesOthers: false, groups: [] },
}

export const specialDayFieldsOf = (day: NamedDay<SpecialDayValues>): SpecialDayFields => {
  const stretches = openStretches(day.parts).map(({ startTime, endTime }) => ({
    startTime: clockTime(startTime),
    endTime: clockTime(endTime),
  }))
  return {
    ...newSpecialDay,
    ...{ date: day.date, lastDate: day.lastDate ?? '', weekdays: (day.weekdays ?? []).map(String), title: day.title },
    ...(stretches.length === 0 ? {} : { stretches }),
  }
}

const isPeriod = ({ date, lastDate }: Pick<SpecialDayFields, 'date' | 'lastDate'>): boolean =>
  sentDate(date) !== null && sentDate(lastDate) !== null && date < lastDate

/** None of another form than a period's. */
const chosenWeekdays = (fields: Pick<SpecialDayFields, 'date' | 'lastDate' | 'weekdays'>): readonly Weekday[] =>
  isPeriod(fields) ? weekdaysFromMonday.filter((weekday) => fields.weekdays.includes(String(weekday))) : []

const isClosed = ({ startTime }: SpecialDayValues): boolean => startTime === null

/** Rows of the same days are stretches of them. */
const isOfDays = (one: SpecialDayValues, other: SpecialDayValues): boolean =>
  one.date === other.date &&
  (one.lastDate ?? null) === (other.lastDate ?? null) &&
  String(one.weekdays ?? '') === String(other.weekdays ?? '')

/**
 * @param count how many stretches stand there; none: it is closed
 * @param taken why the days cannot be had beside what there is of them
 */
export const parseSpecialDayFields = (
  fields: SpecialDayFields,
  count: number,
  present: readonly SpecialDayValues[],
  taken: (day: SpecialDayValues, parts: readonly SpecialDayValues[]) => string,
): Parsed<readonly SpecialDayValues[]> => {
  const weekdays = chosenWeekdays(fields)
  const days = {
    ...{ date: sentDate(fields.date), lastDate: sentDate(fields.lastDate), title: fields.title },
    ...{ startTime: null, endTime: null },
  }
  const day = parseSpecialDay({ ...days, weekdays: weekdays.length === 0 ? null : weekdays })
  const times = fields.stretches.slice(0, count).map((stretch) => parseOpenTime(sentTimes(stretch)))
  const closed = day._tag === 'Value' ? day.value : null
  const ofDays = closed === null ? [] : present.filter((part) => isOfDays(part, closed))
  const collides = ofDays.length > 0 && (count === 0 || ofDays.some(isClosed))
  const problems = {
    ...problemsOf(day),
    ...Object.fromEntries(
      times.flatMap((time, index) =>
        Object.entries(problemsOf(time)).map(([name, problem]) => [`stretches.${index}.${name}`, problem]),
      ),
    ),
    ...(collides && closed !== null ? { date: taken(closed, ofDays) } : {}),
  }
  if (closed === null || count === 0) return parsed(problems, closed === null ? null : [closed])
  const open = times.flatMap((time) => (time._tag === 'Value' ? [{ ...closed, ...time.value }] : []))
  // A short period may have none of them.
  const others = parseSpecialDay({ ...closed, weekdays: weekdaysFromMonday.filter((day) => !weekdays.includes(day)) })
  const closesOthers = fields.closesOthers && weekdays.length > 0 && others._tag === 'Value'
  return parsed(problems, closesOthers ? [...open, others.value] : open)
}
