/** What is held now, by group and resource, each with the time that it has left. */
import type { ReactElement } from 'react'
import { Link } from 'wouter'
import { counted } from '../../../domain/wording/swedish-amounts.ts'
import { shortDate, timeRange } from '../../../domain/wording/swedish-dates.ts'
import { minutesAndSeconds } from '../../booking/booking-bar/seconds-left.ts'
import { groupDayPath } from '../../shell/routing/paths.ts'
import { activityTexts } from './activity-texts.ts'
import type { HeldGroup, HeldStretch } from './held-now.ts'
import './held-list.css'

const SOON_SECONDS = 60

interface StretchProps {
  readonly stretch: HeldStretch
  readonly group: HeldGroup
  readonly now: number
}

const Stretch = ({ stretch, group, now }: StretchProps): ReactElement => {
  const left = Math.max(0, Math.floor((stretch.expiration - now) / 1_000))
  const when = (
    <>
      <span className="keep-together">{shortDate(stretch.date)}</span>{' '}
      <span className="keep-together">{timeRange(stretch)}</span>
    </>
  )
  return (
    <li className="held-stretch numeric">
      <span className="held-when">
        {group.groupId === null ? when : <Link href={groupDayPath(group.groupId, stretch.date)}>{when}</Link>}
        {stretch.mine ? <span className="held-mine">{activityTexts.mine}</span> : null}
      </span>
      <span className="held-left" data-soon={left < SOON_SECONDS}>
        {minutesAndSeconds(left)} {activityTexts.left}
      </span>
    </li>
  )
}

interface HeldListProps {
  readonly groups: readonly HeldGroup[]
  /** Ms since 1970, by the server's clock. */
  readonly now: number
}

export const HeldList = ({ groups, now }: HeldListProps): ReactElement =>
  groups.length === 0 ? (
    <p className="muted">{activityTexts.heldEmpty}</p>
  ) : (
    <div className="held-groups">
      {groups.map((group) => (
        <section key={group.groupId ?? 0} className="held-group">
          <h3 className="held-group-title">
            {group.title === '' ? activityTexts.otherGroup : group.title}
            <span className="held-count">{counted(group.slotCount, 'tid', 'tider')}</span>
          </h3>
          <ul className="held-resources">
            {group.resources.map((resource) => (
              <li key={resource.resourceId} className="held-resource">
                <span className="held-resource-title">
                  {resource.title === '' ? activityTexts.resource(resource.resourceId) : resource.title}
                </span>
                <ul className="held-stretches">
                  {resource.stretches.map((stretch) => (
                    <Stretch key={`${stretch.date} ${stretch.startTime}`} stretch={stretch} group={group} now={now} />
                  ))}
                </ul>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
