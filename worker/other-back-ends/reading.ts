/** All that reads the answers of a back end that is not ours: loaded when the core meets one. */
import type { FailureBody } from '../../domain/schema/failure-body.ts'
import {
  readAddAnswer,
  readBookingsPush,
  readReservationsAnswer,
  readReservationsPush,
} from '../../domain/schema/other-back-ends/hub-reading.ts'
import { readFailure } from '../../domain/schema/other-back-ends/read-failure.ts'
import { readTolerantly, speak } from '../../domain/schema/other-back-ends/tolerance.ts'
import { completeAnswer } from './complete-answer.ts'

/** The words for a failure where a back end says no more than its status. */
const texts: Readonly<Record<number, string>> = {
  400: 'Något i det som skickades går inte att ta emot. Kontrollera uppgifterna.',
  401: 'Du behöver logga in.',
  403: 'Du får inte göra det här.',
  404: 'Det du frågade efter finns inte.',
  409: 'Något har ändrats under tiden. Ladda om sidan och försök igen.',
  413: 'Det som skickades är för stort.',
  415: 'Filen är av en sort som inte går att ta emot.',
  422: 'Någon uppgift behöver rättas.',
  429: 'Det blev för många försök. Vänta en stund.',
}

const statusText = (status: number): string => texts[status] ?? 'Något gick fel hos servern. Försök igen om en stund.'

const AT_MOST = 200

const isPlain = (text: string): boolean =>
  text.length <= AT_MOST && /\s/u.test(text) && !/[<>{}\n]|Exception|\bat \w+\./u.test(text)

/**
 * A hub's own no to a press, if it is made for a person: short, and without a trace of code.
 * @param message what the client library says of a `HubException`
 */
const refusalWords = (message: string): string | undefined => {
  const words = message.split('HubException: ')[1]?.trim() ?? ''
  return isPlain(words) ? words : undefined
}

/** Whether a hub's no to a press is that only who has signed in may choose: in ASP.NET's words, or for a person. */
const asksForSignIn = (message: string): boolean =>
  /\bunauthori[sz]ed\b|not (?:authenticated|logged in|signed in)|(?:log|sign) in\b|logga in|inte inloggad/iu.test(
    message,
  )

interface Refused {
  readonly status: number
  readonly text: string
  readonly isHtml: boolean
}

/** With words for a person in any case. */
const readWholeFailure = (status: number, text: string, isHtml: boolean): FailureBody => {
  const failure = readFailure(status, text, isHtml)
  return failure.message === '' ? { ...failure, message: statusText(status) } : failure
}

/** Nothing made for a person says why it was refused. */
export const isWithoutWord = ({ status, text, isHtml }: Refused): boolean =>
  readFailure(status, text, isHtml).message === ''

export const reading = {
  readTolerantly,
  speak,
  readFailure: readWholeFailure,
  isWithoutWord,
  refusalWords,
  asksForSignIn,
  readReservationsPush,
  readBookingsPush,
  readReservationsAnswer,
  readAddAnswer,
  completeAnswer,
} as const
