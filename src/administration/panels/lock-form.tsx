/** The form of a lock, new or changed. */
import type { ReactElement } from 'react'
import { useWatch } from 'react-hook-form'
import { parseLock } from '../../../domain/parts/hours.ts'
import type { Answer } from '../../../domain/port/core-port.ts'
import type { LockModel } from '../../../domain/schema/calls/group-administration-calls.ts'
import type { Lock } from '../../../domain/schema/entities.ts'
import { DateField } from '../../kit/form/date-field.tsx'
import { TextField } from '../../kit/form/field.tsx'
import { type FormFrame, useFormFrame } from '../../kit/form/use-form-frame.tsx'
import { type Affected, type Changed, useAffected } from './affected-bookings.tsx'
import { locksTexts as texts } from './locks-texts.ts'
import { sentDate, sentTime } from './time-input.ts'
import './panel-fields.css'

/** As the browser's fields have them: times without seconds. */
type TypedLock = Readonly<Record<keyof Omit<Lock, 'id'>, string>>

interface LockFormOptions {
  readonly changed: Changed
  readonly lock: TypedLock
  readonly submit: (lock: LockModel) => Answer<unknown>
  readonly onSaved: () => void
}

interface LockForm extends Pick<Affected, 'question'> {
  readonly frame: FormFrame<TypedLock>
}

export const useLockForm = ({ changed, lock, submit, onSaved }: LockFormOptions): LockForm => {
  const { ask, question } = useAffected(changed)
  const frame = useFormFrame({
    defaultValues: lock,
    names: ['startDate', 'startTime', 'endDate', 'endTime'],
    parse: ({ startDate, startTime, endDate, endTime }: TypedLock) =>
      parseLock({
        startDate: sentDate(startDate),
        startTime: sentTime(startTime),
        endDate: sentDate(endDate),
        endTime: sentTime(endTime),
      }),
    confirm: (given) => ask({ _tag: 'Locked', lock: given }),
    asks: question !== null,
    submit,
    onSaved,
  })
  return { frame, question }
}

export const LockFields = ({ frame }: Pick<LockForm, 'frame'>): ReactElement => {
  const { form, input, recheck } = frame
  const { control, getValues, setValue } = form
  const [firstDay, lastDay] = useWatch({ control, name: ['startDate', 'endDate'] })

  /** A lock that begins later ends later: the end follows until it is said. */
  const bringEnd = (): void => {
    const { startDate, endDate } = getValues()
    if (sentDate(startDate) !== null && endDate < startDate) setValue('endDate', startDate, { shouldDirty: true })
    recheck('endTime')
  }
  const checkEnd = (): void => recheck('endTime')

  return (
    <div className="panel-fields">
      <DateField {...input('startDate', { onChange: bringEnd })} label={texts.startDate} shown={firstDay} required />
      <TextField {...input('startTime', { onChange: checkEnd })} label={texts.startTime} type="time" required />
      <DateField {...input('endDate', { onChange: checkEnd })} label={texts.endDate} shown={lastDay} required />
      <TextField {...input('endTime')} label={texts.endTime} hint={texts.endHint} type="time" required />
    </div>
  )
}
