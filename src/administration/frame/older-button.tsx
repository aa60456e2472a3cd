/** The button below a list that reads older entries. It shows the reason when the read fails. */
import { type ReactElement, useState } from 'react'
import type { Answer, CallFailure } from '../../../domain/port/core-port.ts'
import { LoadFailure } from '../../kit/design/load-failure.tsx'
import { failureWords } from '../../kit/texts/failure-words.ts'

interface OlderButtonProps {
  readonly text: string
  readonly failed: string
  /** Reads the older entries. The list contains them when the promise resolves. */
  readonly read: () => Answer<unknown>
}

export const OlderButton = ({ text, failed, read }: OlderButtonProps): ReactElement => {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<CallFailure | null>(null)
  const press = async (): Promise<void> => {
    if (busy) return
    setBusy(true)
    const answer = await read()
    setFailure(answer._tag === 'Failed' ? answer.failure : null)
    setBusy(false)
  }
  return failure === null ? (
    <button type="button" className="button" aria-busy={busy} onClick={() => void press()}>
      {text}
    </button>
  ) : (
    <LoadFailure title={failed} detail={failureWords(failure)} onRetry={() => void press()} />
  )
}
