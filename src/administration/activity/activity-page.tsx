/**
 * The page `/admin/activity` shows administrators live which slots are held, booked and cancelled. Pausing keeps the
 * whole page as it is (WCAG 2.2.2); events that come meanwhile are there when it goes on.
 */
import { type ReactElement, useMemo, useState } from 'react'
import { wallTimeAt } from '../../../domain/calendar/stockholm.ts'
import { MINUTE_MS } from '../../../domain/selectors/activity-feed.ts'
import { useStatePart } from '../../core/core-context.tsx'
import { usePageTitle } from '../../shell/routing/use-page-title.ts'
import { ActivityLog } from './activity-log.tsx'
import { activityTexts } from './activity-texts.ts'
import { HeldList, heldNow } from './held-list.tsx'
import { HourChart } from './hour-chart.tsx'
import { useActivity, useFrozen, useSecond } from './use-activity.ts'
import '../frame/administration-page.css'
import './activity-page.css'

const Figure = ({ name, value }: { readonly name: string; readonly value: number | null }): ReactElement => (
  <div className="activity-figure">
    <dt>{name}</dt>
    <dd className="numeric">{value ?? activityTexts.unknown}</dd>
  </div>
)

export const ActivityPage = (): ReactElement => {
  usePageTitle(activityTexts.title)
  const [paused, setPaused] = useState(false)
  const watched = useActivity()
  const { activity } = watched
  const groups = useStatePart('groups')
  const resources = useStatePart('resources')
  const holdsRead = useStatePart('holdsRevision') !== null
  const holds = useFrozen(useStatePart('holds'), paused)
  const now = useFrozen(useSecond(), paused)
  const { visitors, connections, minutes } = useFrozen(activity, paused)
  const minute = Math.floor(now / MINUTE_MS) * MINUTE_MS

  const held = useMemo(() => heldNow({ holds, groups, resources }), [holds, groups, resources])
  const heldSlots = held.reduce((total, { slotCount }) => total + slotCount, 0)
  const { date, time } = wallTimeAt(now)

  return (
    <div className="page administration-page activity-page">
      <header className="activity-head">
        <div className="activity-title">
          <h1>{activityTexts.title}</h1>
          <p className="muted">{activityTexts.lead}</p>
        </div>
        <div className="activity-control">
          <p className="activity-status" role="status" data-status={paused ? 'paused' : activity.status}>
            {paused ? activityTexts.paused(time) : activityTexts.status[activity.status]}
          </p>
          <button type="button" className="button" onClick={() => setPaused(!paused)}>
            {paused ? activityTexts.resume : activityTexts.pause}
          </button>
        </div>
      </header>
      <div className="activity-columns">
        <div className="activity-present">
          <section aria-labelledby="activity-now">
            <h2 id="activity-now" className="visually-hidden">
              {activityTexts.now}
            </h2>
            <dl className="activity-figures">
              <Figure name={activityTexts.visitors} value={visitors} />
              <Figure name={activityTexts.connections} value={connections} />
              <Figure name={activityTexts.heldSlots} value={holdsRead ? heldSlots : null} />
            </dl>
          </section>
          <section className="activity-part" aria-labelledby="activity-hour">
            <h2 id="activity-hour">{activityTexts.hour}</h2>
            <HourChart minutes={minutes} now={minute} />
          </section>
          <section className="activity-part" aria-labelledby="activity-held">
            <h2 id="activity-held">{activityTexts.held}</h2>
            {holdsRead ? (
              <HeldList groups={held} now={now} />
            ) : (
              <div role="status" aria-label={activityTexts.heldLoading}>
                <span className="skeleton skeleton-line" />
                <span className="skeleton skeleton-line" />
              </div>
            )}
          </section>
        </div>
        <ActivityLog watched={watched} paused={paused} groups={groups} resources={resources} today={date} />
      </div>
    </div>
  )
}
