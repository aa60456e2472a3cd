/** A button that shows a passkey to the server, below the words about it, with the reason when that came to nothing. */
import {
  type ReactElement,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useImperativeHandle,
  useRef,
  useState,
} from 'react'
import type { Answer, CallFailure, Result } from '../../../domain/port/core-port.ts'
import type { PasskeyRequest, ShownPasskey } from '../../../domain/schema/passkey.ts'
import { Alert } from '../../kit/design/alert.tsx'
import { comeTo } from '../../kit/design/come-to.ts'
import { useShownPasskey, wordsOfPasskey } from './use-shown-passkey.ts'

interface ShowPasskeyButtonProps<Value> {
  readonly text: string
  /** What the passkey is shown for. A screen reader reads it with the button, which gets the focus. */
  readonly words?: string
  readonly ask: () => Answer<{ readonly options: PasskeyRequest }>
  readonly send: (passkey: ShownPasskey) => Answer<Value>
  readonly onAnswer: (answer: Result<Value, CallFailure>) => void
  /** Further buttons beside it. */
  readonly further?: ReactNode
  /** Gets the button, which a dialog gives the focus. */
  readonly first?: RefObject<HTMLElement | null>
}

const idle = { busy: false, words: null } as const

export const ShowPasskeyButton = <Value,>(props: ShowPasskeyButtonProps<Value>): ReactElement => {
  const { text, words: purpose, ask, send, onAnswer, further, first } = props
  const purposeId = useId()
  const button = useRef<HTMLButtonElement>(null)
  const show = useShownPasskey(ask)
  const [{ busy, words }, setShown] = useState<{ readonly busy: boolean; readonly words: string | null }>(idle)
  useImperativeHandle<HTMLElement | null, HTMLElement | null>(first, () => button.current, [])
  // The button is the only task of its step or dialog.
  useEffect(() => comeTo(button.current), [])

  const press = async (): Promise<void> => {
    if (busy) return
    setShown({ busy: true, words: null })
    const shown = await show()
    const answer = shown._tag === 'Failed' ? shown : await send(shown.value)
    setShown({ busy: false, words: answer._tag === 'Failed' ? wordsOfPasskey(answer.failure) : null })
    onAnswer(answer)
  }
  return (
    <div className="stack gap-3">
      {purpose === undefined ? null : <p id={purposeId}>{purpose}</p>}
      <div className="form-actions">
        <button
          ref={button}
          type="button"
          className="button button-main"
          aria-busy={busy}
          aria-describedby={purpose === undefined ? undefined : purposeId}
          onClick={() => void press()}
        >
          {text}
        </button>
        {further}
      </div>
      <Alert words={words} />
    </div>
  )
}
