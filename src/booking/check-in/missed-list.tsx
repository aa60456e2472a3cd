/**
 * The person's missed times that count, and from when they may book again. It is shown only where a rule counts them and there are any.
 */
import { type ReactElement, useId, useMemo } from 'react'
import { Link } from 'wouter'
import { firstInstantOf } from '../../../domain/calendar/stockholm.ts'
import { resourceIdFromText } from '../../../domain/ids.ts'
import { pausedUntil } from '../../../domain/rules/missed-pause.ts'
import type { ResourceId } from '../../../domain/schema/ids.ts'
import { counted, listed } from '../../../domain/wording/swedish-amounts.ts'
import { longDate, momentWords } from '../../../domain/wording/swedish-dates.ts'
import { useStatePart } from '../../core/core-context.tsx'
import { useHas } from '../../core/use-has.ts'
import { callQuery, useQuery } from '../../kit/query/use-query.ts'
import { useWallNow } from '../../kit/use-wall-now.ts'
import { bookingPath } from '../../shell/routing/paths.ts'
import { bookedTimes } from '../booked/booked-words.ts'

const MissedTimes = (): ReactElement | null => {
  const headingId = useId()
  const now = useWallNow()
  const resources = useStatePart('resources')
  const groups = useStatePart('groups')
  const result = useQuery(useMemo(() => callQuery('bookings', 'missedTimes', { query: {} }), []))
  if (result._tag !== 'Loaded' || result.value.length === 0) return null
  const missed = result.value
  const ground = {
    limitsOf: (id: ResourceId) => resources[id]?.limits,
    misses: missed.map(({ resourceId, missedAt }) => ({ resourceId, at: Date.parse(missedAt) })),
    now: firstInstantOf(now.date, now.time),
  }
  const rooms = Object.entries(resources).map(([id, { title, groupId }]) => {
    const resourceId = resourceIdFromText(id)
    return { title, groupId, until: resourceId === null ? null : pausedUntil(resourceId, ground) }
  })
  // A group most of whose rooms are paused until the same moment is named, with its exceptions, and not each of its rooms.
  const titles = new Map<number, Set<string>>()
  for (const { title, groupId, until } of rooms) {
    if (until === null) continue
    const ofGroup = rooms.filter((room) => room.groupId === groupId)
    const others = ofGroup.filter((room) => room.until !== until).map((room) => room.title)
    const group = others.length * 2 < ofGroup.length ? groups[groupId]?.title : undefined
    const named = group === undefined ? title : [group, ...(others.length === 0 ? [] : [listed(others)])].join(' utom ')
    titles.set(until, (titles.get(until) ?? new Set()).add(named))
  }
  return (
    <section className="notice stack gap-2" aria-labelledby={headingId}>
      <h2 id={headingId} className="notice-title">
        {counted(missed.length, 'utebliven tid', 'uteblivna tider')}
      </h2>
      {[...titles].map(([until, named]) => (
        <p key={until} className="strong">{`Du får boka ${listed([...named])} igen ${momentWords(until)}.`}</p>
      ))}
      <ul className="stack gap-1">
        {missed.map(({ id, rid, bookingIdNumber, resourceTitle, date, times, taken }) => (
          <li key={rid}>
            <Link href={bookingPath(id)} aria-label={`Visa bokning ${bookingIdNumber}`}>
              {bookingIdNumber}
            </Link>{' '}
            <bdi>{resourceTitle}</bdi>, {longDate(date)}, {bookedTimes(times)}
            {taken ? '. Någon annan tog resten' : ''}
          </li>
        ))}
      </ul>
      <p className="muted medium">Ingen checkade in. Har något blivit fel? Hör av dig till oss, så rättar vi det.</p>
    </section>
  )
}

export const MissedList = (): ReactElement | null => {
  const has = useHas('check-in')
  const counts = Object.values(useStatePart('resources')).some(({ limits }) => limits?.missed !== undefined)
  return has && counts ? <MissedTimes /> : null
}
