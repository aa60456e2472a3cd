/**
 * A value as a tree that unfolds. Invariant: folded parts are not drawn, and a long list is drawn `AT_A_TIME` items at a
 * time, so that the state of a busy day opens as quickly as an empty one.
 */
import { type ReactElement, useState } from 'react'
import { counted, thousands } from '../../../domain/wording/swedish-amounts.ts'
import { replayTexts } from './replay-texts.ts'
import './entry-details.css'

/** The longest text for a value on one line, in characters. */
const LONGEST = 80

/** The parts of a value, with their names. Null if it has none. */
export const partsOf = (value: unknown): (readonly [string, unknown])[] | null =>
  typeof value === 'object' && value !== null ? Object.entries(value) : null

/** A value on one line. A short value is written out, and for a long one the line gives the number of its parts. */
export const shortText = (value: unknown, longest = LONGEST): string => {
  const parts = partsOf(value)
  const plain = (): string => JSON.stringify(value) ?? replayTexts.absent
  if (parts === null) return plain()
  if (parts.length === 0) return 'tom'
  // A long value is not written out first to find out that it is long.
  const text = parts.length > 8 || parts.some(([, part]) => (partsOf(part)?.length ?? 0) > 8) ? '' : plain()
  return text !== '' && text.length <= longest ? text : counted(parts.length, 'del', 'delar')
}

const AT_A_TIME = 100

interface ValueTreeProps {
  readonly name: string
  readonly value: unknown
  readonly open?: boolean
  /** The longest text on the value's line, in characters. */
  readonly longest?: number
}

const Parts = ({ value }: { readonly value: unknown }): ReactElement => {
  const [shown, setShown] = useState(AT_A_TIME)
  const parts = partsOf(value) ?? []
  return (
    <ul className="value-parts">
      {parts.slice(0, shown).map(([name, part]) => (
        <li key={name}>
          <ValueTree name={name} value={part} />
        </li>
      ))}
      {parts.length > shown ? (
        <li>
          <button type="button" className="link-button" onClick={() => setShown(shown + AT_A_TIME)}>
            {`Visa ${thousands(Math.min(AT_A_TIME, parts.length - shown))} till`}
          </button>
        </li>
      ) : null}
    </ul>
  )
}

export const ValueTree = ({ name, value, open = false, longest = LONGEST }: ValueTreeProps): ReactElement => {
  const [shown, setShown] = useState(open)
  const parts = partsOf(value)
  if (parts === null || parts.length === 0)
    return (
      <p className="value-line small break-anywhere">
        <span className="bold">{name}</span> <span className="value-text">{shortText(value, longest)}</span>
      </p>
    )
  return (
    <details open={shown} onToggle={({ currentTarget }) => setShown(currentTarget.open)}>
      <summary className="value-line small break-anywhere">
        <span className="bold">{name}</span> <span className="value-text">{shortText(value, longest)}</span>
      </summary>
      {shown ? <Parts value={value} /> : null}
    </details>
  )
}
