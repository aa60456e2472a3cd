/**
 * Passwords at rest: Argon2id with the parameters that OWASP names. Invariant: checking takes the same work whether the
 * account exists or not (contract 2).
 */
import { hash, verify } from '@node-rs/argon2'
import { Effect, Semaphore } from 'effect'

/** The library's algorithm is Argon2id unless told otherwise. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Hashing fills the threads that files and name look-ups need as well, so some are left to them. */
const atOnce = Semaphore.makeUnsafe(2)
const limited = <Value>(work: () => Promise<Value>): Promise<Value> =>
  Effect.runPromise(atOnce.withPermit(Effect.promise(work)))

/** An å that a keyboard makes of two characters is the å that another has as one. */
const normal = (password: string): string => password.normalize('NFC')

export const hashPassword = (password: string): Promise<string> => limited(() => hash(normal(password), parameters))

/** Nobody's: what an unknown address is compared with. */
const nobodysHash = hash('a password that nobody has', parameters)

/** @param passwordHash null: there is none, which takes as long and is never right */
export const isRightPassword = async (passwordHash: string | null, password: string): Promise<boolean> => {
  const compared = passwordHash ?? (await nobodysHash)
  const isRight = await limited(() => verify(compared, normal(password)))
  return isRight && passwordHash !== null
}
