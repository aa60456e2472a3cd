/**
 * The navigation to another day: a date field between buttons for the day before and the day after. The field shows the day
 * in words until a person enters it. Alt with Page Up or Page Down also goes to these two days, wherever the focus is. An
 * incomplete date leads nowhere.
 */
import { type ReactElement, useId, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { addDays, isLocalDate, type LocalDate } from '../../../domain/calendar/local-date.ts'
import type { GroupId } from '../../../domain/schema/ids.ts'
import { longDate } from '../../../domain/wording/swedish-dates.ts'
import { Icon } from '../../kit/design/icon.tsx'
import { groupDayPath } from '../../shell/routing/paths.ts'
import { bookingGridTexts } from './booking-grid-texts.ts'
import { usePageKeys } from './use-page-keys.ts'
import './day-navigation.css'

/** The first digits of a typed year form a year themselves. Only days between these two dates are accepted. */
const FIRST_DATE = '2000-01-01'
const LAST_DATE = '2099-12-31'

interface DayNavigationProps {
  readonly groupId: GroupId
  readonly date: LocalDate
  readonly today: LocalDate
  /** The address of a day. Absent means that of the group's day. */
  readonly pathOf?: (date: LocalDate) => string
  /** The reason why the day cannot change, as in an edit (`docs/rules.md#editing`). */
  readonly fixed?: string
}

export const DayNavigation = ({
  groupId,
  date,
  today,
  fixed,
  pathOf = (day) => groupDayPath(groupId, day),
}: DayNavigationProps): ReactElement => {
  const [, navigate] = useLocation()
  const [typed, setTyped] = useState({ text: String(date), shown: date })
  const id = useId()
  const disabled = fixed !== undefined
  const text = typed.shown === date ? typed.text : date
  const show = (day: LocalDate): void => {
    if (day >= FIRST_DATE && day <= LAST_DATE) navigate(pathOf(day))
  }
  const step = (days: number): void => {
    if (!disabled) show(addDays(date, days))
  }

  usePageKeys(disabled ? null : step)

  const neighbour = (by: -1 | 1, label: string): ReactElement => (
    <button
      type="button"
      className="button button-square"
      aria-label={label}
      aria-disabled={disabled}
      aria-description={fixed}
      onClick={() => step(by)}
    >
      <Icon name={by < 0 ? 'previous' : 'next'} />
    </button>
  )
  return (
    <div className="day-navigation row items-center gap-2">
      <label className="visually-hidden" htmlFor={id}>
        Datum
      </label>
      <div className="day-navigation-field columns gap-1-half">
        {neighbour(-1, bookingGridTexts.previousDay)}
        <input
          id={id}
          className="field-input numeric"
          type="date"
          aria-description={fixed ?? longDate(date)}
          required
          disabled={disabled}
          min={FIRST_DATE}
          max={LAST_DATE}
          value={text}
          onChange={({ target }) => {
            setTyped({ text: target.value, shown: date })
            if (isLocalDate(target.value) && target.value !== date) show(target.value)
          }}
          onClick={({ currentTarget }) => {
            try {
              currentTarget.showPicker()
            } catch {
              // The browser has no calendar or may not show it now, so the person types the date.
              currentTarget.focus()
            }
          }}
          onBlur={() => setTyped({ text: date, shown: date })}
        />
        {/* The browser's own date format has no weekday and may be in another language. */}
        <span className="day-in-words" aria-hidden="true">
          {longDate(date)}
        </span>
        {disabled ? null : (
          <span className="more-dates" aria-hidden="true">
            Fler datum
          </span>
        )}
        {neighbour(1, bookingGridTexts.nextDay)}
      </div>
      {/* The link stays while the shown day is today, because the focus may be on it. */}
      {disabled ? null : (
        <Link className="button button-quiet" href={pathOf(today)} aria-current={date === today ? 'date' : undefined}>
          I dag
        </Link>
      )}
    </div>
  )
}
