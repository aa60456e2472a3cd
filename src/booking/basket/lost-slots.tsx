/** Slots that could not be had, each with its resource, day, time and why. */
import type { ReactElement } from 'react'
import type { SelectionRefusal, SlotReference } from '../../../domain/schema/events.ts'
import { slotKey } from '../../../domain/state/state.ts'
import { shortDate, timeRange } from '../../../domain/wording/swedish-dates.ts'
import { useStatePart } from '../../core/core-context.tsx'
import './lost-slots.css'

/** Said after the slot's name: "Grupprum 2, tis 4 mars, 09:00–09:30: …" */
const reasons: Readonly<Record<SelectionRefusal, string>> = {
  unknown: 'tiden finns inte längre',
  past: 'tiden har redan börjat',
  closed: 'tiden är stängd',
  locked: 'tiden är låst',
  booked: 'tiden är redan bokad',
  reserved: 'någon annan har tiden reserverad',
  'sign-in': 'du behöver logga in',
  limit: 'fler tider går inte att välja nu',
  disconnected: 'livebokning saknas just nu',
  failed: 'tiden kunde inte väljas',
  refused: 'tiden går inte att välja',
}

export const LostSlots = ({
  slots,
}: {
  readonly slots: readonly (SlotReference & { readonly reason?: SelectionRefusal })[]
}): ReactElement => {
  const resources = useStatePart('resources')
  return (
    <ul className="lost-slots numeric">
      {slots.map((slot) => (
        <li key={slotKey(slot)}>
          {`${resources[slot.resourceId]?.title ?? ''}, ${shortDate(slot.date)}, ${timeRange(slot)}`}
          {slot.reason === undefined ? null : `: ${reasons[slot.reason]}`}
        </li>
      ))}
    </ul>
  )
}
