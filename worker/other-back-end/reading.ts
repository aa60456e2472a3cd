/** All that reads what a back end says that is not ours (contract 8): loaded when the core meets one. */
import type { FailureBody } from '../../domain/schema/failure-body.ts'
import {
  readAddAnswer,
  readBookingsPush,
  readReservationsAnswer,
  readReservationsPush,
} from '../../domain/schema/other-back-ends/hub-reading.ts'
import { readFailure } from '../../domain/schema/read-failure.ts'
import { readTolerantly, speak } from '../../domain/schema/tolerance.ts'
import { completeAnswer } from './complete-answer.ts'
import { refusalWords } from './refusal-words.ts'
import { statusText } from './status-texts.ts'

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
  readReservationsPush,
  readBookingsPush,
  readReservationsAnswer,
  readAddAnswer,
  completeAnswer,
} as const
