/** How long what is chosen is held: it is counted down, and more time is offered before it ends; or that it is let go soon. */
import type { ReactElement } from 'react'
import type { BasketLine } from '../../../domain/selectors/basket.ts'
import { createChunk } from '../../kit/design/chunk.tsx'
import { Countdown } from './countdown.tsx'
import { Leaving } from './leaving.tsx'

/** It comes two minutes before the end: it is loaded beside the bar, not with it. */
const { Component: TimeWarning } = createChunk(
  async () => (await import('./time-warning.tsx')).TimeWarning,
  null,
  // The countdown still shows the time; it is asked for again with the next deadline.
  () => null,
)

interface HeldTimeProps {
  /** Server time in ms. */
  readonly deadline: number
  /** Of what is let go: no tab shows a booking page any more. */
  readonly left?: BasketLine | undefined
}

/** Mounted anew for each deadline. */
export const HeldTime = ({ deadline, left }: HeldTimeProps): ReactElement =>
  left === undefined ? (
    <>
      <Countdown deadline={deadline} />
      <TimeWarning deadline={deadline} />
    </>
  ) : (
    <Leaving line={left} />
  )
