import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sourceOf } from '../../../server/http/client-address.ts'
import { createUsage, usageClocks } from '../../../server/scheduler/usage.ts'

/** A thread and a clock that advance only when the test says so. */
const openThread = (msPerSecond: number) => {
  let work = 0
  let now = 0
  let asked = 0
  const costs = createUsage(msPerSecond, { work: () => work, database: () => asked, now: () => now })
  const begin = (source: string): (() => void) => {
    const begun = costs.begin(source, 'a call')
    if ('retryAfterSeconds' in begun) throw new Error(`Wait ${begun.retryAfterSeconds} s`)
    return begun.end
  }
  const works = (ms: number): void => {
    work += ms
    now += ms
  }
  const asks = (ms: number): void => {
    asked += ms
    now += ms
  }
  const waits = (ms: number): void => {
    now += ms
  }
  /** The milliseconds that a source may still use before it reaches its limit. */
  const waitOf = (source: string): number => {
    const begun = costs.begin(source, 'a call')
    if ('retryAfterSeconds' in begun) return begun.retryAfterSeconds
    begun.end()
    return 0
  }
  return { begin, works, asks, waits, waitOf, had: costs.had }
}

describe('The requests of a source', () => {
  test('count for its wider networks too', { tags: ['cap-cost', 'cap-wide-networks'] }, () => {
    const { begin, works, waitOf } = openThread(100)
    const sources = Array.from({ length: 3 }, (_, at) => sourceOf(`2001:db8:5:60${at}::1`))
    // Despite what they regain meanwhile, the third round brings them over twice the limit of one source.
    for (const source of sources) {
      expect(waitOf(source)).toBe(0)
      const end = begin(source)
      works(880)
      end()
    }
    const [one, seventh, neighbour] = [sources[0] ?? '', sourceOf('2001:db8:5:606::1'), sourceOf('2001:db8:5:706::1')]
    expect([waitOf(one), waitOf(seventh), waitOf(neighbour), waitOf('192.0.2.1')]).toEqual([2, 2, 0, 0])
  })

  test('that give the database much to do have had much, and are refused nothing for it', {
    tags: 'cap-source-turns',
  }, () => {
    const { begin, asks, waits, waitOf, had } = openThread(100)
    const end = begin('a')
    const other = begin('b')
    asks(400)
    other()
    asks(2_000)
    end()
    expect([Math.round(had('a') / 10), waitOf('a')]).toEqual([220, 0])
    expect(had('b')).toBeLessThan(200)
    // Half of it is forgotten in ten seconds, however much that is.
    waits(10_000)
    expect(Math.round(had('a') / 10)).toBe(110)
  })

  test('may take what it has saved at once, and then wait until that has come back', { tags: 'cap-cost' }, () => {
    const { begin, works, waits, waitOf } = openThread(100)
    const end = begin('a')
    works(1_250)
    expect(waitOf('a')).toBe(0)
    end()
    expect([waitOf('a'), waitOf('b')]).toEqual([3, 0])
    waits(2_400)
    expect(waitOf('a')).toBe(1)
    waits(101)
    expect(waitOf('a')).toBe(0)
  })

  test('share what the thread works while several are on their way, and pay nothing for what they wait for', {
    tags: 'cap-cost',
  }, () => {
    const { begin, works, waits, waitOf } = openThread(100)
    const ends = [begin('a'), begin('b')]
    works(1_900)
    waits(60_000)
    for (const end of ends) end()
    // Each has used 950. Of the next 60, 6 have been regained meanwhile.
    const again = begin('a')
    works(60)
    again()
    again()
    expect([waitOf('a'), waitOf('b')]).toEqual([1, 0])
  })

  test('pay by what their kind costs for what is done while both are under way, and nothing while they wait', {
    tags: ['cap-cost', 'fair-scheduler'],
  }, () => {
    let [work, now] = [0, 0]
    const costs = createUsage(1_000, { work: () => work, database: () => 0, now: () => now })
    const begin = (source: string, kind: string) => {
      const begun = costs.begin(source, kind)
      if ('retryAfterSeconds' in begun) throw new Error('refused')
      return begun
    }
    const passes = (ms: number): void => {
      work += ms
      now += ms
    }
    for (const [kind, ms] of [
      ['light', 2],
      ['dear', 198],
    ] as const) {
      const learnt = begin('teacher', kind)
      passes(ms)
      learnt.end()
    }
    const [light, dear, waiting] = [begin('a', 'light'), begin('b', 'dear'), begin('c', 'dear')]
    waiting.wait()
    passes(200)
    for (const one of [light, dear, waiting]) one.end()
    expect([costs.had('a'), costs.had('b'), costs.had('c')].map(Math.round)).toEqual([2, 198, 0])
  })

  test('are charged all that the thread works while one of them is on its way, and nothing twice', {
    tags: 'cap-cost',
  }, () => {
    const sources = ['a', 'b', 'c']
    const step = fc.record({ source: fc.constantFrom(...sources), ms: fc.integer({ min: 0, max: 50 }) })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
        let work = 0
        // The limit of ten seconds is 10,000 ms. The clock stands still, so nothing is regained.
        const costs = createUsage(1_000, { ...usageClocks, work: () => work, now: () => 0 })
        const begin = (source: string): (() => void) | null => {
          const begun = costs.begin(source, 'a call')
          return 'end' in begun ? begun.end : null
        }
        const open = new Map<string, () => void>()
        let worked = 0
        for (const { source, ms } of steps) {
          const end = open.get(source) ?? null
          const begun = end === null ? begin(source) : null
          end?.()
          if (begun === null) open.delete(source)
          else open.set(source, begun)
          work += ms
          if (open.size > 0) worked += ms
        }
        for (const end of open.values()) end()
        /** The cost that was charged to a source: its limit less the cost that it may still use. */
        const chargedTo = (source: string): number => {
          let left = 0
          for (let end = begin(source), ms = 9_000; end !== null; end = begin(source), ms = 1) {
            work += ms
            left += ms
            end()
          }
          return 10_000 - left
        }
        const charged = sources.map(chargedTo).reduce((sum, ms) => sum + ms, 0)
        expect(Math.abs(charged - worked)).toBeLessThanOrEqual(sources.length)
      }),
    )
  })
})
