/**
 * The pattern of a series: how often, on which weekdays, until when, and which dates are left out. Each change applies at
 * once. Unreadable text changes nothing, and the field shows the reason.
 */
import { type ReactElement, useRef, useState } from 'react'
import { isLocalDate, type LocalDate, type Weekday, weekdaysFromMonday } from '../../../domain/calendar/local-date.ts'
import { allDatesOf, datesOf, MOST_DATES, MOST_DAYS } from '../../../domain/rules/series.ts'
import type { SeriesPattern } from '../../../domain/schema/series.ts'
import { cleanIdentifier } from '../../../domain/text/typed-text.ts'
import { longDate, longWeekdays } from '../../../domain/wording/swedish-dates.ts'
import { CheckboxField, CheckboxGroup, DateField, SelectField, TextField } from '../../kit/form/field.tsx'
import { unreadProblem } from '../../kit/form/time-input.ts'

interface PatternProps {
  readonly pattern: SeriesPattern
  readonly onChange: (pattern: SeriesPattern) => void
}

const everyWeeks = [1, 2, 3, 4] as const
const rhythms = { 1: 'Varje vecka', 2: 'Varannan vecka', 3: 'Var tredje vecka', 4: 'Var fjärde vecka' } as const

/** The number of times in a text. Null means that a series cannot have that number. */
const countIn = (text: string): number | null => {
  const count = /^\d{1,2}$/.test(cleanIdentifier(text)) ? Number(cleanIdentifier(text)) : 0
  return count >= 1 && count <= MOST_DATES ? count : null
}

const Count = ({ pattern, count, onChange }: PatternProps & { readonly count: number }): ReactElement => {
  const [text, setText] = useState(String(count))
  return (
    <TextField
      id="series-count"
      label="Antal gånger"
      inputMode="numeric"
      autoComplete="off"
      value={text}
      onFocus={({ target }) => target.select()}
      error={countIn(text) === null ? `Skriv ett tal från 1 till ${MOST_DATES}.` : undefined}
      onChange={({ target }) => {
        setText(target.value)
        const next = countIn(target.value)
        if (next !== null) onChange({ ...pattern, end: { count: next } })
      }}
    />
  )
}

const Until = ({ pattern, until, onChange }: PatternProps & { readonly until: LocalDate }): ReactElement => {
  const [text, setText] = useState<string>(until)
  const isWrong = !isLocalDate(text) || text < pattern.from
  return (
    <DateField
      id="series-until"
      label="Sista dag"
      shown={text}
      value={text}
      min={pattern.from}
      error={isWrong ? 'Välj en dag som inte är före den första.' : undefined}
      onChange={({ target }) => {
        setText(target.value)
        if (isLocalDate(target.value) && target.value >= pattern.from)
          onChange({ ...pattern, end: { until: target.value } })
      }}
    />
  )
}

const Weekdays = ({ pattern, onChange }: PatternProps): ReactElement => {
  const [isEmptied, setEmptied] = useState(false)
  const set = (day: Weekday, isOn: boolean): void => {
    const weekdays = weekdaysFromMonday.filter((one) => (one === day ? isOn : pattern.weekdays.includes(one)))
    setEmptied(weekdays.length === 0)
    if (weekdays.length > 0) onChange({ ...pattern, weekdays })
  }
  return (
    <CheckboxGroup
      id="series-day-1"
      label="Veckodagar"
      error={isEmptied ? 'Minst en veckodag behövs.' : undefined}
      onLeave={() => setEmptied(false)}
    >
      {(groupErrorId) => (
        <div className="series-weekdays columns gap-x-4">
          {weekdaysFromMonday.map((day) => (
            <CheckboxField
              key={day}
              id={`series-day-${day}`}
              label={longWeekdays[day]}
              groupErrorId={groupErrorId}
              checked={pattern.weekdays.includes(day)}
              onChange={({ target }) => set(day, target.checked)}
            />
          ))}
        </div>
      )}
    </CheckboxGroup>
  )
}

const Exceptions = ({ pattern, onChange }: PatternProps): ReactElement => {
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  const { except } = pattern
  const add = (): void => {
    if (!isLocalDate(text) || except.includes(text)) {
      setError(unreadProblem(input.current) ?? (text === '' ? 'Fyll i dagen.' : 'Den dagen är redan ett undantag.'))
      input.current?.focus()
      return
    }
    onChange({ ...pattern, except: [...except, text].toSorted() })
    setText('')
  }
  return (
    <details className="series-exceptions fold">
      <summary className="strong">{except.length === 0 ? 'Undantag' : `Undantag (${except.length})`}</summary>
      <div className="cluster gap-3 items-end">
        <DateField
          id="series-except"
          ref={input}
          error={error}
          label="Dag som inte ska vara med"
          shown={text}
          value={text}
          min={pattern.from}
          onChange={({ target }) => {
            setText(target.value)
            setError(undefined)
          }}
        />
        <button type="button" className="button" onClick={add}>
          Lägg till undantag
        </button>
      </div>
      <ul className="series-exception-list cluster gap-2 gap-x-4">
        {except.map((date) => (
          <li key={date}>
            {longDate(date)}
            <button
              type="button"
              className="button button-quiet"
              onClick={() => onChange({ ...pattern, except: except.filter((one) => one !== date) })}
            >
              Ta bort
              <span className="visually-hidden">{` ${longDate(date)}`}</span>
            </button>
          </li>
        ))}
      </ul>
    </details>
  )
}

export const PatternForm = ({ pattern, onChange }: PatternProps): ReactElement => {
  const { weeks, end, from } = pattern
  const dates = datesOf(pattern)
  const endBy = (way: string): SeriesPattern['end'] =>
    way === 'until' ? { until: dates.at(-1) ?? from } : { count: Math.max(1, allDatesOf(pattern).length) }
  return (
    <section className="series-pattern rounded raised columns gap-4 gap-x-6 never-on-paper" aria-label="Mönster">
      <SelectField
        id="series-weeks"
        label="Hur ofta"
        value={weeks}
        onChange={({ target }) => {
          const next = everyWeeks.find((every) => String(every) === target.value)
          if (next !== undefined) onChange({ ...pattern, weeks: next })
        }}
      >
        {everyWeeks.map((every) => (
          <option key={every} value={every}>
            {rhythms[every]}
          </option>
        ))}
      </SelectField>
      <SelectField
        id="series-ends"
        label="Slutar"
        value={'until' in end ? 'until' : 'count'}
        onChange={({ target }) => onChange({ ...pattern, end: endBy(target.value) })}
      >
        <option value="count">Efter ett antal gånger</option>
        <option value="until">Ett visst datum</option>
      </SelectField>
      {'until' in end ? (
        <Until pattern={pattern} until={end.until} onChange={onChange} />
      ) : (
        <Count pattern={pattern} count={end.count} onChange={onChange} />
      )}
      <Weekdays pattern={pattern} onChange={onChange} />
      <Exceptions pattern={pattern} onChange={onChange} />
      {'until' in end && dates.length > 0 && allDatesOf(pattern).length === MOST_DATES ? (
        <p className="series-cut">{`Fler än ${MOST_DATES} gånger får inte plats, inte heller mer än ${MOST_DAYS} dagar.`}</p>
      ) : null}
    </section>
  )
}
