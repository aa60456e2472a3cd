/**
 * The entries of a recording as a list box, and the filter for them. The arrow keys, Page Up, Page Down, Home and End move
 * between entries. Invariants: only visible rows are drawn, however many entries there are; a newly chosen row is scrolled
 * into view.
 */
import { type KeyboardEvent, type ReactElement, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { type EntryKind, entryKinds, kindOfEntry, originKinds } from '../../../domain/replay/entry-kind.ts'
import { entryMatcher, everyEntry } from '../../../domain/replay/entry-places.ts'
import type { Entry, Names } from '../../../domain/replay/recording.ts'
import { thousands } from '../../../domain/wording/swedish-amounts.ts'
import { Options, SelectField, TextField } from '../../kit/form/field.tsx'
import { useRowBox, windowOfRows } from '../../kit/window-of-rows.ts'
import { type EventWords, recordedTime, type TabNumbers } from './event-words.ts'
import { originNames, replayTexts } from './replay-texts.ts'
import './timeline.css'

interface TimelineProps {
  readonly entries: readonly Entry[]
  /** The indices of the entries that are shown, in order. */
  readonly found: readonly number[]
  readonly chosen: number
  readonly words: EventWords
  /** The index of the first entry that breaks an invariant. Null if there is none. */
  readonly broken: number | null
  readonly onChoose: (index: number) => void
}

export const Timeline = ({ entries, found, chosen, words, broken, onChoose }: TimelineProps): ReactElement => {
  const id = useId()
  const scroller = useRef<HTMLDivElement>(null)
  const [scrolled, setScrolled] = useState(0)
  const box = useRowBox(scroller, '.timeline-row', { height: 480, rowHeight: 44 }, found.length === 0)
  /** The position of the last entry that is not after the chosen one. It is -1 if all entries are after it. */
  const place = found.findLastIndex((index) => index <= chosen)
  const isChosen = found[place] === chosen
  const { rowHeight } = box

  const bringIntoView = useEffectEvent((): void => {
    const element = scroller.current
    if (element === null || place < 0) return
    const top = place * rowHeight
    // The scroll leaves space for the next entries, so that the row need not be scrolled at each step.
    if (top < element.scrollTop || top + rowHeight > element.scrollTop + element.clientHeight)
      element.scrollTop = top - element.clientHeight / 3
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: when another entry is chosen, and when others are found
  useLayoutEffect(() => bringIntoView(), [chosen, found, rowHeight])

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.altKey || event.metaKey) return
    const page = Math.max(1, Math.floor(box.height / rowHeight) - 1)
    // A chosen entry that the filter hides has its place between the entries that the filter shows.
    const steps: Readonly<Record<string, number>> = {
      ArrowDown: place + 1,
      ArrowUp: isChosen ? place - 1 : place,
      PageDown: place + page,
      PageUp: place - page,
      Home: 0,
      End: found.length - 1,
    }
    const wanted = steps[event.key]
    if (wanted === undefined) return
    event.preventDefault()
    const next = found[Math.max(0, Math.min(found.length - 1, wanted))]
    if (next !== undefined) onChoose(next)
  }

  const { from, to } = windowOfRows(scrolled, { ...box, count: found.length })
  const inSight = place >= from && place < to
  return (
    <div
      ref={scroller}
      role="listbox"
      className="timeline raised"
      aria-label="Händelser i tidsordning"
      aria-activedescendant={isChosen && inSight ? `${id}-${chosen}` : undefined}
      tabIndex={0}
      onKeyDown={onKeyDown}
      onScroll={({ currentTarget }) => setScrolled(currentTarget.scrollTop)}
    >
      <div role="presentation" style={{ blockSize: found.length * rowHeight, paddingBlockStart: from * rowHeight }}>
        {found.slice(from, to).map((index, offset) => {
          const entry = entries[index]
          return entry === undefined ? null : (
            // biome-ignore lint/a11y: the list box has the keys and the focus (APG)
            <div
              key={index}
              id={`${id}-${index}`}
              role="option"
              className="timeline-row columns small"
              aria-selected={index === chosen}
              aria-posinset={from + offset + 1}
              aria-setsize={found.length}
              data-broken={index === broken ? true : undefined}
              onClick={() => onChoose(index)}
            >
              <span className="timeline-number muted numeric">{thousands(index + 1)}</span>
              <span className="timeline-time muted numeric">{recordedTime(entry.at)}</span>
              <span className="timeline-tag bold" data-kind={kindOfEntry(entry)}>
                {entry.tag}
              </span>
              <span className="timeline-origin muted">{words.origin(entry)}</span>
              <span className="timeline-words">{words.what(entry)}</span>
            </div>
          )
        })}
      </div>
    </div>
  )
}

interface TimelineChoice {
  readonly text: string
  /** A kind of event, or the name of one event. Empty for all. */
  readonly kind: string
  /** The kind of origin, or the id of one tab. Empty for all. */
  readonly origin: string
}

export const everything: TimelineChoice = { text: '', kind: '', origin: '' }

export const isEverything = ({ text, kind, origin }: TimelineChoice): boolean =>
  text.trim() === '' && kind === '' && origin === ''

/** Makes the test for entries from the filter's fields. */
export const passes = ({ text, kind, origin }: TimelineChoice, names: Names): ((entry: Entry) => boolean) => {
  const oneOf = <Value extends string>(values: readonly Value[], wanted: string): ReadonlySet<Value> | null => {
    const found = values.filter((value) => value === wanted)
    return found.length === 0 ? null : new Set(found)
  }
  const kinds = oneOf(entryKinds, kind)
  const origins = oneOf(originKinds, origin)
  const matches = entryMatcher({ ...everyEntry, text, kinds, origins }, names)
  return (entry) =>
    (kinds !== null || kind === '' || entry.tag === kind) &&
    (origins !== null || origin === '' || entry.origin === origin) &&
    matches(entry)
}

/** The indices of the wanted items. */
export const indicesWhere = <Item,>(items: readonly Item[], isWanted: (item: Item) => boolean): number[] => {
  const found: number[] = []
  for (const [index, item] of items.entries()) if (isWanted(item)) found.push(index)
  return found
}

const kindNames: Readonly<Record<EntryKind, string>> = {
  core: 'Kärnan',
  tab: 'Flikar',
  account: 'Konto',
  reading: 'Läsningar',
  connection: 'Anslutning',
  push: 'Från servern',
  press: 'Tryck',
  answer: 'Svar',
  booking: 'Bokningar',
  toast: 'Meddelanden',
  unknown: 'Okända',
}

interface TimelineFilterProps {
  readonly choice: TimelineChoice
  readonly tags: readonly string[]
  readonly tabs: TabNumbers
  readonly onChange: (choice: TimelineChoice) => void
}

/** The filter's fields: a search, the kind of event, and its origin. */
export const TimelineFilter = ({ choice, tags, tabs, onChange }: TimelineFilterProps): ReactElement => {
  const id = useId()
  return (
    <div className="timeline-filter columns">
      <div className="timeline-search">
        <TextField
          id={`${id}-text`}
          label="Sök"
          type="search"
          autoComplete="off"
          spellCheck={false}
          placeholder="händelse, resurs, id …"
          value={choice.text}
          onChange={({ target }) => onChange({ ...choice, text: target.value })}
        />
      </div>
      <SelectField
        id={`${id}-kind`}
        label="Slag"
        value={choice.kind}
        onChange={({ target }) => onChange({ ...choice, kind: target.value })}
      >
        <option value="">Alla slag</option>
        <optgroup label="Slag">
          <Options of={entryKinds.map((kind) => ({ id: kind, name: kindNames[kind] }))} />
        </optgroup>
        <optgroup label="En viss händelse">
          <Options of={tags.map((tag) => ({ id: tag, name: tag }))} />
        </optgroup>
      </SelectField>
      <SelectField
        id={`${id}-origin`}
        label={replayTexts.origin}
        value={choice.origin}
        onChange={({ target }) => onChange({ ...choice, origin: target.value })}
      >
        <option value="">Alla håll</option>
        <Options of={originKinds.map((origin) => ({ id: origin, name: originNames[origin] }))} />
        <Options of={[...tabs].map(([tabId, number]) => ({ id: tabId, name: replayTexts.tab(number) }))} />
      </SelectField>
    </div>
  )
}
