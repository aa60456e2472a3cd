/** When a group or a resource cannot be booked though it is open (spec 3, Lock). */
import type { ReactElement } from 'react'
import type { WallTime } from '../../../domain/calendar/stockholm.ts'
import type { Lock } from '../../../domain/schema/entities.ts'
import { useHas } from '../../core/use-has.ts'
import { useWallNow } from '../../kit/use-wall-now.ts'
import { AddLock } from './add-lock.tsx'
import { ChangeLock } from './change-lock.tsx'
import { isPresentLock, lockWords, sortedLocks } from './lock-words.ts'
import { locksTexts } from './locks-texts.ts'
import type { Owned } from './panel-owner.ts'
import { RemoveButton } from './remove-button.tsx'
import { useChangeInPlace } from './use-change-in-place.tsx'
import { usePartCalls } from './use-part-calls.ts'
import './locks-panel.css'

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
  // What is locked by the group of a resource is put right there.
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
