/**
 * Runs a history: several people use a few slots while answers are lost and the calls repeated with the same key, connections are cut,
 * time passes and, if wanted, a process of the server is killed. The seed decides what is tried, but the machine decides the times. So a
 * seed repeats the calls, but not always the result. Returns the history in the words of the model.
 */
import { createRandom, type Random } from '../../../bench/random.ts'
import { type Call, SLOTS } from './call.ts'
import type { Answered, Desk } from './desk.ts'
import type { Operation } from './linearize.ts'

type DeskCall = Parameters<Desk['perform']>[0]

export interface Person {
  readonly desk: Desk
  /** A person may change the bookings that have the same user name. An administrator may change all bookings. */
  readonly user: string
  readonly isAdministrator: boolean
}

/** Bookings that an answer named, so that others may change them. */
export interface Known {
  readonly parts: Map<
    string,
    { readonly id: number; readonly rid: number; readonly user: string; readonly room: number }
  >
  readonly bookings: Map<string, { readonly id: number; readonly user: string }>
}
export const nothingKnown = (): Known => ({ parts: new Map(), bookings: new Map() })

export interface History {
  readonly operations: readonly Operation<Call>[]
  /** Answers that the model does not know, with the calls. */
  readonly problems: readonly string[]
}

export interface HistoryOptions {
  readonly seed: number
  readonly people: readonly Person[]
  readonly known: Known
  /** The state of each person. */
  readonly calls: number
  /** The number of answers that may be lost in the whole history. Each lost answer makes the history wider. */
  readonly losses: number
  /** The first room's id. */
  readonly firstRoom: number
  /** Time passes, once. */
  pass(): Promise<void>
  /** Kills a process of the server. The process runs again when the promise settles. Null if no process is ever killed. */
  readonly killProcess: (() => Promise<void>) | null
  /** The keys of bookings by their numbers, for the bookings whose answer nobody received. */
  readKeys(): Promise<ReadonlyMap<number, string>>
}

/**
 * Percentages of the calls that are made on a line that is cut, that have an answer which nobody hears, or that see a process killed.
 */
const CUTS = 6
const LOSSES = 8
const KILLS = 1

/** Runs one piece of work at a time. */
const createQueue = () => {
  let last: Promise<unknown> = Promise.resolve()
  return <Result>(work: () => Promise<Result>): Promise<Result> => {
    const mine = last.then(work, work)
    last = mine.catch(() => undefined)
    return mine
  }
}

/** In any order. */
const someOf = (random: Random, from: number, below: number, most: number): number[] =>
  Array.from({ length: below - from }, (_, index) => ({ slot: from + index, place: random.next() }))
    .toSorted((a, b) => a.place - b.place)
    .slice(0, 1 + random.below(most))
    .map(({ slot }) => slot)
const oneOf = <Value>(random: Random, values: readonly Value[]): Value | undefined =>
  values[random.below(values.length)]

/** Booking numbers become names, in calls and answers. */
const named = (text: string, names: ReadonlyMap<number, string>): string =>
  text.replace(/#(\d+)/g, (whole, number) => names.get(Number(number)) ?? whole)

export const runHistory = async (options: HistoryOptions): Promise<History> => {
  const { people, known } = options
  const operations: Operation<Call>[] = []
  const problems: string[] = []
  const names = new Map<number, string>()
  let clock = 0
  let losses = options.losses
  let kills = options.killProcess === null ? 0 : 1
  /** Time does not pass, nor is anything killed, while somebody is away: the holds of who is away may end early. */
  const alone = createQueue()

  const learn = ({ booking }: Answered, key: string | null, { user }: Person): void => {
    if (booking === null) return
    const { id, bookingNumber, bookingResources } = booking
    if (key !== null && ![...names.values()].includes(key)) names.set(bookingNumber, key)
    const owner = known.bookings.get(`#${bookingNumber}`)?.user ?? user
    known.bookings.set(`#${bookingNumber}`, { id, user: owner })
    for (const part of bookingResources)
      known.parts.set(`#${part.bookingIdNumber}`, {
        ...{ id, rid: part.id, user: owner },
        room: part.resourceId === options.firstRoom ? 0 : 1,
      })
  }

  /** The holds that each person has heard of and whose end they have not heard of. People release and confirm these holds. */
  const baskets = people.map(() => new Set<number>())
  const noteHolds = (call: DeskCall, words: string): void => {
    const basket = baskets[call.session]
    if (call._tag === 'Hold' && words === 'held') basket?.add(call.slot)
    if (call._tag === 'Release') basket?.delete(call.slot)
    if (call._tag === 'Clear' || call._tag === 'Create') basket?.clear()
  }

  const choose = (random: Random, session: number, number: number): Call => {
    const person = people[session]
    const own = [...(baskets[session] ?? [])]
    const mayChange = ({ user }: { readonly user: string }): boolean =>
      person?.isAdministrator === true || user === person?.user
    const part = oneOf(
      random,
      [...known.parts].filter(([, one]) => mayChange(one)),
    )
    const booking = oneOf(
      random,
      [...known.bookings].filter(([, one]) => mayChange(one)),
    )
    const key = `create ${options.seed}.${session}.${number}`
    const roll = random.below(100)
    if (roll < 24) return { _tag: 'Hold', session, slot: random.below(SLOTS) }
    if (roll < 31) return { _tag: 'Release', session, slot: oneOf(random, own) ?? random.below(SLOTS) }
    if (roll < 34) return { _tag: 'Clear', session }
    if (roll < 39) return { _tag: 'Extend', session }
    if (roll < 45) return { _tag: 'ReadHolds', session }
    if (roll < 54) return { _tag: 'ReadGrid', session }
    if (roll < 58) return { _tag: 'Pass' }
    const some = someOf(random, 0, SLOTS, 3)
    if (part !== undefined && booking !== undefined) {
      if (roll < 63) return { _tag: 'Add', session, key, booking: booking[0], slots: some }
      const from = part[1].room === 0 ? 0 : SLOTS / 2
      if (roll < 73) return { _tag: 'Edit', session, part: part[0], slots: someOf(random, from, from + SLOTS / 2, 3) }
      if (roll < 85) return { _tag: 'Remove', session, part: part[0] }
      if (roll < 95 && person?.isAdministrator === true)
        return { _tag: roll < 90 ? 'Cancel' : 'Confirm', session, part: part[0] }
    }
    return { _tag: 'Create', session, key, slots: own.length > 0 && random.below(2) === 0 ? own : some }
  }

  /** Makes a call once, and records it. Returns whether it was answered. */
  const attempt = async (person: Person, call: DeskCall, isHeard: boolean): Promise<boolean> => {
    clock += 1
    const invoked = clock
    const index = operations.push({ call, invoked, returned: Infinity, answer: null }) - 1
    const answer = person.desk.perform(call)
    if (!isHeard) {
      answer.catch(() => undefined)
      return false
    }
    try {
      const answered = await answer
      clock += 1
      // A change to a booking that somebody else removed before it could be shown: it may have happened.
      const isUnclear = answered.words === 'gone' && call._tag !== 'Remove'
      operations[index] = { call, invoked, returned: clock, answer: isUnclear ? null : answered.words }
      learn(answered, call._tag === 'Create' ? call.key : null, person)
      noteHolds(call, answered.words)
      return true
    } catch (error) {
      if (!isLoss(error)) problems.push(`${JSON.stringify(call)}: ${error}`)
      return false
    }
  }

  const pass = async (): Promise<void> => {
    clock += 1
    const invoked = clock
    const index = operations.push({ call: { _tag: 'Pass' }, invoked, returned: Infinity, answer: null }) - 1
    await options.pass()
    clock += 1
    operations[index] = { call: { _tag: 'Pass' }, invoked, returned: clock, answer: 'passed' }
  }

  const look = (person: Person, session: number, random: Random): Promise<boolean> =>
    attempt(person, { _tag: random.below(2) === 0 ? 'ReadHolds' : 'ReadGrid', session }, true)

  const live = async (person: Person, session: number): Promise<void> => {
    const random = createRandom(options.seed * 101 + session)
    for (let number = 0; number < options.calls; number += 1) {
      const call = choose(random, session, number)
      if (call._tag === 'Pass') {
        await alone(pass)
        // A hold that is over looks over at once, although it may take a moment until it is ended.
        await look(person, session, random)
        continue
      }
      const fault = random.below(100)
      const isLoss = fault < CUTS + LOSSES && losses > 0
      if (isLoss) losses -= 1
      const isCut = isLoss && fault < CUTS
      const wasAnswered = attempt(person, call, !isLoss)
      if (isCut) {
        // Some of them while the call is on its way, some while it is at work.
        if (fault % 2 === 0) await new Promise((resolve) => setImmediate(resolve))
        await alone(() => {
          person.desk.cut()
          return person.desk.reconnect()
        })
      }
      if (fault >= 100 - KILLS && kills > 0 && options.killProcess !== null) {
        kills -= 1
        const { killProcess } = options
        await alone(async () => {
          await killProcess()
          for (const { desk } of people) await desk.reconnect()
        })
      }
      if (!(await wasAnswered)) {
        // Whoever killed the process is starting it again.
        await alone(async () => undefined)
        // Somebody who heard nothing asks again, once or twice, at the same time as the first may still be at work.
        if (call._tag === 'Create' || call._tag === 'Add')
          for (let again = 0; again < 2 && !(await attempt(person, call, true)); again += 1)
            await alone(async () => undefined)
      }
      if (call._tag === 'Release' || call._tag === 'Clear') await look(person, session, random)
    }
  }
  await Promise.all(people.map((person, session) => live(person, session)))
  for (const [session, person] of people.entries()) {
    await attempt(person, { _tag: 'ReadHolds', session }, true)
    await attempt(person, { _tag: 'ReadGrid', session }, true)
  }

  const all = new Map([...(await options.readKeys()), ...names])
  return {
    problems,
    operations: operations.map(({ call, answer, ...times }) => ({
      ...times,
      call: withNames(call, all),
      answer: answer === null ? null : named(answer, all),
    })),
  }
}

const withNames = (call: Call, names: ReadonlyMap<number, string>): Call => {
  if ('part' in call) return { ...call, part: named(call.part, names) }
  return 'booking' in call ? { ...call, booking: named(call.booking, names) } : call
}

/** The connection ended before the answer, as in `fetch failed`. */
const isLoss = (error: unknown): boolean =>
  error instanceof Error && /^fetch failed$|connection is lost|ECONNREFUSED|other side closed/.test(error.message)
