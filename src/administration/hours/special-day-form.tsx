/**
 * The form of a special day, for a new one and for a change. It is for one day, or for the chosen weekdays of a period.
 * The day is closed unless the form has open stretches. A new special day of a group can also be added to other groups.
 */
import { type ReactElement, useEffect, useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { LocalDate } from '../../../domain/calendar/local-date.ts'
import { rowsOfSpecialDay, type WholeSpecialDay, wholeSpecialDay } from '../../../domain/parts/special-day.ts'
import { parsed, problemsOf } from '../../../domain/rules/parsed.ts'
import type { SpecialDay } from '../../../domain/schema/booking-rules.ts'
import { type FieldRow, Fields, namesIn } from '../../kit/form/fields.tsx'
import { type FormFrame, useFormFrame } from '../../kit/form/use-form-frame.tsx'
import { useAffected } from '../panels/affected-bookings.tsx'
import type { Owned } from '../panels/panel.tsx'
import { type ChangePlace, PartForm } from '../panels/part-forms.tsx'
import { useOvertaken } from '../panels/use-overtaken.tsx'
import { usePartCalls } from '../panels/use-part-calls.ts'
import { OtherGroups, tickedGroups, useOtherGroups } from './other-groups.tsx'
import {
  chosenWeekdays,
  isPeriod,
  newSpecialDay,
  parseSpecialDayFields,
  type SpecialDayFields,
  specialDayFieldsOf,
} from './special-day-fields.ts'
import { type NamedDay, openStretches, specialDayWords } from './special-day-words.ts'
import { weekdayChoices } from './weekday-boxes.tsx'
import './hours.css'
import '../panels/panel-fields.css'

type Rows = readonly FieldRow<SpecialDayFields>[]

const dates: Rows = [
  { name: 'date', kind: 'date', label: 'Datum', required: true, rechecks: ['date', 'lastDate', 'weekdays'] },
  { name: 'lastDate', kind: 'date', label: 'Till och med', optional: true, rechecks: ['date', 'lastDate', 'weekdays'] },
]

const about: Rows = [
  {
    name: 'weekdays',
    kind: 'boxes',
    label: 'Veckodagar',
    hint: 'Inga valda betyder alla dagar.',
    choices: weekdayChoices,
    asked: isPeriod,
    rechecks: ['date', 'lastDate', 'weekdays'],
  },
  {
    name: 'title',
    kind: 'text',
    label: 'Rubrik',
    hint: 'Visas för dem som bokar, till exempel Nyårsdagen.',
    required: true,
  },
]

const stretchFields = (index: number): Rows => [
  {
    name: `stretches.${index}.startTime`,
    kind: 'time',
    label: 'Starttid',
    required: true,
    rechecks: [`stretches.${index}.endTime`],
  },
  {
    name: `stretches.${index}.endTime`,
    kind: 'time',
    label: 'Sluttid',
    hint: '00:00 betyder midnatt.',
    required: true,
  },
]

const stretchName = (index: number): string => `Tid ${index + 1}`

interface StretchProps {
  readonly frame: FormFrame<SpecialDayFields>
  readonly index: number
  /** Whether this is the only stretch. A single stretch needs no name. */
  readonly isAlone: boolean
  readonly onRemove: () => void
}

const Stretch = ({ frame, index, isAlone, onRemove }: StretchProps): ReactElement => (
  <fieldset className="special-day-stretch stack gap-2">
    {isAlone ? null : <legend className="field-label">{stretchName(index)}</legend>}
    <div className="panel-fields columns gap-x-4">
      <Fields frame={frame} of={stretchFields(index)} />
    </div>
    {isAlone ? null : (
      <button type="button" className="button button-quiet panel-action" onClick={onRemove}>
        Ta bort tiden
        <span className="visually-hidden"> {index + 1}</span>
      </button>
    )}
  </fieldset>
)

interface HoursChoiceProps {
  readonly frame: FormFrame<SpecialDayFields>
  readonly isOpen: boolean
  readonly onChange: (isOpen: boolean) => void
}

/** The choice between a closed day and a day with open stretches. */
const HoursChoice = ({ frame: { form, field }, isOpen, onChange }: HoursChoiceProps): ReactElement => {
  const [date, lastDate] = useWatch({ control: form.control, name: ['date', 'lastDate'] })
  const name = `${field('stretches').id}-hours`
  return (
    <fieldset className="special-day-hours cluster gap-x-6">
      <legend className="field-label">{isPeriod({ date, lastDate }) ? 'De dagarna är det' : 'Den dagen är det'}</legend>
      <label className="special-day-choice finger-high row gap-3 items-center">
        <input type="radio" name={name} checked={!isOpen} onChange={() => onChange(false)} />
        Stängt
      </label>
      <label className="special-day-choice finger-high row gap-3 items-center">
        <input type="radio" name={name} checked={isOpen} onChange={() => onChange(true)} />
        Öppet vissa tider
      </label>
    </fieldset>
  )
}

interface SpecialDayFormProps {
  readonly owned: Owned
  readonly today: LocalDate
  /** Null for a new special day. */
  readonly day?: NamedDay<SpecialDay> | null
  readonly place?: ChangePlace | null
}

export const SpecialDayForm = ({ owned, today, day = null, place = null }: SpecialDayFormProps): ReactElement => {
  const calls = usePartCalls()
  const affected = useAffected(owned)
  const groups = useOtherGroups(owned)
  /** The number of stretches in the form. 0 means that the day is closed. */
  const [count, setCount] = useState(day === null ? 0 : openStretches(day.parts).length)
  const indices = Array.from({ length: count }, (_, index) => index)
  const instead = day === null ? [] : day.parts.map(({ id }) => id)
  const present = (owned.own.specialDays ?? []).filter(({ id }) => !instead.includes(id))
  const further: Rows = [
    {
      name: 'closesOthers',
      kind: 'tick',
      label: 'Stängt övriga veckodagar',
      hint: 'Annars gäller veckans öppettider de dagarna.',
      asked: (typed) => day === null && count > 0 && chosenWeekdays(typed).length > 0,
    },
    {
      name: 'groups',
      asked: day === null,
      draw: ({ form, input }) => (
        <OtherGroups
          {...input('groups')}
          groups={groups}
          onAll={(all) => form.setValue('groups', all, { shouldDirty: true })}
        />
      ),
    },
  ]
  const overtaken = useOvertaken<WholeSpecialDay>({
    began: day === null ? null : { ...wholeSpecialDay(day.parts) },
    wordsOf: (whole) => `${whole.title}, ${specialDayWords({ ...whole, parts: rowsOfSpecialDay(whole) }, today)}`,
    fill: (whole) => {
      const parts = rowsOfSpecialDay(whole)
      form.reset(specialDayFieldsOf({ ...whole, parts }), { keepDefaultValues: true })
      setCount(openStretches(parts).length)
    },
    focus: () => form.setFocus('date'),
  })
  const frame = useFormFrame({
    defaultValues: day === null ? newSpecialDay : specialDayFieldsOf(day),
    names: namesIn([...dates, ...about, ...indices.flatMap(stretchFields), ...further]),
    parse: (fields: SpecialDayFields) => {
      const days = parseSpecialDayFields(fields, {
        count,
        present,
        taken: (of, parts) =>
          `Finns redan: ${specialDayWords({ ...of, parts }, today)}. Ändra eller ta bort den först.`,
      })
      return parsed(
        problemsOf(days),
        days._tag === 'Value' ? { days: days.value, groups: tickedGroups(fields.groups, groups) } : null,
      )
    },
    groupOf: (name) => {
      const [, index] = name.split('.')
      return index === undefined || count === 1 ? null : stretchName(Number(index))
    },
    confirm: (given) => affected.ask({ _tag: 'SpecialDays', days: given.days, instead }, given.groups),
    asks: affected.question !== null,
    submit: (given) => {
      if (day === null) return calls.addSpecialDays(given.days, given.groups)
      const whole = wholeSpecialDay(given.days)
      const change = (begun: object) => calls.changeSpecialDays(instead, { days: given.days, ...begun })
      return whole === null ? change({}) : overtaken.send(whole, change)
    },
    onSaved: () => {
      if (place !== null) return place.onDone(true)
      form.reset()
      setCount(0)
    },
  })
  const { form } = frame
  const { setFocus: focusOn, getValues, setValue } = form

  /** The stretch that gets the focus when it is rendered. It is null when no stretch does. */
  const focused = useRef<number | null>(null)
  useEffect(() => {
    const index = focused.current
    focused.current = null
    if (index !== null && index < count) focusOn(`stretches.${index}.startTime`)
  }, [count, focusOn])

  const stand = (length: number, focusedNext: number | null): void => {
    focused.current = focusedNext
    setCount(length)
    // The errors of the dates depend on the stretches, so they are no longer valid.
    form.clearErrors(['date', 'stretches'])
  }

  return (
    <PartForm
      place={place}
      texts={{ add: 'Ny särskild dag eller period', submit: 'Lägg till dagen', save: 'Spara ändringen' }}
      frame={frame}
      first="date"
      question={affected.question}
    >
      <div className="panel-fields columns gap-x-4">
        <Fields frame={frame} of={dates} />
      </div>
      <Fields frame={frame} of={about} />
      <HoursChoice frame={frame} isOpen={count > 0} onChange={(isOpen) => stand(isOpen ? 1 : 0, null)} />
      {indices.map((index) => (
        <Stretch
          key={index}
          frame={frame}
          index={index}
          isAlone={count === 1}
          onRemove={() => {
            setValue('stretches', getValues('stretches').slice(0, count).toSpliced(index, 1))
            stand(count - 1, Math.max(0, index - 1))
          }}
        />
      ))}
      {count === 0 ? null : (
        <button
          type="button"
          className="button fit"
          onClick={() => {
            setValue(`stretches.${count}`, { startTime: '', endTime: '' })
            stand(count + 1, count)
          }}
        >
          Lägg till en tid till
        </button>
      )}
      <Fields frame={frame} of={further} />
      {overtaken.choice}
    </PartForm>
  )
}
