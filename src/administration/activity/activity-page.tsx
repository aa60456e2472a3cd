/**
 * The page `/admin/activity` shows administrators live which slots are held, booked and cancelled. The pause button
 * freezes the whole page (WCAG 2.2.2). The page shows the events of the pause when it continues.
 */
import { type ReactElement, useMemo, useState } from 'react'
import { wallTimeAt } from '../../../domain/calendar/stockholm.ts'
import { MINUTE_MS } from '../../../domain/selectors/activity-feed.ts'
import { useStatePart } from '../../core/core-context.tsx'
import { usePageTitle } from '../../shell/routing/use-page-title.ts'
import { ActivityLog } from './activity-log.tsx'
import { HeldList, heldNow } from './held-list.tsx'
import { HourChart } from './hour-chart.tsx'
import { useActivity, useFrozen, useSecond, type WatchedActivity } from './use-activity.ts'
import '../frame/administration-page.css'
import './activity-page.css'

const statusWords: Readonly<Record<WatchedActivity['activity']['status'], string>> = {
  loading: 'Ansluter…',
  live: 'Uppdateras direkt',
  interrupted: 'Anslutningen är bruten. Det som händer visas när den är tillbaka.',
  failed: 'Händelserna kan inte hämtas just nu.',
}

const Figure = ({ name, value }: { readonly name: string; readonly value: number | null }): ReactElement => (
  <div className="activity-figure">
    <dt>{name}</dt>
    <dd className="numeric">{value ?? '–'}</dd>
  </div>
)

export const ActivityPage = (): ReactElement => {
  usePageTitle('Aktivitet')
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
      <header className="cluster gap-4 gap-x-8 items-end spread">
        <div className="stack gap-1-half">
          <h1>Aktivitet</h1>
          <p className="muted">Vad som händer i bokningen just nu, och det senaste dygnet.</p>
        </div>
        <div className="activity-control cluster gap-2 gap-x-5 items-center">
          <p
            className="activity-status row gap-2 items-center muted"
            role="status"
            data-status={paused ? 'paused' : activity.status}
          >
            {paused ? `Pausad kl. ${time}. Sidan visar hur det var då.` : statusWords[activity.status]}
          </p>
          <button type="button" className="button" onClick={() => setPaused(!paused)}>
            {paused ? 'Fortsätt' : 'Pausa'}
          </button>
        </div>
      </header>
      <div className="activity-columns columns">
        <div className="stack gap-8">
          <section aria-labelledby="activity-now">
            <h2 id="activity-now" className="visually-hidden">
              Just nu
            </h2>
            <dl className="activity-figures columns">
              <Figure name="Besökare" value={visitors} />
              <Figure name="Anslutningar" value={connections} />
              <Figure name="Valda tider" value={holdsRead ? heldSlots : null} />
            </dl>
          </section>
          <section className="activity-part stack gap-3-half" aria-labelledby="activity-hour">
            <h2 id="activity-hour" className="large">
              Senaste timmen
            </h2>
            <HourChart minutes={minutes} now={minute} />
          </section>
          <section className="activity-part stack gap-3-half" aria-labelledby="activity-held">
            <h2 id="activity-held" className="large">
              Valda just nu
            </h2>
            {holdsRead ? (
              <HeldList groups={held} now={now} />
            ) : (
              <div role="status" aria-label="Hämtar vad som är valt…">
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
