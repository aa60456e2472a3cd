/** In front of another back end than ours: what is to be done there all the time (contract 8). */
import { Effect } from 'effect'
import { BackEnd } from '../back-end/back-end.ts'
import { EventLog } from '../log/event-log.ts'
import { waitUntil } from '../waiting/wait-until.ts'

export const attendOther = Effect.gen(function* () {
  const { state$ } = yield* EventLog
  const backEnd = yield* BackEnd
  yield* waitUntil(state$, () => backEnd.isOurs() === false)
  const { attend } = yield* Effect.promise(() => import('./other-back-end/attend.ts'))
  return yield* attend
})
