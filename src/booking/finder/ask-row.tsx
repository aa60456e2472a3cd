/**
 * The row that asks for free time: which day, from when, how long, how many people. The start page and the finder both
 * have it. Invariant: no field is narrower than its longest word, so the row continues on a second line if one line is
 * too short.
 */
import { type ReactElement, type ReactNode, useId } from 'react'
import { addDays, isLocalDate, type LocalDate } from '../../../domain/calendar/local-date.ts'
import type { Problems } from '../../../domain/rules/parsed.ts'
import { shortDate } from '../../../domain/wording/swedish-dates.ts'
import { hourWords } from '../../../domain/wording/swedish-durations.ts'
import { lengthOf, offeredLengths, offeredStarts, type WishFields, withLength, withStart } from './wish-fields.ts'
import './ask-row.css'

/** The days to choose from, from today on. */
const DAYS = 14

/** The value of the choice that shows the field of any date. */
export const OTHER_DAY = 'other'

interface AskRowProps {
  readonly fields: WishFields
  readonly today: LocalDate
  readonly problems?: Problems
  /**
   * The field of any date, which stands under the row. Null means that it is not shown. Undefined means that there is
   * no such choice.
   */
  readonly otherDay?: ReactNode
  /** Whether the lists may not yet be reached (`use-come-quietly.ts`). */
  readonly inert?: boolean
  readonly onChange: (fields: WishFields) => void
  readonly onOtherDay?: (isOther: boolean) => void
  readonly children: ReactNode
}

/** The offered values and the present value, because an address may contain a value that is not offered. */
const withOwn = (offered: readonly string[], own: string): readonly string[] =>
  offered.includes(own) ? offered : [...offered, own].toSorted()

export const AskRow = (props: AskRowProps): ReactElement => {
  const { fields, today, problems = {}, otherDay, inert = false, onChange, onOtherDay, children } = props
  const ids = useId()
  const days = Array.from({ length: DAYS }, (_, day) => addDays(today, day))
  const length = lengthOf(fields)
  const problem = (name: string) => ({ id: `${ids}-${name}`, words: problems[name] })
  const control = (name: string, words: string | undefined) => ({
    id: `${ids}-${name}`,
    name,
    className: 'field-input ask-input',
    'aria-invalid': words !== undefined,
    'aria-describedby': words === undefined ? undefined : `${ids}-${name}-error`,
  })
  const isOther = otherDay != null
  const wrong = [
    ...(isOther ? [] : [problem('day')]),
    problem('from'),
    { id: `${ids}-minutes`, words: problems.minutes ?? problems.to },
    problem('persons'),
  ]
  const [ofDay, ofStart, ofLength, ofPersons] = isOther ? [undefined, ...wrong] : wrong
  return (
    <>
      <div className="ask-row cluster">
        <div className="ask-field stack gap-1">
          <label htmlFor={`${ids}-day`}>Dag</label>
          <select
            {...control('day', ofDay?.words)}
            name={isOther ? undefined : 'day'}
            inert={inert}
            value={isOther ? OTHER_DAY : fields.day}
            onChange={({ target: { value } }) => {
              onOtherDay?.(value === OTHER_DAY)
              if (value !== OTHER_DAY) onChange({ ...fields, day: value })
            }}
          >
            {withOwn(days, fields.day).map((day) => (
              <option key={day} value={day}>
                {isLocalDate(day) ? shortDate(day) : day}
              </option>
            ))}
            {otherDay === undefined ? null : <option value={OTHER_DAY}>Annan dag</option>}
          </select>
        </div>
        <div className="ask-field stack gap-1">
          <label htmlFor={`${ids}-from`}>Från</label>
          <select
            {...control('from', ofStart?.words)}
            inert={inert}
            value={fields.from}
            onChange={({ target: { value } }) => onChange(withStart(fields, value))}
          >
            {withOwn(offeredStarts, fields.from).map((time) => (
              <option key={time}>{time}</option>
            ))}
          </select>
        </div>
        <div className="ask-field stack gap-1">
          <label htmlFor={`${ids}-minutes`}>Hur länge</label>
          <select
            {...control('minutes', ofLength?.words)}
            inert={inert}
            value={length ?? ''}
            onChange={({ target: { value } }) => onChange(withLength(fields, Number(value)))}
          >
            {length === null ? <option value="">–</option> : null}
            {offeredLengths(fields).map((minutes) => (
              <option key={minutes} value={minutes}>
                {hourWords(minutes)}
              </option>
            ))}
          </select>
        </div>
        <div className="ask-field stack gap-1">
          <label htmlFor={`${ids}-persons`}>Hur många</label>
          <input
            {...control('persons', ofPersons?.words)}
            inputMode="numeric"
            autoComplete="off"
            maxLength={5}
            value={fields.persons}
            onChange={({ target: { value } }) => onChange({ ...fields, persons: value })}
          />
        </div>
        {children}
      </div>
      {wrong.map(({ id, words }) =>
        words === undefined ? null : (
          <p key={id} id={`${id}-error`} className="field-error">
            {words}
          </p>
        ),
      )}
      {otherDay}
    </>
  )
}
