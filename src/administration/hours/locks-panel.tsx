/**
 * The locks of a group or a resource: the stretches in which it cannot be booked, although it is open. A lock is one
 * continuous stretch. An end time of 23:59 means midnight.
 */
import type { ReactElement } from 'react'
import type { LocalDate } from '../../../domain/calendar/local-date.ts'
import type { WallTime } from '../../../domain/calendar/stockholm.ts'
import { type LockValues, parseLock } from '../../../domain/parts/hours.ts'
import type { LockModel } from '../../../domain/schema/calls/group-administration-calls.ts'
import type { Lock } from '../../../domain/schema/entities.ts'
import { shortDateOfYear } from '../../../domain/wording/dates-of-record.ts'
import { clockTime, shortDate, yearOf } from '../../../domain/wording/swedish-dates.ts'
import { useHas } from '../../core/use-has.ts'
import { type FieldRow, Fields, namesIn } from '../../kit/form/fields.tsx'
import { sentDate, sentTime } from '../../kit/form/time-input.ts'
import { useFormFrame } from '../../kit/form/use-form-frame.tsx'
import { useWallNow } from '../../kit/use-wall-now.ts'
import { type Changed, useAffected } from '../panels/affected-bookings.tsx'
import type { Owned, PartsPanel } from '../panels/panel.tsx'
import { type ChangePlace, PartForm } from '../panels/part-forms.tsx'
import { PartList, PartNote, PartRow, PastParts, RemoveButton } from '../panels/part-list.tsx'
import { useOvertaken } from '../panels/use-overtaken.tsx'
import { usePartCalls } from '../panels/use-part-calls.ts'
import '../panels/panel-fields.css'
import './hours.css'

/** A lock as the form keeps it. All values are text, and the times have no seconds. */
type TypedLock = Readonly<Record<keyof Omit<Lock, 'id'>, string>>

/** A new lock lasts the whole of today by default. */
const newLock = (today: LocalDate): TypedLock => ({
  startDate: today,
  startTime: '00:00',
  endDate: today,
  endTime: '23:59',
  reason: '',
})

const fieldsOf = ({ startDate, startTime, endDate, endTime, reason }: LockValues): TypedLock => ({
  startDate,
  startTime: clockTime(startTime),
  endDate,
  endTime: clockTime(endTime),
  reason: reason ?? '',
})

/** The specification has no reason for a lock. The call therefore contains the reason only when there is one. */
const sentLock = ({ reason, ...lock }: Required<LockValues>): LockModel =>
  reason === null ? lock : { ...lock, reason }

interface LockFormProps {
  readonly changed: Changed
  readonly today: LocalDate
  /** Null for a new lock. */
  readonly lock?: Lock | null
  readonly place?: ChangePlace | null
}

export const LockForm = ({ changed, today, lock = null, place = null }: LockFormProps): ReactElement => {
  const calls = usePartCalls()
  const { ask, question } = useAffected(changed)
  const keepsReasons = useHas('working-day')
  const fields: readonly FieldRow<TypedLock>[] = [
    {
      name: 'startDate',
      kind: 'date',
      label: 'Startdatum',
      required: true,
      rechecks: ['endTime'],
      // When the start moves past the end, the end moves to the start.
      onChange: ({ getValues, setValue }) => {
        const { startDate, endDate } = getValues()
        if (sentDate(startDate) !== null && endDate < startDate) setValue('endDate', startDate, { shouldDirty: true })
      },
    },
    { name: 'startTime', kind: 'time', label: 'Starttid', required: true, rechecks: ['endTime'] },
    { name: 'endDate', kind: 'date', label: 'Slutdatum', required: true, rechecks: ['endTime'] },
    { name: 'endTime', kind: 'time', label: 'Sluttid', hint: '23:59 betyder till midnatt.', required: true },
    {
      name: 'reason',
      kind: 'text',
      label: 'Orsak',
      hint: 'Till exempel städning. Visas för alla i bokningen.',
      optional: true,
      asked: keepsReasons,
    },
  ]
  const overtaken = useOvertaken<Required<LockValues>>({
    began: lock === null ? null : { ...lock, reason: lock.reason ?? null },
    wordsOf: (values) => lockWords(values, today) + reasonWords(values),
    fill: (values) => frame.form.reset(fieldsOf(values), { keepDefaultValues: true }),
    focus: () => frame.form.setFocus('startDate'),
  })
  const frame = useFormFrame({
    defaultValues: lock === null ? newLock(today) : fieldsOf(lock),
    names: namesIn(fields),
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
    submit: (given) =>
      lock === null
        ? calls.addLock(sentLock(given))
        : overtaken.send(given, (begun) => calls.changeLock(lock.id, { ...sentLock(given), ...begun })),
    onSaved: () => (place === null ? frame.form.reset() : place.onDone(true)),
  })

  return (
    <PartForm
      place={place}
      texts={{ add: 'Ny låsning', submit: 'Lägg till låsningen', save: 'Spara låsningen' }}
      frame={frame}
      first="startDate"
      question={question}
    >
      <div className="panel-fields columns gap-x-4">
        <Fields frame={frame} of={fields} />
      </div>
      {overtaken.choice}
    </PartForm>
  )
}

const reasonWords = ({ reason }: Pick<Lock, 'reason'>): string => (reason ? ` – ${reason}` : '')

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
      remove={
        <RemoveButton
          what={words}
          texts={{
            question: 'Ta bort låsningen?',
            action: 'Ta bort låsningen',
            detail: 'Tiderna går att boka igen, om det är öppet.',
          }}
          call={() => calls.removeLock(lock.id)}
        />
      }
    >
      <span className="numeric">{words}</span>
      {lock.reason ? <span>{reasonWords(lock)}</span> : null}
      {isPresentLock(lock, now) ? <strong className="panel-present warning keep-together">Pågår nu</strong> : null}
    </PartRow>
  )
}

const Locks = (owned: Owned): ReactElement => {
  const { owner, own, group } = owned
  const now = useWallNow()
  const { coming, past } = sortedLocks(own.locked, now)
  const isGroup = owner._tag === 'Group'
  // A lock of the group can be changed only on the page of the group.
  const ofGroup = isGroup ? [] : sortedLocks(group.locked, now).coming
  const rowsOf = (locks: readonly Lock[]): readonly ReactElement[] =>
    locks.map((lock) => <LockRow key={lock.id} owned={owned} lock={lock} now={now} />)
  return (
    <>
      <PartList label={locksPanel.title} empty={isGroup ? 'Inga låsningar.' : 'Inga egna låsningar.'}>
        {rowsOf(coming)}
      </PartList>
      <PartNote
        words="Gruppens låsningar gäller också:"
        lines={ofGroup.map((lock) => ({ key: lock.id, line: lockWords(lock, now.date) + reasonWords(lock) }))}
      />
      <LockForm changed={owned} today={now.date} />
      <PastParts summary={`Tidigare låsningar (${past.length})`} label="Tidigare låsningar">
        {rowsOf(past)}
      </PastParts>
    </>
  )
}

export const locksPanel: PartsPanel = {
  title: 'Låsningar',
  textOfGroup: 'Under en låsning kan inget i gruppen bokas. Bokningar som redan finns ligger kvar.',
  textOfResource: 'Under en låsning kan resursen inte bokas. Bokningar som redan finns ligger kvar.',
  Parts: Locks,
}

type Stretch = Pick<Lock, 'startDate' | 'startTime' | 'endDate' | 'endTime'>

const isToMidnight = ({ endTime }: Stretch): boolean => clockTime(endTime) === '23:59'

/**
 * Returns "tis 3 mars, hela dagen", "tis 3 mars kl. 12:00–16:00" or "tis 3 mars – fre 6 mars, hela dagar". The text
 * contains the years if one of them is not the present year.
 */
export const lockWords = (lock: Stretch, today: LocalDate): string => {
  const { startDate, startTime, endDate, endTime } = lock
  const isOtherYear = [startDate, endDate].some((date) => yearOf(date) !== yearOf(today))
  const day = (date: LocalDate): string => (isOtherYear ? shortDateOfYear(date) : shortDate(date))
  const isWhole = clockTime(startTime) === '00:00' && isToMidnight(lock)
  if (startDate === endDate)
    return isWhole
      ? `${day(startDate)}, hela dagen`
      : `${day(startDate)} kl.\u00a0${clockTime(startTime)}–${clockTime(endTime)}`
  return isWhole
    ? `${day(startDate)} – ${day(endDate)}, hela dagar`
    : `${day(startDate)} kl.\u00a0${clockTime(startTime)} – ${day(endDate)} kl.\u00a0${clockTime(endTime)}`
}

/** Whether the lock has ended. */
export const isPastLock = (lock: Stretch, { date, time }: WallTime): boolean =>
  lock.endDate < date || (lock.endDate === date && !isToMidnight(lock) && lock.endTime <= time)

/** Whether the lock applies now. */
export const isPresentLock = (lock: Stretch, now: WallTime): boolean =>
  !isPastLock(lock, now) && `${lock.startDate}T${lock.startTime}` <= `${now.date}T${now.time}`

/** Divides the locks into present and future locks, earliest start first, and past locks, latest first. */
export const sortedLocks = <Part extends Stretch>(
  locks: readonly Part[],
  now: WallTime,
): { readonly coming: readonly Part[]; readonly past: readonly Part[] } => {
  const startOf = ({ startDate, startTime }: Stretch): string => `${startDate}T${startTime}`
  const sorted = locks.toSorted((a, b) => (startOf(a) < startOf(b) ? -1 : 1))
  return {
    coming: sorted.filter((lock) => !isPastLock(lock, now)),
    past: sorted.filter((lock) => isPastLock(lock, now)).toReversed(),
  }
}
