/** When a group or a resource cannot be booked though it is open (spec 3, Lock). */
import type { ReactElement } from 'react'
import type { WallTime } from '../../../domain/calendar/stockholm.ts'
import type { Lock } from '../../../domain/schema/entities.ts'
import { useWallNow } from '../../kit/use-wall-now.ts'
import { AddLock } from './add-lock.tsx'
import { isPresentLock, lockWords, sortedLocks } from './lock-words.ts'
import { locksTexts } from './locks-texts.ts'
import { Panel } from './panel.tsx'
import { headOf, type Owned, type PanelOwner, useOwned } from './panel-owner.ts'
import { RemoveButton } from './remove-button.tsx'
import { usePartCalls } from './use-part-calls.ts'
import './locks-panel.css'

interface LocksProps extends Owned {
  readonly owner: PanelOwner
}

interface LockListProps {
  readonly owner: PanelOwner
  readonly label: string
  readonly locks: readonly Lock[]
  readonly now: WallTime
}

const LockList = ({ owner, label, locks, now }: LockListProps): ReactElement => {
  const calls = usePartCalls(owner)
  return (
    <ul className="panel-list" aria-label={label}>
      {locks.map((lock) => {
        const words = lockWords(lock, now.date)
        return (
          <li key={lock.id} className="panel-row">
            <span className="panel-row-words numeric">
              {words}
              {isPresentLock(lock, now) ? <strong className="panel-present">{locksTexts.present}</strong> : null}
            </span>
            <RemoveButton what={words} texts={locksTexts} call={() => calls.removeLock(lock.id)} />
          </li>
        )
      })}
    </ul>
  )
}

interface LocksOfGroupProps {
  readonly locks: readonly Lock[]
  readonly now: WallTime
}

/** What is locked by the group of a resource is put right there. */
const LocksOfGroup = ({ locks, now }: LocksOfGroupProps): ReactElement | null => {
  const { coming } = sortedLocks(locks, now)
  if (coming.length === 0) return null
  return (
    <div className="panel-note">
      <p>{locksTexts.ofGroup}</p>
      <ul>
        {coming.map((lock) => (
          <li key={lock.id} className="numeric">
            {lockWords(lock, now.date)}
          </li>
        ))}
      </ul>
    </div>
  )
}

const Locks = ({ owner, own, group }: LocksProps): ReactElement => {
  const now = useWallNow()
  const { coming, past } = sortedLocks(own.locked, now)
  const isGroup = owner._tag === 'Group'
  return (
    <>
      {coming.length === 0 ? (
        <p className="panel-empty">{isGroup ? locksTexts.empty : locksTexts.emptyOfResource}</p>
      ) : (
        <LockList owner={owner} label={locksTexts.list} locks={coming} now={now} />
      )}
      {isGroup ? null : <LocksOfGroup locks={group.locked} now={now} />}
      <AddLock owner={owner} today={now.date} />
      {past.length === 0 ? null : (
        <details className="panel-past">
          <summary>{locksTexts.past(past.length)}</summary>
          <LockList owner={owner} label={locksTexts.pastList} locks={past} now={now} />
        </details>
      )}
    </>
  )
}

export const LocksPanel = ({ owner }: { readonly owner: PanelOwner }): ReactElement => (
  <Panel {...headOf(locksTexts, owner)} result={useOwned(owner)}>
    {(owned) => <Locks owner={owner} {...owned} />}
  </Panel>
)
