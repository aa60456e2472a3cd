import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { inRevisionOrder, type Reading } from '../../../server/changes/in-revision-order.ts'
import { runsOf } from '../../testing/breadth.ts'

interface Item {
  readonly revision: number
  /** False: mere word. */
  readonly isWhole: boolean
}

const START = 10
const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

/** The committed changes in the table, and the changes that were passed on. */
const start = () => {
  const kept = new Set<number>()
  const passed: Item[] = []
  const held: (() => void)[] = []
  let newest = START
  let holdsReadings = false
  const order: ReturnType<typeof inRevisionOrder<Item>> = inRevisionOrder<Item>({
    start: START,
    async readAfter(after): Promise<Reading<Item>> {
      const items = [...kept].filter((revision) => revision > after).toSorted((a, b) => a - b)
      const reading = {
        items: items.map((revision) => ({ revision, isWhole: true })),
        newest: { revision: newest, isWhole: false },
      }
      // Holds the reading back, so that its rows arrive after later changes.
      if (holdsReadings) await new Promise<void>((resolve) => held.push(resolve))
      return reading
    },
    handOn: (item) => passed.push(item),
    failed: (error) => {
      throw error
    },
  })
  const letReadingsCome = async (): Promise<void> => {
    holdsReadings = false
    while (held.length > 0) {
      held.shift()?.()
      await turn()
    }
    await turn()
  }
  return {
    order,
    passed,
    commit(): number {
      newest += 1
      kept.add(newest)
      return newest
    },
    forget: () => kept.clear(),
    holdReadings: () => {
      holdsReadings = true
    },
    letReadingsCome,
    newest: () => newest,
  }
}

describe('News in the order of revisions', { tags: 'push-revision-gapless' }, () => {
  it('are read when one of another process is missing between one’s own', async () => {
    const { order, passed, commit } = start()
    const [, mine, second] = [commit(), commit(), commit()]
    order.add({ revision: second, isWhole: true })
    order.add({ revision: mine, isWhole: true })
    await turn()
    expect(passed.map(({ revision }) => revision)).toEqual([11, 12, 13])
  })

  it('are read when another process tells of them, together if they come together', async () => {
    const { order, passed, commit } = start()
    commit()
    commit()
    order.heardOf(12)
    order.heardOf(11)
    await turn()
    expect(passed).toEqual([
      { revision: 11, isWhole: true },
      { revision: 12, isWhole: true },
    ])
  })

  it('are passed over with mere word of the newest when they can be read no more', async () => {
    const { order, passed, commit, forget } = start()
    commit()
    commit()
    forget()
    order.heardOf(12)
    await turn()
    expect(passed).toEqual([{ revision: 12, isWhole: false }])
  })

  it('end with mere word of the last after word may have been lost', async () => {
    const { order, passed, commit } = start()
    order.readAgain()
    await turn()
    commit()
    order.readAgain()
    await turn()
    expect(passed).toEqual([
      { revision: 10, isWhole: false },
      { revision: 11, isWhole: true },
      { revision: 11, isWhole: false },
    ])
  })

  const step = fc.constantFrom('own', 'own, late', 'heard of', 'unheard of', 'forget', 'hold', 'let come')

  it('each pass once, in order, whoever made them, whatever is heard of late, never, or forgotten', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
        const world = start()
        const { order, passed } = world
        const late: number[] = []
        /** The rows could be read until all changes had been announced. */
        let wasForgotten = false
        for (const what of steps) {
          if (what === 'own') order.add({ revision: world.commit(), isWhole: true })
          else if (what === 'own, late') late.push(world.commit())
          else if (what === 'heard of') order.heardOf(world.commit())
          else if (what === 'unheard of') world.commit()
          else if (what === 'hold') world.holdReadings()
          else if (what === 'let come') await world.letReadingsCome()
          else {
            world.forget()
            wasForgotten = true
          }
          const revision = late.length > 2 ? late.pop() : undefined
          if (revision !== undefined) order.add({ revision, isWhole: true })
        }
        for (const revision of late) order.add({ revision, isWhole: true })
        order.readAgain()
        await world.letReadingsCome()

        const whole = passed.filter(({ isWhole }) => isWhole).map(({ revision }) => revision)
        expect(whole).toEqual(whole.toSorted((a, b) => a - b))
        expect(new Set(whole).size).toBe(whole.length)
        expect(passed.at(-1)).toEqual({ revision: world.newest(), isWhole: false })
        expect(order.last()).toBe(world.newest())
        // Each gap is noticed: the next passed change jumps, or a later revision comes without news.
        if (!wasForgotten)
          expect(whole).toEqual(Array.from({ length: world.newest() - START }, (_, i) => START + 1 + i))
      }),
      { numRuns: runsOf(2) },
    )
  })
})
