/** Saves a part of the recording as a separate log, for example as a test fixture. */
import { type ReactElement, useId, useState } from 'react'
import { cleanIdentifier } from '../../../domain/text/typed-text.ts'
import { counted, thousands } from '../../../domain/wording/swedish-amounts.ts'
import { FieldFrame } from '../../kit/form/field.tsx'
import { hearHeldFields } from '../../kit/form/hear-filled.ts'
import { saveFile } from '../../kit/save-file.ts'
import type { OpenRecording } from './open-recording.ts'
import './replay-page.css'

interface CutPanelProps {
  readonly opened: OpenRecording
  /** The index of the chosen entry. It is -1 before the first entry. */
  readonly chosen: number
}

/** The number of an entry, counted from 1. Null if the text names no entry. */
const placeOf = (text: string, count: number): number | null => {
  const place = /^\d+$/.test(cleanIdentifier(text)) ? Number(cleanIdentifier(text)) : 0
  return place >= 1 && place <= count ? place : null
}

export const CutPanel = ({ opened, chosen }: CutPanelProps): ReactElement => {
  const id = useId()
  const count = opened.recording.entries.length
  const [places, setPlaces] = useState({ from: '1', to: String(count) })
  const [outcome, setOutcome] = useState<{ readonly text: string; readonly failed: boolean } | null>(null)

  const save = async (): Promise<void> => {
    const first = placeOf(places.from, count)
    const last = placeOf(places.to, count)
    if (first === null || last === null || first > last) {
      setOutcome({
        text: `Skriv två nummer mellan 1 och ${thousands(count)}, det första inte större än det andra.`,
        failed: true,
      })
      return
    }
    const text = await opened.cut(first - 1, last - 1)
    saveFile(`${opened.name.replace(/\.[^.]*$/, '')}-${first}-${last}.ndjson`, 'application/x-ndjson', text)
    setOutcome({ text: `Klippet med ${counted(last - first + 1, 'händelse', 'händelser')} är sparat.`, failed: false })
  }

  const change = (name: keyof typeof places, text: string): void => {
    setOutcome(null)
    setPlaces({ ...places, [name]: text })
  }
  const field = (name: keyof typeof places, label: string, toChosen: string): ReactElement => (
    <FieldFrame id={`${id}-${name}`} label={label}>
      <input
        id={`${id}-${name}`}
        className="field-input numeric"
        inputMode="numeric"
        autoComplete="off"
        aria-invalid={outcome?.failed === true}
        aria-describedby={outcome?.failed === true ? `${id}-outcome` : undefined}
        value={places[name]}
        onChange={({ target }) => change(name, target.value)}
      />
      <button type="button" className="link-button" onClick={() => change(name, String(Math.max(1, chosen + 1)))}>
        {toChosen}
      </button>
    </FieldFrame>
  )
  return (
    <section className="replay-part stack gap-3-half pack-top can-shrink" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} className="large">
        Klipp ut en del
      </h2>
      <p className="muted">
        Ett klipp är en logg för sig: den börjar med tillståndet före första händelsen och passar som testfall.
      </p>
      <form
        className="stack gap-3 fit-items"
        noValidate
        onSubmitCapture={hearHeldFields}
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <div className="cut-fields cluster gap-3 gap-x-6">
          {field('from', 'Från händelse', 'Från den valda')}
          {field('to', 'Till händelse', 'Till den valda')}
        </div>
        <p
          id={`${id}-outcome`}
          role="status"
          className={outcome?.failed === true ? 'field-error' : 'muted gone-if-empty'}
        >
          {outcome?.text ?? ''}
        </p>
        <button type="submit" className="button">
          Spara klippet
        </button>
      </form>
    </section>
  )
}
