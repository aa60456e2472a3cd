/**
 * The replay tool for one recording: the timeline, the chosen entry, the state, and the screen at that entry. Invariant:
 * all parts show the same entry. While the recording plays, the slow parts may lag a little behind the screen.
 */
import { type ReactElement, useDeferredValue, useEffect, useId, useLayoutEffect, useMemo, useState } from 'react'
import { slotsOfEvent } from '../../../domain/replay/entry-places.ts'
import { type Entry, namesOf } from '../../../domain/replay/recording.ts'
import type { TabId } from '../../../domain/schema/ids.ts'
import { counted, thousands } from '../../../domain/wording/swedish-amounts.ts'
import { ComparePanel } from './compare-panel.tsx'
import { CutPanel } from './cut-panel.tsx'
import { type Alike, EntryDetails, type Moment } from './entry-details.tsx'
import { createEventWords, tabNumbersOf } from './event-words.ts'
import { useOpening } from './file-opening.tsx'
import type { OpenRecording } from './open-recording.ts'
import { recordedTabs, tabToShow } from './recorded-tabs.ts'
import type { ReplayStage } from './replay-stage.ts'
import { ReplayedFrame } from './replayed-frame.tsx'
import { everything, indicesWhere, isEverything, passes, Timeline, TimelineFilter } from './timeline.tsx'
import { type Checked, Invariants, Transport } from './transport.tsx'
import { usePlayer } from './use-player.ts'
import { ValueTree } from './value-tree.tsx'

interface ReplayToolProps {
  readonly opened: OpenRecording
  readonly stage: ReplayStage
  /** Whether the tool is hidden because no recording is open. */
  readonly hidden: boolean
}

/** Checks the whole recording in the background. */
const useChecked = (opened: OpenRecording): Checked => {
  const [found, setFound] = useState<{ readonly of: OpenRecording; readonly first: Checked } | null>(null)
  useEffect(() => {
    let wanted = true
    void opened.firstBreak().then((first) => {
      if (wanted) setFound({ of: opened, first })
    })
    return () => {
      wanted = false
    }
  }, [opened])
  return found?.of === opened ? found.first : undefined
}

/** The slot that an entry concerns, to be scrolled into view. A reading of all holds concerns no single slot. */
const slotOf = (entry: Entry | null) => {
  const event = entry?.envelope?.event
  return event === undefined || event._tag === 'ReservationsRead' ? null : (slotsOfEvent(event)[0] ?? null)
}

export const ReplayTool = ({ opened, stage, hidden }: ReplayToolProps): ReactElement => {
  const { recording } = opened
  const { entries } = recording
  const timelineId = useId()
  const stateId = useId()
  const player = usePlayer(opened, stage)
  const checked = useChecked(opened)
  const comparison = useOpening()
  const [choice, setChoice] = useState(everything)
  const [wanted, setWanted] = useState<TabId | null>(null)
  const [of, setOf] = useState(recording)
  // A new recording resets the search, because the old search may match nothing in it.
  if (of !== recording) {
    setOf(recording)
    setChoice(everything)
    setWanted(null)
  }

  const names = useMemo(() => namesOf(recording), [recording])
  const tabNumbers = useMemo(() => tabNumbersOf(recording), [recording])
  const words = useMemo(() => createEventWords(names, tabNumbers), [names, tabNumbers])
  const tags = useMemo(() => [...new Set(entries.map(({ tag }) => tag))].toSorted(), [entries])
  const sought = useDeferredValue(choice)
  const found = useMemo(() => indicesWhere(entries, passes(sought, names)), [entries, sought, names])

  const index = Math.min(player.index, entries.length - 1)
  const moment = useMemo((): Moment => {
    // The order matters: the state after is made from the state before and shares objects with it.
    const before = opened.cursor.stateAt(Math.max(-1, index - 1))
    return { entry: opened.recording.entries[index] ?? null, before, after: opened.cursor.stateAt(index) }
  }, [opened, index])
  const tabs = useMemo(() => recordedTabs(moment.after), [moment])
  const shown = tabToShow(tabs, wanted)
  const shownId = shown?.id ?? null

  useLayoutEffect(() => {
    const measured = entries.find(({ envelope }) => envelope?.event._tag === 'ClockMeasured')?.envelope?.event
    stage.firstOffset.next(measured?._tag === 'ClockMeasured' ? measured.offset : 0)
  }, [stage, entries])

  useLayoutEffect(() => {
    if (!hidden && shownId !== null)
      stage.staged.next({ state: moment.after, index, tabId: shownId, slot: slotOf(moment.entry) })
    else stage.staged.next(null)
  }, [stage, hidden, moment, index, shownId])

  // The rest of the page is drawn a moment later, so that playing is smooth.
  const detailed = useDeferredValue(moment)
  const detailedAt = useDeferredValue(index)
  const alike = useMemo((): Alike => {
    const tag = entries[detailedAt]?.tag
    const previous = entries.findLastIndex((entry, at) => at < detailedAt && entry.tag === tag)
    const next = entries.findIndex((entry, at) => at > detailedAt && entry.tag === tag)
    return { previous: previous === -1 ? null : previous, next: next === -1 ? null : next }
  }, [entries, detailedAt])

  const all = counted(entries.length, 'händelse', 'händelser')
  const foundWords = found.length === entries.length ? all : `${thousands(found.length)} av ${all}`
  return (
    <div className="replay-tool stack gap-6 can-shrink" hidden={hidden} data-kept={hidden ? undefined : true}>
      {entries.length === 0 ? <p className="notice">Loggen är hel men tom: inget hade hänt när den sparades.</p> : null}
      <Transport player={player} entries={entries} />
      <p className="replay-invariants small muted" role="status">
        <Invariants checked={checked} onGo={player.go} />
      </p>
      <div className="replay-columns columns">
        <section
          className="replay-part stack gap-3-half pack-top can-shrink replay-timeline"
          aria-labelledby={timelineId}
        >
          <h2 id={timelineId} className="large">
            Händelser
          </h2>
          <TimelineFilter choice={choice} tags={tags} tabs={tabNumbers} onChange={setChoice} />
          <p className="small muted numeric" role="status">
            {found.length === 0 && entries.length > 0
              ? 'Ingen händelse passar. Sök på något annat, eller visa alla.'
              : foundWords}{' '}
            {isEverything(choice) ? null : (
              <button type="button" className="link-button" onClick={() => setChoice(everything)}>
                Visa alla
              </button>
            )}
          </p>
          <Timeline
            entries={entries}
            found={found}
            chosen={index}
            words={words}
            broken={checked?.index ?? null}
            onChoose={player.go}
          />
        </section>
        <ReplayedFrame tabs={tabs} shown={shown} wanted={wanted} words={words} onWant={setWanted} />
        <EntryDetails moment={detailed} words={words} alike={alike} onGo={player.go} />
        <section className="replay-part stack gap-3-half pack-top can-shrink replay-state" aria-labelledby={stateId}>
          <h2 id={stateId} className="large">
            Tillståndet
          </h2>
          <div className="value-box rounded">
            {Object.entries(detailed.after).map(([name, value]) => (
              <ValueTree key={name} name={name} value={value} />
            ))}
          </div>
        </section>
        <CutPanel key={`cut ${opened.name} ${recording.recordedAt}`} opened={opened} chosen={index} />
        <ComparePanel opened={opened} words={words} comparison={comparison} onGo={player.go} />
      </div>
    </div>
  )
}
