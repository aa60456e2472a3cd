/** All that the core does for administrators alone. */
import { Effect } from 'effect'
import { followActivity } from './follow-activity.ts'
import { followWaiting } from './follow-waiting.ts'

/** Runs for ever. */
export const followAdministration = Effect.all([followActivity, followWaiting], {
  concurrency: 'unbounded',
  discard: true,
})
