/**
 * The row on the start page that begins a search for free times: a day, a start time, and the number of people. The finder
 * is loaded when the row is sent, and fills in the rest of the wish. Invariant: the row can be sent unchanged, so that one
 * press starts a search.
 */
import type { ReactElement } from 'react'
import { useLocation } from 'wouter'
import { addDays } from '../../../domain/calendar/local-date.ts'
import { timeFromMinutes } from '../../../domain/calendar/local-time.ts'
import { routes } from '../../../domain/routes.ts'
import type { PublicGroup } from '../../../domain/schema/entities.ts'
import { clockTime, shortDate } from '../../../domain/wording/swedish-dates.ts'
import { useStatePart } from '../../core/core-context.tsx'
import { useWallNow } from '../../kit/use-wall-now.ts'

/** Each half hour from eight in the morning. */
const times = Array.from({ length: 28 }, (_, index) => clockTime(timeFromMinutes(480 + index * 30)))

/**
 * The row. It is empty where the back end states no seats, because such a back end has no finder
 * (`docs/rules.md#other-back-ends`).
 */
export const FindRow = ({ groups }: { readonly groups: readonly PublicGroup[] }): ReactElement | null => {
  const { date, time } = useWallNow()
  const [, navigate] = useLocation()
  const isMissing = useStatePart('missing').finder
  if (isMissing || !groups.some(({ resources }) => resources.some(({ capacity }) => capacity !== undefined)))
    return null
  const next = times.find((each) => each > time)
  const days = Array.from({ length: 14 }, (_, day) => addDays(date, day))
  return (
    <search>
      <form
        className="find-row columns gap-3 card never-on-paper"
        onSubmit={(event) => {
          event.preventDefault()
          const wish = [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value)])
          navigate(`${routes.find}?${new URLSearchParams(wish)}`)
        }}
      >
        <div className="find-field stack gap-1 can-shrink">
          <label htmlFor="find-day">Dag</label>
          <select id="find-day" className="field-input" name="day" defaultValue={days[next ? 0 : 1]}>
            {days.map((day) => (
              <option key={day} value={day}>
                {shortDate(day)}
              </option>
            ))}
          </select>
        </div>
        <div className="find-field stack gap-1 can-shrink find-more">
          <label htmlFor="find-from">Från klockan</label>
          <select id="find-from" className="field-input" name="from" defaultValue={next}>
            {times.map((each) => (
              <option key={each}>{each}</option>
            ))}
          </select>
        </div>
        <div className="find-field stack gap-1 can-shrink find-more">
          <label htmlFor="find-persons">Hur många</label>
          <input
            id="find-persons"
            className="field-input"
            name="persons"
            inputMode="numeric"
            autoComplete="off"
            maxLength={4}
          />
        </div>
        <button type="submit" className="button">
          Hitta ledig tid
        </button>
      </form>
    </search>
  )
}
