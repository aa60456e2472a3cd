/**
 * The buttons that answer a waiting part in the list of a day: confirm the part, confirm all waiting parts of its
 * booking, or cancel it after a question. Invariant: an answer changes only parts that still wait, so that no
 * administrator undoes another administrator's answer.
 */
import { type ReactElement, useState } from 'react'
import { CANCELLED, CONFIRMED } from '../../../domain/rules/booking-status.ts'
import type { BookingStatus, WaitingPart } from '../../../domain/schema/bookings.ts'
import { Alert } from '../../kit/design/alert.tsx'
import { useCall } from '../../kit/use-call.ts'
import { CancelQuestion } from '../waiting/answer-bar.tsx'
import type { useAnswering } from '../waiting/use-waiting.ts'
import { partTitle } from '../waiting/waiting-parts.ts'

interface AnswerPartProps {
  readonly part: WaitingPart
  /** All waiting parts of the same booking, also on other days. */
  readonly ofBooking: readonly WaitingPart[]
  readonly answer: ReturnType<typeof useAnswering>['answer']
}

export const AnswerPart = ({ part, ofBooking, answer }: AnswerPartProps): ReactElement => {
  const { busy, failure, send } = useCall()
  const [isAsked, setAsked] = useState(false)
  const [word, setWord] = useState('')
  const confirm = (parts: readonly WaitingPart[]): void => void send(() => answer(CONFIRMED, parts, ''))
  const said = <span className="visually-hidden">{` ${partTitle(part)}`}</span>
  const cancel = (parts: readonly WaitingPart[], status: BookingStatus = CANCELLED) => answer(status, parts, word)
  return (
    <div className="day-answer never-on-paper">
      <div className="cluster gap-2">
        <button type="button" className="button" aria-busy={busy} onClick={() => confirm([part])}>
          Bekräfta
          {said}
        </button>
        {ofBooking.length > 1 ? (
          <button type="button" className="button" aria-busy={busy} onClick={() => confirm(ofBooking)}>
            {`Bekräfta alla ${ofBooking.length}`}
            <span className="visually-hidden">{` i bokningen av ${partTitle(part)}`}</span>
          </button>
        ) : null}
        <button type="button" className="button button-loss" aria-haspopup="dialog" onClick={() => setAsked(true)}>
          Avboka
          {said}
        </button>
      </div>
      <Alert words={failure} className="field-error" />
      {isAsked ? (
        <CancelQuestion {...{ chosen: [part], word, cancel }} onWord={setWord} onClose={() => setAsked(false)} />
      ) : null}
    </div>
  )
}
