/** A call that a button makes. Invariants: two calls are never under way at once; the component can show why the last call failed. */
import { useState } from 'react'
import type { CallFailure, Result } from '../../domain/port/core-port.ts'
import { failureWords } from './texts/failure-words.ts'

interface PressedCall {
  readonly busy: boolean
  /** The message about the failure of the last call; null when it did not fail. */
  readonly failure: string | null
  /** @returns the result, or null when another call is under way; `call` is not made then */
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
