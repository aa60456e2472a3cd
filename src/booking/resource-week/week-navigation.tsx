/**
 * The navigation to another week: the shown week between the weeks before and after, and a link to the present week. Alt
 * with Page Up or Page Down also goes to the week before or after, wherever the focus is.
 */
import type { ReactElement } from 'react'
import { Link, useLocation } from 'wouter'
import { weekTextOf } from '../../../domain/calendar/iso-week.ts'
import { addDays, type LocalDate } from '../../../domain/calendar/local-date.ts'
import type { ResourceId } from '../../../domain/schema/ids.ts'
import { weekName } from '../../../domain/wording/swedish-dates.ts'
import { Icon } from '../../kit/design/icon.tsx'
import { resourceWeekPath } from '../../shell/routing/paths.ts'
import { usePageKeys } from '../booking-grid/use-page-keys.ts'
import '../booking-grid/day-navigation.css'

export const NEXT_WEEK = 'Nästa vecka'

interface WeekNavigationProps {
  readonly resourceId: ResourceId
  readonly monday: LocalDate
  readonly today: LocalDate
}

export const WeekNavigation = ({ resourceId, monday, today }: WeekNavigationProps): ReactElement => {
  const [, navigate] = useLocation()
  const pathOf = (date: LocalDate): string => resourceWeekPath(resourceId, weekTextOf(date))
  const step = (weeks: number): void => navigate(pathOf(addDays(monday, 7 * weeks)))

  usePageKeys(step)

  const neighbour = (by: -1 | 1, label: string): ReactElement => (
    <button type="button" className="button button-square" aria-label={label} onClick={() => step(by)}>
      <Icon name={by < 0 ? 'previous' : 'next'} />
    </button>
  )
  return (
    <div className="day-navigation row items-center gap-2 week-navigation">
      <div className="day-navigation-field columns gap-1-half">
        {neighbour(-1, 'Föregående vecka')}
        <span className="day-in-words" aria-hidden="true">
          {weekName(monday)}
        </span>
        {neighbour(1, NEXT_WEEK)}
      </div>
      {/* The link stays while the shown week is the present week, because the focus may be on it. */}
      <Link
        className="button button-quiet"
        href={pathOf(today)}
        aria-current={weekTextOf(today) === weekTextOf(monday) ? 'date' : undefined}
      >
        Denna vecka
      </Link>
    </div>
  )
}
