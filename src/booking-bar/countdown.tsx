/**
 * How long the chosen times are kept. The visible text ticks outside any live region; a hidden one speaks at five
 * moments. Reckoned from the deadline, so that a sleeping tab never shows time that is not left.
 */
import { type ReactElement, useEffect, useRef, useState } from 'react'
import { remainingSeconds } from '../../domain/selectors/basket.ts'
import type { State } from '../../domain/state/state.ts'
import { useCoreState } from '../core/core-context.tsx'
import { Icon } from '../design/icon.tsx'
import { bookingBarTexts } from './booking-bar-texts.ts'
import { announcementBetween, minutesAndSeconds } from './countdown-announcements.ts'

const TICK_MS = 900
const SOON_SECONDS = 60

const clockOffsetOf = (state: State): number => state.clockOffset ?? 0

interface CountdownProps {
  readonly deadline: number
  /** For a second countdown over the first: what was said before it came is not said again. */
  readonly joins?: boolean
}

export const Countdown = ({ deadline, joins = false }: CountdownProps): ReactElement => {
  const clockOffset = useCoreState(clockOffsetOf)
  const [seconds, setSeconds] = useState(() => remainingSeconds(deadline, clockOffset, Date.now()))
  const [spoken, setSpoken] = useState('')
  const before = useRef<{ readonly deadline: number; readonly seconds: number } | null>(null)

  useEffect(() => {
    // A clock that is set back gives no time: the core finds out within a second, and until then none is shown.
    let now = Number.POSITIVE_INFINITY
    const look = (): void => {
      now = Math.min(now, remainingSeconds(deadline, clockOffset, Date.now()))
      const earlier = before.current?.deadline === deadline ? before.current.seconds : joins ? now : null
      const said = announcementBetween(earlier, now)
      before.current = { deadline, seconds: now }
      setSeconds(now)
      if (said !== null) setSpoken(said.text)
    }
    look()
    const ticking = setInterval(look, TICK_MS)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(ticking)
      document.removeEventListener('visibilitychange', look)
    }
  }, [deadline, clockOffset, joins])

  return (
    <>
      <span className="countdown numeric" data-soon={seconds < SOON_SECONDS}>
        <Icon name="clock" />
        <span className="visually-hidden">{bookingBarTexts.timeLeft}</span>
        <span role="timer">{minutesAndSeconds(seconds)}</span>
      </span>
      <span className="visually-hidden" aria-live="polite">
        {spoken}
      </span>
    </>
  )
}
