/**
 * Sends the e-mails in the outbox (docs/rules.md#e-mails), some at a time, while the server runs. Invariants: An e-mail that cannot be sent
 * delays no other. Every attempt ends before its claim does. An e-mail reports what is true when it is sent, and it is not sent if nothing
 * is left to report. When the server stops, an e-mail that is being sent gets a little time to arrive.
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

/** The shortest and the longest pause between attempts, in seconds. */
const firstDelay = 30
const longestDelay = 3600
const hour = 3_600_000
/** In milliseconds. An e-mail that could not be sent within this time is given up. */
const usualLife = 72 * hour
/** In milliseconds. E-mails with a code are given up when the code has expired (docs/rules.md#codes). */
const codeLives: Partial<Readonly<Record<EmailName, number>>> = {
  'verify-address': 24 * hour,
  'reset-password': hour,
  'welcome-administrator': hour,
}
const lives = new Map(Object.entries(codeLives))

/**
 * The pause in seconds before the next attempt. The first pause is 30 s, and each further one is twice as long, up to an hour.
 * @param attempts the number of attempts so far, at least 1
 * @param chance a number from 0 to 1, which makes the pause up to a fifth shorter or longer. So e-mails that failed together are tried again
 * at different times.
 */
export const retryDelay = (attempts: number, chance: number): number =>
  Math.min(longestDelay, firstDelay * 2 ** (attempts - 1)) * (0.8 + 0.4 * chance)

/**
 * Makes a function that collects items, so that one call of the work handles several of them. All of them get its result.
 * @param milliseconds how long the first item waits for further items
 */
export const gathered = <Item, Result = void>(
  milliseconds: number,
  work: (items: readonly Item[]) => Promise<Result>,
): ((item: Item) => Promise<Result>) => {
  let waiting: { readonly items: Item[]; readonly turn: Promise<Result> } | null = null
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

/** Times in milliseconds, except `atOnce`. */
export interface MailPace {
  /** How many e-mails are sent at the same time. */
  readonly atOnce: number
  /** The pause before the next check of an outbox in which nothing was due. */
  readonly look: number
  /**
   * How long a sent e-mail waits for others, so that one statement records all of them, and the pause between two claims. The e-mails of a
   * rush of bookings therefore leave in groups and take little from the bookings themselves.
   */
  readonly gather: number
  /** The pause after a failure of the database. */
  readonly pause: number
  /** The time limit of an attempt, which is shorter than a claim. */
  readonly attempt: number
  /** How long a stopping server waits for e-mails that are being sent. */
  readonly farewell: number
}

const standardPace: MailPace = {
  atOnce: 5,
  look: 1_000,
  gather: 100,
  pause: 5_000,
  attempt: (leaseSeconds * 1_000) / 5,
  farewell: 3_000,
}

/**
 * The schedule for recording in the database that an e-mail was sent. It tries several times, because an unrecorded e-mail would be sent
 * again.
 */
const insistently = Schedule.exponential('100 millis').pipe(Schedule.upTo({ times: 6 }))

const databaseWork = <Result>(work: () => Promise<Result>) => Effect.tryPromise({ try: work, catch: databaseFailure })

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : 'unknown')

/** Gives the present words of an e-mail, or null if nothing is left to report. @throws every error of the database */
export type WordsNow = (mail: ClaimedMail) => Promise<RenderedMail | null>

interface MailSending {
  readonly database: Database
  readonly transport: MailTransport
  readonly logger: Logger
  /** Rewrites e-mails when they are sent. Without it, e-mails are sent as they were first written. */
  readonly wordsNow?: WordsNow
  readonly pace?: MailPace
}

export const sendMails = ({
  database,
  transport,
  logger,
  wordsNow = async (mail) => mail,
  pace = standardPace,
}: MailSending): Effect.Effect<never> => {
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
    const age = Date.parse(mail.now) - Date.parse(mail.createdAt)
    if (age > (lives.get(mail.name) ?? usualLife)) return new DeliveryFailed({ reason: 'past-use', isPermanent: true })
    try {
      const words = await wordsNow(mail)
      if (words === null) return 'untold'
      await transport.deliver({ ...mail, ...words }, AbortSignal.any([stopping, AbortSignal.timeout(pace.attempt)]))
      return 'sent'
    } catch (error) {
      return error instanceof DeliveryFailed ? error : new DeliveryFailed({ reason: nameOf(error), isPermanent: false })
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

      // After the claim this is not interruptible. A claimed e-mail must be sent, and the database must not be closed meanwhile.
      const sendNext = Effect.uninterruptibleMask((restore) =>
        Effect.gen(function* () {
          yield* restore(free.take(1))
          // All other free places are also taken now.
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
