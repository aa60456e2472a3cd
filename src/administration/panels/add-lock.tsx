/** The form of a new lock: today, from its beginning to its end, unless something else is said (spec 9). */
import type { ReactElement } from 'react'
import { useWatch } from 'react-hook-form'
import type { LocalDate } from '../../../domain/calendar/local-date.ts'
import { parseLock } from '../../../domain/rules/parse-times.ts'
import { useCore } from '../../core/core-context.tsx'
import { DateField } from '../../kit/form/date-field.tsx'
import { TextField } from '../../kit/form/field.tsx'
import { useFormFrame } from '../../kit/form/use-form-frame.tsx'
import { AddPart } from './add-part.tsx'
import { locksTexts } from './locks-texts.ts'
import type { PanelOwner } from './panel-owner.ts'
import { partCalls } from './part-calls.ts'
import { sentDate, sentTime } from './time-input.ts'

interface Fields {
  readonly startDate: string
  readonly startTime: string
  readonly endDate: string
  readonly endTime: string
}

interface AddLockProps {
  readonly owner: PanelOwner
  readonly today: LocalDate
}

const names = ['startDate', 'startTime', 'endDate', 'endTime'] as const

const parseFields = (fields: Fields) =>
  parseLock({
    startDate: sentDate(fields.startDate),
    startTime: sentTime(fields.startTime),
    endDate: sentDate(fields.endDate),
    endTime: sentTime(fields.endTime),
  })

export const AddLock = ({ owner, today }: AddLockProps): ReactElement => {
  const core = useCore()
  const frame = useFormFrame({
    defaultValues: { startDate: today, startTime: '00:00', endDate: today, endTime: '23:59' },
    names,
    parse: parseFields,
    submit: (lock) => partCalls(core, owner).addLock(lock),
    onSaved: () => form.reset(),
  })
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
    <AddPart title={locksTexts.add} submitText={locksTexts.submit} frame={frame}>
      <div className="panel-fields">
        <DateField
          {...input('startDate', { onChange: bringEnd })}
          label={locksTexts.startDate}
          shown={firstDay}
          required
        />
        <TextField {...input('startTime', { onChange: checkEnd })} label={locksTexts.startTime} type="time" required />
        <DateField {...input('endDate', { onChange: checkEnd })} label={locksTexts.endDate} shown={lastDay} required />
        <TextField {...input('endTime')} label={locksTexts.endTime} hint={locksTexts.endHint} type="time" required />
      </div>
    </AddPart>
  )
}
