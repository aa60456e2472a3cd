/**
 * When a group or a resource cannot be booked though it is open. A lock is one stretch from its first moment to its last, and
 * an end of 23:59 is read as midnight.
 */
import type { ReactElement } from 'react'
import { useWatch } from 'react-hook-form'
import type { LocalDate } from '../../../domain/calendar/local-date.ts'
import type { WallTime } from '../../../domain/calendar/stockholm.ts'
import { type LockValues, parseLock } from '../../../domain/parts/hours.ts'
import type { LockModel } from '../../../domain/schema/calls/group-administration-calls.ts'
import type { Lock } from '../../../domain/schema/entities.ts'
import { shortDateOfYear } from '../../../domain/wording/dates-of-record.ts'
import { clockTime, shortDate, yearOf } from '../../../domain/wording/swedish-dates.ts'
import { useHas } from '../../core/use-has.ts'
import { DateField, TextField } from '../../kit/form/field.tsx'
import { sentDate, sentTime } from '../../kit/form/time-input.ts'
import { useFormFrame } from '../../kit/form/use-form-frame.tsx'
import { useWallNow } from '../../kit/use-wall-now.ts'
import { type Changed, useAffected } from '../panels/affected-bookings.tsx'
import type { Owned } from '../panels/panel.tsx'
import { type ChangePlace, PartForm } from '../panels/part-forms.tsx'
import { PartList, PartNote, PartRow, PastParts, RemoveButton } from '../panels/part-list.tsx'
import { usePartCalls } from '../panels/use-part-calls.ts'
import { locksTexts as texts } from './hours-texts.ts'
import '../panels/panel-fields.css'
import './hours.css'

/** As the browser's fields have them: times without seconds. */
type TypedLock = Readonly<Record<keyof Omit<Lock, 'id'>, string>>

const fieldsOf = ({ startDate, startTime, endDate, endTime, reason }: Lock): TypedLock => ({
  startDate,
  startTime: clockTime(startTime),
  endDate,
  endTime: clockTime(endTime),
  reason: reason ?? '',
})

/** The specification has no reason: a lock without one goes as it does there. */
const sentLock = ({ reason, ...lock }: Required<LockValues>): LockModel =>
  reason === null ? lock : { ...lock, reason }

interface LockFormProps {
  readonly changed: Changed
  readonly today: LocalDate
  /** Null: a new one. */
  readonly lock?: Lock | null
  readonly place?: ChangePlace | null
}

export const LockForm = ({ changed, today, lock = null, place = null }: LockFormProps): ReactElement => {
  const calls = usePartCalls()
  const { ask, question } = useAffected(changed)
  /** Another back end keeps none. */
  const isReasoned = useHas('working-day')
  const frame = useFormFrame({
    defaultValues:
      lock === null
        ? { startDate: today, startTime: '00:00', endDate: today, endTime: '23:59', reason: '' }
        : fieldsOf(lock),
    names: ['startDate', 'startTime', 'endDate', 'endTime', 'reason'],
    parse: ({ startDate, startTime, endDate, endTime, reason }: TypedLock) =>
      parseLock({
        startDate: sentDate(startDate),
        startTime: sentTime(startTime),
        endDate: sentDate(endDate),
        endTime: sentTime(endTime),
        reason,
      }),
    confirm: (given) => ask({ _tag: 'Locked', lock: sentLock(given) }),
    asks: question !== null,
    submit: (given) => (lock === null ? calls.addLock(sentLock(given)) : calls.changeLock(lock.id, sentLock(given))),
    onSaved: () => (place === null ? form.reset() : place.onDone(true)),
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
    <PartForm place={place} texts={texts} frame={frame} first="startDate" question={question}>
      <div className="panel-fields">
        <DateField {...input('startDate', { onChange: bringEnd })} label={texts.startDate} shown={firstDay} required />
        <TextField {...input('startTime', { onChange: checkEnd })} label={texts.startTime} type="time" required />
        <DateField {...input('endDate', { onChange: checkEnd })} label={texts.endDate} shown={lastDay} required />
        <TextField {...input('endTime')} label={texts.endTime} hint={texts.endHint} type="time" required />
        {isReasoned ? <TextField {...input('reason')} label={texts.reason} hint={texts.reasonHint} optional /> : null}
      </div>
    </PartForm>
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
      change={
        changesInPlace ? (place) => <LockForm changed={owned} today={now.date} lock={lock} place={place} /> : null
      }
      remove={<RemoveButton what={words} texts={texts} call={() => calls.removeLock(lock.id)} />}
    >
      <span className="numeric">{words}</span>
      {lock.reason ? <span>{texts.because(lock.reason)}</span> : null}
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
        lines={ofGroup.map((lock) => ({
          key: lock.id,
          line: `${lockWords(lock, now.date)}${lock.reason ? texts.because(lock.reason) : ''}`,
        }))}
      />
      <LockForm changed={owned} today={now.date} />
      <PastParts summary={texts.past(past.length)} label={texts.pastList}>
        {rowsOf(past)}
      </PastParts>
    </>
  )
}

type Stretch = Pick<Lock, 'startDate' | 'startTime' | 'endDate' | 'endTime'>

const isFromMidnight = ({ startTime }: Stretch): boolean => clockTime(startTime) === '00:00'
const isToMidnight = ({ endTime }: Stretch): boolean => clockTime(endTime) === '23:59'

/**
 * "tis 3 mars, hela dagen", "tis 3 mars kl. 12:00–16:00", "tis 3 mars – fre 6 mars, hela dagar"; with the years where
 * one of them is not this year.
 */
export const lockWords = (lock: Stretch, today: LocalDate): string => {
  const { startDate, startTime, endDate, endTime } = lock
  const isOtherYear = [startDate, endDate].some((date) => yearOf(date) !== yearOf(today))
  const day = (date: LocalDate): string => (isOtherYear ? shortDateOfYear(date) : shortDate(date))
  const isWhole = isFromMidnight(lock) && isToMidnight(lock)
  if (startDate === endDate)
    return isWhole
      ? `${day(startDate)}, hela dagen`
      : `${day(startDate)} kl.\u00a0${clockTime(startTime)}–${clockTime(endTime)}`
  return isWhole
    ? `${day(startDate)} – ${day(endDate)}, hela dagar`
    : `${day(startDate)} kl.\u00a0${clockTime(startTime)} – ${day(endDate)} kl.\u00a0${clockTime(endTime)}`
}

/** Whether its last moment has been. */
export const isPastLock = (lock: Stretch, { date, time }: WallTime): boolean =>
  lock.endDate < date || (lock.endDate === date && !isToMidnight(lock) && lock.endTime <= time)

/** Whether it holds now. */
export const isPresentLock = (lock: Stretch, now: WallTime): boolean =>
  !isPastLock(lock, now) && `${lock.startDate}T${lock.startTime}` <= `${now.date}T${now.time}`

const byStart = (a: Stretch, b: Stretch): number =>
  `${a.startDate}T${a.startTime}` < `${b.startDate}T${b.startTime}` ? -1 : 1

/**
 * Locks that hold or will come first, the next to begin before later ones; then those that are over, the last to begin
 * first.
 */
export const sortedLocks = <Part extends Stretch>(
  locks: readonly Part[],
  now: WallTime,
): { readonly coming: readonly Part[]; readonly past: readonly Part[] } => {
  const sorted = locks.toSorted(byStart)
  return {
    coming: sorted.filter((lock) => !isPastLock(lock, now)),
    past: sorted.filter((lock) => isPastLock(lock, now)).toReversed(),
  }
}
