/** When a group or a resource cannot be booked though it is open. */
import type { ReactElement } from 'react'
import type { WallTime } from '../../../domain/calendar/stockholm.ts'
import type { Lock } from '../../../domain/schema/entities.ts'
import { useHas } from '../../core/use-has.ts'
import { useWallNow } from '../../kit/use-wall-now.ts'
import type { Owned } from '../panels/panel-owner.ts'
import { RemoveButton } from '../panels/remove-button.tsx'
import { useChangeInPlace } from '../panels/use-change-in-place.tsx'
import { usePartCalls } from '../panels/use-part-calls.ts'
import { isPresentLock, lockWords, sortedLocks } from './lock-words.ts'
import { locksTexts, locksTexts as texts } from './locks-texts.ts'
import './locks-panel.css'
import { useWatch } from 'react-hook-form'
import type { LocalDate } from '../../../domain/calendar/local-date.ts'
import { parseLock } from '../../../domain/parts/hours.ts'
import type { Answer } from '../../../domain/port/core-port.ts'
import type { LockModel } from '../../../domain/schema/calls/group-administration-calls.ts'
import { clockTime } from '../../../domain/wording/swedish-dates.ts'
import { DateField, TextField } from '../../kit/form/field.tsx'
import { sentDate, sentTime } from '../../kit/form/time-input.ts'
import { type FormFrame, useFormFrame } from '../../kit/form/use-form-frame.tsx'
import { AddPart } from '../panels/add-part.tsx'
import { type Affected, type Changed, useAffected } from '../panels/affected-bookings.tsx'
import { ChangePart } from '../panels/change-part.tsx'
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

interface ChangeLockProps {
  readonly changed: Changed
  readonly lock: Lock
  readonly label: string
  readonly onDone: (changed: boolean) => void
}

const ChangeLock = ({ changed, lock, label, onDone }: ChangeLockProps): ReactElement => {
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

interface LockRowProps {
  readonly owned: Owned
  readonly lock: Lock
  readonly now: WallTime
}

const LockRow = ({ owned, lock, now }: LockRowProps): ReactElement => {
  const calls = usePartCalls()
  const changesInPlace = useHas('working-day')
  const words = lockWords(lock, now.date)
  const { isChanging, button, label, onDone } = useChangeInPlace(words)
  if (isChanging)
    return (
      <li className="panel-row">
        <ChangeLock changed={owned} lock={lock} label={label} onDone={onDone} />
      </li>
    )
  return (
    <li className="panel-row">
      <span className="panel-row-words numeric">
        {words}
        {isPresentLock(lock, now) ? <strong className="panel-present">{locksTexts.present}</strong> : null}
      </span>
      <span className="panel-row-actions">
        {changesInPlace ? button : null}
        <RemoveButton what={words} texts={locksTexts} call={() => calls.removeLock(lock.id)} />
      </span>
    </li>
  )
}

interface LockListProps extends Omit<LockRowProps, 'lock'> {
  readonly label: string
  readonly locks: readonly Lock[]
}

const LockList = ({ label, locks, ...row }: LockListProps): ReactElement => (
  <ul className="panel-list" aria-label={label}>
    {locks.map((lock) => (
      <LockRow key={lock.id} lock={lock} {...row} />
    ))}
  </ul>
)

export const LocksPanel = (owned: Owned): ReactElement => {
  const { owner, own, group } = owned
  const now = useWallNow()
  const { coming, past } = sortedLocks(own.locked, now)
  const isGroup = owner._tag === 'Group'
  // A lock of the resource's group is put right there.
  const ofGroup = isGroup ? [] : sortedLocks(group.locked, now).coming
  return (
    <>
      {coming.length === 0 ? (
        <p className="panel-empty">{isGroup ? locksTexts.empty : locksTexts.emptyOfResource}</p>
      ) : (
        <LockList label={locksTexts.title} owned={owned} locks={coming} now={now} />
      )}
      {ofGroup.length === 0 ? null : (
        <div className="panel-note">
          <p>{locksTexts.ofGroup}</p>
          <ul>
            {ofGroup.map((lock) => (
              <li key={lock.id} className="numeric">
                {lockWords(lock, now.date)}
              </li>
            ))}
          </ul>
        </div>
      )}
      <AddLock today={now.date} changed={owned} />
      {past.length === 0 ? null : (
        <details className="panel-past">
          <summary>{locksTexts.past(past.length)}</summary>
          <LockList label={locksTexts.pastList} owned={owned} locks={past} now={now} />
        </details>
      )}
    </>
  )
}
