/** The form of a new lock: today, from its beginning to its end, unless something else is said (spec 9). */
import type { ReactElement } from 'react'
import type { LocalDate } from '../../../domain/calendar/local-date.ts'
import { AddPart } from './add-part.tsx'
import type { Changed } from './affected-bookings.tsx'
import { LockFields, useLockForm } from './lock-form.tsx'
import { locksTexts } from './locks-texts.ts'
import { usePartCalls } from './use-part-calls.ts'

export const AddLock = ({ today, changed }: { readonly today: LocalDate; readonly changed: Changed }): ReactElement => {
  const calls = usePartCalls()
  const { frame, question } = useLockForm({
    changed,
    lock: { startDate: today, startTime: '00:00', endDate: today, endTime: '23:59' },
    submit: calls.addLock,
    onSaved: () => frame.form.reset(),
  })
  return (
    <AddPart texts={locksTexts} frame={frame} question={question}>
      <LockFields frame={frame} />
    </AddPart>
  )
}
