/**
 * The proof that this browser was at the sign of a room (docs/rules.md#check-in). All tabs of the browser have it: somebody scans the sign in
 * one tab and opens the link of a mail in another. Invariants: only the latest room counts; a proof whose time is over is none. In another
 * browser it is worthless, so it may lie in the storage.
 */
import { Observable, Subject } from 'rxjs'
import { firstInstantOf } from '../../../domain/calendar/stockholm.ts'
import type { ResourceId } from '../../../domain/schema/ids.ts'
import { useLatest } from '../../core/followed.ts'
import { keepText, keptText } from '../../core/kept-text.ts'
import { useWallNow } from '../../kit/use-wall-now.ts'

const KEPT = 'presence'
const keptHere = new Subject<null>()

/** Emits when this tab or another one has kept a proof. */
const changes = new Observable<null>((changed) => {
  const told = (): void => changed.next(null)
  const here = keptHere.subscribe(told)
  addEventListener('storage', told)
  return () => {
    here.unsubscribe()
    removeEventListener('storage', told)
  }
})

export const keepPresence = (resourceId: ResourceId, proof: string): void => {
  keepText(KEPT, `${resourceId} ${proof}`)
  keptHere.next(null)
}

/** The proof for a room. The server begins it with the moment until which it counts, in ms since 1970 as a number to the base of 36. */
export const usePresence = (resourceId: ResourceId): string | null => {
  const { date, time } = useWallNow()
  const [room, proof = ''] = (useLatest(changes, () => keptText(KEPT)) ?? '').split(' ')
  const until = Number.parseInt(proof.split('.', 1)[0] ?? '', 36)
  return room === String(resourceId) && until >= firstInstantOf(date, time) ? proof : null
}
