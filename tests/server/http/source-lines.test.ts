import { afterEach, describe, expect, test, vi } from 'vitest'
import { createSourceLines } from '../../../server/http/source-lines.ts'

const quiet = { isBehind: () => false, hasHad: () => 0 }
const settled = () => new Promise<void>((resolve) => setImmediate(resolve))

afterEach(() => {
  vi.useRealTimers()
})

describe('The calls of a source', () => {
  test('go on in the order in which they came, so many at once, whatever other sources do', {
    tags: 'cap-source-line',
  }, async () => {
    const lines = createSourceLines(2, quiet)
    const inside: string[] = []
    const enter = (source: string, name: string) =>
      lines.enter(source)?.then((leave) => {
        inside.push(name)
        return leave
      })
    const [one, , third] = [enter('a', 'a1'), enter('a', 'a2'), enter('a', 'a3'), enter('a', 'a4'), enter('b', 'b1')]
    await settled()
    expect(inside).toEqual(['a1', 'a2', 'b1'])
    const leave = await one
    leave?.()
    leave?.()
    await settled()
    expect(inside).toEqual(['a1', 'a2', 'b1', 'a3'])
    const leaveThird = await third
    leaveThird?.()
    await settled()
    expect(inside).toEqual(['a1', 'a2', 'b1', 'a3', 'a4'])
  })

  test('are refused where more wait than can be waited for', { tags: 'cap-source-line' }, async () => {
    const lines = createSourceLines(1, quiet)
    const entered = Array.from({ length: 502 }, () => lines.enter('a'))
    expect(entered.filter((one) => one === null)).toHaveLength(1)
    const leave = await entered[0]
    leave?.()
    await settled()
    expect(lines.enter('a')).not.toBeNull()
  })

  test('are held back of a source that has had much, while the process does not keep up, and of no other', {
    tags: 'cap-source-turns',
  }, () => {
    const heldBack = (isBehind: boolean): boolean[] => {
      const lines = createSourceLines(20, {
        isBehind: () => isBehind,
        hasHad: (source) => (source === 'greedy' ? 1.1 : 1),
      })
      return ['greedy', 'class'].map(lines.isHeldBack)
    }
    expect(heldBack(true)).toEqual([true, false])
    expect(heldBack(false)).toEqual([false, false])
  })

  test('come in by turns while the process does not keep up: first who has had least, and one at a time of who has had much', {
    tags: 'cap-source-turns',
  }, async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    let isBehind = true
    const had: Record<string, number> = { greedy: 9, some: 0.5, newcomer: 0 }
    const lines = createSourceLines(20, { isBehind: () => isBehind, hasHad: (source) => had[source] ?? 0 })
    const inside: string[] = []
    const leaves: (() => void)[] = []
    const enter = (source: string) =>
      lines.enter(source)?.then((leave) => {
        inside.push(source)
        leaves.push(leave)
      })
    for (let count = 0; count < 60; count += 1) enter('greedy')
    for (const source of ['some', 'newcomer', 'some']) enter(source)
    await settled()
    expect(inside).toEqual(['newcomer', 'some', 'some', 'greedy'])
    for (let turn = 0; turn < 5; turn += 1) await settled()
    expect(inside).toHaveLength(4)
    // The place of one goes to its next, and nobody waits for a slow one once the process keeps up again.
    leaves[3]?.()
    await settled()
    expect(inside).toEqual(['newcomer', 'some', 'some', 'greedy', 'greedy'])
    isBehind = false
    vi.advanceTimersByTime(50)
    await settled()
    expect(inside.filter((source) => source === 'greedy')).toHaveLength(3)
    // As what it has had comes back, it has as many as others.
    had.greedy = 0.9
    vi.advanceTimersByTime(50)
    await settled()
    expect(inside.filter((source) => source === 'greedy')).toHaveLength(21)
    for (let round = 0; round < 10; round += 1) {
      for (const leave of leaves) leave()
      await settled()
    }
    expect(inside).toHaveLength(63)
  })
})
