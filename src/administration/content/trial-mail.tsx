/** Sends the e-mail that is being written to who writes it, before anything is saved (features 2). */
import { type ReactElement, useState } from 'react'
import type { EmailName } from '../../../domain/rules/email-placeholders.ts'
import { useCore } from '../../core/core-context.tsx'
import { useHas } from '../../core/use-has.ts'
import { failureWords } from '../../kit/texts/failure-words.ts'
import { useCall } from '../../kit/use-call.ts'
import { emailPageTexts as texts } from './email-page-texts.ts'
import './trial-mail.css'

interface TrialMailProps {
  readonly name: EmailName
  readonly subject: string
  readonly body: string
}

/** What came of it. */
interface Outcome {
  readonly _tag: 'Sent' | 'Failed'
  readonly lines: readonly string[]
}

export const TrialMail = ({ name, subject, body }: TrialMailProps): ReactElement | null => {
  const core = useCore()
  const isOffered = useHas('working-day')
  const { busy, send } = useCall()
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  if (!isOffered) return null

  const sendTrial = async (): Promise<void> => {
    const call = { parameters: { name }, body: { subject, body } }
    const answer = await send(() => core.call('sendTrialMail', call, { success: 'trial-mail-sent' }))
    if (answer === null) return
    if (answer._tag === 'Ok') return setOutcome({ _tag: 'Sent', lines: [texts.trialSent(answer.value.to)] })
    const { failure } = answer
    const fields = failure._tag === 'Refused' ? (failure.body.fields ?? {}) : {}
    const lines = (['subject', 'body'] as const).flatMap((part) =>
      fields[part] === undefined ? [] : [`${texts[part]}: ${fields[part]}`],
    )
    setOutcome({ _tag: 'Failed', lines: lines.length === 0 ? [failureWords(failure)] : lines })
  }

  return (
    <div className="trial-mail">
      <button type="button" className="button" aria-busy={busy} onClick={() => void sendTrial()}>
        {texts.trial}
      </button>
      <p className="muted">{texts.trialHint}</p>
      {/* That it was sent is said by a toast too. */}
      <div role={outcome?._tag === 'Failed' ? 'alert' : undefined}>
        {outcome?.lines.map((line) => (
          <p key={line} className={outcome._tag === 'Failed' ? 'notice notice-danger' : 'notice'}>
            {line}
          </p>
        ))}
      </div>
    </div>
  )
}
