/** What of the timeline is shown: a search, the kind of event, and whence it came. */
import { type ReactElement, useId } from 'react'
import { entryKinds, originKinds } from '../../../domain/replay/entry-kind.ts'
import { ChoiceField } from './choice-field.tsx'
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
      <div className="field timeline-search">
        <label className="field-label" htmlFor={`${id}-text`}>
          {replayTexts.search}
        </label>
        <input
          id={`${id}-text`}
          className="field-input"
          type="search"
          autoComplete="off"
          spellCheck={false}
          placeholder={replayTexts.searchExample}
          value={choice.text}
          onChange={({ target }) => onChange({ ...choice, text: target.value })}
        />
      </div>
      <ChoiceField
        label={replayTexts.kind}
        value={choice.kind}
        onChange={(chosen) => onChange({ ...choice, kind: chosen })}
      >
        <option value="">{replayTexts.allKinds}</option>
        <optgroup label={replayTexts.kindGroup}>
          {entryKinds.map((kind) => (
            <option key={kind} value={kind}>
              {replayTexts.kindNames[kind]}
            </option>
          ))}
        </optgroup>
        <optgroup label={replayTexts.tagGroup}>
          {tags.map((tag) => (
            <option key={tag} value={tag}>
              {tag}
            </option>
          ))}
        </optgroup>
      </ChoiceField>
      <ChoiceField
        label={replayTexts.origin}
        value={choice.origin}
        onChange={(chosen) => onChange({ ...choice, origin: chosen })}
      >
        <option value="">{replayTexts.allOrigins}</option>
        {originKinds.map((origin) => (
          <option key={origin} value={origin}>
            {replayTexts.originNames[origin]}
          </option>
        ))}
        {[...tabs].map(([tabId, number]) => (
          <option key={tabId} value={tabId}>
            {replayTexts.tab(number)}
          </option>
        ))}
      </ChoiceField>
    </div>
  )
}
