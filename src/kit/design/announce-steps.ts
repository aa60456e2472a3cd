/**
 * Says the steps of one deed, as of a marking that grows or a row that is moved on: the last alone counts, and each takes the one before
 * it back, said or not, so that nobody meets where they were two steps ago.
 */
import { announce } from './announce.ts'

export const createSteps = (): ((text: string) => void) => {
  let takeBack = (): void => undefined
  return (text) => {
    takeBack()
    takeBack = announce(text)
  }
}
