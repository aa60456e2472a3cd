/** What became of what was answered, in words: how much of it is done, what is not and why, and each of them for who asks. */
import { type ReactElement, useState } from 'react'
import { Link } from 'wouter'
import { bookingStatusWords } from '../../../domain/rules/booking-status.ts'
import { administeredBookingPath } from '../../shell/routing/paths.ts'
import type { Answered, AnsweredPart } from './use-answering.ts'
import { waitingTexts as texts } from './waiting-texts.ts'
import { bookedBy, whenOf } from './waiting-words.ts'
import './answer-outcome.css'

const isDone = ({ outcome }: AnsweredPart): boolean => outcome.outcome === 'set' || outcome.outcome === 'same'

/** What is said at once. */
export const outcomeWords = ({ status, parts }: Answered): string => {
  const done = parts.filter(isDone).length
  const words = [
    done > 0 ? texts.done(status, done) : '',
    done < parts.length ? texts.notDone(parts.length - done) : '',
  ]
  return words.filter((word) => word !== '').join(' ')
}

const wordsOf = ({ status }: Answered, { outcome: { outcome, message } }: AnsweredPart): string => {
  const word = bookingStatusWords[status]
  if (outcome === 'set') return word
  return outcome === 'same' ? texts.same(word) : (message ?? '')
}

interface OutcomeListProps {
  readonly answered: Answered
  readonly parts: readonly AnsweredPart[]
}

const OutcomeList = ({ answered, parts }: OutcomeListProps): ReactElement => (
  <ul className="outcome-parts">
    {parts.map((one) => (
      <li key={one.part.id} data-done={isDone(one)}>
        <Link className="numeric" href={administeredBookingPath(one.part.bookingId)}>
          {one.part.bookingIdNumber}
        </Link>{' '}
        <span className="numeric">{`${one.part.resourceTitle}, ${whenOf(one.part)}, ${bookedBy(one.part)}.`}</span>{' '}
        <strong>{wordsOf(answered, one)}</strong>
      </li>
    ))}
  </ul>
)

interface AnswerOutcomeProps {
  readonly answered: Answered
  readonly onClose: () => void
}

export const AnswerOutcome = ({ answered, onClose }: AnswerOutcomeProps): ReactElement => {
  // Of hundreds nothing is drawn that nobody looks at.
  const [isOpen, setOpen] = useState(false)
  const failed = answered.parts.filter((one) => !isDone(one))
  return (
    <section
      className={failed.length === 0 ? 'notice notice-positive outcome' : 'notice notice-warning outcome'}
      aria-label={texts.outcomes}
    >
      <div className="outcome-head">
        <p className="notice-title">{outcomeWords(answered)}</p>
        <button type="button" className="button button-quiet" onClick={onClose}>
          {texts.hide}
        </button>
      </div>
      {failed.length === 0 ? null : <OutcomeList answered={answered} parts={failed} />}
      {failed.length === answered.parts.length ? null : (
        <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
          <summary>{texts.each}</summary>
          {isOpen ? <OutcomeList answered={answered} parts={answered.parts} /> : null}
        </details>
      )}
    </section>
  )
}
