/**
 * Passwords at rest: Argon2id with the parameters that OWASP names. Invariant: checking takes the same work whether the
 * account exists or not (contract 2).
 */
import { hash as argon2, verify } from '@node-rs/argon2'
import { createHashingQueue, type Waiter } from './hashing-queue.ts'

/** In KiB, passes and threads. */
export interface PasswordCost {
  readonly memoryCost: number
  readonly timeCost: number
  readonly parallelism: number
}

/** The library's algorithm is Argon2id unless another is named. */
const productCost: PasswordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Of those who are signed in, or have a code that was sent to them. */
const someone: Waiter = { source: '', isSuspect: false }

/** An å that a keyboard makes of two characters is the å that another has as one. */
const normal = (password: string): string => password.normalize('NFC')

export interface Passwords {
  /** @throws Failure `busy` */
  readonly hash: (password: string, waiter?: Waiter) => Promise<string>
  /** @param passwordHash null: there is none, which takes as long and is never right. @throws Failure `busy` */
  readonly isRight: (passwordHash: string | null, password: string, waiter?: Waiter) => Promise<boolean>
}

/** @param cost of what is hashed anew; only tests have another than the product's */
export const createPasswords = (cost: PasswordCost = productCost): Passwords => {
  const queue = createHashingQueue()
  /** Of no account: an unknown address is compared with it. */
  const hashOfNoAccount = argon2('a password that nobody has', cost)
  return {
    hash: (password, waiter = someone) => queue.run(waiter, () => argon2(normal(password), cost)),
    isRight: async (passwordHash, password, waiter = someone) => {
      const compared = passwordHash ?? (await hashOfNoAccount)
      const isRight = await queue.run(waiter, () => verify(compared, normal(password)))
      return isRight && passwordHash !== null
    },
  }
}
