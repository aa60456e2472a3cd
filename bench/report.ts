/**
 * The benchmarks share these: order statistics, one table each, what others took of the machine meanwhile, and the bars of the
 * design. A missed bar ends the process non-zero unless `--no-bars` was given.
 */
import { availableParallelism, cpus, loadavg } from 'node:os'
import { watchOthers } from './others-share.ts'

/** Nearest rank: a value that was really measured. NaN of nothing, which misses every bar. */
export const percentile = (values: readonly number[], share: number): number => {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN
}

export const median = (values: readonly number[]): number => percentile(values, 0.5)

/** Two or three digits that mean something. */
export const figure = (value: number): string => {
  if (!Number.isFinite(value)) return '–'
  return value.toFixed(value >= 100 ? 0 : value >= 10 ? 1 : 2)
}

export const printTable = (title: string, head: readonly string[], rows: readonly (readonly string[])[]): void => {
  const widths = head.map((cell, column) => Math.max(cell.length, ...rows.map((row) => row[column]?.length ?? 0)))
  const line = (cells: readonly string[]): string =>
    `| ${widths.map((width, column) => (cells[column] ?? '').padEnd(width)).join(' | ')} |`
  console.log(`\n${title}\n`)
  console.log(line(head))
  console.log(line(widths.map((width) => '-'.repeat(width))))
  for (const row of rows) console.log(line(row))
}

export interface Bar {
  readonly what: string
  readonly measured: number
  readonly atMost: number
  readonly unit: string
}

/** A round in which others took more of the machine is marked: it says little. */
const MOST_OF_OTHERS = 0.15

const rounds: { readonly what: string; readonly others: number }[] = []
const ofAll = watchOthers()

/** Runs a round of a benchmark, and notes what others took of the machine during it. */
export const inRound = async <Result>(what: string, work: () => Promise<Result>): Promise<Result> => {
  const others = watchOthers()
  try {
    return await work()
  } finally {
    rounds.push({ what, others: others() })
  }
}

export const printOthers = (): void => {
  printTable(
    'CPU of the machine that others took during each round',
    ['round', 'others', ''],
    [...rounds, { what: 'all of it', others: ofAll() }].map(({ what, others }) => [
      what,
      Number.isNaN(others) ? '–' : `${Math.round(others * 100)} %`,
      others > MOST_OF_OTHERS ? 'NOT QUIET' : '',
    ]),
  )
}

/** Prints a verdict for each bar and decides how the process ends. */
export const judge = (bars: readonly Bar[]): void => {
  printOthers()
  const isMet = ({ measured, atMost }: Bar): boolean => measured <= atMost
  printTable(
    'Bars',
    ['bar', 'measured', 'at most', ''],
    bars.map((bar) => [
      bar.what,
      `${figure(bar.measured)} ${bar.unit}`,
      `${figure(bar.atMost)} ${bar.unit}`,
      isMet(bar) ? 'met' : 'MISSED',
    ]),
  )
  const missed = bars.filter((bar) => !isMet(bar))
  if (missed.length === 0) return
  console.log(`\n${missed.length} of ${bars.length} bars missed.`)
  // At the very end: the PostgreSQL of the benchmarks ends the process itself, as if all were well.
  if (process.argv.includes('--no-bars')) return
  process.once('exit', () => {
    process.exitCode = 1
  })
}

/** A number that the command line may give, such as `--seconds=5` for a quicker look. */
export const option = (name: string, fallback: number): number => {
  const given = process.argv.find((argument) => argument.startsWith(`--${name}=`))
  return given === undefined ? fallback : Number(given.slice(name.length + 3))
}

/** Where and on what: figures mean nothing without it. The load tells whether the machine was ours alone. */
export const describeMachine = (): string => {
  const load = loadavg().map((value) => value.toFixed(1))
  const date = new Date().toISOString().slice(0, 16).replace('T', ' ')
  const model = cpus()[0]?.model ?? 'unknown'
  return `${date} UTC, ${availableParallelism()} × ${model}, Node ${process.versions.node}, load before ${load.join(' ')}`
}
