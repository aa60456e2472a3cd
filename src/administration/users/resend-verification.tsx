/** Sends the link that proves a user's address once more (spec 2). */
import type { ReactElement } from 'react'
import { routes } from '../../../domain/routes/routes.ts'
import type { User } from '../../../domain/schema/people.ts'
import { useCore } from '../../core/core-context.tsx'
import { Alert } from '../../kit/design/alert.tsx'
import { useCall } from '../../kit/use-call.ts'
import { administerUsersTexts } from './administer-users-texts.ts'

export const ResendVerification = ({ user: { id, email, verified } }: { readonly user: User }): ReactElement => {
  const core = useCore()
  const { busy, failure, send } = useCall()

  const resend = () =>
    send(() =>
      core.call(
        'resendVerification',
        { parameters: { id }, body: { baseUrl: `${window.location.origin}${routes.verifyEmail}` } },
        { success: 'activation-sent' },
      ),
    )

  return (
    <section className="user-panel">
      <h2>{administerUsersTexts.resend}</h2>
      <p>
        {verified === false ? administerUsersTexts.resendUnverified(email) : administerUsersTexts.resendVerified(email)}
      </p>
      <button type="button" className="button" aria-busy={busy} onClick={() => void resend()}>
        {administerUsersTexts.resendSubmit}
      </button>
      <Alert words={failure} />
    </section>
  )
}
