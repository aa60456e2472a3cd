/**
 * The list of the parts of a panel. A form replaces the row of a part that is changed, and a question precedes a
 * removal. Invariants: When a change is cancelled, the focus returns to the button that started it. When a part is
 * changed or removed, the panel's heading gets the focus, because the row may have moved or disappeared.
 */
import { type ReactElement, type ReactNode, useEffect, useRef, useState } from 'react'
import type { Answer, CallFailure, Result } from '../../../domain/port/core-port.ts'
import type { AffectedBookings, TentativeChange } from '../../../domain/schema/calls/group-administration-calls.ts'
import { useCore } from '../../core/core-context.tsx'
import { comeTo } from '../../kit/design/come-to.ts'
import { LossLightbox } from '../../kit/design/loss-lightbox.tsx'
import {
  AFFECTED_UNKNOWN,
  AffectedList,
  affectedWords,
  type Changed,
  noneAffected,
  readAffected,
} from './affected-bookings.tsx'
import { useFocusAfterRemoval, useHeldPanel } from './panel.tsx'
import type { ChangePlace } from './part-forms.tsx'
import './panel-group.css'

interface PartListProps {
  readonly label: string
  /** The text that is shown when there are no parts. */
  readonly empty: string
  readonly children: readonly ReactElement[]
}

export const PartList = ({ label, empty, children }: PartListProps): ReactElement =>
  children.length === 0 ? (
    <p className="panel-empty muted measure">{empty}</p>
  ) : (
    <ul className="line-above" aria-label={label}>
      {children}
    </ul>
  )

interface PastPartsProps extends Omit<PartListProps, 'empty'> {
  readonly summary: string
}

/** The past parts, in a fold. It renders nothing when there are no past parts. */
export const PastParts = ({ summary, label, children }: PastPartsProps): ReactElement | null =>
  children.length === 0 ? null : (
    <details className="panel-past fold">
      <summary>{summary}</summary>
      <ul className="line-above" aria-label={label}>
        {children}
      </ul>
    </details>
  )

interface PartNoteProps {
  readonly words: string
  readonly lines: readonly { readonly key: number | string; readonly line: string }[]
}

/** The parts of a resource's group, which can be changed only on the page of the group. It renders nothing when there are none. */
export const PartNote = ({ words, lines }: PartNoteProps): ReactElement | null =>
  lines.length === 0 ? null : (
    <div className="panel-note measure">
      <p>{words}</p>
      <ul>
        {lines.map(({ key, line }) => (
          <li key={key} className="numeric">
            {line}
          </li>
        ))}
      </ul>
    </div>
  )

/**
 * The name of a part as visually hidden text after the label of a button. A screen reader user who reads only the
 * button hears which part it is for.
 */
const Of = ({ what }: { readonly what: string }): ReactElement => <span className="visually-hidden"> {what}</span>

type Turn = 'shown' | 'changing' | 'cancelled' | 'changed'

interface PartRowProps {
  readonly what: string
  /** Whether the row is in a named group of rows (`panel-group.css`). */
  readonly grouped?: boolean
  /** Renders the form that replaces the row during a change. It is null when the part cannot be changed. */
  readonly change: ((place: ChangePlace) => ReactElement) | null
  /** The further buttons of the row. It is null when the part can be neither removed nor retired. */
  readonly remove: ReactElement | null
  readonly children: ReactNode
}

export const PartRow = ({ what, grouped = false, change, remove, children }: PartRowProps): ReactElement => {
  const [turn, setTurn] = useState<Turn>('shown')
  const button = useRef<HTMLButtonElement>(null)
  useFocusAfterRemoval(turn === 'changed')
  useHeldPanel(turn === 'changing')
  useEffect(() => {
    if (turn === 'cancelled') comeTo(button.current)
  }, [turn])
  return (
    <li
      className={
        grouped
          ? 'panel-group-row cluster gap-1 gap-x-4 items-center spread finger-high'
          : 'panel-row line-below cluster gap-2 gap-x-4 items-center spread'
      }
    >
      {change !== null && turn === 'changing' ? (
        change({
          label: `Ändra ${what}`,
          onDone: (changed) => setTurn(changed ? 'changed' : 'cancelled'),
        })
      ) : (
        <>
          {grouped ? children : <span className="panel-row-words can-shrink break-anywhere">{children}</span>}
          <span className="panel-row-actions row">
            {change === null ? null : (
              <button
                ref={button}
                type="button"
                className="button button-quiet panel-action"
                onClick={() => setTurn('changing')}
              >
                Ändra
                <Of what={what} />
              </button>
            )}
            {remove}
          </span>
        </>
      )}
    </li>
  )
}

interface RemoveButtonProps {
  readonly what: string
  readonly texts: { readonly question: string; readonly action: string; readonly detail?: string }
  /**
   * The removal as a change of the bookable times. The affected bookings are read before the question is shown, so that
   * a screen reader announces the complete question once.
   */
  readonly affecting?: { readonly owned: Changed; readonly change: TentativeChange }
  /** Shows the part in the question when `what` is not enough. */
  readonly children?: ReactNode
  readonly call: () => Answer<unknown>
}

export const RemoveButton = (props: RemoveButtonProps): ReactElement => {
  const { what, texts, affecting, children = <strong>{what}</strong>, call } = props
  const core = useCore()
  const [busy, setBusy] = useState(false)
  /** The affected bookings. It is null while no question is shown. */
  const [found, setFound] = useState<Result<AffectedBookings, CallFailure> | null>(null)
  const [gone, setGone] = useState(false)
  useFocusAfterRemoval(gone)
  const affected = found?._tag === 'Ok' && found.value.count > 0 ? found.value : null

  const ask = async (): Promise<void> => {
    if (busy) return
    if (affecting === undefined) return setFound(noneAffected)
    setBusy(true)
    setFound(await readAffected(core, affecting.owned, affecting))
    setBusy(false)
  }
  return (
    <>
      <button
        type="button"
        className="button button-loss button-quiet panel-action"
        aria-busy={busy}
        onClick={() => void ask()}
      >
        Ta bort
        <Of what={what} />
      </button>
      {found === null ? null : (
        <LossLightbox
          question={texts.question}
          action={texts.action}
          safe="Behåll"
          further={affected === null ? null : <AffectedList {...affected} />}
          call={call}
          onDone={() => {
            setFound(null)
            setGone(true)
          }}
          onClose={() => setFound(null)}
        >
          <p className="numeric">{children}</p>
          {texts.detail === undefined ? null : <p>{texts.detail}</p>}
          {affected === null ? null : (
            <p>
              <strong>{`${affectedWords(affected.count)}.`}</strong>
            </p>
          )}
          {found._tag === 'Failed' ? <p>{`${AFFECTED_UNKNOWN}.`}</p> : null}
        </LossLightbox>
      )}
    </>
  )
}
