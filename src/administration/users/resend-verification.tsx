/** Sends the link that proves a user's address once more (spec 2). */
import { type ReactElement, useState } from 'react'
import type { User } from '../../../domain/entities.ts'
import { routes } from '../../../domain/routes/routes.ts'
import { useCore } from '../../core/core-context.tsx'
import { failureWords } from '../../kit/texts/failure-words.ts'
import { administerUsersTexts } from './administer-users-texts.ts'

export const ResendVerification = ({ user: { id, email, verified } }: { readonly user: User }): ReactElement => {
  const core = useCore()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  const send = async (): Promise<void> => {
    if (busy) return
    setBusy(true)
    setFailure(null)
    const baseUrl = `${window.location.origin}${routes.verifyEmail}`
    const answer = await core.call(
      'resendVerification',
      { parameters: { id }, body: { baseUrl } },
      { success: 'activation-sent' },
    )
    setBusy(false)
    if (answer._tag === 'Failed') setFailure(failureWords(answer.failure))
  }

  return (
    <section className="user-panel">
      <h2>{administerUsersTexts.resend}</h2>
      <p>
        {verified === false ? administerUsersTexts.resendUnverified(email) : administerUsersTexts.resendVerified(email)}
      </p>
      <button type="button" className="button" aria-busy={busy} onClick={() => void send()}>
        {administerUsersTexts.resendSubmit}
      </button>
      <div role="alert">{failure === null ? null : <p className="notice notice-danger">{failure}</p>}</div>
    </section>
  )
}
