/**
 * The buttons by which an open question is answered at a provider: for people who have no password, or do not know it. The provider opens in a
 * window of its own, so that nothing is lost that was typed here. Invariant: only providers that are linked with the account are offered;
 * where none is, what stands in their place is shown.
 */
import { type ReactElement, type ReactNode, useEffect, useState } from 'react'
import type { CallAnswer } from '../../../domain/schema/calls/http.ts'
import { useCore } from '../../core/core-context.tsx'
import { Alert } from '../../kit/design/alert.tsx'
import { Skeleton } from '../../kit/design/skeleton.tsx'
import { callQuery, type Query, useQuery } from '../../kit/query/use-query.ts'
import { useCall } from '../../kit/use-call.ts'
import { isWebAddress } from '../sign-in/leave-to.ts'
import { useSignInWays } from '../sign-in/sign-in-ways.ts'
import { hearProof } from './proof-news.ts'

const proofTexts = {
  words:
    'Du kan också logga in en gång till där du brukar. Det öppnas i ett eget fönster, och det du skrev är kvar här.',
  onlyWords: 'Logga in en gång till där du brukar. Det öppnas i ett eget fönster, och det du skrev är kvar här.',
  /** The name of the provider follows. */
  button: 'Bekräfta med',
  waiting:
    'Logga in i fönstret som öppnades. Sedan går det vidare här av sig självt. Stängde du det, så tryck på knappen igen.',
  blocked: 'Webbläsaren öppnade inget fönster.',
  open: 'Öppna inloggningen',
  loading: 'Hämtar dina inloggningar',
} as const

interface Offered {
  readonly id: string
  readonly name: string
}

interface OffersProps {
  readonly offered: readonly Offered[]
  readonly isOnly: boolean
  readonly onDone: (isProved: boolean) => void
  /** A further button beside those of the providers. */
  readonly further: ReactNode
}

const Offers = ({ offered, isOnly, onDone, further }: OffersProps): ReactElement => {
  const core = useCore()
  const { busy, failure, send } = useCall()
  const [chosen, setChosen] = useState<string | null>(null)
  const [isWaiting, setWaiting] = useState(false)
  /** The address for a window that the browser has not opened by itself. */
  const [blocked, setBlocked] = useState<string | null>(null)
  const [told, setTold] = useState<string | null>(null)

  useEffect(
    () =>
      hearProof(({ words }) => {
        if (words === null) return onDone(true)
        setWaiting(false)
        setTold(words)
      }),
    [onDone],
  )

  const go = async (provider: string): Promise<void> => {
    setChosen(provider)
    setBlocked(null)
    setTold(null)
    // A browser opens a window in the moment of the press alone, before the server has told the address.
    const opened = window.open('about:blank', '_blank')
    const body = { provider, purpose: 'prove' as const }
    const answer = await send(() => core.call('beginAtProvider', { body }, { toastsFailure: false }))
    if (answer?._tag !== 'Ok' || !isWebAddress(answer.value.address)) return opened?.close()
    setWaiting(opened !== null)
    if (opened === null) setBlocked(answer.value.address)
    else opened.location.replace(answer.value.address)
  }
  return (
    <div className="stack gap-3">
      <p>{isOnly ? proofTexts.onlyWords : proofTexts.words}</p>
      <div className="cluster gap-3">
        {offered.map(({ id, name }) => (
          <button
            key={id}
            type="button"
            className={isOnly ? 'button button-main' : 'button'}
            aria-busy={busy && chosen === id}
            onClick={() => void go(id)}
          >
            {/* One element, so that the words stand as one line of text in the button. */}
            <span>
              {proofTexts.button} <bdi>{name}</bdi>
            </span>
          </button>
        ))}
        {further}
      </div>
      <p role="status" className="gone-if-empty">
        {isWaiting ? proofTexts.waiting : ''}
      </p>
      {blocked === null ? null : (
        <p role="alert">
          {proofTexts.blocked}{' '}
          <a href={blocked} target="_blank" rel="noopener">
            {proofTexts.open}
          </a>
        </p>
      )}
      <Alert words={failure ?? told} className="notice notice-warning" />
    </div>
  )
}

const linkedQuery: Query<CallAnswer<'linkedIdentities'>> = {
  ...callQuery('users', 'linkedIdentities', {}),
  ask: (core) => core.call('linkedIdentities', {}, { toastsFailure: false }),
}

interface ProveByProviderProps extends Omit<OffersProps, 'offered'> {
  /** Shown if no provider is linked. */
  readonly otherwise: ReactNode
}

const Linked = ({
  providers,
  otherwise,
  ...props
}: ProveByProviderProps & { readonly providers: readonly Offered[] }): ReactNode => {
  const linked = useQuery(linkedQuery)
  if (linked._tag === 'Loading') return props.isOnly ? <Skeleton label={proofTexts.loading} lines={2} /> : null
  const known = linked._tag === 'Loaded' ? linked.value.identities.flatMap((identity) => identity.providers) : []
  const offered = providers.filter(({ id }) => known.includes(id))
  return offered.length === 0 ? otherwise : <Offers offered={offered} {...props} />
}

export const ProveByProvider = (props: ProveByProviderProps): ReactNode => {
  const { providers } = useSignInWays()
  return providers.length === 0 ? props.otherwise : <Linked providers={providers} {...props} />
}
