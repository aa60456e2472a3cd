/**
 * What is chosen, and what is answered about it. It stays at the window's top. Invariants: how many mails are sent is said before; a
 * press with nothing chosen says so; cancelling asks first, and names what is lost.
 */
import { type ReactElement, type RefObject, useState } from 'react'
import type { Answer } from '../../../domain/port/core-port.ts'
import { CANCELLED, CONFIRMED } from '../../../domain/rules/booking-status.ts'
import type { BookingStatus, WaitingPart } from '../../../domain/schema/bookings.ts'
import { andMore } from '../../../domain/wording/swedish-amounts.ts'
import { Alert } from '../../kit/design/alert.tsx'
import { LossLightbox } from '../../kit/design/loss-lightbox.tsx'
import { useCall } from '../../kit/use-call.ts'
import type { Share } from './choosing.ts'
import { ShareBox } from './share-box.tsx'
import { mailsOf } from './waiting-parts.ts'
import { waitingTexts as texts } from './waiting-texts.ts'
import { bookedBy, whenOf } from './waiting-words.ts'
import './answer-bar.css'

/** As many as one reads before a decision. */
const MOST_NAMED = 8

interface AnswerBarProps {
  readonly bar: RefObject<HTMLDivElement | null>
  readonly chosen: readonly WaitingPart[]
  readonly share: Share
  readonly onChooseAll: (on: boolean) => void
  readonly answer: (status: BookingStatus, parts: readonly WaitingPart[]) => Answer<unknown>
  /** What became of what was answered last. */
  readonly outcome: ReactElement | null
}

const CancelQuestion = ({
  chosen,
  answer,
  onClose,
}: Pick<AnswerBarProps, 'chosen' | 'answer'> & { readonly onClose: () => void }): ReactElement => {
  // What one was asked about, also when one of them is answered elsewhere meanwhile.
  const [asked] = useState(chosen)
  const named = asked.slice(0, MOST_NAMED)
  return (
    <LossLightbox
      question={texts.askCancel(asked.length)}
      action={texts.doCancel(asked.length)}
      safe={texts.keep(asked.length)}
      call={() => answer(CANCELLED, asked)}
      onDone={onClose}
      onClose={onClose}
    >
      <ul className="answer-asked">
        {named.map((part) => (
          <li key={part.id} className="numeric">
            <strong>{part.resourceTitle}</strong> {`${whenOf(part)}, ${bookedBy(part)}`}
          </li>
        ))}
        {asked.length === named.length ? null : <li>{andMore(asked.length - named.length)}</li>}
      </ul>
      <p>{`${texts.frees} ${texts.mails(mailsOf(asked))}`}</p>
    </LossLightbox>
  )
}

export const AnswerBar = ({ bar, chosen, share, onChooseAll, answer, outcome }: AnswerBarProps): ReactElement => {
  const { busy, failure, send, forget } = useCall()
  const [asked, setAsked] = useState(false)
  const [isMissed, setMissed] = useState(false)
  const missed = isMissed && chosen.length === 0 ? texts.chooseFirst : null
  const press = (act: () => void): void => {
    forget()
    setMissed(chosen.length === 0)
    if (chosen.length > 0 && !busy) act()
  }
  const words = chosen.length === 0 ? texts.noneChosen : texts.chosen(chosen.length, mailsOf(chosen))
  return (
    <div ref={bar} className="answer-bar">
      <fieldset className="answer-controls">
        <legend className="visually-hidden">{texts.answer}</legend>
        <div className="answer-all">
          <ShareBox id="answer-all" share={share} onChoose={onChooseAll} />
          <label htmlFor="answer-all">{texts.chooseAll}</label>
        </div>
        <p id="answer-words" className="answer-words numeric">
          {words}
        </p>
        <div className="answer-ways">
          <button
            type="button"
            className="button button-main"
            aria-describedby="answer-words"
            aria-busy={busy}
            onClick={() => press(() => void send(() => answer(CONFIRMED, chosen)))}
          >
            {texts.confirm}
          </button>
          <button
            type="button"
            className="button button-loss"
            aria-describedby="answer-words"
            aria-haspopup="dialog"
            onClick={() => press(() => setAsked(true))}
          >
            {texts.cancel}
          </button>
        </div>
      </fieldset>
      <Alert words={missed ?? failure} className="field-error" />
      {outcome}
      {asked ? <CancelQuestion chosen={chosen} answer={answer} onClose={() => setAsked(false)} /> : null}
    </div>
  )
}
