/**
 * Announces the steps of one action, such as a marking that grows or a row that is moved several places. Only the last
 * step matters: each step withdraws the one before it, so that a listener never hears an outdated position.
 */
import { announce } from './announce.ts'

export const createSteps = (): ((text: string) => void) => {
  let takeBack = (): void => undefined
  return (text) => {
    takeBack()
    takeBack = announce(text)
  }
}
