/** The slots that a person did not get, with their resource, day and reason. Adjacent slots are merged. */
import type { ReactElement } from 'react'
import { mergeIntervals } from '../../../domain/calendar/interval.ts'
import { groupedBy } from '../../../domain/grouped-by.ts'
import type { SelectionRefusal, SlotReference } from '../../../domain/schema/events.ts'
import { resourceDayKey } from '../../../domain/state/state.ts'
import { shortDate, timeRange } from '../../../domain/wording/swedish-dates.ts'
import { useStatePart } from '../../core/core-context.tsx'

/** The words that follow the slot's name: "Grupprum 2, tis 4 mars, 09:00–09:30: …" */
const reasons: Readonly<Record<SelectionRefusal, string>> = {
  unknown: 'tiden finns inte längre',
  past: 'tiden har redan börjat',
  closed: 'tiden är stängd',
  locked: 'tiden är låst',
  booked: 'tiden är redan bokad',
  reserved: 'någon annan har tiden reserverad',
  'sign-in': 'du behöver logga in',
  limit: 'fler tider går inte att välja nu',
  disconnected: 'ingen kontakt med bokningen just nu',
  failed: 'tiden kunde inte väljas',
  refused: 'tiden går inte att välja',
}

type Lost = SlotReference & { readonly reason?: SelectionRefusal }

export const LostSlots = ({ slots }: { readonly slots: readonly Lost[] }): ReactElement => {
  const resources = useStatePart('resources')
  const alike = groupedBy(slots, ({ resourceId, date, reason = '' }) => `${resourceDayKey(resourceId, date)} ${reason}`)
  const runs = [...alike].flatMap(([key, same]) =>
    mergeIntervals(same).map((times) => ({ ...same[0], ...times, key: `${key} ${times.startTime}` })),
  )
  return (
    <ul className="lost-slots medium numeric">
      {runs.map(({ key, ...run }) => (
        <li key={key}>
          {`${resources[run.resourceId]?.title ?? ''}, ${shortDate(run.date)}, ${timeRange(run)}`}
          {run.reason === undefined ? null : `: ${reasons[run.reason]}`}
        </li>
      ))}
    </ul>
  )
}
