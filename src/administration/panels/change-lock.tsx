/** Changes a lock where it stands (features 2). */
import type { ReactElement } from 'react'
import type { Lock } from '../../../domain/schema/entities.ts'
import { clockTime } from '../../../domain/wording/swedish-dates.ts'
import type { Changed } from './affected-bookings.tsx'
import { ChangePart } from './change-part.tsx'
import { LockFields, useLockForm } from './lock-form.tsx'
import { locksTexts } from './locks-texts.ts'
import { usePartCalls } from './use-part-calls.ts'

interface ChangeLockProps {
  readonly changed: Changed
  readonly lock: Lock
  readonly label: string
  readonly onDone: (changed: boolean) => void
}

export const ChangeLock = ({ changed, lock, label, onDone }: ChangeLockProps): ReactElement => {
  const calls = usePartCalls()
  const { id, startDate, startTime, endDate, endTime } = lock
  const { frame, question } = useLockForm({
    changed,
    lock: { startDate, startTime: clockTime(startTime), endDate, endTime: clockTime(endTime) },
    submit: (given) => calls.changeLock(id, given),
    onSaved: () => onDone(true),
  })
  return (
    <ChangePart
      label={label}
      frame={frame}
      first="startDate"
      submitText={locksTexts.save}
      question={question}
      onCancel={() => onDone(false)}
    >
      <LockFields frame={frame} />
    </ChangePart>
  )
}
