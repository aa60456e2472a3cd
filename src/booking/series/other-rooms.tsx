/**
 * Free rooms that can replace a room on a date. They take at least as many people and have at least the same things. The
 * finder finds them.
 */
import { type ReactElement, useMemo } from 'react'
import type { RuledPart } from '../../../domain/rules/counted-limits.ts'
import type { FoundTimes } from '../../../domain/schema/calls/finding-calls.ts'
import type { ResourceId } from '../../../domain/schema/ids.ts'
import type { SeriesPart } from '../../../domain/selectors/series-part.ts'
import { counted } from '../../../domain/wording/swedish-amounts.ts'
import { useCore, useStatePart } from '../../core/core-context.tsx'
import { LoadFailure } from '../../kit/design/load-failure.tsx'
import { groupsQuery } from '../../kit/query/queries.ts'
import { type Query, useQuery } from '../../kit/query/use-query.ts'
import { failureWords } from '../../kit/texts/failure-words.ts'
import { mayRepeat } from '../repeat/may-repeat.ts'

const MOST_ROOMS = 6

interface OtherRoomsProps {
  readonly part: SeriesPart
  /** The rooms that the date uses already. */
  readonly taken: readonly ResourceId[]
  readonly mayTake: (part: RuledPart) => boolean
  readonly onChoose: (room: ResourceId) => void
}

export const OtherRooms = ({ part, taken, mayTake, onChoose }: OtherRoomsProps): ReactElement => {
  const { wantedId, date, times } = part
  const core = useCore()
  const resources = useStatePart('resources')
  const groups = useQuery(groupsQuery)
  const all = groups._tag === 'Loaded' ? groups.value : null
  const rooms = useMemo(() => all?.flatMap((group) => group.resources) ?? null, [all])
  const [from, to] = [times[0]?.startTime, times.at(-1)?.endTime]
  const found = useQuery(
    useMemo((): Query<FoundTimes | null> => {
      const room = rooms?.find(({ id }) => id === wantedId)
      return {
        area: null,
        ask: async (asked, quietly) => {
          if (room === undefined || from === undefined || to === undefined) return { _tag: 'Ok', value: null }
          const capacity = room.capacity ?? null
          return asked.call(
            'findTime',
            {
              body: {
                dates: [date],
                from,
                to,
                attributes: (room.attributes ?? []).map(({ id }) => id),
                ...(capacity === null ? {} : { persons: capacity }),
              },
            },
            { toastsFailure: !quietly },
          )
        },
      }
    }, [rooms, wantedId, date, from, to]),
  )
  if (found._tag === 'Failed')
    return <LoadFailure title="Rummen kunde inte hämtas." detail={failureWords(found.failure)} onRetry={found.retry} />
  if (found._tag === 'Loading' || found.value === null) return <p className="muted">Letar efter lediga rum</p>
  const free = found.value.hits
    .filter(({ resourceId, refused }) => refused === undefined && !taken.includes(resourceId))
    .filter(({ resourceId }) => mayRepeat(core.state.value, [resourceId]) === 'yes')
    .filter(({ resourceId, slots }) => mayTake({ resourceId, date, slots }))
    .slice(0, MOST_ROOMS)
  if (free.length === 0) return <p>Inget annat rum som passar är ledigt då.</p>
  return (
    <>
      <p className="series-rooms-title strong">{`Lediga rum i stället för ${resources[wantedId]?.title ?? ''}`}</p>
      <ul className="series-rooms cluster gap-2 gap-x-4">
        {free.map(({ resourceId }) => {
          const capacity = rooms?.find(({ id }) => id === resourceId)?.capacity ?? null
          return (
            <li key={resourceId}>
              <button type="button" className="button" onClick={() => onChoose(resourceId)}>
                {resources[resourceId]?.title ?? ''}
                {capacity === null ? null : <span className="muted">{counted(capacity, 'plats', 'platser')}</span>}
              </button>
            </li>
          )
        })}
      </ul>
    </>
  )
}
