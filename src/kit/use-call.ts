/** A call that a press makes. Invariants: two are never on their way; why the last one failed is said where it was made. */
import { useState } from 'react'
import type { CallFailure, Result } from '../../domain/port/core-port.ts'
import { failureWords } from './texts/failure-words.ts'

interface PressedCall {
  readonly busy: boolean
  /** In words; null: it did not fail. */
  readonly failure: string | null
  /** @returns null: another one is on its way, and nothing was done */
  readonly send: <Value>(call: () => Promise<Result<Value, CallFailure>>) => Promise<Result<Value, CallFailure> | null>
  readonly forget: () => void
}

export const useCall = (): PressedCall => {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  return {
    busy,
    failure,
    send: async (call) => {
      if (busy) return null
      setBusy(true)
      setFailure(null)
      const result = await call()
      setBusy(false)
      if (result._tag === 'Failed') setFailure(failureWords(result.failure))
      return result
    },
    forget: () => setFailure(null),
  }
}
