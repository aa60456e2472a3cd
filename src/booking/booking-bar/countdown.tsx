/**
 * The time for which chosen slots are held, counted down, with more time offered before it ends; where no tab shows a
 * booking page any more, the words that they are let go soon. The clock stands outside any live region: it is announced at
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

/** Each deadline has a component of its own (`key`). */
export const Countdown = ({ deadline }: { readonly deadline: number }): ReactElement => {
  const seconds = useSecondsLeft(deadline)
  const before = useRef<number | null>(null)
  const takeBack = useRef((): void => undefined)

  useEffect(() => {
    const said = announcementBetween(before.current, seconds)
    before.current = Math.min(before.current ?? seconds, seconds)
    if (said !== null) takeBack.current = announce(said.text, 'beside')
  }, [seconds])

  // Words that still wait to be said hold no more when the time has gone.
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

/** Loaded after the bar: the warning is needed two minutes before the end, if at all. */
const { Component: BesideTime } = createChunk(
  async () => (await import('./time-warning.tsx')).BesideTime,
  null,
  // The countdown stands without it; the next deadline asks for it again.
  () => null,
)

export interface TimeLeftProps {
  /** Server time in ms; null: this service does not tell it. */
  readonly deadline: number | null
  /** The first line of a basket that is let go soon: no tab shows a booking page any more. */
  readonly left?: BasketLine | undefined
}

/** Each deadline has a component of its own (`key`). */
export const TimeLeft = (props: TimeLeftProps): ReactElement => (
  <>
    {props.left === undefined && props.deadline !== null ? <Countdown deadline={props.deadline} /> : null}
    <BesideTime {...props} />
  </>
)
