/** Why nothing was booked, in words, and what was lost slot by slot. */
import type { ReactElement } from 'react'
import type { CallFailure } from '../../../domain/port/core-port.ts'
import { createChunk } from '../../kit/design/chunk.tsx'
import { failureWords } from '../../kit/texts/failure-words.ts'
import { LostSlots } from '../basket/lost-slots.tsx'
import { type Attempt, isUnanswered } from './attempt.ts'
import { confirmBookingTexts } from './confirm-booking-texts.ts'

const { Component: BreachList } = createChunk(
  async () => (await import('../rules/breach-list.tsx')).BreachList,
  null,
  ({ message }) => <p>{message}</p>,
)

export interface Failed {
  readonly attempt: Attempt
  readonly failure: CallFailure
}

interface ConfirmFailureProps {
  readonly failed: Failed
  /** Whether something of the choice can still be booked. */
  readonly rest: boolean
  /** What the button for it reads. */
  readonly label: string
}

export const ConfirmFailure = ({ failed, rest, label }: ConfirmFailureProps): ReactElement => {
  const { failure, attempt } = failed
  const refused = failure._tag === 'Refused' ? failure : null
  const lost = refused?.body.slots ?? []
  const onward = rest ? confirmBookingTexts.rest(label) : confirmBookingTexts.nothingBooked
  if (lost.length > 0)
    return (
      <div className="notice notice-danger">
        <p className="notice-title">{confirmBookingTexts.lostTitle}</p>
        <LostSlots slots={lost} />
        <p>{onward}</p>
      </div>
    )
  const broken = refused?.body.rules ?? []
  if (broken.length > 0)
    return (
      <div className="notice notice-danger">
        <BreachList breaches={broken} message={failureWords(failure)} />
        <p>{confirmBookingTexts.ruled}</p>
      </div>
    )
  if (refused?.status === 404 && attempt.addTo !== null)
    return (
      <div className="notice notice-danger">
        <p>{confirmBookingTexts.bookingGone}</p>
        {rest ? <p>{confirmBookingTexts.bookAnother(label)}</p> : null}
      </div>
    )
  return (
    <div className="notice notice-danger">
      <p>{failureWords(failure)}</p>
      {isUnanswered(failure) && failure._tag !== 'Unsettled' ? <p>{confirmBookingTexts.notSent}</p> : null}
      {refused?.body.code === 'not-allowed' && attempt.lines.length > 1 ? (
        <p>{confirmBookingTexts.removeNotAllowed}</p>
      ) : null}
    </div>
  )
}
