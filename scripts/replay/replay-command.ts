/**
 * `npm run replay`: reads a log and describes what happened. With `--check` it also tests the invariants. The exit code is 1
 * for a broken invariant, 2 for an unreadable file or wrong arguments, and otherwise 0. This module prints nothing itself.
 */
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { Result } from 'effect'
import { wallTimeAt } from '../../domain/calendar/stockholm.ts'
import { findBreak } from '../../domain/replay/find-break.ts'
import { epochsOf, namesOf, type Recording } from '../../domain/replay/recording.ts'
import { createReplayCursor } from '../../domain/replay/replay-cursor.ts'
import { stateDifference } from '../../domain/replay/state-difference.ts'
import { type LogFileProblem, readRecording } from '../../domain/schema/replay/log-reader.ts'
import { counted, entryWords, tabNamesOf, type Wording } from './event-words.ts'
import { type ReplayArguments, replayArguments, type Until, usage } from './replay-arguments.ts'
import { brokenWords, differenceWords, stateWords } from './state-words.ts'

const BROKEN = 1
const OF_NO_USE = 2

/** The error for an unreadable file or wrong arguments. Its message is one line. */
class NoUse extends Error {}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

const readText = (file: string, folder: string): string => {
  try {
    return new TextDecoder().decode(readFileSync(resolve(folder, file)))
  } catch (error) {
    throw new NoUse(`${file} cannot be read: ${reasonOf(error)}`)
  }
}

const problemWords = (file: string, { kind, line, problem }: LogFileProblem): string => {
  switch (kind) {
    case 'no-log':
      return `${file} is no recorded log: ${problem}`
    case 'newer-format':
      return `${file} was recorded by a newer build: ${problem}`
    case 'broken-line':
      return `${file}, line ${line}: ${problem}`
  }
}

const open = (file: string, folder: string): Recording => {
  const read = readRecording(readText(file, folder))
  if (Result.isFailure(read)) throw new NoUse(problemWords(file, read.failure))
  return read.success
}

/** The index of the last entry to replay. */
const indexOf = (recording: Recording, { epoch, seq }: Until): number => {
  const epochs = epochsOf(recording)
  const meant = epoch === null ? epochs.slice(-1) : epochs.filter((one) => one.epoch.startsWith(epoch))
  const [one, second] = meant
  const all = epochs.map((each) => each.epoch).join(', ')
  if (one === undefined) throw new NoUse(`there is no epoch ${epoch ?? ''} in it; there are: ${all || 'none'}`)
  if (second !== undefined) throw new NoUse(`more than one epoch begins with ${epoch ?? ''}: ${all}`)
  const index = recording.entries.findIndex((entry) => entry.epoch === one.epoch && entry.seq === seq)
  if (index >= 0) return index
  const ofEpoch = recording.entries.filter((entry) => entry.epoch === one.epoch)
  throw new NoUse(`there is no event ${seq} of epoch ${one.epoch}; it has ${ofEpoch[0]?.seq} to ${ofEpoch.at(-1)?.seq}`)
}

/** The lines of the timeline, with an extra line where a day begins and where a core starts. */
const timeline = (recording: Recording, last: number, wording: Wording): string[] => {
  const lines: string[] = []
  let date = ''
  let epoch = ''
  let seq = 0
  for (const entry of recording.entries.slice(0, last + 1)) {
    const today = wallTimeAt(entry.at).date
    if (entry.epoch !== epoch) lines.push('', `core ${entry.epoch}`)
    else if (entry.seq > seq + 1) lines.push(`(missing: #${seq + 1} to #${entry.seq - 1})`)
    if (today !== date || entry.epoch !== epoch) lines.push(today)
    lines.push(entryWords(entry, wording))
    ;({ epoch, seq } = entry)
    date = today
  }
  return lines
}

export interface Told {
  readonly code: 0 | typeof BROKEN | typeof OF_NO_USE
  /** The lines for standard output. The lines for standard error are in `errors`. */
  readonly output: readonly string[]
  readonly errors: readonly string[]
}

const replay = ({ file, until, check }: ReplayArguments, folder: string): Told => {
  const recording = open(file, folder)
  const { entries } = recording
  const asked = until === null ? entries.length - 1 : indexOf(recording, until)
  const looked = { ...recording, entries: entries.slice(0, asked + 1) }
  const found = check ? findBreak(looked) : null
  const last = found === null ? asked : found.index
  const cursor = createReplayCursor(recording)
  const wording = { names: namesOf(recording), tab: tabNamesOf(recording) }
  const { date, time } = wallTimeAt(recording.recordedAt)
  const entry = entries[last]
  const where = entry === undefined ? 'before the first event' : `after #${entry.seq} of core ${entry.epoch}`
  const state = cursor.stateAt(last)
  const output = [
    `${file}: ${counted(entries.length, 'event')}, recorded by build ${recording.app}, saved ${date} ${time}`,
    ...timeline(recording, last, wording),
    '',
    `State ${where}`,
    ...stateWords(state, wording),
  ]
  if (!check) return { code: 0, output, errors: [] }
  if (found === null) {
    const sound = `Everything holds, before the first event and after each of ${looked.entries.length}.`
    return { code: 0, output: [...output, '', sound], errors: [] }
  }
  const difference = last < 0 ? [] : stateDifference(cursor.stateAt(last - 1), state)
  const broken = `Broken ${where}: ${found.broken.map(brokenWords).join(', ')}`
  const changed = last < 0 ? [] : ['What the event changed:', ...difference.map(differenceWords)]
  return { code: BROKEN, output, errors: [broken, ...changed] }
}

/** Runs the command. Relative file names are relative to `folder`. */
export const replayCommand = (words: readonly string[], folder: string): Told => {
  const asked = replayArguments(words)
  try {
    switch (asked._tag) {
      case 'Help':
        return { code: 0, output: [usage], errors: [] }
      case 'Wrong':
        throw new NoUse(`${asked.problem}\n\n${usage}`)
      case 'Replay':
        return replay(asked.asked, folder)
    }
  } catch (error) {
    if (!(error instanceof NoUse)) throw error
    return { code: OF_NO_USE, output: [], errors: [error.message] }
  }
}
