/**
 * Counts down the time for which chosen slots are held, and offers more time before the deadline. If no tab shows a
 * booking page any more, it says that the slots are let go soon. The clock is not in a live region. It is announced at
 * five moments (`seconds-left.ts`, `time-warning.tsx`).
 */
import { type ReactElement, useEffect, useRef } from 'react'
import type { BasketLine } from '../../../domain/selectors/basket.ts'
import { InDialog } from '../../kit/design/above-dialogs.tsx'
import { announce } from '../../kit/design/announce.ts'
import { createChunk } from '../../kit/design/chunk.tsx'
import { Icon } from '../../kit/design/icon.tsx'
import { timeLeftTexts } from './booking-bar-texts.ts'
import { announcementBetween, minutesAndSeconds, useSecondsLeft } from './seconds-left.ts'

const SOON_SECONDS = 60

/** The countdown to one deadline. Each deadline has a component instance of its own (`key`). */
export const Countdown = ({ deadline }: { readonly deadline: number }): ReactElement => {
  const seconds = useSecondsLeft(deadline)
  const before = useRef<number | null>(null)
  const takeBack = useRef((): void => undefined)

  useEffect(() => {
    const said = announcementBetween(before.current, seconds)
    before.current = Math.min(before.current ?? seconds, seconds)
    if (said !== null) takeBack.current = announce(said.text, 'beside')
  }, [seconds])

  // An announcement that still waits is withdrawn when its deadline is gone.
  useEffect(() => () => takeBack.current(), [])

  const clock = (
    <span className="countdown numeric" data-soon={seconds < SOON_SECONDS}>
      <Icon name="clock" />
      <span className="visually-hidden">{timeLeftTexts.timeLeft}</span>
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

/** This chunk is loaded after the bar, because the warning is needed two minutes before the deadline at the earliest. */
const { Component: BesideTime } = createChunk(
  async () => (await import('./time-warning.tsx')).BesideTime,
  null,
  // If the chunk cannot be loaded, only the countdown is shown. The next deadline asks for the chunk again.
  () => null,
)

export interface TimeLeftProps {
  /** The deadline in ms of server time. Null if the back end does not state it. */
  readonly deadline: number | null
  /** The first line of a basket that is let go soon, because no tab shows a booking page any more. */
  readonly left?: BasketLine | undefined
}

/** The time left until one deadline. Each deadline has a component instance of its own (`key`). */
export const TimeLeft = (props: TimeLeftProps): ReactElement => (
  <>
    {props.left === undefined && props.deadline !== null ? <Countdown deadline={props.deadline} /> : null}
    <BesideTime {...props} />
  </>
)
