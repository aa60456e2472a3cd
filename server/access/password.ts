/**
 * Hashes and compares passwords by Argon2id, with the parameters that OWASP recommends. Invariant: a comparison takes the same work whether
 * the account exists or not. Hashing is slow on purpose. It takes threads that are also needed to read files and to resolve names. So at
 * most two passwords are hashed at the same time, in turns that the scheduler gives. A password that has waited for ten seconds is refused.
 */
import { hash as argon2, verify } from '@node-rs/argon2'
import { Failure } from '../http/failure.ts'
import type { Scheduler } from '../scheduler/scheduler.ts'

const atOnce = 2
const retryAfterSeconds = 2

/** The memory in KiB, the number of passes, and the number of threads. */
export interface PasswordCost {
  readonly memoryCost: number
  readonly timeCost: number
  readonly parallelism: number
}

/** The library uses Argon2id by default. */
const productCost: PasswordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** The password in one form of Unicode. Some keyboards write å as one character and others as two, but the password is the same. */
const normal = (password: string): string => password.normalize('NFC')

export interface Passwords {
  /** Hashes a new password. @throws Failure `busy` */
  readonly hash: (password: string) => Promise<string>
  /**
   * Compares a password with a hash. If there is no account, the hash is null, and the comparison takes as long and gives false.
   * @throws Failure `busy`
   */
  readonly isRight: (passwordHash: string | null, password: string) => Promise<boolean>
}

/** Makes the hashing of passwords. Only tests change its cost. */
export const createPasswords = (scheduler: Pick<Scheduler, 'turns'>, cost: PasswordCost = productCost): Passwords => {
  const takeTurn = scheduler.turns(atOnce, () => new Failure('busy', { retryAfterSeconds }))
  /** The hash with which passwords for unknown accounts are compared. */
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
