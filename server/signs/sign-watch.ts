/**
 * Answers the questions of all door signs that ask this process. A sign asks again and again. A question that names what the sign knows waits
 * until something changes in its room, and a few seconds at most. Invariants: a room is read again only after a change or at midnight, however
 * many signs ask how often; a sign that has ended, or whose room has changed, is answered at once, whichever process made the change.
 */
import { minutesOf } from '../../domain/calendar/local-time.ts'
import { wallTimeAt } from '../../domain/calendar/stockholm.ts'
import type { Sign } from '../../domain/schema/calls/sign-calls.ts'
import { GroupId, ResourceId } from '../../domain/schema/ids.ts'
import { tokenHash } from '../access/access-token.ts'
import type { Changes } from '../changes/changes.ts'
import { hasNoNews } from '../changes/news.ts'
import { type Database, serverNow } from '../database/database.ts'
import { createEstimatedClock } from '../database/estimated-clock.ts'
import { Failure } from '../http/failure.ts'
import type { Links } from '../mail/links.ts'
import { createLatest } from '../process/latest.ts'
import type { Logger } from '../process/logger.ts'
import { readSign, type SignedRoom, type SignReading } from './read-sign.ts'
import { roomCode } from './room-code.ts'

/** How long a question waits for a change. A sign is silent after 30 s, so it may miss an answer and still be heard in time. */
const WAIT_MS = 15_000
/** The number of questions that wait for one sign. Its address may be open on several screens. */
const MOST_WAITING = 4
/** Once a minute it is written which signs were seen, and of a new one after some seconds. */
const SEEN_MS = 60_000
const NEW_SEEN_MS = 5_000
/** The number of signs and of rooms that are remembered. A house has at most 200. */
const mostRemembered = 1_000

interface KnownSign extends SignedRoom {
  readonly id: number
  /** The revision at which the database was asked. */
  readonly askedAt: number
}

interface SignWatchOptions {
  readonly database: Database
  readonly changes: Pick<Changes, 'listen' | 'publishedRevision'>
  readonly links: Pick<Links, 'room'>
  readonly codeKey: Buffer
  readonly logger: Logger
}

/** Remembers at which revision something last changed in each room. */
const createChangedRooms = (changes: SignWatchOptions['changes']) => {
  const rooms = new Map<number, number>()
  const groups = new Map<number, number>()
  /** Of everything. Before the start of the process something may have changed, and also when the process has missed news. */
  let all = changes.publishedRevision()
  /** The last revision at which the group itself, and so its rooms and signs, may have changed. */
  const ofGroup = (groupId: number): number => Math.max(all, groups.get(groupId) ?? 0)
  return {
    ofGroup,
    of: ({ resourceId, groupId }: SignedRoom): number => Math.max(ofGroup(groupId), rooms.get(resourceId) ?? 0),
    listen: (changed: (now: string) => void): (() => void) =>
      changes.listen((news) => {
        if (hasNoNews(news)) all = news.revision
        for (const { resourceId } of [...news.bookings, ...news.cancellations, ...news.reservations])
          rooms.set(resourceId, news.revision)
        for (const groupId of news.groupIds) groups.set(groupId, news.revision)
        changed(news.now)
      }),
  }
}

/** Writes when signs were last seen, for all of them together. */
const createSeenSigns = ({ database, logger }: SignWatchOptions, observe: (now: string) => void) => {
  const known = new Set<number>()
  let waiting = new Set<number>()
  let timer: NodeJS.Timeout | null = null
  const write = async (): Promise<void> => {
    if (timer !== null) clearTimeout(timer)
    timer = null
    const ids = [...waiting]
    waiting = new Set()
    if (ids.length === 0) return
    try {
      const now = await serverNow(database)
      observe(now)
      await database.updateTable('door_sign').set({ seen_at: now }).where('id', 'in', ids).execute()
    } catch (error) {
      logger.error('It could not be written which signs were seen', error)
    }
  }
  return {
    note(id: number): void {
      waiting.add(id)
      if (known.has(id)) timer ??= setTimeout(write, SEEN_MS)
      else {
        known.add(id)
        if (timer !== null) clearTimeout(timer)
        timer = setTimeout(write, NEW_SEEN_MS)
      }
    },
    write,
  }
}

/** In milliseconds, and a little more, so that the clock shows the new day. */
const untilMidnight = (now: string): number => {
  const instant = Date.parse(now)
  const minutes = 24 * 60 - minutesOf(wallTimeAt(instant).time)
  return Math.max(50, minutes * 60_000 - (instant % 60_000) + 50)
}

export const createSignWatch = async (options: SignWatchOptions) => {
  const { database, changes, links, codeKey } = options
  const clock = createEstimatedClock(await serverNow(database))
  const changed = createChangedRooms(changes)
  const seen = createSeenSigns(options, clock.observe)
  const known = createLatest<string, KnownSign>(mostRemembered)
  const readings = createLatest<number, SignReading>(mostRemembered)
  /** The questions that wait, the eldest first. */
  const waiting = new Set<{ readonly room: KnownSign; readonly after: number; readonly wake: () => void }>()
  let isStopped = false

  const stopListening = changed.listen((now) => {
    clock.observe(now)
    for (const { room, after, wake } of waiting) if (changed.of(room) > after) wake()
  })

  /** @throws Failure 404 if there is no such sign, or no longer */
  const signOf = async (token: string): Promise<KnownSign> => {
    const hash = tokenHash(token)
    const key = hash.toString('base64')
    const before = known.get(key)
    if (before !== undefined && changed.ofGroup(before.groupId) <= before.askedAt) return before
    const askedAt = changes.publishedRevision()
    const row = await database
      .selectFrom('door_sign')
      .innerJoin('resource', 'resource.id', 'door_sign.resource_id')
      .innerJoin('resource_group', 'resource_group.id', 'resource.group_id')
      .select(['door_sign.id', 'resource_id', 'group_id', 'resource.title as room', 'resource_group.title as group'])
      .where('token_hash', '=', hash)
      .where('ended_at', 'is', null)
      .executeTakeFirst()
    if (row === undefined) throw new Failure('not-found')
    const { id, room, group, resource_id, group_id } = row
    const sign = { id, room, group, askedAt, resourceId: ResourceId.make(resource_id), groupId: GroupId.make(group_id) }
    known.keep(key, sign)
    return sign
  }

  const read = async (sign: KnownSign): Promise<Sign> => {
    const today = wallTimeAt(Date.parse(clock.now())).date
    const before = readings.get(sign.id)
    const isFresh = before !== undefined && before.date === today && changed.of(sign) <= before.revision
    const reading = isFresh && before.room === sign.room ? before : await readSign(database, sign, today)
    if (reading !== before) clock.observe(reading.now)
    readings.keep(sign.id, reading)
    const now = clock.now()
    return { ...reading, now, link: links.room(sign.resourceId, roomCode(codeKey, sign.resourceId, Date.parse(now))) }
  }

  /** Settles when something has changed in the room since a revision, at midnight, or after some seconds. */
  const change = (room: KnownSign, after: number): Promise<void> =>
    new Promise((resolve) => {
      if (isStopped || changed.of(room) > after || after > changes.publishedRevision()) return resolve()
      const ofSign = [...waiting].filter((other) => other.room.id === room.id)
      if (ofSign.length >= MOST_WAITING) ofSign[0]?.wake()
      const wake = (): void => {
        clearTimeout(timer)
        waiting.delete(question)
        resolve()
      }
      const question = { room, after, wake }
      const timer = setTimeout(wake, Math.min(WAIT_MS, untilMidnight(clock.now())))
      waiting.add(question)
    })

  return {
    /**
     * What the sign of a token shows.
     * @param after the revision that the sign knows; null if it knows nothing
     * @param stepAside called before the question waits, so that it takes no place meanwhile
     * @throws Failure 404
     */
    async ask(token: string, after: number | null, stepAside: () => void): Promise<Sign> {
      const sign = await signOf(token)
      seen.note(sign.id)
      if (after === null) return read(sign)
      stepAside()
      await change(sign, after)
      return read(await signOf(token))
    },
    /** The number of questions that wait. */
    waitingCount: (): number => waiting.size,
    /** Answers all questions that wait. */
    async stop(): Promise<void> {
      isStopped = true
      stopListening()
      for (const { wake } of waiting) wake()
      await seen.write()
    },
  }
}

export type SignWatch = Awaited<ReturnType<typeof createSignWatch>>
