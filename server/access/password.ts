/**
 * Passwords at rest: Argon2id with the parameters that OWASP names. Invariant: checking takes the same work whether the
 * account exists or not (contract 2).
 */
import { hash, verify } from '@node-rs/argon2'
import { createHashingQueue, type Waiter } from './hashing-queue.ts'

/** The library's algorithm is Argon2id unless another is named. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

const queue = createHashingQueue()

/** Of those who are signed in, or have a code that was sent to them. */
const someone: Waiter = { source: '', isSuspect: false }

/** An å that a keyboard makes of two characters is the å that another has as one. */
const normal = (password: string): string => password.normalize('NFC')

/** @throws Failure `busy` */
export const hashPassword = (password: string, waiter = someone): Promise<string> =>
  queue.run(waiter, () => hash(normal(password), parameters))

/** Of no account: an unknown address is compared with it. */
const hashOfNoAccount = hash('a password that nobody has', parameters)

/** @param passwordHash null: there is none, which takes as long and is never right. @throws Failure `busy` */
export const isRightPassword = async (
  passwordHash: string | null,
  password: string,
  waiter = someone,
): Promise<boolean> => {
  const compared = passwordHash ?? (await hashOfNoAccount)
  const isRight = await queue.run(waiter, () => verify(compared, normal(password)))
  return isRight && passwordHash !== null
}
