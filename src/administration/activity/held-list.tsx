/** The list of the slots that are held now, by group and resource. Each slot shows its remaining time. */
import type { ReactElement } from 'react'
import { Link } from 'wouter'
import { mergeIntervals } from '../../../domain/calendar/interval.ts'
import { isLocalDate, type LocalDate } from '../../../domain/calendar/local-date.ts'
import { isLocalTime, type LocalTime } from '../../../domain/calendar/local-time.ts'
import { groupedBy } from '../../../domain/grouped-by.ts'
import { resourceIdFromText } from '../../../domain/ids.ts'
import { swedishOrder } from '../../../domain/rules/swedish-order.ts'
import type { GroupId, ResourceId } from '../../../domain/schema/ids.ts'
import type { Hold, State } from '../../../domain/schema/state.ts'
import { counted } from '../../../domain/wording/swedish-amounts.ts'
import { shortDate, timeRange } from '../../../domain/wording/swedish-dates.ts'
import { minutesAndSeconds } from '../../booking/booking-bar/seconds-left.ts'
import { groupDayPath } from '../../shell/routing/paths.ts'
import { resourceWords } from './activity-texts.ts'
import './activity-page.css'

interface HeldStretch {
  readonly date: LocalDate
  readonly startTime: LocalTime
  readonly endTime: LocalTime
  /** The end of the hold, in ms since 1970. */
  readonly expiration: number
  readonly mine: boolean
}

interface HeldResource {
  readonly resourceId: ResourceId
  /** Empty when the resource is not in the catalogue. */
  readonly title: string
  readonly stretches: readonly HeldStretch[]
}

interface HeldGroup {
  /** Null when the resource is not in the catalogue. */
  readonly groupId: GroupId | null
  readonly title: string
  readonly slotCount: number
  readonly resources: readonly HeldResource[]
}

type Known = Pick<State, 'holds' | 'groups' | 'resources'>

const stretchesOf = (date: LocalDate, holds: Readonly<Record<string, Hold>>): HeldStretch[] => {
  const slots = Object.entries(holds).flatMap(([startTime, hold]) =>
    isLocalTime(startTime) ? [{ startTime, ...hold }] : [],
  )
  return [...groupedBy(slots, ({ holder, expiration }) => `${holder} ${expiration}`).values()].flatMap((together) =>
    mergeIntervals(together).map(({ startTime, endTime }) => ({
      date,
      startTime,
      endTime,
      expiration: together[0]?.expiration ?? 0,
      mine: together[0]?.holder === 'mine',
    })),
  )
}

/**
 * Sorts the holds by group and resource. Adjacent slots with the same deadline count as the choice of one session,
 * because all holds of a session have one deadline (`docs/rules.md#holds`).
 */
export const heldNow = ({ holds, groups, resources }: Known): readonly HeldGroup[] => {
  const held = Object.entries(holds).flatMap(([key, ofDay]) => {
    const [resource = '', date = ''] = key.split('/')
    const resourceId = resourceIdFromText(resource)
    if (resourceId === null || !isLocalDate(date)) return []
    const groupId = resources[resourceId]?.groupId ?? null
    return [{ resourceId, groupId, slotCount: Object.keys(ofDay).length, stretches: stretchesOf(date, ofDay) }]
  })
  const groupOf = (groupId: GroupId | null) => (groupId === null ? undefined : groups[groupId])
  const orderOf = (groupId: GroupId | null): number => groupOf(groupId)?.order ?? Number.POSITIVE_INFINITY
  return [...groupedBy(held, ({ groupId }) => groupId)]
    .toSorted(([a], [b]) => orderOf(a) - orderOf(b))
    .map(([groupId, days]) => ({
      groupId,
      title: groupOf(groupId)?.title ?? '',
      slotCount: days.reduce((sum, { slotCount }) => sum + slotCount, 0),
      resources: [...groupedBy(days, ({ resourceId }) => resourceId)]
        .map(([resourceId, ofResource]) => ({
          resourceId,
          title: resources[resourceId]?.title ?? '',
          stretches: ofResource
            .flatMap(({ stretches }) => stretches)
            .toSorted((a, b) => `${a.date}${a.startTime}`.localeCompare(`${b.date}${b.startTime}`)),
        }))
        .toSorted((a, b) => swedishOrder(a.title, b.title)),
    }))
}

const SOON_SECONDS = 60

interface StretchProps {
  readonly stretch: HeldStretch
  readonly group: HeldGroup
  /** The title of the resource. */
  readonly title: string
  readonly now: number
}

const Stretch = ({ stretch, group, title, now }: StretchProps): ReactElement => {
  const left = Math.max(0, Math.floor((stretch.expiration - now) / 1_000))
  const when = (
    <>
      <span className="keep-together">{shortDate(stretch.date)}</span>{' '}
      <span className="keep-together">{timeRange(stretch)}</span>
    </>
  )
  return (
    <li className="cluster gap-x-3 spread numeric">
      <span className="held-when">
        {group.groupId === null ? (
          when
        ) : (
          <Link
            href={groupDayPath(group.groupId, stretch.date)}
            aria-label={`${shortDate(stretch.date)} ${timeRange(stretch)}, ${title}`}
          >
            {when}
          </Link>
        )}
        {stretch.mine ? <span className="held-mine rounded small">din</span> : null}
      </span>
      <span className="held-left strong" data-soon={left < SOON_SECONDS}>
        {minutesAndSeconds(left)} kvar
      </span>
    </li>
  )
}

interface HeldListProps {
  readonly groups: readonly HeldGroup[]
  /** The server's time, in ms since 1970. */
  readonly now: number
}

export const HeldList = ({ groups, now }: HeldListProps): ReactElement =>
  groups.length === 0 ? (
    <p className="muted">Ingen håller några tider just nu.</p>
  ) : (
    <div className="stack gap-5">
      {groups.map((group) => (
        <section key={group.groupId ?? 0} className="held-group">
          <h3 className="held-group-title row gap-3 items-baseline spread">
            {group.title === '' ? 'Övrigt' : group.title}
            <span className="held-count muted small plain">{counted(group.slotCount, 'tid', 'tider')}</span>
          </h3>
          <ul className="held-resources">
            {group.resources.map(({ resourceId, title, stretches }) => {
              const shown = title === '' ? resourceWords(resourceId) : title
              return (
                <li key={resourceId} className="held-resource line-below columns gap-x-4">
                  <span className="held-resource-title">{shown}</span>
                  <ul className="held-stretches">
                    {stretches.map((stretch) => (
                      <Stretch
                        key={`${stretch.date} ${stretch.startTime}`}
                        {...{ stretch, group, now }}
                        title={shown}
                      />
                    ))}
                  </ul>
                </li>
              )
            })}
          </ul>
        </section>
      ))}
    </div>
  )
