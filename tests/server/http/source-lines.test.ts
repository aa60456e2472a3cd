import { describe, expect, test } from 'vitest'
import { createSourceLines } from '../../../server/http/source-lines.ts'

const settled = () => new Promise<void>((resolve) => setImmediate(resolve))

describe('The calls of a source', () => {
  test('go on in the order in which they came, so many at once, whatever other sources do', {
    tags: 'cap-source-line',
  }, async () => {
    const lines = createSourceLines(2)
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
    const lines = createSourceLines(1)
    const entered = Array.from({ length: 502 }, () => lines.enter('a'))
    expect(entered.filter((one) => one === null)).toHaveLength(1)
    const leave = await entered[0]
    leave?.()
    expect(lines.enter('a')).not.toBeNull()
  })
})
