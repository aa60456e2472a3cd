/**
 * What happened, newest first. Invariants: nothing moves while it is read: what is new waits behind a button;
 * only the rows that can be seen are drawn; what is new is said aloud in sum, each ten seconds at most.
 */
import { type ReactElement, useEffect, useEffectEvent, useId, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { SeenDeed } from '../../../domain/schema/activity.ts'
import type { State } from '../../../domain/schema/state.ts'
import { announce } from '../../kit/design/announce.ts'
import { LoadFailure } from '../../kit/design/load-failure.tsx'
import { Skeleton } from '../../kit/design/skeleton.tsx'
import { Options, SelectField } from '../../kit/form/field.tsx'
import { windowOfRows } from '../../kit/window-of-rows.ts'
import { OlderButton } from '../frame/older-button.tsx'
import { announcementOf } from './activity-announcement.ts'
import { type ActivityFilter, everything, kindChoices, passes } from './activity-filter.ts'
import { ActivityRow } from './activity-row.tsx'
import { activityTexts as texts } from './activity-texts.ts'
import type { WatchedActivity } from './use-activity.ts'
import { useFrozen } from './use-frozen.ts'
import { useReading } from './use-reading.ts'
import './activity-log.css'

const ANNOUNCE_MS = 10_000

interface ActivityLogProps {
  readonly watched: WatchedActivity
  readonly paused: boolean
  readonly groups: State['groups']
  readonly resources: State['resources']
  /** `yyyy-MM-dd` */
  readonly today: string
}

/** Says what happened since it last did. Nothing of what was there when it began to be active. */
const useAnnouncement = (deeds: readonly SeenDeed[], active: boolean): void => {
  const latest = useEffectEvent(() => deeds)
  useEffect(() => {
    if (!active) return
    let last = latest().at(-1)?.id ?? 0
    const saying = setInterval(() => {
      const fresh = latest().filter(({ id }) => id > last)
      last = latest().at(-1)?.id ?? last
      const said = announcementOf(fresh)
      if (said !== '') announce(said)
    }, ANNOUNCE_MS)
    return () => clearInterval(saying)
  }, [active])
}

interface FiltersProps {
  readonly filter: ActivityFilter
  readonly groups: State['groups']
  readonly onChange: (filter: ActivityFilter) => void
}

const Filters = ({ filter, groups, onChange }: FiltersProps): ReactElement => {
  const id = useId()
  const inOrder = Object.entries(groups)
    .map(([groupId, { title, order }]) => ({ id: groupId, title, order }))
    .toSorted((a, b) => a.order - b.order)
  return (
    <div className="activity-filters">
      <SelectField
        id={`${id}-group`}
        label={texts.filterGroup}
        value={filter.group}
        onChange={(event) => onChange({ ...filter, group: event.currentTarget.value })}
      >
        <option value="">{texts.allGroups}</option>
        <Options of={inOrder} />
      </SelectField>
      <SelectField
        id={`${id}-kind`}
        label={texts.filterKind}
        value={filter.kind}
        onChange={(event) => onChange({ ...filter, kind: event.currentTarget.value })}
      >
        <option value="">{texts.allKinds}</option>
        <Options of={kindChoices} />
      </SelectField>
    </div>
  )
}

export const ActivityLog = ({ watched, paused, groups, resources, today }: ActivityLogProps): ReactElement => {
  const { list, status } = watched.activity
  const [oldest] = list.deeds
  const headingId = useId()
  const [filter, setFilter] = useState(everything)
  const { reading, scrolled, handlers } = useReading()
  const scroller = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const [box, setBox] = useState({ height: 600, rowHeight: 52 })

  const isWanted = useMemo(() => passes(filter, resources), [filter, resources])
  const wanted = useMemo(() => list.deeds.filter(isWanted), [list, isWanted])
  const latest = list.deeds.at(-1)?.id ?? 0
  const [caughtUp, setCaughtUp] = useState(0)
  const frozenAt = useFrozen(latest, paused || reading)
  const upTo = paused ? frozenAt : Math.max(frozenAt, caughtUp)
  const shown = useMemo(() => wanted.filter(({ id }) => id <= upTo).toReversed(), [wanted, upTo])
  const isEmpty = shown.length === 0
  const fresh = wanted.length - shown.length
  useAnnouncement(wanted, !paused && status !== 'loading')

  // Rows are as high as the styles say, which depends on the room and on the size of letters.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the first row that is drawn tells how high rows are
  useLayoutEffect(() => {
    const element = scroller.current
    if (element === null) return
    const measure = (): void => {
      const row = element.querySelector('.activity-row')?.getBoundingClientRect().height ?? 0
      setBox((before) => ({ height: element.clientHeight, rowHeight: row > 0 ? row : before.rowHeight }))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [isEmpty])

  const showFresh = (): void => {
    setCaughtUp(latest)
    scroller.current?.scrollTo({ top: 0 })
    // The button goes away: what follows stays at hand.
    heading.current?.focus({ preventScroll: true })
  }
  const change = (next: ActivityFilter): void => {
    setFilter(next)
    scroller.current?.scrollTo({ top: 0 })
  }

  const { from, to } = windowOfRows(scrolled, { ...box, count: shown.length })
  return (
    <section className="activity-log" aria-labelledby={headingId}>
      <div className="activity-log-head">
        <h2 ref={heading} id={headingId} tabIndex={-1}>
          {texts.events}
        </h2>
        <Filters filter={filter} groups={groups} onChange={change} />
      </div>
      <div className="activity-frame">
        {fresh > 0 && !paused ? (
          <button type="button" className="button button-main activity-fresh" onClick={showFresh}>
            {texts.fresh(fresh)}
          </button>
        ) : null}
        <section
          ref={scroller}
          className="activity-scroller"
          aria-label={texts.eventsName}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and must without a mouse too
          tabIndex={0}
          {...handlers}
        >
          {isEmpty && status === 'loading' ? (
            <Skeleton label={texts.loading} lines={8}>
              <span className="skeleton activity-skeleton" />
            </Skeleton>
          ) : null}
          {isEmpty && status === 'failed' ? (
            <LoadFailure title={texts.failed} detail={texts.failedDetail} onRetry={watched.retry} />
          ) : null}
          {isEmpty && status !== 'loading' && status !== 'failed' ? (
            <p className="activity-empty">
              {list.deeds.length === 0 ? texts.empty : texts.emptyFiltered(list.deeds.length)}
            </p>
          ) : null}
          {isEmpty ? null : (
            <ol
              className="activity-rows"
              style={{ blockSize: shown.length * box.rowHeight, paddingBlockStart: from * box.rowHeight }}
            >
              {shown.slice(from, to).map((deed, index) => {
                const resource = resources[deed.resourceId ?? 0]
                return (
                  <ActivityRow
                    key={deed.id}
                    deed={deed}
                    resource={resource}
                    groupTitle={resource === undefined ? '' : (groups[resource.groupId]?.title ?? '')}
                    today={today}
                    position={from + index + 1}
                    count={shown.length}
                  />
                )
              })}
            </ol>
          )}
          {oldest === undefined ? null : (
            <div className="activity-end">
              {list.more ? (
                <OlderButton text={texts.older} failed={texts.olderFailed} read={() => watched.readOlder(oldest.id)} />
              ) : (
                <p className="muted">{texts.oldest}</p>
              )}
            </div>
          )}
        </section>
      </div>
    </section>
  )
}
