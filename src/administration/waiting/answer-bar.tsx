/**
 * The bar that shows the number of chosen parts and answers them, with or without a message to the people who booked.
 * It stays at the top of the window. Invariants: The bar shows the number of e-mails before the press. A press without
 * chosen parts shows an error. The bar asks before a cancellation and lists what will be lost.
 */
import { type ReactElement, type RefObject, useId, useState } from 'react'
import { Link } from 'wouter'
import type { Answer } from '../../../domain/port/core-port.ts'
import { bookingStatusWords, CANCELLED, CONFIRMED } from '../../../domain/rules/booking-status.ts'
import type { BookingStatus, WaitingPart } from '../../../domain/schema/bookings.ts'
import { andMore } from '../../../domain/wording/swedish-amounts.ts'
import { Alert } from '../../kit/design/alert.tsx'
import { LossLightbox } from '../../kit/design/loss-lightbox.tsx'
import { useCall } from '../../kit/use-call.ts'
import { useUnsavedWork } from '../../shell/leaving/use-unsaved-work.tsx'
import { useFromHere } from '../../shell/routing/list-place.ts'
import { administeredBookingPath } from '../../shell/routing/paths.ts'
import { ShareBox } from './share-box.tsx'
import type { Answered, AnsweredPart, Outcomes } from './use-waiting.ts'
import { bookedBy, mailsOf, partTitle, type Share, whenOf } from './waiting-parts.ts'
import { waitingTexts as texts } from './waiting-texts.ts'
import { WordField } from './word-field.tsx'
import './waiting-page.css'

const isDone = ({ outcome }: AnsweredPart): boolean => outcome.outcome === 'set' || outcome.outcome === 'same'

/** The words that describe an answer in its undo offer. */
export const doneWords = ({ status, parts }: Outcomes): string => {
  const done = parts.filter(isDone).length
  return done > 0 ? texts.done(status, done) : ''
}
const notDoneWords = ({ parts }: Outcomes): string => {
  const failed = parts.filter((one) => !isDone(one)).length
  return failed > 0 ? texts.notDone(failed) : ''
}

/** Describes the complete outcome in one sentence, which is announced. */
export const outcomeWords = (answered: Outcomes): string =>
  [doneWords(answered), notDoneWords(answered)].filter((words) => words !== '').join(' ')

const wordsOf = ({ status }: Outcomes, { outcome: { outcome, message } }: AnsweredPart): string => {
  const word = bookingStatusWords[status]
  if (outcome === 'set') return word
  return outcome === 'same' ? `${word}, av någon annan` : (message ?? '')
}

interface OutcomeListProps {
  readonly answered: Answered
  readonly parts: readonly AnsweredPart[]
}

const OutcomeList = ({ answered, parts }: OutcomeListProps): ReactElement => {
  const fromHere = useFromHere()
  return (
    <ul className="outcome-parts stack gap-1-half">
      {parts.map((one) => (
        <li key={one.part.id} data-done={isDone(one)}>
          <Link
            className="numeric"
            href={administeredBookingPath(one.part.bookingId)}
            state={fromHere}
            aria-label={`${one.part.bookingIdNumber}, ${partTitle(one.part)}`}
          >
            {one.part.bookingIdNumber}
          </Link>{' '}
          <span className="numeric">
            <bdi>{one.part.resourceTitle}</bdi>, {whenOf(one.part)}, <bdi>{bookedBy(one.part)}</bdi>.
          </span>{' '}
          <strong>{wordsOf(answered, one)}</strong>
        </li>
      ))}
    </ul>
  )
}

interface AnswerOutcomeProps {
  readonly answered: Answered
  readonly onClose: () => void
}

/**
 * Shows the outcome of an answer. It shows the number of answered parts, unless the undo offer shows it, and lists the
 * failed parts with the reasons. A fold contains all parts.
 */
export const AnswerOutcome = ({ answered, onClose }: AnswerOutcomeProps): ReactElement => {
  // The fold may contain hundreds of parts, so they are rendered only while it is open.
  const [isOpen, setOpen] = useState(false)
  const failed = answered.parts.filter((one) => !isDone(one))
  const words = answered.isOffered ? notDoneWords(answered) : outcomeWords(answered)
  return (
    <section
      className={failed.length === 0 ? 'notice notice-positive outcome' : 'notice notice-warning outcome'}
      aria-label="Det du svarade på"
    >
      <div className="row gap-4 items-center spread">
        {words === '' ? null : <p className="notice-title">{words}</p>}
        <button type="button" className="button button-quiet" onClick={onClose}>
          Stäng
        </button>
      </div>
      {failed.length === 0 ? null : <OutcomeList answered={answered} parts={failed} />}
      {failed.length === answered.parts.length ? null : (
        <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
          <summary>Visa det du svarade på</summary>
          {isOpen ? <OutcomeList answered={answered} parts={answered.parts} /> : null}
        </details>
      )}
    </section>
  )
}

/** The maximum number of parts that the question names. Nobody reads more before a decision. */
const MOST_NAMED = 8

interface AnswerBarProps {
  readonly bar: RefObject<HTMLDivElement | null>
  readonly chosen: readonly WaitingPart[]
  readonly share: Share
  readonly onChooseAll: (on: boolean) => void
  readonly answer: (status: BookingStatus, parts: readonly WaitingPart[], word: string) => Answer<unknown>
  /** The outcome of the last answer. */
  readonly outcome: ReactElement | null
}

interface CancelQuestionProps {
  readonly chosen: readonly WaitingPart[]
  readonly word: string
  readonly onWord: (word: string) => void
  readonly cancel: (parts: readonly WaitingPart[]) => Answer<unknown>
  readonly onClose: () => void
}

export const CancelQuestion = ({ chosen, word, onWord, cancel, onClose }: CancelQuestionProps): ReactElement => {
  const id = useId()
  // The question is about these parts, even when another administrator answers one of them meanwhile.
  const [asked] = useState(chosen)
  const named = asked.slice(0, MOST_NAMED)
  return (
    <LossLightbox
      question={texts.askCancel(asked.length)}
      action={texts.doCancel(asked.length)}
      safe={asked.length === 1 ? 'Behåll bokningen' : 'Behåll bokningarna'}
      further={mailsOf(asked).mails === 0 ? null : <WordField id={id} word={word} onWord={onWord} />}
      call={() => cancel(asked)}
      onDone={onClose}
      onClose={onClose}
    >
      <ul className="stack gap-2">
        {named.map((part) => (
          <li key={part.id} className="numeric">
            <strong>
              <bdi>{part.resourceTitle}</bdi>
            </strong>{' '}
            {`${whenOf(part)}, `}
            <bdi>{bookedBy(part)}</bdi>
          </li>
        ))}
        {asked.length === named.length ? null : <li>{andMore(asked.length - named.length)}</li>}
      </ul>
      <p>{`Tiderna blir lediga för andra. ${texts.mails(mailsOf(asked))}`}</p>
    </LossLightbox>
  )
}

export const AnswerBar = ({ bar, chosen, share, onChooseAll, answer, outcome }: AnswerBarProps): ReactElement => {
  const { busy, failure, send: sendCall, forget } = useCall()
  const [asked, setAsked] = useState(false)
  const [isMissed, setMissed] = useState(false)
  const missed = isMissed && chosen.length === 0 ? 'Välj minst en bokning först.' : null
  const press = (act: () => void): void => {
    forget()
    setMissed(chosen.length === 0)
    if (chosen.length > 0 && !busy) act()
  }
  const [word, setWord] = useState('')
  /** The number of answers so far. The message field is folded again after each answer. */
  const [given, setGiven] = useState(0)
  const id = useId()
  const question = useUnsavedWork(() => word.trim() !== '')
  const send = async (status: BookingStatus, parts: readonly WaitingPart[]) => {
    const result = await answer(status, parts, word)
    if (result._tag === 'Ok') {
      setWord('')
      setGiven((count) => count + 1)
    }
    return result
  }
  const words = chosen.length === 0 ? 'Inget är valt.' : texts.chosen(chosen.length, mailsOf(chosen))
  return (
    <div ref={bar} className="answer-bar stack gap-2" data-stays="top">
      <fieldset className="answer-controls cluster gap-2 gap-x-6 items-center">
        <legend className="visually-hidden">Svara på det valda</legend>
        <div className="answer-all">
          <ShareBox id="answer-all" share={share} onChoose={onChooseAll} />
          <label htmlFor="answer-all">Välj alla</label>
        </div>
        <p className="answer-words numeric">{words}</p>
        <div className="answer-ways row gap-3">
          <button
            type="button"
            className="button button-main"
            aria-description={words}
            aria-busy={busy}
            onClick={() => press(() => void sendCall(() => send(CONFIRMED, chosen)))}
          >
            Bekräfta
          </button>
          <button
            type="button"
            className="button button-loss"
            aria-description={words}
            aria-haspopup="dialog"
            onClick={() => press(() => setAsked(true))}
          >
            Avboka
          </button>
        </div>
        <details key={given} className="answer-word fold">
          <summary>{word.trim() === '' ? 'Skriv till den som har bokat' : 'Skrivet till den som har bokat'}</summary>
          <WordField id={id} word={word} onWord={setWord} />
        </details>
      </fieldset>
      <Alert words={missed ?? failure} className="field-error" />
      {outcome}
      {asked ? (
        <CancelQuestion
          {...{ chosen, word }}
          onWord={setWord}
          cancel={(parts) => send(CANCELLED, parts)}
          onClose={() => setAsked(false)}
        />
      ) : null}
      {question}
    </div>
  )
}
