/**
 * Performs presses on the cells of a grid (`slot-press.ts` tells the meaning of a press). It keeps the results of a press
 * until the next one: the note at the slot, the slot where a range can start, and the dialog that the press opened.
 */
import { useEffect, useState } from 'react'
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

/** Asks for slots. If only people who have signed in may choose, it opens the sign-in page. That page leads back. */
export const useChoosing = (): ((slots: readonly SlotReference[]) => Promise<void>) => {
  const core = useCore()
  const [location, navigate] = useLocation()
  return async (slots) => {
    await core.command({ _tag: 'SelectSlots', slots })
    const { refusals } = core.state.value
    if (slots.some((slot) => refusals[slotKey(slot)]?.reason === 'sign-in')) navigate(signInPath(location))
  }
}

type GridDialog =
  | { readonly _tag: 'Resource'; readonly resourceId: ResourceId }
  | { readonly _tag: 'Own'; readonly own: OwnBooking }

interface PressParts {
  readonly view: GridView
  readonly context: PressContext
  /** Lets a slot of the edited booking go, or takes it back. Undefined means that no booking is edited. */
  readonly onToggleOwn: ((startTime: LocalTime) => void) | undefined
  readonly onChoose: (slots: readonly SlotReference[]) => Promise<void>
}

interface Presses {
  readonly press: (at: CellPosition) => void
  /** The note at a slot that could not be chosen. It stays until the next press. */
  readonly note: Note | null
  readonly setNote: (note: Note | null) => void
  /** The slot that was chosen last, from which a range continues. Null means that the last press let a slot go. */
  readonly anchor: CellPosition | null
  readonly setAnchor: (at: CellPosition | null) => void
  readonly dialog: GridDialog | null
  readonly closeDialog: () => void
}

export const usePress = ({ view, context, onToggleOwn, onChoose }: PressParts): Presses => {
  const core = useCore()
  const [, navigate] = useLocation()
  const [note, setNote] = useState<Note | null>(null)
  const [anchor, setAnchor] = useState<CellPosition | null>(null)
  const [dialog, setDialog] = useState<GridDialog | null>(null)

  // The core does not know the slots that an edit lets go or takes back. They cannot be undone after the edit.
  const editing = onToggleOwn !== undefined
  useEffect(() => (editing ? choiceHistory.clear : undefined), [editing])

  const press: Presses['press'] = (at) => {
    const row = view.rows[at.row]
    const column = view.columns[at.column]
    const slot = view.slots[at.row]?.[at.column]
    if (column !== undefined && at.row === TITLE_ROW)
      return setDialog({ _tag: 'Resource', resourceId: column.resourceId })
    if (column === undefined || row === undefined || slot === undefined) return
    setNote(null)
    const meant = slotPress(slot, at.column, { ...context, lockedUntil: lockEnd(view, at) })
    const { resourceId, date, title } = column
    const slots = [{ resourceId, date, startTime: row.startTime, endTime: row.endTime }]
    switch (meant._tag) {
      case 'Select':
        setAnchor(at)
        choiceHistory.add({ what: 'chosen', slots, undoOwn: null })
        void onChoose(slots)
        return
      case 'LetGo':
        setAnchor(null)
        choiceHistory.add({ what: 'let-go', slots, undoOwn: null })
        void core.command({ _tag: 'ReleaseSlots', slots })
        return
      case 'ToggleOwn': {
        const isTakenBack = slot._tag === 'Free'
        const toggle = (): void => onToggleOwn?.(row.startTime)
        setAnchor(isTakenBack ? at : null)
        choiceHistory.add({ what: isTakenBack ? 'chosen' : 'let-go', slots: [], undoOwn: toggle })
        return toggle()
      }
      case 'ShowBooking':
        return navigate(administeredBookingPath(meant.bookingId))
      case 'ShowOwn': {
        const { bookingId, idNumber } = meant
        const times = timesOfRun(view.rows, runAt(view.slots, at)) ?? row
        return setDialog({ _tag: 'Own', own: { bookingId, idNumber, title, date, times } })
      }
      case 'Explain':
        announce(meant.text)
        if (meant.atSlot) setNote({ at, text: meant.text })
        return
    }
  }

  return { press, note, setNote, anchor, setAnchor, dialog, closeDialog: () => setDialog(null) }
}
