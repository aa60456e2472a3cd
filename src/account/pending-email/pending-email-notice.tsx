/**
 * A changed address that waits to be proved (contract 2): what it is, what to do, and how to take it back. It stands
 * there until one or the other has happened, also after a reload. Without one there is nothing.
 */
import { type ReactElement, useEffect, useRef, useState } from 'react'
import type { CallFailure } from '../../../domain/port/core-port.ts'
import { routes } from '../../../domain/routes/routes.ts'
import type { User } from '../../../domain/schema/people.ts'
import { addressOf } from '../../core/base-path.ts'
import { useCore } from '../../core/core-context.tsx'
import { Alert } from '../../kit/design/alert.tsx'
import { failureWords } from '../../kit/texts/failure-words.ts'
import { pendingEmailTexts } from './pending-email-texts.ts'
import '../../kit/form/form.css'
import './pending-email-notice.css'

type Doing = 'nothing' | 'resending' | 'cancelling'

export const PendingEmailNotice = ({ user }: { readonly user: User }): ReactElement | null => {
  const core = useCore()
  const [doing, setDoing] = useState<Doing>('nothing')
  const [resentTo, setResentTo] = useState<string | null>(null)
  const [cancelled, setCancelled] = useState(false)
  const [failure, setFailure] = useState<CallFailure | null>(null)
  const done = useRef<HTMLParagraphElement>(null)
  const { id, email, pendingEmail = null } = user

  // The button that was pressed has gone.
  useEffect(() => {
    if (cancelled && pendingEmail === null) done.current?.focus()
  }, [cancelled, pendingEmail])

  const resend = async (): Promise<void> => {
    if (doing !== 'nothing') return
    setDoing('resending')
    setFailure(null)
    const baseUrl = addressOf(routes.verifyEmail)
    const answer = await core.call(
      'resendVerification',
      { parameters: { id }, body: { baseUrl } },
      { success: 'activation-sent' },
    )
    setDoing('nothing')
    setResentTo(answer._tag === 'Ok' ? pendingEmail : null)
    setFailure(answer._tag === 'Failed' ? answer.failure : null)
  }

  const cancel = async (): Promise<void> => {
    if (doing !== 'nothing') return
    setDoing('cancelling')
    setFailure(null)
    const answer = await core.call('cancelEmailChange', { parameters: { id } })
    setDoing('nothing')
    setCancelled(answer._tag === 'Ok')
    setFailure(answer._tag === 'Failed' ? answer.failure : null)
  }

  if (pendingEmail === null)
    return cancelled ? (
      <p ref={done} className="notice pending-email" tabIndex={-1}>
        {pendingEmailTexts.cancelled(email)}
      </p>
    ) : null

  return (
    <section className="notice notice-warning pending-email" aria-labelledby="pending-email">
      <h2 id="pending-email" className="notice-title">
        {pendingEmailTexts.title}
      </h2>
      <p>{pendingEmailTexts.detail(pendingEmail, email)}</p>
      <div className="form-actions">
        <button type="button" className="button" aria-busy={doing === 'resending'} onClick={() => void resend()}>
          {pendingEmailTexts.resend}
        </button>
        <button
          type="button"
          className="button button-quiet"
          aria-busy={doing === 'cancelling'}
          onClick={() => void cancel()}
        >
          {pendingEmailTexts.cancel}
        </button>
      </div>
      <div className="pending-email-answer">
        <div role="status">{resentTo === pendingEmail ? <p>{pendingEmailTexts.resent(pendingEmail)}</p> : null}</div>
        <Alert words={failure === null ? null : failureWords(failure)} className="field-error" />
      </div>
    </section>
  )
}
