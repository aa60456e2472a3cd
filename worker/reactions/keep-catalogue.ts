/**
 * Loads the names of groups and resources once, since a basket names slots of days that are not shown, with the rules of the person
 * who has signed in; and again when a group changed, or may have changed unheard, or the person is another. Invariant: the person for
 * whom the browser's token stands is no other when the server says who it is: the first loading was for them.
 */
import { Effect } from 'effect'
import { distinctUntilChanged, map, switchMap } from 'rxjs'
import type { Account } from '../../domain/schema/state.ts'
import { loadCatalogue } from '../commands/load-grid.ts'
import { EventLog } from '../log/event-log.ts'
import { onEach } from '../waiting/from-streams.ts'

const personOf = (account: Account): string => (account._tag === 'SignedIn' ? `${account.userId} ${account.role}` : '')

/** Loads it now, and again whenever it may be another. Runs for ever. */
export const keepCatalogue = Effect.gen(function* () {
  const { state$, state } = yield* EventLog
  let first: string | null = null
  /** The last revision that was heard of; and how often a revision before the next one was not. */
  let heard: number | null = null
  let gaps = 0
  const changes$ = state$.pipe(
    map(({ changed, account, stream, days }) => {
      // A first page comes with names and a day of the same moment.
      heard ??= Object.values(days)[0]?.grid?.revision ?? null
      if (stream !== null) {
        if (heard !== null && stream.from > heard) gaps += 1
        heard = stream.seen
      }
      const person = account._tag === 'Unknown' ? first : personOf(account)
      first ??= person
      return `${changed.groups} ${gaps} ${person === first ? '' : person}`
    }),
    distinctUntilChanged(),
  )
  /** Names that were read before everything was heard are read once more. */
  const load = Effect.gen(function* () {
    const revision = yield* loadCatalogue
    if (revision === null) return
    heard ??= revision
    if (revision < (state().stream?.from ?? 0)) yield* loadCatalogue
  })
  return yield* onEach(changes$, switchMap, () => load)
})
