/** The form of a new special day: closed, unless stretches are said in which it is open. */
import { type ReactElement, useEffect, useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { LocalDate } from '../../../domain/calendar/local-date.ts'
import { DateField, TextField } from '../../kit/form/field.tsx'
import type { TypedTimes } from '../../kit/form/time-input.ts'
import { useFormFrame } from '../../kit/form/use-form-frame.tsx'
import { useAffected } from '../panels/affected-bookings.tsx'
import type { Owned } from '../panels/owned-panel.tsx'
import { AddPart } from '../panels/part-forms.tsx'
import { usePartCalls } from '../panels/use-part-calls.ts'
import { parseSpecialDayFields, type SpecialDayFields } from './special-day-fields.ts'
import { specialDayWords } from './special-day-words.ts'
import { addSpecialDayTexts as texts } from './special-days-texts.ts'
import './hours.css'
import '../panels/panel-fields.css'

const defaultValues: SpecialDayFields = { date: '', title: '', stretches: [{ startTime: '10:00', endTime: '14:00' }] }
const emptyStretch: TypedTimes = { startTime: '', endTime: '' }

interface AddSpecialDayProps {
  readonly owned: Owned
  readonly today: LocalDate
}

export const AddSpecialDay = ({ owned, today }: AddSpecialDayProps): ReactElement => {
  const calls = usePartCalls()
  const affected = useAffected(owned)
  /** None: it is closed. */
  const [count, setCount] = useState(0)
  const present = owned.own.specialDays ?? []
  const frame = useFormFrame({
    defaultValues,
    names: [
      'date',
      'title',
      ...Array.from({ length: count }, (_, index) => [
        `stretches.${index}.startTime` as const,
        `stretches.${index}.endTime` as const,
      ]).flat(),
    ],
    parse: (fields) =>
      parseSpecialDayFields(fields, count, present, (date, parts) =>
        texts.taken(specialDayWords({ date, parts }, today)),
      ),
    groupOf: (name) => {
      const [, index] = name.split('.')
      return index === undefined || count === 1 ? null : texts.stretch(Number(index) + 1)
    },
    confirm: (days) => affected.ask({ _tag: 'SpecialDays', days }),
    asks: affected.question !== null,
    submit: calls.addSpecialDays,
    onSaved: () => {
      form.reset()
      setCount(0)
    },
  })
  const { form, field, input, recheck } = frame
  const { getValues, setFocus, setValue } = form
  const date = useWatch({ control: form.control, name: 'date' })
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
    <AddPart texts={texts} frame={frame} question={affected.question}>
      <DateField {...input('date')} label={texts.date} shown={date} required />
      <TextField {...input('title')} label={texts.dayTitle} hint={texts.titleHint} required autoComplete="off" />
      <fieldset className="special-day-hours">
        <legend className="field-label">{texts.hours}</legend>
        {choice(false)}
        {choice(true)}
      </fieldset>
      {Array.from({ length: count }, (_, index) => `stretches.${index}` as const).map((stretch, index) => (
        <fieldset key={stretch} className="special-day-stretch">
          {/* One alone needs no name. */}
          {count === 1 ? null : <legend className="field-label">{texts.stretch(index + 1)}</legend>}
          <div className="panel-fields">
            <TextField
              {...input(`${stretch}.startTime`, { onChange: () => recheck(`${stretch}.endTime`) })}
              label={texts.startTime}
              type="time"
              required
            />
            <TextField
              {...input(`${stretch}.endTime`)}
              label={texts.endTime}
              hint={texts.endHint}
              type="time"
              required
            />
          </div>
          {count === 1 ? null : (
            <button type="button" className="button button-quiet panel-action" onClick={() => removeStretch(index)}>
              {texts.removeStretch}
              <span className="visually-hidden"> {index + 1}</span>
            </button>
          )}
        </fieldset>
      ))}
      {count === 0 ? null : (
        <button type="button" className="button special-day-another" onClick={addStretch}>
          {texts.anotherStretch}
        </button>
      )}
    </AddPart>
  )
}
