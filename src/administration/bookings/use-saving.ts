/**
 * A small change that is saved where it stands. Invariants: two are never on their way; what stopped it is said there,
 * once.
 */
import { useState } from 'react'
import type { CallFailure, Result } from '../../../domain/port/core-port.ts'
import { failureWords } from '../../kit/texts/failure-words.ts'

export interface Saving {
  readonly busy: boolean
  readonly failure: string | null
  /** @returns whether it went well */
  readonly save: (send: () => Promise<Result<unknown, CallFailure>>) => Promise<boolean>
  readonly forget: () => void
}

export const useSaving = (): Saving => {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  return {
    busy,
    failure,
    save: async (send) => {
      if (busy) return false
      setBusy(true)
      setFailure(null)
      const answer = await send()
      setBusy(false)
      if (answer._tag === 'Failed') setFailure(failureWords(answer.failure))
      return answer._tag === 'Ok'
    },
    forget: () => setFailure(null),
  }
}
