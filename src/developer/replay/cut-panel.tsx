/** Saves a part of the recording as a log of its own: a fault that was recorded becomes a test's fixture. */
import { type ReactElement, useId, useState } from 'react'
import { saveFile } from '../../kit/save-file.ts'
import type { OpenRecording } from './open-recording.ts'
import { replayTexts } from './replay-texts.ts'
import './cut-panel.css'

interface CutPanelProps {
  readonly opened: OpenRecording
  readonly chosen: number
}

/** A place as people count, from 1; null: no such entry. */
const placeOf = (text: string, count: number): number | null => {
  const place = /^\d+$/.test(text.trim()) ? Number(text) : 0
  return place >= 1 && place <= count ? place : null
}

export const CutPanel = ({ opened, chosen }: CutPanelProps): ReactElement => {
  const id = useId()
  const count = opened.recording.entries.length
  const [from, setFrom] = useState('1')
  const [to, setTo] = useState(String(count))
  const [outcome, setOutcome] = useState<{ readonly text: string; readonly failed: boolean } | null>(null)

  const save = async (): Promise<void> => {
    const first = placeOf(from, count)
    const last = placeOf(to, count)
    if (first === null || last === null || first > last) {
      setOutcome({ text: replayTexts.cutWrong(count), failed: true })
      return
    }
    const text = await opened.cut(first - 1, last - 1)
    saveFile(`${opened.name.replace(/\.[^.]*$/, '')}-${first}-${last}.ndjson`, 'application/x-ndjson', text)
    setOutcome({ text: replayTexts.cutSaved(last - first + 1), failed: false })
  }

  const field = (name: 'from' | 'to'): ReactElement => (
    <div className="field">
      <label className="field-label" htmlFor={`${id}-${name}`}>
        {name === 'from' ? replayTexts.cutFrom : replayTexts.cutTo}
      </label>
      <input
        id={`${id}-${name}`}
        className="field-input numeric"
        inputMode="numeric"
        autoComplete="off"
        aria-invalid={outcome?.failed === true}
        aria-describedby={outcome?.failed === true ? `${id}-outcome` : undefined}
        value={name === 'from' ? from : to}
        onChange={({ target }) => {
          setOutcome(null)
          if (name === 'from') setFrom(target.value)
          else setTo(target.value)
        }}
      />
      <button
        type="button"
        className="link-button"
        onClick={() => {
          setOutcome(null)
          if (name === 'from') setFrom(String(Math.max(1, chosen + 1)))
          else setTo(String(Math.max(1, chosen + 1)))
        }}
      >
        {name === 'from' ? replayTexts.cutFromHere : replayTexts.cutToHere}
      </button>
    </div>
  )
  return (
    <section className="replay-part" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{replayTexts.cut}</h2>
      <p className="muted">{replayTexts.cutDetail}</p>
      <form
        className="cut-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <div className="cut-fields">
          {field('from')}
          {field('to')}
        </div>
        <p
          id={`${id}-outcome`}
          role="status"
          className={outcome?.failed === true ? 'field-error' : 'muted cut-outcome'}
        >
          {outcome?.text ?? ''}
        </p>
        <button type="submit" className="button">
          {replayTexts.cutSave}
        </button>
      </form>
    </section>
  )
}
