/**
 * Announces the steps of one action, for example when a person extends a selection or moves a row several places. Each step
 * withdraws the announcement of the step before it, so that a person does not hear an outdated position.
 */
import { announce } from './announce.ts'

export const createSteps = (): ((text: string) => void) => {
  let takeBack = (): void => undefined
  return (text) => {
    takeBack()
    takeBack = announce(text)
  }
}
