/**
 * Lets go of the holds of an edit of a booking, once no tab shows it any more: leaving an edit touches only its own
 * holds. A tab that is loaded again comes back in time.
 */
import { Effect } from 'effect'
import type { SlotReference } from '../../domain/schema/events.ts'
import type { State } from '../../domain/schema/state.ts'
import { ownSlots } from '../../domain/selectors/basket.ts'
import { type EditPage, editKey, openEdits } from '../../domain/selectors/pages.ts'
import { newRelease } from '../../domain/selectors/release.ts'
import { letGoSlots } from '../commands/press-slots.ts'
import { EventLog } from '../log/event-log.ts'
import { waitUntil } from '../waiting/from-streams.ts'

/** A page that is loaded again says so within this time. */
const AGAIN_MS = 3_000

const isOpen = (state: State, edit: EditPage): boolean =>
  openEdits(state).some((page) => editKey(page) === editKey(edit))

const letGoOf = Effect.fnUntraced(function* (edit: EditPage) {
  const { state, append } = yield* EventLog
  const isItsOwn = ({ resourceId, date }: SlotReference): boolean =>
    resourceId === edit.resourceId && date === edit.date
  yield* letGoSlots('core', ownSlots(state()).filter(isItsOwn))
  // Holds that the edit lost are no concern of the basket's.
  if (Object.values(state().lapsed).some(isItsOwn)) append('core', { _tag: 'LapsesDismissed' })
})

export const leaveEdit = Effect.gen(function* () {
  const { state$, state } = yield* EventLog
  const watched = new Set<string>()
  return yield* Effect.forever(
    Effect.gen(function* () {
      const isNew = (edit: EditPage): boolean => !watched.has(editKey(edit))
      const seen = yield* waitUntil(state$, (now) => openEdits(now).some(isNew))
      for (const edit of openEdits(seen).filter(isNew)) {
        watched.add(editKey(edit))
        yield* Effect.forkChild(
          Effect.gen(function* () {
            let mayComeBack = false
            do {
              const { tabs } = yield* waitUntil(state$, (now) => !isOpen(now, edit))
              // Only a page that went away as a whole may be on its way back.
              mayComeBack = Object.keys(seen.tabs).some((tabId) => tabs[tabId] === undefined)
              if (mayComeBack) yield* Effect.sleep(AGAIN_MS)
            } while (isOpen(state(), edit))
            watched.delete(editKey(edit))
            // With a new release it comes back to that one's core, which then sees to what it held.
            if (!(mayComeBack && newRelease(state()) !== null)) yield* letGoOf(edit)
          }),
        )
      }
    }),
  )
})
