/**
 * A button that opens weekdays from 8 to 17, the usual hours, in one press. It is shown while the owner has no opening
 * times of its own.
 */
import { type ReactElement, useState } from 'react'
import { localTime } from '../../../domain/calendar/local-time.ts'
import type { OpenTimeModel } from '../../../domain/schema/calls/group-administration-calls.ts'
import { Alert } from '../../kit/design/alert.tsx'
import { useCall } from '../../kit/use-call.ts'
import { useAffected } from '../panels/affected-bookings.tsx'
import { type Owned, useFocusAfterRemoval } from '../panels/panel.tsx'
import { useOpenTimeChanges } from './open-time-changes.ts'

const weekdays = ([1, 2, 3, 4, 5] as const).map(
  (dayOfWeek): OpenTimeModel => ({
    dayOfWeek,
    startTime: localTime('08:00:00'),
    endTime: localTime('17:00:00'),
  }),
)

export const WeekdaysButton = ({ owned }: { readonly owned: Owned }): ReactElement | null => {
  const { add } = useOpenTimeChanges(owned)
  const affected = useAffected(owned)
  const { busy, failure, send, forget } = useCall()
  const [isAdded, setAdded] = useState(false)
  const isEmpty = owned.own.open.length === 0
  useFocusAfterRemoval(isAdded && !isEmpty)
  if (!isEmpty) return null
  const press = async (): Promise<void> => {
    forget()
    if (busy || !(await affected.ask({ _tag: 'Opened', open: weekdays }))) return
    const added = await send(() => add(weekdays))
    setAdded(added?._tag === 'Ok')
  }
  return (
    <div className="stack gap-2 fit-items">
      <button type="button" className="button" aria-busy={busy} onClick={() => void press()}>
        Vardagar 8–17
      </button>
      <Alert words={failure} className="field-error" />
      {affected.question}
    </div>
  )
}
