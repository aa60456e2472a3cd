/**
 * Gives somebody for whom an administrator made an account the link that makes it theirs (features 2): by e-mail, or shown, to be
 * handed over. Invariant: of several links the newest works, which this says before it makes one.
 */
import { type ReactElement, useState } from 'react'
import type { User } from '../../../domain/schema/people.ts'
import { useCore } from '../../core/core-context.tsx'
import { Alert } from '../../kit/design/alert.tsx'
import { MadeAddress } from '../../kit/form/made-address.tsx'
import { useCall } from '../../kit/use-call.ts'
import { claimLinkTexts } from './claim-link-texts.ts'

export const ClaimLink = ({ user: { id, email } }: { readonly user: User }): ReactElement => {
  const core = useCore()
  const { busy, failure, send } = useCall()
  const [address, setAddress] = useState<string | null>(null)

  const make = async (byMail: boolean): Promise<void> => {
    const parts = { parameters: { id }, body: { send: byMail } }
    const answer = await send(() => core.call('makeClaimLink', parts, byMail ? {} : { success: 'none' }))
    if (answer?._tag === 'Ok') setAddress(answer.value.address)
  }
  return (
    <section className="user-panel">
      <h2>{claimLinkTexts.title}</h2>
      <p>{claimLinkTexts.lead}</p>
      <p>{email === '' ? claimLinkTexts.noAddress : claimLinkTexts.address(email)}</p>
      <p className="user-panel-ways">
        {email === '' ? null : (
          <button type="button" className="button" aria-busy={busy} onClick={() => void make(true)}>
            {claimLinkTexts.send}
          </button>
        )}
        <button type="button" className="button" aria-busy={busy} onClick={() => void make(false)}>
          {claimLinkTexts.show}
        </button>
      </p>
      <Alert words={failure} />
      {address === null ? null : <MadeAddress key={address} address={address} texts={claimLinkTexts.made} />}
    </section>
  )
}
