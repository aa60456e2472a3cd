/**
 * The number of rounds for each fault: few in `npm test`, and many in `npm run soak -- server-faults`, which sets the variables.
 */
import { createRandom, type Random } from '../../../bench/random.ts'

const numberOf = (name: string, usual: number): number => Number(process.env[name] ?? usual)

export const isSoak = process.env.FAULT_ROUNDS !== undefined
export const rounds = numberOf('FAULT_ROUNDS', 1)
export const clientCount = numberOf('FAULT_CLIENTS', 100)
const seed = numberOf('FAULT_SEED', 20_260_303)

/** The random numbers of a test. Each test has its own, by its name. */
export const chanceFor = (name: string): Random =>
  createRandom([...name].reduce((sum, letter) => (Math.imul(sum, 31) + letter.charCodeAt(0)) | 0, seed))

/** Prints a line with figures in a soak. */
export const tell = (words: string): void => {
  if (isSoak) process.stdout.write(`${words}\n`)
}
