/**
 * The notices of one's own account. A changed e-mail that waits to be proved (`docs/decisions/0026`) stands here until
 * it is proved or taken back, also after a reload.
 */
import { type ReactElement, useEffect, useRef, useState } from 'react'
import type { User, UserType } from '../../../domain/schema/people.ts'
import { useCore } from '../../core/core-context.tsx'
import { Alert } from '../../kit/design/alert.tsx'
import { useCall } from '../../kit/use-call.ts'
import { resendVerification } from '../verify-email/resend-verification.ts'
import { pendingEmailTexts, typeWaitsTexts } from './profile-texts.ts'
import '../../kit/form/form.css'
import './profile-notices.css'

export const PendingEmailNotice = ({ user }: { readonly user: User }): ReactElement | null => {
  const core = useCore()
  const resending = useCall()
  const cancelling = useCall()
  const [resentTo, setResentTo] = useState<string | null>(null)
  const [cancelled, setCancelled] = useState(false)
  const done = useRef<HTMLParagraphElement>(null)
  const { id, email, pendingEmail = null } = user

  // The button that was pressed has gone.
  useEffect(() => {
    if (cancelled && pendingEmail === null) done.current?.focus()
  }, [cancelled, pendingEmail])

  const resend = async (): Promise<void> => {
    if (cancelling.busy) return
    cancelling.forget()
    const answer = await resending.send(() => resendVerification(core, id))
    if (answer !== null) setResentTo(answer._tag === 'Ok' ? pendingEmail : null)
  }

  const cancel = async (): Promise<void> => {
    if (resending.busy) return
    resending.forget()
    const answer = await cancelling.send(() => core.call('cancelEmailChange', { parameters: { id } }))
    if (answer !== null) setCancelled(answer._tag === 'Ok')
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
        <button type="button" className="button" aria-busy={resending.busy} onClick={() => void resend()}>
          {pendingEmailTexts.resend}
        </button>
        <button type="button" className="button button-quiet" aria-busy={cancelling.busy} onClick={() => void cancel()}>
          {pendingEmailTexts.cancel}
        </button>
      </div>
      <div className="pending-email-answer">
        <div role="status">{resentTo === pendingEmail ? <p>{pendingEmailTexts.resent(pendingEmail)}</p> : null}</div>
        <Alert words={resending.failure ?? cancelling.failure} className="field-error" />
      </div>
    </section>
  )
}

interface TypeWaitsNoticeProps {
  readonly user: User
  readonly userTypes: readonly UserType[]
}

/**
 * One's own user type that waits for an administrator's yes, or got a no, and the one that holds meanwhile. Without one there
 * is nothing.
 */
export const TypeWaitsNotice = ({ user, userTypes }: TypeWaitsNoticeProps): ReactElement | null => {
  const name = userTypes.find(({ id }) => id === user.userType)?.name ?? null
  const { typeWaits = false, typeRefusal = null } = user
  if (!typeWaits && typeRefusal === null) return null
  return (
    <section className={typeRefusal === null ? 'notice' : 'notice notice-warning'} aria-labelledby="type-waits">
      <h2 id="type-waits" className="notice-title">
        {typeRefusal === null ? typeWaitsTexts.title : typeWaitsTexts.refused(name)}
      </h2>
      {typeRefusal === null ? (
        <p>{typeWaitsTexts.detail(name)}</p>
      ) : (
        <>
          <p>{typeRefusal}</p>
          <p>{typeWaitsTexts.afterRefusal}</p>
        </>
      )}
    </section>
  )
}
