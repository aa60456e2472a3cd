/**
 * Passwords at rest: Argon2id with the parameters that OWASP names. Invariant: checking takes the same work whether the
 * account exists or not. Hashing is slow on purpose, and fills the threads that files and name look-ups need as well:
 * so two are hashed at once at most, and sources take turns, so that however many one of them sends, another waits for
 * two. An attempt without a place is refused at once. Sources with failures have half of the places at most, and so has
 * any one source.
 */
import { hash as argon2, verify } from '@node-rs/argon2'
import { Failure } from '../http/failure.ts'

/** The source that a password is hashed for. */
interface Waiter {
  readonly source: string
  /** Its password was wrong lately. */
  readonly isSuspect: boolean
}

const atOnce = 2
const retryAfterSeconds = 2

/** @param places for those that wait */
export const createHashingQueue = (places = 100) => {
  /** The waiting, by source: the map's order is that of their turns. */
  const lines = new Map<string, { readonly isSuspect: boolean; readonly begin: () => void }[]>()
  let waiting = 0
  let suspects = 0
  let running = 0

  const next = (): void => {
    const [first] = lines
    if (first === undefined || running >= atOnce) return
    const [source, line] = first
    lines.delete(source)
    const turn = line.shift()
    // Behind all others.
    if (line.length > 0) lines.set(source, line)
    if (turn === undefined) return
    waiting -= 1
    if (turn.isSuspect) suspects -= 1
    running += 1
    turn.begin()
  }

  const enter = ({ source, isSuspect }: Waiter): Promise<void> => {
    const line = lines.get(source) ?? []
    const half = places / 2
    if (waiting >= places || line.length >= half || (isSuspect && suspects >= half))
      throw new Failure('busy', { retryAfterSeconds })
    waiting += 1
    if (isSuspect) suspects += 1
    const { promise, resolve } = Promise.withResolvers<void>()
    lines.set(source, [...line, { isSuspect, begin: resolve }])
    next()
    return promise
  }

  return {
    /** @throws Failure `busy` */
    async run<Value>(waiter: Waiter, work: () => Promise<Value>): Promise<Value> {
      await enter(waiter)
      try {
        return await work()
      } finally {
        running -= 1
        next()
      }
    },
  }
}

/** In KiB, passes and threads. */
export interface PasswordCost {
  readonly memoryCost: number
  readonly timeCost: number
  readonly parallelism: number
}

/** The library's algorithm is Argon2id unless another is named. */
const productCost: PasswordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Somebody who is signed in, or has a code that was sent to them. */
const someone: Waiter = { source: '', isSuspect: false }

/** An å that a keyboard makes of two characters is the å that another has as one. */
const normal = (password: string): string => password.normalize('NFC')

export interface Passwords {
  /** @throws Failure `busy` */
  readonly hash: (password: string, waiter?: Waiter) => Promise<string>
  /** @param passwordHash null: there is none, which takes as long and is never right. @throws Failure `busy` */
  readonly isRight: (passwordHash: string | null, password: string, waiter?: Waiter) => Promise<boolean>
}

/** @param cost of hashing a new one; only tests have another than the product's */
export const createPasswords = (cost: PasswordCost = productCost): Passwords => {
  const queue = createHashingQueue()
  /** No account has it: an unknown address is compared with it. */
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
