/**
 * The row of the start page that begins a search for free time: a day, from when, and how many; and the words of that
 * page. The finder itself is loaded when it is asked for, and makes the rest of the wish. Invariant: as it stands it
 * can be sent, so that one press is a search.
 */
import type { ReactElement } from 'react'
import { useLocation } from 'wouter'
import { addDays } from '../../../domain/calendar/local-date.ts'
import { timeFromMinutes } from '../../../domain/calendar/local-time.ts'
import { routes } from '../../../domain/routes.ts'
import type { PublicGroup } from '../../../domain/schema/entities.ts'
import { clockTime, shortDate } from '../../../domain/wording/swedish-dates.ts'
import { useStatePart } from '../../core/core-context.tsx'
import { brand } from '../../kit/brand/brand.ts'
import { useWallNow } from '../../kit/use-wall-now.ts'

export const startPageTexts = {
  title: 'Boka lokaler och resurser',
  find: 'Hitta ledig tid',
  findDay: 'Dag',
  findFrom: 'Från klockan',
  findPersons: 'Hur många',
  groups: 'Välj vad du vill boka',
  toBooking: 'Gå till bokning',
  /** Follows it, for those who hear the link alone. */
  ofGroup: (title: string): string => ` av ${title}`,
  /** Opens a description that a phone shows the beginning of. */
  whole: 'Läs mer',
  aboutGroup: (title: string): string => ` om ${title}`,
  loading: 'Hämtar det som går att boka',
  failed: 'Det som går att boka kunde inte hämtas.',
  empty: 'Det finns inget att boka just nu',
  emptyDetail: `När ${brand.nameInText} öppnar bokningen visas lokaler och resurser här.`,
  emptyForAdministrator: 'Skapa en grupp, lägg till det som ska gå att boka och sätt öppettider, så visas den här.',
  administerGroups: 'Till grupperna',
} as const

/** Each half hour of a long day. */
const times = Array.from({ length: 28 }, (_, index) => clockTime(timeFromMinutes(480 + index * 30)))

/** A back end that tells nothing of seats knows no finder either (docs/rules.md#other-back-ends). */
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
        className="find-row never-on-paper"
        onSubmit={(event) => {
          event.preventDefault()
          const wish = [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value)])
          navigate(`${routes.find}?${new URLSearchParams(wish)}`)
        }}
      >
        <div className="find-field">
          <label htmlFor="find-day">{startPageTexts.findDay}</label>
          <select id="find-day" className="field-input" name="day" defaultValue={days[next ? 0 : 1]}>
            {days.map((day) => (
              <option key={day} value={day}>
                {shortDate(day)}
              </option>
            ))}
          </select>
        </div>
        <div className="find-field find-more">
          <label htmlFor="find-from">{startPageTexts.findFrom}</label>
          <select id="find-from" className="field-input" name="from" defaultValue={next}>
            {times.map((each) => (
              <option key={each}>{each}</option>
            ))}
          </select>
        </div>
        <div className="find-field find-more">
          <label htmlFor="find-persons">{startPageTexts.findPersons}</label>
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
          {startPageTexts.find}
        </button>
      </form>
    </search>
  )
}
