/**
 * Sends the mails that wait in the outbox (docs/rules.md#e-mails), a few at a time, for as long as the server runs.
 * Invariants: one mail that is stuck holds up no other; every attempt ends before its claim does; a mail says what is so when it
 * leaves, and one with nothing left to say leaves never; when the server stops, a mail that is on its way gets a moment to arrive.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { Effect, FiberSet, Schedule, Semaphore } from 'effect'
import type { EmailName } from '../../domain/rules/email-placeholders.ts'
import type { Database } from '../database/database.ts'
import { databaseFailure } from '../database/transaction.ts'
import type { Logger } from '../process/logger.ts'
import { DeliveryFailed, type MailTransport } from './mail-transport.ts'
import { type ClaimedMail, claimMails, deleteUntold, leaseSeconds, markFailed, markSent } from './outbox.ts'
import type { RenderedMail } from './render-mail.ts'

/** Seconds. */
const firstDelay = 30
const longestDelay = 3600
const hour = 3_600_000
const usualLife = 72 * hour
/** As long as the codes live (docs/rules.md#codes). */
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
  Math.min(longestDelay, firstDelay * 2 ** (attempts - 1)) * (0.8 + 0.4 * chance)

/** @param createdAt and `now`, both instants of the server's clock */
const isPastUse = (name: string, createdAt: string, now: string): boolean =>
  Date.parse(now) - Date.parse(createdAt) > (lives.get(name) ?? usualLife)

/** @param milliseconds that the first of a turn waits for others */
export const gathered = <Item>(
  milliseconds: number,
  work: (items: readonly Item[]) => Promise<void>,
): ((item: Item) => Promise<void>) => {
  let waiting: { readonly items: Item[]; readonly turn: Promise<void> } | null = null
  return (item) => {
    if (waiting === null) {
      const items: Item[] = []
      const turn = wait(milliseconds).then(() => {
        waiting = null
        return work(items)
      })
      waiting = { items, turn }
    }
    waiting.items.push(item)
    return waiting.turn
  }
}

/** Milliseconds, but for `atOnce`. */
export interface MailPace {
  readonly atOnce: number
  /** Between two looks at an outbox in which nothing more is due. */
  readonly look: number
  /** For which mails that come one after the other wait for each other: one trip to the database is then for all of them. */
  readonly gather: number
  /** After the database did not answer. */
  readonly pause: number
  /** For an attempt; shorter than a claim. */
  readonly attempt: number
  /** For what is on its way when the server stops. */
  readonly farewell: number
}

const standardPace: MailPace = {
  atOnce: 5,
  look: 1_000,
  gather: 10,
  pause: 5_000,
  attempt: (leaseSeconds * 1_000) / 5,
  farewell: 3_000,
}

/** That a mail was sent is worth a few tries: forgotten, it would be sent again. */
const insistently = Schedule.exponential('100 millis').pipe(Schedule.upTo({ times: 6 }))

const databaseWork = <Result>(work: () => Promise<Result>) => Effect.tryPromise({ try: work, catch: databaseFailure })

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : 'unknown')

const failureOf = (error: unknown): DeliveryFailed =>
  error instanceof DeliveryFailed ? error : new DeliveryFailed({ reason: nameOf(error), isPermanent: false })

/** Its words as they are to be by now; null: there is nothing left to tell. @throws what the database does */
export type WordsNow = (mail: ClaimedMail) => Promise<RenderedMail | null>

const asWritten: WordsNow = async (mail) => mail

export const sendMails = (
  database: Database,
  transport: MailTransport,
  logger: Logger,
  wordsNow: WordsNow = asWritten,
  pace: MailPace = standardPace,
): Effect.Effect<never> => {
  const noteSent = gathered<ClaimedMail>(pace.gather, (mails) => markSent(database, mails))

  const recordFailure = async (mail: ClaimedMail, { reason, isPermanent }: DeliveryFailed): Promise<void> => {
    const { id, name, attempts } = mail
    const retryInSeconds = isPermanent ? null : Math.round(retryDelay(attempts, Math.random()))
    await markFailed(database, mail, reason, retryInSeconds)
    const facts = { mail: id, name, attempts, error: reason }
    if (retryInSeconds === null) logger.warn('An e-mail was given up', facts)
    else logger.warn('An e-mail could not be sent', { ...facts, retryInSeconds })
  }

  const deliver = async (mail: ClaimedMail, stopping: AbortSignal): Promise<'sent' | 'untold' | DeliveryFailed> => {
    if (isPastUse(mail.name, mail.createdAt, mail.now))
      return new DeliveryFailed({ reason: 'past-use', isPermanent: true })
    try {
      const words = await wordsNow(mail)
      if (words === null) return 'untold'
      await transport.deliver({ ...mail, ...words }, AbortSignal.any([stopping, AbortSignal.timeout(pace.attempt)]))
      return 'sent'
    } catch (error) {
      return failureOf(error)
    }
  }

  const record = async (mail: ClaimedMail, outcome: 'sent' | 'untold' | DeliveryFailed): Promise<void> => {
    if (outcome instanceof DeliveryFailed) return recordFailure(mail, outcome)
    const facts = { mail: mail.id, name: mail.name, attempts: mail.attempts }
    if (outcome === 'untold') {
      await deleteUntold(database, mail)
      return logger.info('An e-mail had nothing left to tell', facts)
    }
    await noteSent(mail)
    logger.info('An e-mail was sent', facts)
  }

  const send = (mail: ClaimedMail, stopping: AbortSignal): Effect.Effect<void> =>
    Effect.promise(() => deliver(mail, stopping)).pipe(
      Effect.flatMap((outcome) => databaseWork(() => record(mail, outcome)).pipe(Effect.retry(insistently))),
      Effect.catch((error) =>
        Effect.sync(() =>
          logger.warn('What became of an e-mail could not be stored', { mail: mail.id, error: nameOf(error) }),
        ),
      ),
      Effect.uninterruptible,
    )

  return Effect.scoped(
    Effect.gen(function* () {
      const stopping = new AbortController()
      const free = yield* Semaphore.make(pace.atOnce)
      const underway = yield* FiberSet.make()
      yield* Effect.addFinalizer(() => Effect.sync(() => setTimeout(() => stopping.abort(), pace.farewell).unref()))

      // The database is closed only after what uses it, and what is claimed is sent.
      const sendNext = Effect.uninterruptibleMask((restore) =>
        Effect.gen(function* () {
          yield* restore(free.take(1))
          // With every other place that is free at this moment.
          let places = 1
          while (yield* free.takeIfAvailable(1)) places += 1
          const mails = yield* databaseWork(() => claimMails(database, places)).pipe(
            Effect.onError(() => free.release(places)),
          )
          yield* free.release(places - mails.length)
          for (const mail of mails)
            yield* FiberSet.run(underway, send(mail, stopping.signal).pipe(Effect.ensuring(free.release(1))))
          return mails.length === places
        }),
      )
      return yield* sendNext.pipe(
        Effect.flatMap((areMoreDue) => Effect.sleep(areMoreDue ? pace.gather : pace.look)),
        Effect.catch((error) =>
          Effect.sync(() => logger.warn('The outbox could not be read', { error: nameOf(error) })).pipe(
            Effect.andThen(Effect.sleep(pace.pause)),
          ),
        ),
        Effect.forever,
      )
    }),
  )
}
