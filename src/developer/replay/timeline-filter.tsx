/** Chooses the entries that the timeline shows, by a search, by the kind of event, and by its origin. */
import { type ReactElement, useId } from 'react'
import { entryKinds, originKinds } from '../../../domain/replay/entry-kind.ts'
import { entryMatcher, everyEntry } from '../../../domain/replay/entry-places.ts'
import type { Entry, Names } from '../../../domain/replay/recording.ts'
import { Options, SelectField, TextField } from '../../kit/form/field.tsx'
import type { TabNumbers } from './event-words.ts'
import { replayTexts } from './replay-texts.ts'
import './timeline.css'

interface TimelineChoice {
  readonly text: string
  /** A kind, or one event's own name. Empty: all. */
  readonly kind: string
  /** Where it came from, or one tab's id. Empty: all. */
  readonly origin: string
}

export const everything: TimelineChoice = { text: '', kind: '', origin: '' }

const oneOf = <Value extends string>(values: readonly Value[], wanted: string): ReadonlySet<Value> | null => {
  const found = values.filter((value) => value === wanted)
  return found.length === 0 ? null : new Set(found)
}

export const isEverything = ({ text, kind, origin }: TimelineChoice): boolean =>
  text.trim() === '' && kind === '' && origin === ''

/** Makes a test of entries from the filter's fields. */
export const passes = ({ text, kind, origin }: TimelineChoice, names: Names): ((entry: Entry) => boolean) => {
  const kinds = oneOf(entryKinds, kind)
  const origins = oneOf(originKinds, origin)
  const matches = entryMatcher({ ...everyEntry, text, kinds, origins }, names)
  return (entry) =>
    (kinds !== null || kind === '' || entry.tag === kind) &&
    (origins !== null || origin === '' || entry.origin === origin) &&
    matches(entry)
}

/** The places of those that are wanted, in order. */
export const indicesWhere = <Item,>(items: readonly Item[], isWanted: (item: Item) => boolean): number[] => {
  const found: number[] = []
  for (const [index, item] of items.entries()) if (isWanted(item)) found.push(index)
  return found
}

interface TimelineFilterProps {
  readonly choice: TimelineChoice
  readonly tags: readonly string[]
  readonly tabs: TabNumbers
  readonly onChange: (choice: TimelineChoice) => void
}

export const TimelineFilter = ({ choice, tags, tabs, onChange }: TimelineFilterProps): ReactElement => {
  const id = useId()
  return (
    <div className="timeline-filter">
      <div className="timeline-search">
        <TextField
          id={`${id}-text`}
          label={replayTexts.search}
          type="search"
          autoComplete="off"
          spellCheck={false}
          placeholder={replayTexts.searchExample}
          value={choice.text}
          onChange={({ target }) => onChange({ ...choice, text: target.value })}
        />
      </div>
      <SelectField
        id={`${id}-kind`}
        label={replayTexts.kind}
        value={choice.kind}
        onChange={({ target }) => onChange({ ...choice, kind: target.value })}
      >
        <option value="">{replayTexts.allKinds}</option>
        <optgroup label={replayTexts.kind}>
          <Options of={entryKinds.map((kind) => ({ id: kind, name: replayTexts.kindNames[kind] }))} />
        </optgroup>
        <optgroup label={replayTexts.tagGroup}>
          <Options of={tags.map((tag) => ({ id: tag, name: tag }))} />
        </optgroup>
      </SelectField>
      <SelectField
        id={`${id}-origin`}
        label={replayTexts.origin}
        value={choice.origin}
        onChange={({ target }) => onChange({ ...choice, origin: target.value })}
      >
        <option value="">{replayTexts.allOrigins}</option>
        <Options of={originKinds.map((origin) => ({ id: origin, name: replayTexts.originNames[origin] }))} />
        <Options of={[...tabs].map(([tabId, number]) => ({ id: tabId, name: replayTexts.tab(number) }))} />
      </SelectField>
    </div>
  )
}
