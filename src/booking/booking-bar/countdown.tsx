/**
 * How long the chosen times are kept: in its place, and in the dialog that covers it. What ticks stands outside any live
 * region; it is said at five moments (`countdown-announcements.ts`), of which the warning says one.
 */
import { type ReactElement, useEffect, useRef } from 'react'
import { announce } from '../../kit/design/announce.ts'
import { Icon } from '../../kit/design/icon.tsx'
import { InDialog } from '../../kit/design/in-dialog.tsx'
import { announcementBetween, minutesAndSeconds } from './countdown-announcements.ts'
import { countdownTexts } from './countdown-texts.ts'
import { useSecondsLeft } from './use-seconds-left.ts'
import './countdown.css'

const SOON_SECONDS = 60

/** Mounted anew for each deadline. */
export const Countdown = ({ deadline }: { readonly deadline: number }): ReactElement => {
  const seconds = useSecondsLeft(deadline)
  const before = useRef<number | null>(null)

  useEffect(() => {
    const said = announcementBetween(before.current, seconds)
    before.current = Math.min(before.current ?? seconds, seconds)
    if (said !== null) announce(said.text)
  }, [seconds])

  const clock = (
    <span className="countdown numeric" data-soon={seconds < SOON_SECONDS}>
      <Icon name="clock" />
      <span className="visually-hidden">{countdownTexts.timeLeft}</span>
      <span role="timer">{minutesAndSeconds(seconds)}</span>
    </span>
  )
  return (
    <>
      {clock}
      <InDialog place="time">{clock}</InDialog>
    </>
  )
}
