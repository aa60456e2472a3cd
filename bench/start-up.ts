/**
 * From the start of the process to the first answer: cold, in an empty folder (the database is made, the demonstration
 * loaded, its pictures drawn), and warm, in a folder that has all of it.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describeMachine, figure, median, option, printOthers, printTable } from './report.ts'
import { startServerProcess } from './server/server-process.ts'

const RUNS = option('runs', 5)

const start = async (dataDirectory: string): Promise<number> => {
  const server = await startServerProcess({ DATA_DIR: dataDirectory, DATABASE_URL: '', SEED: 'demo' })
  await server.stop()
  return server.startMs
}

console.log(`Start of the server: ${describeMachine()}`)
const cold: number[] = []
const warm: number[] = []
for (let run = 0; run < RUNS; run += 1) {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'booking-bench-'))
  try {
    cold.push(await start(dataDirectory))
    warm.push(await start(dataDirectory))
  } finally {
    await rm(dataDirectory, { recursive: true, force: true })
  }
}
const row = (name: string, times: readonly number[]): string[] => [
  name,
  ...[median(times), Math.min(...times), Math.max(...times)].map((ms) => figure(ms / 1000)),
]
printTable(
  `Until the first answer, ${RUNS} runs each (s)`,
  ['start', 'median', 'shortest', 'longest'],
  [row('cold', cold), row('warm', warm)],
)
printOthers()
