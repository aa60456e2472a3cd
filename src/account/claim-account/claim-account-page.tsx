/**
 * `/claim`: somebody for whom an administrator has booked makes the account theirs (features 2). Invariant: nothing happens before
 * a press, since what reads mails for viruses opens links.
 */
import { type ReactElement, useMemo, useState } from 'react'
import { Link } from 'wouter'
import { routes } from '../../../domain/routes/routes.ts'
import type { CallAnswer } from '../../../domain/schema/calls/http.ts'
import type { UserId } from '../../../domain/schema/ids.ts'
import { LoadFailure } from '../../kit/design/load-failure.tsx'
import { type Query, useQuery } from '../../kit/query/use-query.ts'
import { failureWords } from '../../kit/texts/failure-words.ts'
import { usePageTitle } from '../../shell/routing/use-page-title.ts'
import { AccountAnswer } from '../account-answer.tsx'
import { AccountLinkPage } from '../account-link/account-link-page.tsx'
import { SignInLink } from '../sign-in-link.tsx'
import { claimAccountTexts } from './claim-account-texts.ts'
import { type Claimed, ClaimForm } from './claim-form.tsx'

const signIn = <SignInLink text={claimAccountTexts.signIn} isMain />

const Refused = (): ReactElement => (
  <AccountAnswer
    title={claimAccountTexts.refused}
    lead={claimAccountTexts.refusedLead}
    detail={claimAccountTexts.refusedDetail}
    links={
      <>
        {signIn}
        <Link href={routes.forgotPassword}>{claimAccountTexts.forgotPassword}</Link>
      </>
    }
  />
)

const Instructions = (): ReactElement => {
  usePageTitle(claimAccountTexts.title)
  return (
    <>
      <div className="account-page-text">
        <h1>{claimAccountTexts.title}</h1>
        <p className="lead">{claimAccountTexts.open}</p>
      </div>
      <p className="account-page-links">{signIn}</p>
    </>
  )
}

interface ClaimingProps {
  readonly id: UserId
  readonly code: string
  readonly onClaimed: (claimed: Claimed) => void
}

const Claiming = ({ id, code, onClaimed }: ClaimingProps): ReactElement => {
  usePageTitle(claimAccountTexts.title)
  const result = useQuery(
    useMemo(
      (): Query<CallAnswer<'mayClaim'>> => ({
        area: null,
        ask: (core) => core.call('mayClaim', { parameters: { id }, body: { code } }),
      }),
      [id, code],
    ),
  )
  if (result._tag === 'Loading')
    return (
      <div className="account-page-text" role="status">
        <h1>{claimAccountTexts.title}</h1>
        <p className="muted">{claimAccountTexts.loading}</p>
      </div>
    )
  if (result._tag === 'Failed')
    return (
      <>
        <h1>{claimAccountTexts.title}</h1>
        <LoadFailure title={claimAccountTexts.failed} detail={failureWords(result.failure)} onRetry={result.retry} />
      </>
    )
  const { works, email } = result.value
  return works ? <ClaimForm id={id} code={code} email={email} onClaimed={onClaimed} /> : <Refused />
}

export const ClaimAccountPage = (): ReactElement => {
  const [asked, setAsked] = useState<string | null>(null)
  return (
    <AccountLinkPage page="claim">
      {(link, become) => {
        switch (link._tag) {
          case 'Link':
            return (
              <Claiming
                id={link.id}
                code={link.code}
                onClaimed={(claimed) => {
                  setAsked(claimed._tag === 'Asked' ? claimed.email : null)
                  become(claimed._tag === 'Refused' ? { _tag: 'Refused', id: link.id } : { _tag: 'Used' })
                }}
              />
            )
          case 'Used':
            return asked === null ? (
              <AccountAnswer
                title={claimAccountTexts.claimed}
                lead={claimAccountTexts.canSignIn}
                detail={claimAccountTexts.afterProof}
                links={signIn}
              />
            ) : (
              <AccountAnswer
                title={claimAccountTexts.sent}
                lead={claimAccountTexts.sentTo(asked)}
                detail={claimAccountTexts.sentDetail}
                links={signIn}
              />
            )
          case 'None':
            return <Instructions />
          default:
            return <Refused />
        }
      }}
    </AccountLinkPage>
  )
}
