/** The transport that works, kept beyond the life of a core, in memory. */
import type { TransportMemory } from '../../../worker/environment/core-environment.ts'

export interface FakeTransportMemory extends TransportMemory {
  kept: unknown
  /** Answers nothing, or with a failure, as in some private windows. */
  fault: 'silent' | 'blocked' | null
}

export const createFakeTransportMemory = (): FakeTransportMemory => {
  const ask = async (): Promise<void> => {
    if (memory.fault === 'silent') await new Promise(() => undefined)
    if (memory.fault === 'blocked') throw new Error('nothing may be kept')
  }
  const memory: FakeTransportMemory = {
    kept: undefined,
    fault: null,
    read: async () => {
      await ask()
      return memory.kept
    },
    write: async (kept) => {
      await ask()
      memory.kept = kept ?? undefined
    },
  }
  return memory
}
