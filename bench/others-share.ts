/**
 * The share of the machine's processors that others took while something was measured: a figure of a time in which they took much
 * says little. Ours are this process and all that came of it: servers, browsers, PostgreSQL, and loops that a flag asked for. Invariant:
 * a process that has ended counts for whoever waited for it.
 */
import { readdirSync, readFileSync } from 'node:fs'

interface Times {
  /** All processors together have had so many ticks. */
  readonly all: number
  /** The processors were at work for so many of these, and the machine's host among it. */
  readonly busy: number
  readonly ours: number
}

const read = (path: string): string => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    // It has ended meanwhile.
    return ''
  }
}

/** The ticks of a process hold those of its children that have ended. */
const processOf = (id: string): { parent: string; ticks: number } => {
  // Its name, in brackets, may hold anything.
  const facts = read(`/proc/${id}/stat`).split(') ').at(-1)?.split(' ') ?? []
  return { parent: facts[1] ?? '', ticks: facts.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) }
}

const readTimes = (): Times => {
  const [line = ''] = read('/proc/stat').split('\n')
  // The last two are within the first.
  const ticks = line.split(/ +/).slice(1, 9).map(Number)
  const all = ticks.reduce((sum, of) => sum + of, 0)
  const idle = (ticks[3] ?? 0) + (ticks[4] ?? 0)
  const processes = new Map(
    readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map((id) => [id, processOf(id)]),
  )
  const isOurs = (id: string): boolean => {
    if (id === String(process.pid)) return true
    const parent = processes.get(id)?.parent
    return parent !== undefined && parent !== '0' && parent !== id && isOurs(parent)
  }
  const ours = [...processes].reduce((sum, [id, { ticks: used }]) => sum + (isOurs(id) ? used : 0), 0)
  return { all, busy: all - idle, ours }
}

/** @returns asked at the end: their share of all processors since then, from 0 to 1; NaN where the machine does not tell */
export const watchOthers = (): (() => number) => {
  const canTell = read('/proc/stat') !== ''
  if (!canTell) return () => Number.NaN
  const before = readTimes()
  return () => {
    const after = readTimes()
    const others = after.busy - before.busy - (after.ours - before.ours)
    return Math.min(1, Math.max(0, others / Math.max(1, after.all - before.all)))
  }
}
