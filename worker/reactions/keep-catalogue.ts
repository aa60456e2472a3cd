/**
 * Loads the names of groups and resources, with the person's rules. It loads them at the start, and again when a group has changed or may
 * have changed unnoticed, or when another person signs in. A basket needs the names, because it shows slots of days that are not on the
 * screen. Invariant: the first loading uses the browser's token, so the later answer about the token's owner does not count as a change of
 * person.
 */
import { Effect } from 'effect'
import { distinctUntilChanged, map, switchMap } from 'rxjs'
import { personKey } from '../../domain/rules/permissions.ts'
import { loadCatalogue } from '../commands/load-grid.ts'
import { EventLog } from '../log/event-log.ts'
import { onEach } from '../waiting/from-streams.ts'

/** Runs for ever. */
export const keepCatalogue = Effect.gen(function* () {
  const { state$, state } = yield* EventLog
  /** The person for whom the names were first loaded. Null until the account is known. */
  let first: string | null = null
  /** The last known revision. */
  let heard: number | null = null
  /** The number of times that revisions were missed. */
  let gaps = 0
  const changes$ = state$.pipe(
    map(({ changed, account, stream, days }) => {
      // The names in the page's first answers are as new as the day in those answers.
      heard ??= Object.values(days)[0]?.grid?.revision ?? null
      if (stream !== null) {
        if (heard !== null && stream.from > heard) gaps += 1
        heard = stream.seen
      }
      const person = account._tag === 'Unknown' ? first : personKey(account)
      first ??= person
      return `${changed.groups} ${gaps} ${person === first ? '' : person}`
    }),
    distinctUntilChanged(),
  )
  const load = Effect.gen(function* () {
    const revision = yield* loadCatalogue
    if (revision === null) return
    heard ??= revision
    // The core did not receive changes between this reading and the first push of the connection, so it reads the names once more.
    if (revision < (state().stream?.from ?? 0)) yield* loadCatalogue
  })
  return yield* onEach(changes$, switchMap, () => load)
})
