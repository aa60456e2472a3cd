/**
 * A cut of a recording: the entries from one to another, with the state before them as the snapshot. Invariant (law,
 * tests): it replays by itself, to the same states. So a fault that was recorded becomes a fixture.
 */
import type { RecordedLog } from '../schema/log-file.ts'
import type { Recording } from './recording.ts'
import type { ReplayCursor } from './replay-cursor.ts'

/**
 * @param from index of the first entry of the cut, @param to of the last
 * @throws RangeError when there is no such stretch
 */
export const cutRecording = (
  { app, recordedAt, entries }: Recording,
  cursor: Pick<ReplayCursor, 'stateAt'>,
  { from, to }: { readonly from: number; readonly to: number },
): RecordedLog => {
  if (!(from >= 0 && from <= to && to < entries.length)) throw new RangeError(`no entries ${from} to ${to}`)
  return {
    app,
    recordedAt,
    snapshot: cursor.stateAt(from - 1),
    lines: entries.slice(from, to + 1).map(({ line }) => line),
  }
}
