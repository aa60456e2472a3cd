/**
 * Loads the names of groups and resources once, since a basket names slots of days that are not shown, with the rules of whoever
 * has signed in; and again when a group changed, or may have unheard, or it is another. Invariant: who the browser's token stands for is no other, when
 * that becomes known: the first loading was for them.
 */
import { Effect } from 'effect'
import { distinctUntilChanged, map, switchMap } from 'rxjs'
import type { Account } from '../../domain/schema/state.ts'
import { loadCatalogue } from '../commands/load-catalogue.ts'
import { EventLog } from '../log/event-log.ts'
import { onEach } from '../waiting/on-each.ts'

const personOf = (account: Account): string => (account._tag === 'SignedIn' ? `${account.userId} ${account.role}` : '')

/** Loads it now, and again whenever it may be another. Runs for ever. */
export const keepCatalogue = Effect.gen(function* () {
  const { state$ } = yield* EventLog
  let first: string | null = null
  /** The last revision that was heard of, and how often what came before the next was not. */
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
  return yield* onEach(changes$, switchMap, () => loadCatalogue)
})
