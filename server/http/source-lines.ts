/**
 * The calls of a source stand in line: so many of one source are worked on at once, however many connections it has, so that
 * another source's call waits for a few and not for all of them. Invariant: a call that is let in, or has left, makes
 * room for one that waits, and a line is as long as can be waited for.
 */

/** So many more calls of one source may wait: a school's, behind one address. */
const LONGEST_LINE = 500

export interface SourceLines {
  /** @returns what gives the place back, safe to call twice, once the call may go on; null: the line is full */
  enter(source: string): Promise<() => void> | null
}

interface Line {
  inside: number
  readonly waiting: (() => void)[]
}

/** @param atOnce calls of one source that are worked on */
export const createSourceLines = (atOnce: number): SourceLines => {
  const lines = new Map<string, Line>()
  return {
    enter(source) {
      const line = lines.get(source) ?? { inside: 0, waiting: [] }
      lines.set(source, line)
      const leave = (): (() => void) => {
        let hasLeft = false
        return () => {
          if (hasLeft) return
          hasLeft = true
          const next = line.waiting.shift()
          if (next !== undefined) return next()
          line.inside -= 1
          if (line.inside === 0) lines.delete(source)
        }
      }
      if (line.inside < atOnce) {
        line.inside += 1
        return Promise.resolve(leave())
      }
      if (line.waiting.length >= LONGEST_LINE) return null
      return new Promise((resolve) => line.waiting.push(() => resolve(leave())))
    },
  }
}
