/**
 * All that reads what a back end says that is not ours (contract 8): loaded when the core meets one.
 */
import {
  readAddAnswer,
  readBookingsPush,
  readReservationsAnswer,
  readReservationsPush,
} from '../../domain/schema/hub-reading.ts'
import { readFailure } from '../../domain/schema/read-failure.ts'
import { readTolerantly, speak } from '../../domain/schema/tolerance.ts'
import { completeAnswer } from './complete-answer.ts'

export const reading = {
  readTolerantly,
  speak,
  readFailure,
  readReservationsPush,
  readBookingsPush,
  readReservationsAnswer,
  readAddAnswer,
  completeAnswer,
} as const
