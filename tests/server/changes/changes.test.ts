import { Schema } from 'effect'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BookingId } from '../../../domain/schema/ids.ts'
import { type Changes, createChanges } from '../../../server/changes/changes.ts'
import { hasNoNews, type News } from '../../../server/changes/news.ts'
import {
  newSession,
  openTestDatabase,
  silentLogger,
  slotAt,
  type TestDatabase,
  untilTold,
} from '../database/test-database.ts'
import { until } from '../live/test-live.ts'
import { wideScheduler } from '../scheduler/wide-scheduler.ts'

const decodeBookingId = Schema.decodeUnknownSync(BookingId)

describe('A change', () => {
  let test: TestDatabase
  let changes: Changes
  const heard: News[] = []
  beforeAll(async () => {
    test = await openTestDatabase()
    changes = await createChanges(test.database, silentLogger, wideScheduler())
    changes.listen((news) => heard.push(news))
  })
  afterAll(async () => {
    changes.stop()
    await test.close()
  })
  const revision = async () =>
    (await test.database.selectFrom('revision').select('value').executeTakeFirstOrThrow()).value

  it('that tells something raises the revision by one, and is heard of after its caller has the result', async () => {
    const before = await revision()
    const result = await changes.run(async ({ news }) => {
      news.grid(test.groupId)
      news.grid(test.groupId)
      return 'done'
    })
    expect([result, heard.length]).toEqual(['done', 0])
    await untilTold()
    expect(heard).toMatchObject([{ revision: before + 1, groupIds: [test.groupId] }])
    expect(changes.publishedRevision()).toBe(before + 1)
  })

  it('that tells nothing raises nothing', async () => {
    const [before, told] = [await revision(), heard.length]
    await changes.run(async () => {})
    await untilTold()
    expect([await revision(), heard.length]).toEqual([before, told])
  })

  it('that fails tells nobody', async () => {
    const [before, told] = [await revision(), heard.length]
    const failing = changes.run(async ({ news }) => {
      news.grid(test.groupId)
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    await untilTold()
    expect([await revision(), heard.length]).toEqual([before, told])
  })

  it('that is run again tells only what its last run told', async () => {
    const told = heard.length
    let runs = 0
    await changes.run(async ({ news }) => {
      runs += 1
      news.grid(test.groupId)
      if (runs === 1) throw Object.assign(new Error('aborted'), { code: '40P01' })
    })
    await untilTold()
    expect(heard.slice(told)).toMatchObject([{ groupIds: [test.groupId] }])
  })
})

describe('A change that another process makes', () => {
  let test: TestDatabase
  let here: Changes
  let elsewhere: Changes
  const heard: News[] = []
  beforeAll(async () => {
    test = await openTestDatabase()
    here = await createChanges(test.database, silentLogger, wideScheduler())
    elsewhere = await createChanges(test.database, silentLogger, wideScheduler())
    here.listen((news) => heard.push(news))
  })
  afterAll(async () => {
    await Promise.all([here.stop(), elsewhere.stop()])
    await test.close()
  })
  const slot = () => slotAt(test.rooms.eken, '09:00', '09:30')
  const newest = async () =>
    (await test.database.selectFrom('revision').select('value').executeTakeFirstOrThrow()).value
  const changeElsewhere = () =>
    elsewhere.run(async ({ news }) => {
      const booking = { ...slot(), bookingId: decodeBookingId(7), bookingIdNumber: '1007-1', ownerId: test.owner }
      news.reservations('booked', [
        { ...slot(), sessionId: newSession(), standIn: 'c29tZWJvZHkgZWxzZS4u'.padEnd(22, 'A'), expiration: null },
      ])
      news.bookings([booking])
      news.cancellations([booking])
      news.grid(test.groupId)
    })

  it('is told as it was told there, with the clock of now', { tags: 'push-across-processes' }, async () => {
    const there: News[] = []
    const stop = elsewhere.listen((news) => there.push(news))
    await changeElsewhere()
    await untilTold()
    expect(heard).toEqual([])
    await test.pass(100)
    here.heardOf(await newest())
    await until(() => heard.length === 1)
    stop()
    const [{ now, ...told } = { now: '' }] = there
    expect(heard).toMatchObject([told])
    expect(Date.parse(heard[0]?.now ?? '') - Date.parse(now)).toBeGreaterThanOrEqual(100_000)
    await test.pass(-100)
  })

  it('is told before one’s own later one, although nobody heard of it', { tags: 'push-revision-gapless' }, async () => {
    heard.length = 0
    await changeElsewhere()
    await here.run(async ({ news }) => news.grid(test.groupId))
    await until(() => heard.length === 2)
    expect(heard.map(({ reservations }) => reservations.length)).toEqual([1, 0])
    expect(heard[1]?.revision).toBe((heard[0]?.revision ?? 0) + 1)
  })

  it('that can be read no more is known by mere word of the last revision', { tags: 'push-revision' }, async () => {
    heard.length = 0
    await changeElsewhere()
    await sql`truncate change`.execute(test.database)
    here.heardOf(await newest())
    await until(() => heard.length === 1)
    expect(heard.map(hasNoNews)).toEqual([true])
    expect(heard[0]?.revision).toBe(here.publishedRevision())
  })

  it('can be read for the next thousand changes, and then is forgotten', async () => {
    await changeElsewhere()
    const first = await newest()
    const revisions = async () => {
      const rows = await test.database.selectFrom('change').select('revision').orderBy('revision').execute()
      return rows.map(({ revision }) => revision)
    }
    expect(await revisions()).toContain(first)
    await sql`update revision set value = value + 998`.execute(test.database)
    await changeElsewhere()
    expect(await revisions()).toContain(first)
    await changeElsewhere()
    expect(await revisions()).not.toContain(first)
  })
})
