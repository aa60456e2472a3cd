/**
 * The page of a window in which somebody has proved at a provider who they are, or has not (`prove-by-provider.tsx`). The tab that waits hears
 * of it and goes on, and the window closes if the browser lets it.
 */
import { type ReactElement, useEffect } from 'react'
import { useStatePart } from '../../core/core-context.tsx'
import { tellProof } from '../../shell/prove-again/proof-news.ts'
import { usePageTitle } from '../../shell/routing/use-page-title.ts'
import { type Proof, proofWords } from '../../shell/sign-in/came-back.ts'
import { useSignInWays } from '../../shell/sign-in/sign-in-ways.ts'

const returnTexts = {
  done: 'Nu vet vi att det är du',
  doneDetail: 'Gå tillbaka till fliken där du var. Där går det vidare av sig självt, och den här kan du stänga.',
  failed: 'Det gick inte att bekräfta',
  endedDetail: 'Gå tillbaka till fliken där du var och logga in där. Det här fönstret kan du stänga.',
  failedDetail: 'Gå tillbaka till fliken där du var. Det du skrev är kvar där, och du kan försöka igen.',
} as const

export const ProofReturn = ({ proof: { trouble, provider } }: { readonly proof: Proof }): ReactElement => {
  const { providers } = useSignInWays()
  // A sign-in that has ended meanwhile takes the question along. The server then knows neither.
  const isSignedOut = useStatePart('account')._tag === 'SignedOut'
  const hasEnded = trouble !== null && isSignedOut
  const words =
    trouble === null
      ? null
      : proofWords(hasEnded ? 'ended' : trouble, providers.find(({ id }) => id === provider)?.name)
  const title = words === null ? returnTexts.done : returnTexts.failed
  usePageTitle(title)
  useEffect(() => {
    tellProof({ words })
    if (words === null) window.close()
  }, [words])
  return (
    <div className="page page-narrow stack gap-3 pack-top">
      <h1>{title}</h1>
      {words === null ? null : <p className="notice notice-warning">{words}</p>}
      <p>{words === null ? returnTexts.doneDetail : hasEnded ? returnTexts.endedDetail : returnTexts.failedDetail}</p>
    </div>
  )
}
