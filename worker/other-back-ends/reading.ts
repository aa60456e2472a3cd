/**
 * The code that reads the answers of a back end that is not ours. It is loaded when the core meets such a back end. This file reads the
 * refusals, which need words for people. The files that `reading` names read everything else.
 */
import { isFields } from '../../domain/json/is-fields.ts'
import {
  readAddAnswer,
  readBookingsPush,
  readReservationsAnswer,
  readReservationsPush,
} from '../../domain/schema/other-back-ends/hub-reading.ts'
import { type ReadFailure, readFailure } from '../../domain/schema/other-back-ends/read-failure.ts'
import { giveBack, speak, toldAs } from '../../domain/schema/other-back-ends/sending.ts'
import { readTolerantly } from '../../domain/schema/other-back-ends/tolerance.ts'
import { isPlain } from '../../domain/schema/other-back-ends/words-for-people.ts'
import { completeAnswer } from './complete-answer.ts'
import { areInTurn } from './prices-in-turn.ts'
import { changeTold, endOf, listedHolds } from './told-holds.ts'

/** The words for people about a failure, if the back end sends only a status. */
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

const AT_MOST = 200

/**
 * A hub's own reason for a refusal, if it is meant for people: short, and without any code.
 * @param message the message of the SignalR library about a `HubException`
 */
const refusalWords = (message: string): string | undefined => {
  const words = message.split('HubException: ')[1]?.trim() ?? ''
  return words.length <= AT_MOST && /\s/u.test(words) && isPlain(words) ? words : undefined
}

/** Whether a hub's message refuses a press because the person has not signed in. It knows ASP.NET's messages and usual words for it. */
const asksForSignIn = (message: string): boolean =>
  /\bunauthori[sz]ed\b|not (?:authenticated|logged in|signed in)|(?:log|sign) in\b|logga in|inte inloggad/iu.test(
    message,
  )

/** Whether an answer with the status 200 says that the call failed. */
const saysNo = (answer: unknown): boolean => {
  if (!isFields(answer)) return false
  const { success = answer.Success, succeeded = answer.Succeeded } = answer
  const { isSuccess = answer.IsSuccess, ok = answer.Ok } = answer
  return [success, succeeded, isSuccess, ok].includes(false) || answer.status === 'error' || answer.status === 'fail'
}

const QUOTED_AT_MOST = 300

/** Reads a failure. The result always has words for people. Other words are quoted for whoever runs the back end. */
const readWholeFailure = (status: number, text: string, isHtml: boolean): ReadFailure => {
  const { body, unshown } = readFailure(status, text, isHtml)
  const message = texts[status] ?? 'Något gick fel hos servern. Försök igen om en stund.'
  // The quotation leaves out e-mail addresses and long numbers, which may be personal.
  const quoted = unshown
    ?.replaceAll(/\S+@\S+/gu, '…')
    .replaceAll(/\d[\d -]{4,}\d/gu, '…')
    .slice(0, QUOTED_AT_MOST)
  return {
    body: body.message === '' ? { ...body, message } : body,
    unshown: quoted === undefined ? null : `"${quoted}"`,
  }
}

/** Whether a refusal gives no reason at all, neither to people nor to anybody else. */
export const isWithoutWord = (refused: {
  readonly status: number
  readonly text: string
  readonly isHtml: boolean
}): boolean => {
  const { body, unshown } = readFailure(refused.status, refused.text, refused.isHtml)
  return body.message === '' && unshown === null
}

export const reading = {
  readTolerantly,
  speak,
  toldAs,
  giveBack,
  readFailure: readWholeFailure,
  isWithoutWord,
  saysNo,
  refusalWords,
  asksForSignIn,
  readReservationsPush,
  readBookingsPush,
  readReservationsAnswer,
  readAddAnswer,
  completeAnswer,
  areInTurn,
  changeTold,
  endOf,
  listedHolds,
} as const
