/**
 * The link from a closed day to the next open day within ten weeks. It draws nothing if there is none or if the days cannot
 * be read.
 */
import { type ReactElement, useMemo } from 'react'
import { Link } from 'wouter'
import { addDays, type LocalDate } from '../../../domain/calendar/local-date.ts'
import type { ResourceId } from '../../../domain/schema/ids.ts'
import { longDate } from '../../../domain/wording/swedish-dates.ts'
import { type Query, useQuery } from '../../kit/query/use-query.ts'
import { groupDayPath } from '../../shell/routing/paths.ts'
import type { GroupDayProps } from './day-grid.tsx'
import { readSlots } from './slots-query.ts'

/** How many days ahead the link searches. A summer closing is among the longest. */
const DAYS_AHEAD = 70
/** How many days are read in one step. Most closings end after a weekend. */
const DAYS_AT_ONCE = 14

interface NextOpenDayProps extends GroupDayProps {
  readonly today: LocalDate
  /** All resources of the group. The array stays the same object until they change. */
  readonly columns: readonly { readonly resourceId: ResourceId }[]
}

export const NextOpenDay = ({ groupId, date, today, columns }: NextOpenDayProps): ReactElement | null => {
  const later = addDays(date, 1)
  const first = later < today ? today : later
  const next = useQuery(
    useMemo((): Query<LocalDate | null> => {
      const resources = columns.map(({ resourceId }) => resourceId)
      return {
        area: 'groups',
        ask: async (core) => {
          for (let ahead = 0; ahead < DAYS_AHEAD; ahead += DAYS_AT_ONCE) {
            const from = addDays(first, ahead)
            const answer = await readSlots(core, { resources, from, to: addDays(from, DAYS_AT_ONCE - 1) }, true)
            if (answer._tag === 'Failed') return answer
            const open = answer.value.filter(({ slots }) => slots.some((slot) => slot.open || slot.booked))
            const [day] = open.map((column) => column.date).toSorted()
            if (day !== undefined) return { _tag: 'Ok', value: day }
          }
          return { _tag: 'Ok', value: null }
        },
      }
    }, [columns, first]),
  )
  return next._tag === 'Loaded' && next.value !== null ? (
    <Link className="button" href={groupDayPath(groupId, next.value)}>
      {`Nästa öppna dag: ${longDate(next.value)}`}
    </Link>
  ) : null
}
