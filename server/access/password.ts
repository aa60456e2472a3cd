/**
 * Passwords at rest: Argon2id with the parameters that OWASP names. Invariant: checking takes the same work whether the
 * account exists or not. Hashing is slow on purpose, and fills the threads that files and name look-ups need as well:
 * so two are hashed at once at most, in turns that the scheduler gives; a hash that has waited for its turn for ten seconds is refused.
 */
import { hash as argon2, verify } from '@node-rs/argon2'
import { Failure } from '../http/failure.ts'
import type { Scheduler } from '../scheduler/scheduler.ts'

const atOnce = 2
const retryAfterSeconds = 2

/** In KiB, passes and threads. */
export interface PasswordCost {
  readonly memoryCost: number
  readonly timeCost: number
  readonly parallelism: number
}

/** The library's algorithm is Argon2id unless another is named. */
const productCost: PasswordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** An å that a keyboard makes of two characters is the å that another has as one. */
const normal = (password: string): string => password.normalize('NFC')

export interface Passwords {
  /** @throws Failure `busy` */
  readonly hash: (password: string) => Promise<string>
  /** @param passwordHash null: there is none, which takes as long and is never right. @throws Failure `busy` */
  readonly isRight: (passwordHash: string | null, password: string) => Promise<boolean>
}

/** @param cost of hashing a new one; only tests have another than the product's */
export const createPasswords = (scheduler: Pick<Scheduler, 'turns'>, cost: PasswordCost = productCost): Passwords => {
  const takeTurn = scheduler.turns(atOnce, () => new Failure('busy', { retryAfterSeconds }))
  /** No account has it: an unknown address is compared with it. */
  const hashOfNoAccount = argon2('a password that nobody has', cost)
  return {
    hash: (password) => takeTurn(() => argon2(normal(password), cost)),
    isRight: async (passwordHash, password) => {
      const compared = passwordHash ?? (await hashOfNoAccount)
      const isRight = await takeTurn(() => verify(compared, normal(password)))
      return isRight && passwordHash !== null
    },
  }
}
