/** How long what is chosen is held: it is counted down, and more time is offered before it ends. */
import type { ReactElement } from 'react'
import { createChunk } from '../../kit/design/chunk.tsx'
import { Countdown } from './countdown.tsx'

/** It comes two minutes before the end: it is loaded beside the bar, not with it. */
const { Component: TimeWarning } = createChunk(
  async () => (await import('./time-warning.tsx')).TimeWarning,
  null,
  // The countdown still shows the time; it is asked for again with the next deadline.
  () => null,
)

/** Mounted anew for each deadline. @param deadline server time in ms */
export const HeldTime = ({ deadline }: { readonly deadline: number }): ReactElement => (
  <>
    <Countdown deadline={deadline} />
    <TimeWarning deadline={deadline} />
  </>
)
