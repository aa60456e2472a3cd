import { Result } from 'effect'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { epoch as epochOf } from '../../../domain/ids.ts'
import { reduce } from '../../../domain/reducer/reduce.ts'
import { beyondBounds, type KeptSegment, keptSegment, type Life, logFile } from '../../../domain/replay/log-segments.ts'
import type { Envelope } from '../../../domain/schema/events.ts'
import { writeLog } from '../../../domain/schema/log.ts'
import type { State } from '../../../domain/schema/state.ts'
import { initialState } from '../../../domain/state/state.ts'
import { LOG_FORMAT } from '../../../domain/version/log-upcasters.ts'
import { check } from '../check.ts'
import { anyLog } from '../testing/event-arbitraries.ts'
import { knownEnvelopes, readLog } from '../testing/read-log.ts'
import { replay } from '../testing/replay.ts'
import { anyScenario, simulate } from '../testing/simulation.ts'

const epochs = [1, 2, 3].map((last) => epochOf(`00000000-0000-4000-8000-00000000000${last}`))
const [firstEpoch = epochOf(''), secondEpoch = firstEpoch] = epochs

/** Cuts envelopes into segments as a core does. */
const cutInto = (envelopes: readonly Envelope[], epoch: typeof firstEpoch, length: number): Life => {
  const segments: { number: number; start: State; envelopes: Envelope[] }[] = []
  let state = initialState(epoch)
  for (const [index, envelope] of envelopes.entries()) {
    if (index % length === 0) segments.push({ number: index / length, start: state, envelopes: [] })
    segments.at(-1)?.envelopes.push(envelope)
    state = reduce(state, envelope)
  }
  return { epoch, begun: envelopes[0]?.at ?? 0, segments }
}

const endOf = ({ epoch, segments }: Life): State =>
  replay(
    initialState(epoch),
    segments.flatMap(({ envelopes }) => envelopes),
  )

/** Moves a log in time, so that it can be a later life. */
const beginning = (log: readonly Envelope[], at: number): Envelope[] =>
  log.map((envelope) => ({ ...envelope, at: at + envelope.at - (log[0]?.at ?? 0) }))

const anyLife = (index: number): fc.Arbitrary<Life> => {
  const epoch = epochs[index] ?? firstEpoch
  return fc
    .tuple(
      fc.oneof(
        anyLog(epoch, 30),
        anyScenario.map((scenario) => [...simulate(epoch, scenario).log]),
      ),
      fc.integer({ min: 1, max: 20 }),
    )
    .filter(([log]) => log.length > 0)
    .map(([log, length]) => cutInto(beginning(log, index * 1e9), epoch, length))
}
const anyLives = fc.tuple(anyLife(0), anyLife(1), anyLife(2))
const anyBounds = fc.record({ events: fc.nat({ max: 200 }), size: fc.nat({ max: 60_000 }), age: fc.nat({ max: 3e9 }) })

const keptOf = (lives: readonly Life[]): KeptSegment[] =>
  lives.flatMap((life) => life.segments.map((segment) => keptSegment(life, segment)))

const fileOf = (kept: readonly KeptSegment[], current: Life) =>
  logFile(kept, { app: 'test', recordedAt: 1, current: current.epoch })

const replayed = (text: string): State => {
  const { snapshot, lines } = Result.getOrThrow(readLog(text))
  return replay(snapshot ?? initialState(firstEpoch), knownEnvelopes(lines))
}

describe('what is kept of the log', () => {
  test('replays to the state of the core, of whichever lives it tells and whatever was forgotten', {
    tags: 'log-bounded',
  }, () => {
    check(
      fc.property(anyLives, anyBounds, ([first, second, third], bounds) => {
        const kept = keptOf([first, second, third])
        const forgotten = new Set(beyondBounds(kept, bounds))
        const left = kept.filter((segment) => !forgotten.has(segment))
        for (const [segments, current] of [
          [kept, third],
          [left, third],
          [keptOf([first]), first],
        ] as const)
          expect(JSON.stringify(replayed(fileOf(segments, current)))).toBe(JSON.stringify(endOf(current)))
      }),
      0.2,
    )
  })

  test('is within its bounds, but for the newest, and forgetting twice forgets no more', {
    tags: 'log-bounded',
  }, () => {
    check(
      fc.property(anyLives, anyBounds, (lives, bounds) => {
        const kept = keptOf(lives)
        const forgotten = beyondBounds(kept, bounds)
        const left = kept.filter((segment) => !forgotten.includes(segment))
        expect(beyondBounds(left, bounds)).toEqual([])
        const newest = Math.max(...kept.map(({ at }) => at))
        expect(left.some(({ at }) => at === newest)).toBe(true)
        if (left.length > 1) {
          expect(left.reduce((sum, { events }) => sum + events, 0)).toBeLessThanOrEqual(bounds.events)
          expect(left.reduce((sum, { size }) => sum + size, 0)).toBeLessThanOrEqual(bounds.size)
          for (const { at } of left) expect(newest - at).toBeLessThanOrEqual(bounds.age)
        }
        for (const { at } of forgotten) expect(at).toBeLessThanOrEqual(Math.min(...left.map((one) => one.at)))
      }),
      0.3,
    )
  })

  test('tells the whole of every life, one after another, and each begins anew', { tags: 'log-bounded' }, () => {
    check(
      fc.property(anyLives, (lives) => {
        const { lines } = Result.getOrThrow(readLog(fileOf(keptOf(lives).toReversed(), lives[2])))
        expect(lines.map(({ epoch, seq }) => `${epoch} ${seq}`)).toEqual(
          lives.flatMap(({ segments }) =>
            segments.flatMap(({ envelopes }) => envelopes.map(({ epoch, seq }) => `${epoch} ${seq}`)),
          ),
        )
      }),
      0.2,
    )
  })

  test('what is read of it is what was written, and a file that was cut anywhere between lines replays', () => {
    check(
      fc.property(anyLives, fc.nat(), (lives, at) => {
        const text = fileOf(keptOf(lives), lives[2])
        expect(writeLog(Result.getOrThrow(readLog(text)))).toBe(text)
        const lines = text.split('\n')
        const cut = lines.slice(0, 1 + (at % lines.length)).join('\n')
        const { lines: left } = Result.getOrThrow(readLog(cut))
        const all = lives.flatMap(({ segments }) => segments.flatMap(({ envelopes }) => [...envelopes]))
        const before = all.slice(0, left.length)
        const last = before.at(-1)?.epoch ?? firstEpoch
        expect(replayed(cut)).toEqual(before.filter(({ epoch }) => epoch === last).reduce(reduce, initialState(last)))
      }),
      0.15,
    )
  })

  test('where a part is missing it begins after that', () => {
    const [scenario] = fc.sample(anyScenario, { numRuns: 1, seed: 1 })
    const log = scenario === undefined ? [] : [...simulate(firstEpoch, scenario).log].slice(0, 12)
    const first = cutInto(beginning(log, 0), firstEpoch, 3)
    const second = cutInto(
      beginning(log, 1e9).map((envelope) => ({ ...envelope, epoch: secondEpoch })),
      secondEpoch,
      3,
    )
    const kept = keptOf([first, second])
    const without = kept.filter(({ epoch, number }) => !(epoch === secondEpoch && number === 1))
    const recorded = Result.getOrThrow(readLog(fileOf(without, second)))
    expect(recorded.snapshot).toEqual(second.segments[2]?.start)
    expect(recorded.lines.map(({ epoch, seq }) => [epoch, seq])).toEqual(
      [7, 8, 9, 10, 11, 12].map((seq) => [secondEpoch, seq]),
    )
    // The same holds for segments of a newer build, which this build cannot read.
    const newer = kept.map((segment) =>
      segment.epoch === firstEpoch ? { ...segment, format: LOG_FORMAT + 1 } : segment,
    )
    const readable = Result.getOrThrow(readLog(fileOf(newer, second)))
    expect(readable.lines.map(({ epoch }) => epoch)).toEqual(Array.from({ length: 12 }, () => secondEpoch))
  })

  test('without any there is a file of nothing', () => {
    expect(logFile([], { app: 'test', recordedAt: 1, current: null })).toBe(
      writeLog({ app: 'test', recordedAt: 1, snapshot: null, lines: [] }),
    )
  })
})
