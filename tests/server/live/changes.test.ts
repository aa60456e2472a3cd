import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { type Changes, createChanges } from '../../../server/live/changes.ts'
import { inRevisionOrder } from '../../../server/live/in-revision-order.ts'
import type { News } from '../../../server/live/told.ts'
import { openTestDatabase, silentLogger, type TestDatabase, untilTold } from '../database/test-database.ts'

describe('A change', () => {
  let test: TestDatabase
  let changes: Changes
  const heard: News[] = []
  beforeAll(async () => {
    test = await openTestDatabase()
    changes = await createChanges(test.database, silentLogger)
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
    const result = await changes.run(async (_transaction, told) => {
      told.grid(test.groupId)
      told.grid(test.groupId)
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
    const failing = changes.run(async (_transaction, told) => {
      told.grid(test.groupId)
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    await untilTold()
    expect([await revision(), heard.length]).toEqual([before, told])
  })

  it('that is run again tells only what its last run told', async () => {
    const told = heard.length
    let runs = 0
    await changes.run(async (_transaction, told) => {
      runs += 1
      told.grid(test.groupId)
      if (runs === 1) throw Object.assign(new Error('aborted'), { code: '40P01' })
    })
    await untilTold()
    expect(heard.slice(told)).toMatchObject([{ groupIds: [test.groupId] }])
  })
})

describe('News in the order of revisions [push-revision-gapless]', () => {
  afterEach(() => {
    vi.useRealTimers()
  })
  const start = () => {
    vi.useFakeTimers()
    const passed: number[] = []
    const order = inRevisionOrder<{ readonly revision: number }>(10, ({ revision }) => passed.push(revision))
    const add = (...revisions: readonly number[]) => {
      for (const revision of revisions) order.add({ revision })
    }
    return { passed, add, order }
  }

  it('wait for those before them', () => {
    const { passed, add } = start()
    add(12, 13)
    expect(passed).toEqual([])
    add(11, 15, 14)
    expect(passed).toEqual([11, 12, 13, 14, 15])
  })

  it('pass over one that does not come, which is too late then', () => {
    const { passed, add, order } = start()
    add(12, 14)
    vi.advanceTimersByTime(1000)
    expect(passed).toEqual([12, 14])
    add(11, 13, 15)
    expect(passed).toEqual([12, 14, 15])
    expect(order.last()).toBe(15)
  })
})
