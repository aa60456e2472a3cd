/**
 * When an e-mail that could not be sent is tried again, and until when. Invariant: no mail is sent whose link no longer
 * works.
 */
import type { EmailName } from '../../domain/rules/email-placeholders.ts'

const first = 30
const longest = 3600
const hour = 3_600_000
const usual = 72 * hour
/** As long as the codes live (contract 3, Codes). */
const codeLives: Partial<Readonly<Record<EmailName, number>>> = {
  'verify-address': 24 * hour,
  'reset-password': hour,
}
const lives = new Map(Object.entries(codeLives))

/**
 * 30 s, then twice as long each time, an hour at most.
 * @param attempts that have been made, 1 or more
 * @param chance from 0 to 1: up to a fifth less or more, so that those that failed together are not tried together
 * @returns seconds
 */
export const retryDelay = (attempts: number, chance: number): number =>
  Math.min(longest, first * 2 ** (attempts - 1)) * (0.8 + 0.4 * chance)

/** @param createdAt and `now`, both instants of the server's clock */
export const isPastUse = (name: string, createdAt: string, now: string): boolean =>
  Date.parse(now) - Date.parse(createdAt) > (lives.get(name) ?? usual)
