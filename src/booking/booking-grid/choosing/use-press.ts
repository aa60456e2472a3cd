/** Acts on a press on a cell of the grid: on a title, and on a slot as `slot-press.ts` means it. */
import { useLocation } from 'wouter'
import type { LocalTime } from '../../../../domain/calendar/local-time.ts'
import type { SlotReference } from '../../../../domain/schema/events.ts'
import type { ResourceId } from '../../../../domain/schema/ids.ts'
import type { GridView } from '../../../../domain/selectors/grid-view.ts'
import { slotKey } from '../../../../domain/state/state.ts'
import { useCore } from '../../../core/core-context.tsx'
import { announce } from '../../../kit/design/announce.ts'
import { administeredBookingPath, signInPath } from '../../../shell/routing/paths.ts'
import { choiceHistory } from '../../booking-bar/choice-history.ts'
import { type CellPosition, TITLE_ROW } from '../slots/grid-keyboard.ts'
import { type OwnBooking, type PressContext, slotPress } from '../slots/slot-press.ts'
import { lockEnd, runAt, timesOfRun } from '../slots/slot-run.ts'
import type { Note } from './slot-marks.tsx'

/** Asks for slots. Where the server lets only people who are signed in choose, it leads to signing in, and back. */
export const useChoosing = (): ((slots: readonly SlotReference[]) => Promise<void>) => {
  const core = useCore()
  const [location, navigate] = useLocation()
  return async (slots) => {
    await core.command({ _tag: 'SelectSlots', slots })
    const { refusals } = core.state.value
    if (slots.some((slot) => refusals[slotKey(slot)]?.reason === 'sign-in')) navigate(signInPath(location))
  }
}

interface PressParts {
  readonly view: GridView
  readonly context: PressContext
  readonly onToggleOwn: ((startTime: LocalTime) => void) | undefined
  readonly onChoose: (slots: readonly SlotReference[]) => Promise<void>
  readonly onShowResource: (id: ResourceId) => void
  readonly onShowOwn: (own: OwnBooking) => void
  readonly onNote: (note: Note | null) => void
  /** The slot that was chosen last; null: the last press let one go. */
  readonly onAnchor: (at: CellPosition | null) => void
}

export const usePress = (parts: PressParts): ((at: CellPosition) => void) => {
  const { view, context, onToggleOwn, onChoose, onShowResource, onShowOwn, onNote, onAnchor } = parts
  const core = useCore()
  const [, navigate] = useLocation()

  return (at) => {
    const row = view.rows[at.row]
    const column = view.columns[at.column]
    const slot = view.slots[at.row]?.[at.column]
    if (column !== undefined && at.row === TITLE_ROW) return onShowResource(column.resourceId)
    if (column === undefined || row === undefined || slot === undefined) return
    onNote(null)
    const press = slotPress(slot, at.column, context, lockEnd(view, at))
    const { resourceId, date, title } = column
    const slots = [{ resourceId, date, startTime: row.startTime, endTime: row.endTime }]
    switch (press._tag) {
      case 'Select':
        onAnchor(at)
        choiceHistory.add({ what: 'chosen', slots, undoOwn: null })
        void onChoose(slots)
        return
      case 'LetGo':
        onAnchor(null)
        choiceHistory.add({ what: 'let-go', slots, undoOwn: null })
        void core.command({ _tag: 'ReleaseSlots', slots })
        return
      case 'ToggleOwn': {
        const isTakenBack = slot._tag === 'Free'
        const toggle = (): void => onToggleOwn?.(row.startTime)
        onAnchor(isTakenBack ? at : null)
        choiceHistory.add({ what: isTakenBack ? 'chosen' : 'let-go', slots: [], undoOwn: toggle })
        return toggle()
      }
      case 'ShowBooking':
        return navigate(administeredBookingPath(press.bookingId))
      case 'ShowOwn': {
        const { bookingId, idNumber } = press
        const times = timesOfRun(view.rows, runAt(view.slots, at)) ?? row
        return onShowOwn({ bookingId, idNumber, title, date, times })
      }
      case 'Explain':
        announce(press.text)
        if (press.atSlot) onNote({ at, text: press.text })
        return
    }
  }
}
