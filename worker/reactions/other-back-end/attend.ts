/** What is to be done all the time in front of a back end that is not ours (contract 8). */
import { Effect } from 'effect'
import { askForExtension } from './ask-for-extension.ts'
import { doubtDays } from './doubt-days.ts'
import { probeFeatures } from './probe-features.ts'

/** Runs for ever. */
export const attend = Effect.all([askForExtension, doubtDays, Effect.forever(probeFeatures)], {
  concurrency: 'unbounded',
  discard: true,
})
