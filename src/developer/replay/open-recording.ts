/**
 * Opens a recorded log. Each log has a worker that reads it, and that later checks and cuts it. Invariants: no data from
 * the file leaves the browser; the worker runs for as long as the recording is open.
 */
import * as Comlink from 'comlink'
import type { LogReaderPort, LogTaker } from '../../../domain/port/log-reader-port.ts'
import type { Break } from '../../../domain/replay/find-break.ts'
import { type Entry, type Recording, unpackEntries } from '../../../domain/replay/recording.ts'
import { createReplayCursor, type ReplayCursor } from '../../../domain/replay/replay-cursor.ts'
import type { LogFileProblem } from '../../../domain/schema/replay/log-reader.ts'
import { initialState } from '../../../domain/state/state.ts'
import { logReaderWorkerUrl, workerFailed } from '../../core/core-host.ts'
import { NO_EPOCH } from '../../core/state-copy.ts'

export interface OpenRecording {
  readonly name: string
  readonly recording: Recording
  readonly cursor: ReplayCursor
  firstBreak(): Promise<Break | null>
  cut(from: number, to: number): Promise<string>
  close(): void
}

const nothing: Recording = { app: '', recordedAt: 0, start: initialState(NO_EPOCH), entries: [] }

/** The empty recording that is shown until a file is open. */
export const nothingOpen: OpenRecording = {
  name: '',
  recording: nothing,
  cursor: createReplayCursor(nothing),
  firstBreak: async () => null,
  cut: async () => '',
  close: () => undefined,
}

/**
 * The reason why a file was not opened. `unreadable` means that the file could not be read or the worker could not be
 * started.
 */
export type OpeningProblem = LogFileProblem | { readonly kind: 'unreadable' }

export interface OpeningFailed {
  readonly _tag: 'Failed'
  readonly name: string
  readonly problem: OpeningProblem
}
type Opening = OpeningFailed | { readonly _tag: 'Opened'; readonly opened: OpenRecording }

const startReader = () => {
  const worker = new Worker(logReaderWorkerUrl(), { type: 'module', name: 'log-reader' })
  return { worker, port: Comlink.wrap<LogReaderPort>(worker), failed: workerFailed(worker) }
}

/** The worker for the next file. It is started before a file is chosen, so that opening the file needs no network. */
let next: ReturnType<typeof startReader> | null = null

export const prepareReader = (): void => {
  next ??= startReader()
}
export const dismissReader = (): void => {
  next?.worker.terminate()
  next = null
}

/** @param onTaken called with how many entries have come so far */
export const openRecording = async (file: File, onTaken: (count: number) => void): Promise<Opening> => {
  const { worker, port, failed } = next ?? startReader()
  next = null
  prepareReader()
  const entries: Entry[] = []
  let begun: Pick<OpenRecording, 'recording' | 'cursor'> = { recording: nothing, cursor: nothingOpen.cursor }
  let preparing = false
  /** Calculates states ahead in small steps while the file is being read. Only a jump far ahead has to wait then. */
  const prepare = (): void => {
    preparing = begun.cursor.prepare()
    if (preparing) setTimeout(prepare)
  }
  const taker: LogTaker = {
    begin: (head) => {
      const recording: Recording = { ...head, entries }
      begun = { recording, cursor: createReplayCursor(recording) }
    },
    take: (packed) => {
      for (const entry of unpackEntries(packed)) entries.push(entry)
      if (!preparing) {
        preparing = true
        setTimeout(prepare)
      }
      onTaken(entries.length)
    },
  }
  const fail = (problem: OpeningProblem): Opening => {
    worker.terminate()
    return { _tag: 'Failed', name: file.name, problem }
  }
  try {
    const read = await Promise.race([port.read(file, Comlink.proxy(taker)), failed])
    if (read._tag === 'Failed') return fail(read.problem)
    return {
      _tag: 'Opened',
      opened: {
        name: file.name,
        ...begun,
        firstBreak: () => port.firstBreak(),
        cut: (from, to) => port.cut(from, to),
        close: () => worker.terminate(),
      },
    }
  } catch {
    return fail({ kind: 'unreadable' })
  }
}
