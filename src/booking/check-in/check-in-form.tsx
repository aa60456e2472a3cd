/**
 * The check-in of a time: a button where it can be done here, and otherwise where and until when. It is the same for the owner, for the
 * people of the house, at the door of the room, and in the link of a mail. Invariant: the outcome is announced and takes the focus, because
 * the button goes with it.
 */
import { type ReactElement, useState } from 'react'
import type { CallFailure, Result } from '../../../domain/port/core-port.ts'
import type { CheckInState } from '../../../domain/rules/check-in.ts'
import type { CheckedIn } from '../../../domain/schema/calls/check-in-calls.ts'
import { clockTime } from '../../../domain/wording/swedish-dates.ts'
import { Alert } from '../../kit/design/alert.tsx'
import { announce } from '../../kit/design/announce.ts'
import { comeTo } from '../../kit/design/come-to.ts'
import { useCall } from '../../kit/use-call.ts'
import { clockOf } from './check-in-state.ts'
import './check-in.css'

type Held = Pick<CheckedIn, 'heldFrom' | 'heldUntil'>

/** What an owner is told who comes while somebody else holds some of the time. */
const heldWords = ({ heldFrom, heldUntil }: Held): string =>
  heldFrom === undefined || heldUntil === undefined
    ? ''
    : `Från ${clockTime(heldFrom)} håller någon annan på att boka. Bokar de före ${clockTime(heldUntil)} är den tiden deras, annars är den din.`

/**
 * - `page`: the check-in is what one has come for
 * - `cell`: beside the other actions on a booked part
 * - `row`: in the list of a day, which says nothing of later times and has many buttons
 * - `card`: in few words, in a card that keeps its height
 */
export type CheckInLook = 'page' | 'cell' | 'row' | 'card'

/** The words where nothing can be pressed yet. Null for nothing. */
const earlyWords = (look: CheckInLook, { canHere, opens, until }: CheckInFormProps): string | null =>
  look === 'row' || look === 'card'
    ? null
    : `Checka in ${canHere ? '' : 'på plats '}från ${clockOf(opens)}, senast ${clockOf(until)}.`

const dueWords = (look: CheckInLook, { canHere, until, state }: CheckInFormProps): string => {
  const late = state === 'late'
  if (look === 'card') {
    if (canHere) return late ? 'Andra får ta tiden nu' : `Senast ${clockOf(until)}`
    return late
      ? 'Checka in vid dörrskylten. Andra får ta tiden nu'
      : `Checka in vid dörrskylten senast ${clockOf(until)}`
  }
  const due = late
    ? 'Nu får andra ta tiden, tills någon har checkat in.'
    : `Senast ${clockOf(until)}, annars kan någon annan ta tiden.`
  return canHere ? due : `Checka in på plats, med koden på dörrskylten. ${due}`
}

/** The focus goes from the button to what stands in its place. */
const comeHere = (words: HTMLElement | null): void => {
  if (document.activeElement === document.body) comeTo(words)
}

export interface CheckInFormProps {
  readonly state: CheckInState
  /** When check-in opens, and when the grace ends, in ms since 1970. */
  readonly opens: number
  readonly until: number
  /** When somebody has checked in, in ms since 1970. Null if nobody has, or if it is not known. */
  readonly checkedInAt: number | null
  readonly canHere: boolean
  /** Which time it is, for those who hear the button alone. */
  readonly of: string
  readonly look: CheckInLook
  readonly send: () => Promise<Result<Held, CallFailure>>
}

export const CheckInForm = (props: CheckInFormProps): ReactElement | null => {
  const { state, until, checkedInAt, canHere, of, look, send } = props
  const { busy, failure, send: call } = useCall()
  /** What the answer to the press said besides, and of which time. Null before a press. */
  const [told, setTold] = useState<{ readonly words: string; readonly until: number } | null>(null)
  const isTold = told?.until === until
  const isOpen = state === 'open' || state === 'late'
  if (state === 'done' || (isOpen && isTold))
    return (
      <p
        ref={isTold ? comeHere : null}
        className={look === 'page' ? 'notice notice-positive quiet-focus' : 'quiet-focus muted medium numeric'}
        tabIndex={-1}
      >
        {[`Incheckad${checkedInAt === null ? '' : ` ${clockOf(checkedInAt)}`}.`, isTold ? told.words : '']
          .filter(Boolean)
          .join(' ')}
      </p>
    )
  if (!isOpen) {
    const words = state === 'early' ? earlyWords(look, props) : null
    return words === null ? null : <p className="muted medium numeric">{words}</p>
  }
  const press = async (): Promise<void> => {
    const answer = await call(send)
    if (answer?._tag !== 'Ok') return
    const words = heldWords(answer.value)
    setTold({ words, until })
    announce(['Incheckad.', words].filter(Boolean).join(' '))
  }
  const strength = look === 'row' ? '' : 'button-main'
  return (
    <div className="stack gap-2 never-on-paper">
      <div className={`check-in ${look === 'card' ? 'check-in-brief' : ''} cluster items-center gap-2`}>
        {canHere ? (
          <button
            type="button"
            className={`button ${strength} ${look === 'page' ? 'finger-high' : ''}`}
            aria-busy={busy}
            onClick={() => void press()}
          >
            Checka in
            <span className="visually-hidden">{of}</span>
          </button>
        ) : null}
        <p className="muted medium numeric">{dueWords(look, props)}</p>
      </div>
      {canHere ? <Alert words={failure} /> : null}
    </div>
  )
}
