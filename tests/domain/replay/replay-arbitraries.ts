/**
 * Recordings for replay: usual sessions, logs that no correct core would write, several lives in a row, and logs with events of a newer
 * build.
 */
import fc from 'fast-check'
import { epoch } from '../../../domain/ids.ts'
import { type Entry, entryOf, knownEntry, type Recording } from '../../../domain/replay/recording.ts'
import { initialState } from '../../../domain/state/state.ts'
import { anyLog } from '../testing/event-arbitraries.ts'
import { anyScenario, simulate } from '../testing/simulation.ts'

export const firstLife = epoch('00000000-0000-4000-8000-0000000000f1')
const secondLife = epoch('00000000-0000-4000-8000-0000000000f2')

const entriesOf = (life: typeof firstLife): fc.Arbitrary<Entry[]> =>
  fc
    .oneof(
      anyLog(life),
      anyScenario.map((scenario) => [...simulate(life, scenario).log]),
    )
    .map((log) => log.map(knownEntry))

const newerLine = { seq: 99, at: 0, epoch: firstLife, origin: 'core' }
/** Two lines of a newer build. This build does not know the first, and knows enough of the second for it to have an effect. */
const unknown: Entry = entryOf({ ...newerLine, event: { _tag: 'SeenByANewerBuild', anything: ['at', 'all'] } }, null)
const partlyKnown: Entry = entryOf(
  { ...newerLine, event: { _tag: 'ServedBuildTold', build: 'b', since: 'yesterday' } },
  { ...newerLine, origin: 'core', event: { _tag: 'ServedBuildTold', build: 'b' } },
)

export const recordingOf = (entries: readonly Entry[]): Recording => ({
  app: 'test',
  recordedAt: 1,
  start: initialState(firstLife),
  entries,
})

export const anyRecording: fc.Arbitrary<Recording> = fc
  .tuple(entriesOf(firstLife), fc.option(fc.nat()), fc.oneof(fc.constant<Entry[]>([]), entriesOf(secondLife)))
  .map(([first, at, second]) =>
    recordingOf([
      ...(at === null ? first : first.toSpliced(at % (first.length + 1), 0, unknown, partlyKnown)),
      ...second,
    ]),
  )
