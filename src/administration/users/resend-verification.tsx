/** Sends the link that proves a user's address once more (spec 2). */
import type { ReactElement } from 'react'
import type { User } from '../../../domain/schema/people.ts'
import { resendVerification } from '../../account/verify-email/resend-verification.ts'
import { useCore } from '../../core/core-context.tsx'
import { Alert } from '../../kit/design/alert.tsx'
import { useCall } from '../../kit/use-call.ts'
import { administerUsersTexts } from './administer-users-texts.ts'

export const ResendVerification = ({ user: { id, email, verified } }: { readonly user: User }): ReactElement => {
  const core = useCore()
  const { busy, failure, send } = useCall()
  return (
    <section className="user-panel">
      <h2>{administerUsersTexts.resend}</h2>
      <p>
        {verified === false ? administerUsersTexts.resendUnverified(email) : administerUsersTexts.resendVerified(email)}
      </p>
      <button
        type="button"
        className="button"
        aria-busy={busy}
        onClick={() => void send(() => resendVerification(core, id))}
      >
        {administerUsersTexts.resendSubmit}
      </button>
      <Alert words={failure} />
    </section>
  )
}
