/** When a group or a resource cannot be booked though it is open. */
import type { ReactElement } from 'react'
import type { WallTime } from '../../../domain/calendar/stockholm.ts'
import type { Lock } from '../../../domain/schema/entities.ts'
import { useHas } from '../../core/use-has.ts'
import { useWallNow } from '../../kit/use-wall-now.ts'
import type { Owned } from '../panels/owned-panel.tsx'
import { usePartCalls } from '../panels/use-part-calls.ts'
import { isPresentLock, lockWords, sortedLocks } from './lock-words.ts'
import { locksTexts as texts } from './locks-texts.ts'
import './hours.css'
import { useWatch } from 'react-hook-form'
import type { LocalDate } from '../../../domain/calendar/local-date.ts'
import { parseLock } from '../../../domain/parts/hours.ts'
import type { Answer } from '../../../domain/port/core-port.ts'
import type { LockModel } from '../../../domain/schema/calls/group-administration-calls.ts'
import { clockTime } from '../../../domain/wording/swedish-dates.ts'
import { DateField, TextField } from '../../kit/form/field.tsx'
import { sentDate, sentTime } from '../../kit/form/time-input.ts'
import { type FormFrame, useFormFrame } from '../../kit/form/use-form-frame.tsx'
import { type Affected, type Changed, useAffected } from '../panels/affected-bookings.tsx'
import { AddPart, ChangePart, type ChangePlace } from '../panels/part-forms.tsx'
import { PartList, PartNote, PartRow, PastParts, RemoveButton } from '../panels/part-list.tsx'
import '../panels/panel-fields.css'

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

const useLockForm = ({ changed, lock, submit, onSaved }: LockFormOptions): LockForm => {
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

const LockFields = ({ frame }: Pick<LockForm, 'frame'>): ReactElement => {
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

interface ChangeLockProps extends ChangePlace {
  readonly changed: Changed
  readonly lock: Lock
}

const ChangeLock = ({ changed, lock, ...place }: ChangeLockProps): ReactElement => {
  const calls = usePartCalls()
  const { id, startDate, startTime, endDate, endTime } = lock
  const { frame, question } = useLockForm({
    changed,
    lock: { startDate, startTime: clockTime(startTime), endDate, endTime: clockTime(endTime) },
    submit: (given) => calls.changeLock(id, given),
    onSaved: () => place.onDone(true),
  })
  return (
    <ChangePart {...place} frame={frame} first="startDate" submitText={texts.save} question={question}>
      <LockFields frame={frame} />
    </ChangePart>
  )
}

export const AddLock = ({ today, changed }: { readonly today: LocalDate; readonly changed: Changed }): ReactElement => {
  const calls = usePartCalls()
  const { frame, question } = useLockForm({
    changed,
    lock: { startDate: today, startTime: '00:00', endDate: today, endTime: '23:59' },
    submit: calls.addLock,
    onSaved: () => frame.form.reset(),
  })
  return (
    <AddPart texts={texts} frame={frame} question={question}>
      <LockFields frame={frame} />
    </AddPart>
  )
}

interface LockRowProps {
  readonly owned: Owned
  readonly lock: Lock
  readonly now: WallTime
}

const LockRow = ({ owned, lock, now }: LockRowProps): ReactElement => {
  const calls = usePartCalls()
  const changesInPlace = useHas('working-day')
  const words = lockWords(lock, now.date)
  return (
    <PartRow
      what={words}
      change={changesInPlace ? (place) => <ChangeLock changed={owned} lock={lock} {...place} /> : null}
      remove={<RemoveButton what={words} texts={texts} call={() => calls.removeLock(lock.id)} />}
    >
      <span className="numeric">{words}</span>
      {isPresentLock(lock, now) ? <strong className="panel-present">{texts.present}</strong> : null}
    </PartRow>
  )
}

export const LocksPanel = (owned: Owned): ReactElement => {
  const { owner, own, group } = owned
  const now = useWallNow()
  const { coming, past } = sortedLocks(own.locked, now)
  const isGroup = owner._tag === 'Group'
  // A lock of the resource's group is put right there.
  const ofGroup = isGroup ? [] : sortedLocks(group.locked, now).coming
  const rowsOf = (locks: readonly Lock[]): readonly ReactElement[] =>
    locks.map((lock) => <LockRow key={lock.id} owned={owned} lock={lock} now={now} />)
  return (
    <>
      <PartList label={texts.title} empty={isGroup ? texts.empty : texts.emptyOfResource}>
        {rowsOf(coming)}
      </PartList>
      <PartNote
        words={texts.ofGroup}
        lines={ofGroup.map((lock) => ({ key: lock.id, line: lockWords(lock, now.date) }))}
      />
      <AddLock today={now.date} changed={owned} />
      <PastParts summary={texts.past(past.length)} label={texts.pastList}>
        {rowsOf(past)}
      </PastParts>
    </>
  )
}
