/** Why an attempt to book failed, and how to go on, in words beside the button. A new failure is scrolled into view. */
import { type ReactElement, useEffect, useRef } from 'react'
import { isUnanswered } from '../../../domain/booking-flow/attempt.ts'
import type { FailedAttempt, Reviewing } from '../../../domain/booking-flow/flow-states.ts'
import { createChunk } from '../../kit/design/chunk.tsx'
import { failureWords } from '../../kit/texts/failure-words.ts'
import { LostSlots } from '../basket/lost-slots.tsx'
import './confirm-lightbox.css'

const failureTexts = {
  lostTitle: 'De här tiderna gick inte att boka',
  rest: (label: string): string =>
    `Inget är bokat än. Resten av det du har valt är kvar: tryck på ${label} för att boka det.`,
  ruled: 'Inget är bokat än, och det du har valt är kvar. Stäng och ändra det som behövs.',
  nothingBooked: 'Inget är bokat.',
  bookingGone: 'Bokningen som tiderna skulle läggas till i finns inte längre.',
  bookAnother: (label: string): string => `Dina valda tider är kvar. Tryck på ${label} för att göra en ny bokning.`,
  removeNotAllowed: 'Ta bort den resursen ovan för att boka resten.',
  notSent: 'Det är osäkert om bokningen kom fram. Försök igen så får du veta: samma bokning görs aldrig två gånger.',
} as const

const { Component: BreachList } = createChunk(
  async () => (await import('../rules/breach-list.tsx')).BreachList,
  null,
  ({ message }) => <p>{message}</p>,
)

interface ConfirmFailureProps {
  readonly failed: FailedAttempt
  /** Whether a part of the choice can still be booked. */
  readonly rest: boolean
  /** The words on the button that books this part. */
  readonly label: string
}

export const ConfirmFailure = ({ failed, rest, label }: ConfirmFailureProps): ReactElement => {
  const { failure, attempt } = failed
  const refused = failure._tag === 'Refused' ? failure : null
  const lost = refused?.body.slots ?? []
  const onward = rest ? failureTexts.rest(label) : failureTexts.nothingBooked
  if (lost.length > 0)
    return (
      <div className="notice notice-danger">
        <p className="notice-title">{failureTexts.lostTitle}</p>
        <LostSlots slots={lost} />
        <p>{onward}</p>
      </div>
    )
  const broken = refused?.body.rules ?? []
  if (broken.length > 0)
    return (
      <div className="notice notice-danger">
        <BreachList breaches={broken} message={failureWords(failure)} />
        <p>{failureTexts.ruled}</p>
      </div>
    )
  if (refused?.status === 404 && attempt.addTo !== null)
    return (
      <div className="notice notice-danger">
        <p>{failureTexts.bookingGone}</p>
        {rest ? <p>{failureTexts.bookAnother(label)}</p> : null}
      </div>
    )
  return (
    <div className="notice notice-danger">
      <p>{failureWords(failure)}</p>
      {isUnanswered(failure) && failure._tag !== 'Unsettled' ? <p>{failureTexts.notSent}</p> : null}
      {refused?.body.code === 'not-allowed' && attempt.lines.length > 1 ? <p>{failureTexts.removeNotAllowed}</p> : null}
    </div>
  )
}

/** The place for a failure. A new failure is scrolled into view. */
export const Failure = ({ failed, ...props }: Omit<ConfirmFailureProps, 'failed'> & Pick<Reviewing, 'failed'>) => {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (failed !== null) place.current?.scrollIntoView({ block: 'nearest' })
  }, [failed])
  return (
    <div ref={place} role="alert" className="confirm-failure">
      {failed === null ? null : <ConfirmFailure failed={failed} {...props} />}
    </div>
  )
}
