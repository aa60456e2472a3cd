/** A store of the log that outlives cores, in memory, and that can be made to fail. */
import { beyondBounds, type KeptSegment } from '../../../domain/replay/log-segments.ts'
import type { LogStore } from '../../../worker/environment/core-environment.ts'

export const createMemoryLogStore = () => {
  let kept: KeptSegment[] = []
  const world = {
    /** If true, opening and writing fail. */
    blocked: false,
    /** If true, the store never answers. */
    silent: false,
    /** More characters than this are refused. */
    room: Number.POSITIVE_INFINITY,
    kept: (): readonly KeptSegment[] => kept,
    open: async (): Promise<LogStore> => {
      if (world.silent) await new Promise(() => undefined)
      if (world.blocked) throw new Error('nothing may be kept')
      return {
        put: async (segments) => {
          if (world.blocked) throw new Error('nothing may be kept')
          const isReplaced = ({ epoch, number }: KeptSegment): boolean =>
            segments.some((segment) => segment.epoch === epoch && segment.number === number)
          const next = [...kept.filter((segment) => !isReplaced(segment)), ...structuredClone(segments)]
          if (next.reduce((sum, { size }) => sum + size, 0) > world.room) throw new Error('no room')
          kept = next
        },
        forgetBeyond: async (bounds) => {
          const forgotten = beyondBounds(kept, bounds)
          kept = kept.filter((segment) => !forgotten.includes(segment))
          return {
            events: kept.reduce((sum, { events }) => sum + events, 0),
            size: kept.reduce((sum, { size }) => sum + size, 0),
            oldest: kept.length === 0 ? null : Math.min(...kept.map(({ at }) => at)),
          }
        },
        close: () => undefined,
      }
    },
  }
  return world
}
