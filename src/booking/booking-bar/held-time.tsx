/** How long what is chosen is held: it is counted down, and more time is offered before it ends. */
import type { ReactElement } from 'react'
import { Countdown } from './countdown.tsx'
import { TimeWarning } from './time-warning-chunk.tsx'

/** Mounted anew for each deadline. @param deadline server time in ms */
export const HeldTime = ({ deadline }: { readonly deadline: number }): ReactElement => (
  <>
    <Countdown deadline={deadline} />
    <TimeWarning deadline={deadline} />
  </>
)
