import { describe, expect, it } from 'vitest'
import { createLiveness, defaultLimits } from '../../../server/signalr/limits.ts'

const second = 1_000

/** The second after which a receiver that is checked each second is dropped, or null if it is not dropped. */
function droppedAfter(seconds: number, unsentAt: (second: number) => number): number | null {
  const liveness = createLiveness(defaultLimits, 0)
  liveness.sent(0, 1_000_000)
  for (let at = 1; at <= seconds; at++) {
    if (liveness.isStuck(at * second, unsentAt(at))) return at
    liveness.sent(at * second, 1_000)
  }
  return null
}

describe('A receiver that takes what is sent', () => {
  it('slowly, but all of it, is never dropped, however much is sent meanwhile', () => {
    expect(droppedAfter(600, (at) => Math.max(500, 1_000_000 - at * 19_000))).toBeNull()
  })

  it('not at all is dropped after ten seconds', { tags: 'hub-output-held' }, () => {
    expect(droppedAfter(600, (at) => 1_000_000 + (at - 1) * 1_000)).toBe(10)
  })

  it('a little now and then, without ever catching up, is dropped a minute after the first look', {
    tags: 'hub-output-held',
  }, () => {
    expect(droppedAfter(600, (at) => 1_000_000 + (at - 1) * 1_000 - at)).toBe(61)
  })
})
