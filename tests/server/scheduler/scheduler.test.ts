import fc from 'fast-check'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { sourceOf } from '../../../server/http/client-address.ts'
import { createScheduler, type Visit } from '../../../server/scheduler/scheduler.ts'

const settled = () => new Promise<void>((resolve) => setImmediate(resolve))

afterEach(() => {
  vi.useRealTimers()
})

/** A process whose thread and clock advance only when the test says so. */
const openProcess = ({ atOnce = 20, isBehind = false } = {}) => {
  let [work, now] = [0, 0]
  let behind = isBehind
  const clocks = { work: () => work, database: () => 0, now: () => now }
  const caps = { addressCallsPerSecond: 1_000, addressCostPerSecond: 300, addressCallsAtOnce: atOnce }
  const scheduler = createScheduler(caps, { clocks, isBehind: () => behind })
  const inside: string[] = []
  const leaves: (() => void)[] = []
  const arrive = (source: string, kind = 'a call'): Visit => {
    const visit = scheduler.arrive(source, kind)
    if ('retryAfterSeconds' in visit) throw new Error(`Wait ${visit.retryAfterSeconds} s`)
    return visit
  }
  const passes = (ms: number, worked = 0): void => {
    now += ms
    work += worked
  }
  return {
    scheduler,
    inside,
    arrive,
    passes,
    keepsUp(): void {
      behind = false
    },
    /** Adds a work. Returns whether the line has room for it. */
    enter(source: string, name = source, kind = 'a call'): boolean {
      const place = arrive(source, kind).enter()
      place?.then((leave) => {
        inside.push(name)
        leaves.push(leave)
      })
      return place !== null
    },
    leave: async (index: number): Promise<void> => {
      leaves[index]?.()
      await settled()
    },
    /** Adds work that takes this many milliseconds of the thread. */
    works(source: string, ms: number, kind = 'a call'): void {
      const visit = arrive(source, kind)
      passes(ms, ms)
      visit.end()
    },
  }
}

describe('The works of a source', () => {
  test('go on in the order in which they came, so many at once, whatever other sources do', {
    tags: 'cap-source-line',
  }, async () => {
    const { enter, inside, leave } = openProcess({ atOnce: 2 })
    for (const name of ['a1', 'a2', 'a3', 'a4']) enter('a', name)
    enter('b', 'b1')
    await settled()
    expect(inside).toEqual(['a1', 'a2', 'b1'])
    await leave(0)
    await leave(0)
    expect(inside).toEqual(['a1', 'a2', 'b1', 'a3'])
    await leave(3)
    expect(inside).toEqual(['a1', 'a2', 'b1', 'a3', 'a4'])
  })

  test('are refused where more wait than can be waited for', { tags: 'cap-source-line' }, async () => {
    const { enter, leave } = openProcess({ atOnce: 1 })
    const entered = Array.from({ length: 502 }, () => enter('a'))
    expect(entered.filter((one) => !one)).toHaveLength(1)
    await settled()
    await leave(0)
    expect(enter('a')).toBe(true)
  })

  test('are let in while the process is behind by who has used least of its share, and of who has had much one', {
    tags: ['cap-source-turns', 'fair-scheduler'],
  }, async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    const { enter, inside, works, leave, keepsUp } = openProcess({ isBehind: true })
    for (let time = 0; time < 60; time += 1) works('teacher', 10)
    works('greedy', 2_000, 'GET /dear')
    for (let count = 0; count < 60; count += 1) enter('greedy')
    for (let count = 0; count < 60; count += 1) enter('crowd')
    await settled()
    expect(inside).toEqual(['greedy', ...Array.from({ length: 7 }, () => 'crowd')])
    for (const source of ['newcomer', 'newcomer', 'other']) enter(source)
    for (let place = 1; place <= 4; place += 1) await leave(place)
    expect(inside.slice(8)).toEqual(['newcomer', 'other', 'newcomer', 'crowd'])
    keepsUp()
    vi.advanceTimersByTime(50)
    await settled()
    expect(inside.slice(12).filter((source) => source === 'greedy')).toEqual(['greedy'])
  })

  test('are let in beside dear ones if they are light; dear ones come one after the other, another source’s first', {
    tags: ['cap-source-turns', 'fair-scheduler'],
  }, async () => {
    const { enter, inside, works, leave } = openProcess({ isBehind: true })
    for (let time = 0; time < 60; time += 1) works('teacher', 10)
    works('teacher', 200, 'GET /dear')
    for (const source of ['a', 'a', 'a', 'b']) enter(source, `dear of ${source}`, 'GET /dear')
    for (const source of ['a', 'b']) enter(source, `light of ${source}`)
    await settled()
    expect(inside).toEqual(['dear of a', 'light of b', 'light of a'])
    await leave(0)
    expect(inside.slice(3)).toEqual(['dear of b'])
  })

  test('of a household with many networks use up the share of one', {
    tags: ['cap-wide-networks', 'fair-scheduler'],
  }, async () => {
    const { enter, inside, works, leave } = openProcess({ isBehind: true })
    for (let time = 0; time < 60; time += 1) works('teacher', 10)
    const household = Array.from({ length: 10 }, (_, at) => sourceOf(`2001:db8:5:60${at}::1`))
    for (const source of household) enter(source, 'household')
    enter('192.0.2.1', 'other')
    await settled()
    expect(inside).toEqual(Array.from({ length: 8 }, () => 'household'))
    await leave(0)
    expect(inside.slice(8)).toEqual(['other'])
  })

  test('of an unknown kind are taken for dear until one has ended', {
    tags: ['cap-cost', 'fair-scheduler'],
  }, async () => {
    const { enter, leave, inside } = openProcess({ isBehind: true })
    for (const source of ['a', 'b', 'c']) enter(source)
    await settled()
    expect(inside).toEqual(['a'])
    await leave(0)
    expect(inside).toEqual(['a', 'b'])
  })

  test('are refused once they have spent what their source may, and so are those of a household, below one core', {
    tags: ['cap-cost', 'cap-wide-networks'],
  }, () => {
    const spendsIn = (sourceAt: (turn: number) => string): number => {
      const { scheduler, passes } = openProcess()
      let spent = 0
      for (let turn = 0; turn < 40_000; turn += 1) {
        const visit = scheduler.arrive(sourceAt(turn), 'a call')
        passes(10, 10)
        if ('retryAfterSeconds' in visit) continue
        spent += 10
        visit.end()
      }
      return spent / 400
    }
    expect(spendsIn(() => '192.0.2.1')).toBeLessThan(350)
    expect(spendsIn((turn) => sourceOf(`2001:db8:5:6${(10 + (turn % 90)).toString(16)}::1`))).toBeLessThan(700)
    expect(spendsIn((turn) => sourceOf(`2001:db8:5:${(1 + (turn % 60_000)).toString(16)}::1`))).toBeLessThan(1_000)
  })
})

describe('Turns at something else', () => {
  /** Works that begin when their turn comes, and end when they are told to. */
  const openTurns = (places: number) => {
    const { scheduler, works, arrive } = openProcess()
    const takeTurn = scheduler.turns(places, () => new Error('too late'))
    const begun: string[] = []
    const ends: (() => void)[] = []
    const wait = (source: string | null, alone: readonly string[] = []): Promise<void> => {
      const work = (): Promise<void> =>
        takeTurn(() => {
          begun.push(source ?? 'own')
          return new Promise((resolve) => ends.push(resolve))
        }, alone)
      return source === null ? work() : arrive(source).run(work)
    }
    const end = async (): Promise<void> => {
      ends.shift()?.()
      await settled()
      await settled()
    }
    return { begun, works, wait, end }
  }

  test('are given to who has had least, however many wait, and to the server’s own work before all', {
    tags: ['fair-scheduler', 'fair-writing'],
  }, async () => {
    // Time stands still, so that no work is too late.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const { begun, wait, works, end } = openTurns(1)
    works('crowd', 600)
    for (let count = 0; count < 600; count += 1) wait('crowd')
    wait('newcomer')
    wait(null)
    await settled()
    for (let turn = 0; turn < 3; turn += 1) await end()
    expect(begun).toEqual(['crowd', 'own', 'newcomer', 'crowd'])
  })

  test('are waited for outside: who waits keeps nobody from a place', {
    tags: ['fair-scheduler', 'fair-writing'],
  }, async () => {
    const { scheduler, arrive } = openProcess()
    const takeTurn = scheduler.turns(1, () => new Error('too late'))
    const { promise: held, resolve: end } = Promise.withResolvers<void>()
    const begin = async (source: string, work: () => Promise<void>): Promise<void> => {
      const visit = arrive(source)
      const leave = await visit.enter()
      await visit.run(work)
      leave?.()
      visit.end()
    }
    const writers = Array.from({ length: 40 }, (_, index) => begin(`writer ${index}`, () => takeTurn(() => held)))
    let answered = false
    await begin('reader', async () => {
      answered = true
    })
    expect(answered).toBe(true)
    end()
    await Promise.all(writers)
  })

  test('are not given to what would wait inside for its like', { tags: 'fair-writing' }, async () => {
    const { begun, wait, end } = openTurns(3)
    wait('a', ['source a', 'person 1'])
    wait('a', ['source a'])
    wait('b', ['source b', 'person 1'])
    wait('c', ['source c'])
    await settled()
    expect(begun).toEqual(['a', 'c'])
    await end()
    expect(begun).toEqual(['a', 'c', 'b', 'a'])
  })

  test('come to everybody in the end, and to never more than there are places; a work that fails gives its turn on', {
    tags: 'fair-writing',
  }, async () => {
    const someWork = fc.record({ source: fc.constantFrom('a', 'b', 'c', null), fails: fc.boolean() })
    await fc.assert(
      fc.asyncProperty(fc.array(someWork, { maxLength: 30 }), fc.integer({ min: 1, max: 4 }), async (all, places) => {
        const { scheduler, arrive } = openProcess()
        const takeTurn = scheduler.turns(places, () => new Error('too late'))
        let [inside, most] = [0, 0]
        const outcomes = await Promise.allSettled(
          all.map(({ source, fails }) => {
            const work = () =>
              takeTurn(async () => {
                inside += 1
                most = Math.max(most, inside)
                await settled()
                inside -= 1
                if (fails) throw new Error('no')
              })
            return source === null ? work() : arrive(source).run(work)
          }),
        )
        const failed = outcomes.filter(({ status }) => status === 'rejected')
        expect([failed.length, inside, most <= places]).toEqual([all.filter(({ fails }) => fails).length, 0, true])
      }),
    )
  })

  test('are waited for no longer than ten seconds, and who has gone takes none', { tags: 'fair-writing' }, async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const { begun, wait, end } = openTurns(1)
    wait('a')
    const late = expect(wait('b')).rejects.toThrow('too late')
    await settled()
    vi.advanceTimersByTime(10_000)
    await late
    wait('c')
    await settled()
    await end()
    expect(begun).toEqual(['a', 'c'])
  })
})

test('Sources that have not had much come in turn, whoever of them came to flood', {
  tags: 'fair-scheduler',
}, async () => {
  const { scheduler, arrive, works } = openProcess()
  const takeTurn = scheduler.turns(1, () => new Error('too late'))
  // A person who has just looked at some pages has used more of the thread than a flood that only begins.
  works('other', 400)
  const begun: string[] = []
  const wait = (source: string) =>
    arrive(source).run(() =>
      takeTurn(async () => {
        begun.push(source)
        await settled()
      }),
    )
  const flood = Array.from({ length: 200 }, (_, index) => wait(`flood ${index % 8}`))
  await wait('other')
  expect(begun.length).toBeLessThan(12)
  await Promise.all(flood)
})

test('What is waited for within a work is waited for in the name of its source', {
  tags: 'fair-scheduler',
}, async () => {
  const { scheduler, arrive } = openProcess()
  expect(scheduler.current().source).toBeNull()
  await arrive('a').run(async () => {
    await settled()
    expect(scheduler.current().source).toBe('a')
  })
})
