/** What of the timeline is shown: a search, the kind of event, and whence it came. */
import { type ReactElement, useId } from 'react'
import { entryKinds, originKinds } from '../../../domain/replay/entry-kind.ts'
import { Options, SelectField, TextField } from '../../kit/form/field.tsx'
import type { TabNumbers } from './event-words.ts'
import { replayTexts } from './replay-texts.ts'
import type { TimelineChoice } from './timeline-choice.ts'
import './timeline-filter.css'

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
