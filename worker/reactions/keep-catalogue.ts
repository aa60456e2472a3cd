/**
 * Loads the names of groups and resources, with the rules that hold for the person, at the start and again when a group has changed,
 * may have changed unnoticed, or the person is another. A basket needs the names, since it shows slots of days that are not on the
 * screen. Invariant: the first loading was made with the browser's token, so when the server then says whose token it is, that is not
 * taken for another person.
 */
import { Effect } from 'effect'
import { distinctUntilChanged, map, switchMap } from 'rxjs'
import { loadCatalogue } from '../commands/load-grid.ts'
import { EventLog } from '../log/event-log.ts'
import { onEach } from '../waiting/from-streams.ts'

/** Runs for ever. */
export const keepCatalogue = Effect.gen(function* () {
  const { state$, state } = yield* EventLog
  /** The person for whom it was first loaded; null before the account is known. */
  let first: string | null = null
  /** The last revision that was heard of. */
  let heard: number | null = null
  /** How often revisions were missed. */
  let gaps = 0
  const changes$ = state$.pipe(
    map(({ changed, account, stream, days }) => {
      // The names that came within the page are as new as the day that came with them.
      heard ??= Object.values(days)[0]?.grid?.revision ?? null
      if (stream !== null) {
        if (heard !== null && stream.from > heard) gaps += 1
        heard = stream.seen
      }
      const signedIn = account._tag === 'SignedIn' ? `${account.userId} ${account.role}` : ''
      const person = account._tag === 'Unknown' ? first : signedIn
      first ??= person
      return `${changed.groups} ${gaps} ${person === first ? '' : person}`
    }),
    distinctUntilChanged(),
  )
  const load = Effect.gen(function* () {
    const revision = yield* loadCatalogue
    if (revision === null) return
    heard ??= revision
    // Changes between this reading and the first push of the connection were not heard, so the names are read once more.
    if (revision < (state().stream?.from ?? 0)) yield* loadCatalogue
  })
  return yield* onEach(changes$, switchMap, () => load)
})
