/** How many bookings wait, beside what leads to them; nothing where none does, or it is not known. */
import type { ReactElement } from 'react'
import { useWaitingCount } from '../../core/use-waiting-count.ts'
import { administratorMenuTexts } from './administrator-menu-texts.ts'
import './waiting-badge.css'

/** What is more is shown as more than this, and said as it is. */
const MOST_SHOWN = 999

interface WaitingBadgeProps {
  /** Read after the name of what it stands beside. */
  readonly words: (count: number) => string
}

const WaitingBadge = ({ words }: WaitingBadgeProps): ReactElement | null => {
  const count = useWaitingCount()
  if (count === null || count === 0) return null
  return (
    <span className="waiting-badge-place">
      <span className="waiting-badge numeric" aria-hidden="true">
        {count > MOST_SHOWN ? `${MOST_SHOWN}+` : count}
      </span>
      <span className="visually-hidden">{words(count)}</span>
    </span>
  )
}

export const MenuWaitingBadge = (): ReactElement => <WaitingBadge words={administratorMenuTexts.waitingInMenu} />
export const ItemWaitingBadge = (): ReactElement => <WaitingBadge words={administratorMenuTexts.waitingInItem} />
