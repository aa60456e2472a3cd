/** The list of times stands still while people look at it, and a later look is counted beside it. Pure. */
import type { FoundTime } from '../../../domain/schema/calls/finding-calls.ts'

/** A hit is the same while it is the same rows of the same room and day. */
export const keyOfHit = ({ resourceId, date, startTime, endTime }: FoundTime): string =>
  `${resourceId}/${date}/${startTime}–${endTime}`
