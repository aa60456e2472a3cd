/**
 * The day that is shown: a date field with the day before and after at its sides. A date that is half typed goes
 * nowhere.
 */
import { type ReactElement, useId, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { addDays, isLocalDate, type LocalDate } from '../../domain/calendar/local-date.ts'
import type { GroupId } from '../../domain/entities.ts'
import { Icon } from '../design/icon.tsx'
import { groupDayPath } from '../routing/routes.ts'
import { longDate } from '../texts/swedish-dates.ts'
import { bookingGridTexts } from './booking-grid-texts.ts'

/** While a year is typed, its first digits are a year as well: nobody means the year 2. */
const FIRST_DATE = '2000-01-01'
const LAST_DATE = '2099-12-31'

/** Goes to another day of the group, as long as it is one that can be meant. */
export const useShowDay = (groupId: GroupId): ((date: LocalDate) => void) => {
  const [, navigate] = useLocation()
  return (date) => {
    if (date >= FIRST_DATE && date <= LAST_DATE) navigate(groupDayPath(groupId, date))
  }
}

interface DayNavigationProps {
  readonly groupId: GroupId
  readonly date: LocalDate
  readonly today: LocalDate
  /** Why the day stays, as it does in an edit (spec 2). Left out: it can be changed. */
  readonly fixedBecause?: string
}

export const DayNavigation = ({ groupId, date, today, fixedBecause }: DayNavigationProps): ReactElement => {
  const disabled = fixedBecause !== undefined
  const why = { 'aria-disabled': disabled, 'aria-description': fixedBecause }
  const showDay = useShowDay(groupId)
  const show = (day: LocalDate): void => {
    if (!disabled) showDay(day)
  }
  const [typed, setTyped] = useState({ text: String(date), shown: date })
  const id = useId()
  const text = typed.shown === date ? typed.text : date

  return (
    <div className="day-navigation">
      <label className="visually-hidden" htmlFor={id}>
        {bookingGridTexts.date}
      </label>
      <div className="day-navigation-field">
        <button
          type="button"
          className="button button-square"
          aria-label={bookingGridTexts.previousDay}
          {...why}
          onClick={() => show(addDays(date, -1))}
        >
          <Icon name="previous" />
        </button>
        <input
          id={id}
          className="field-input numeric"
          type="date"
          required
          disabled={disabled}
          aria-description={fixedBecause}
          min={FIRST_DATE}
          max={LAST_DATE}
          value={text}
          onChange={({ target }) => {
            setTyped({ text: target.value, shown: date })
            if (isLocalDate(target.value) && target.value !== date) show(target.value)
          }}
          onBlur={() => setTyped({ text: date, shown: date })}
        />
        {/* On a phone, where the browser's own way to write a date says no weekday, and may be of another language. */}
        <span className="day-in-words" aria-hidden="true">
          {longDate(date)}
        </span>
        <button
          type="button"
          className="button button-square"
          aria-label={bookingGridTexts.nextDay}
          {...why}
          onClick={() => show(addDays(date, 1))}
        >
          <Icon name="next" />
        </button>
      </div>
      {date === today || disabled ? null : (
        <Link className="button button-quiet" href={groupDayPath(groupId, today)}>
          {bookingGridTexts.today}
        </Link>
      )}
    </div>
  )
}
