/**
 * Changes an opening time where it stands. The contract knows adding and removing alone, so the new time is added before
 * the old one goes: at no moment is closed what is open before and after.
 */
import { type ReactElement, useRef } from 'react'
import type { Interval } from '../../../domain/calendar/interval.ts'
import { parseOpenTime } from '../../../domain/parts/hours.ts'
import type { OpenTime } from '../../../domain/schema/entities.ts'
import { clockTime } from '../../../domain/wording/swedish-dates.ts'
import { useFormFrame } from '../../kit/form/use-form-frame.tsx'
import { useAffected } from './affected-bookings.tsx'
import { ChangePart } from './change-part.tsx'
import { openTimesTexts } from './open-times-texts.ts'
import type { Owned } from './panel-owner.ts'
import { TimeFields } from './time-fields.tsx'
import { sentTimes } from './time-input.ts'
import { usePartCalls } from './use-part-calls.ts'

interface ChangeOpenTimeProps {
  readonly owned: Owned
  readonly time: OpenTime
  /** What is changed, for those who hear the form alone. */
  readonly label: string
  readonly onDone: (changed: boolean) => void
}

const isSame = (a: Interval, b: Interval): boolean => a.startTime === b.startTime && a.endTime === b.endTime

export const ChangeOpenTime = ({ owned, time, label, onDone }: ChangeOpenTimeProps): ReactElement => {
  const calls = usePartCalls()
  const affected = useAffected(owned)
  /** Where the old time could not be removed, trying again adds no second new one. */
  const added = useRef<Interval | null>(null)
  const frame = useFormFrame({
    defaultValues: { startTime: clockTime(time.startTime), endTime: clockTime(time.endTime) },
    names: ['startTime', 'endTime'],
    parse: (times) => parseOpenTime(sentTimes(times)),
    confirm: (interval) =>
      affected.ask({
        _tag: 'Opened',
        open: owned.own.open.map((other) => (other.id === time.id ? { ...other, ...interval } : other)),
      }),
    asks: affected.question !== null,
    submit: async (interval) => {
      if (isSame(interval, time)) return { _tag: 'Ok', value: false }
      if (added.current === null || !isSame(interval, added.current)) {
        const answer = await calls.addOpenTime({ dayOfWeek: time.dayOfWeek, ...interval }, false)
        if (answer._tag === 'Failed') return answer
        added.current = interval
      }
      const removed = await calls.removeOpenTime(time.id, 'open-time-added')
      return removed._tag === 'Failed' ? removed : { _tag: 'Ok', value: true }
    },
    onSaved: onDone,
  })

  return (
    <ChangePart
      label={label}
      frame={frame}
      first="startTime"
      submitText={openTimesTexts.save}
      question={affected.question}
      onCancel={() => onDone(false)}
    >
      <TimeFields frame={frame} />
    </ChangePart>
  )
}
