/** The port of the log reader. It reads a recorded log for the replay tool, and can check and cut the log that it read last. */
import { Result } from 'effect'
import type { LogReaderPort, LogTaker } from '../domain/port/log-reader-port.ts'
import { findBreak } from '../domain/replay/find-break.ts'
import { cutRecording, type Entry, packEntries, type Recording, startOf } from '../domain/replay/recording.ts'
import { createReplayCursor } from '../domain/replay/replay-cursor.ts'
import { type LogHeader, writeLog } from '../domain/schema/log.ts'
import { createLogReader, type LogFileProblem } from '../domain/schema/replay/log-reader.ts'
import { releaseProxy } from './tabs/release-proxy.ts'

/** The number of entries in a batch, which a tab takes in within one frame. */
const ENTRIES_A_TIME = 1_000
/** The largest number of batches that the tab has not taken in yet. The tab also has to draw its screen. */
const ON_THE_WAY = 8

/** The lines of a file, in batches as the file is read. */
async function* linesOf(file: Blob): AsyncGenerator<readonly string[]> {
  const pieces = file.stream().pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  for (let piece = await pieces.read(); !piece.done; piece = await pieces.read()) {
    const lines = (rest + piece.value).split('\n')
    rest = lines.pop() ?? ''
    yield lines
  }
  yield [rest]
}

/** Reads a file, and gives its entries to the taker in batches. The result is the whole recording. */
const readInto = async (taker: LogTaker, file: Blob): Promise<Recording | LogFileProblem> => {
  const reader = createLogReader()
  const entries: Entry[] = []
  let sent = 0
  const taking: Promise<void>[] = []
  let recording: Recording | null = null
  /** Sends the entries that were read since the last call. The tab takes them in while the worker decodes the next entries. */
  const send = async ({ app, recordedAt, snapshot }: LogHeader): Promise<Recording> => {
    if (recording === null) {
      const head = { app, recordedAt, start: startOf(snapshot, entries) }
      recording = { ...head, entries }
      taking.push(Promise.resolve(taker.begin(head)))
    }
    if (taking.length >= ON_THE_WAY) await taking.shift()
    taking.push(Promise.resolve(taker.take(packEntries(entries.slice(sent)))))
    sent = entries.length
    return recording
  }
  for await (const lines of linesOf(file))
    for (const line of lines) {
      const found = reader.take(line)
      if (Result.isFailure(found)) return found.failure
      if (found.success !== null) entries.push(found.success)
      if (entries.length - sent < ENTRIES_A_TIME) continue
      const header = reader.header()
      if (Result.isSuccess(header)) await send(header.success)
    }
  const header = reader.header()
  if (Result.isFailure(header)) return header.failure
  const read = await send(header.success)
  await Promise.all(taking)
  return read
}

export const createLogReaderPort = (): LogReaderPort => {
  let latest: Recording | null = null
  return {
    read: async (file, taker) => {
      if (!(file instanceof Blob)) throw new TypeError('not a file')
      const read = await readInto(taker, file).finally(() => releaseProxy(taker))
      if ('problem' in read) return { _tag: 'Failed', problem: read }
      latest = read
      return { _tag: 'Read' }
    },
    firstBreak: async () => (latest === null ? null : findBreak(latest)),
    cut: async (from, to) => {
      if (latest === null) throw new Error('nothing was read')
      return writeLog(cutRecording(latest, createReplayCursor(latest), { from, to }))
    },
  }
}
