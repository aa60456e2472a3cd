/**
 * The sign-in page of somebody who comes back from a provider. A person whom an account knows is signed in; anybody else registers with what
 * the provider has proved, or links the account that has their address. Invariant: every answer ends here with words and with the other ways to
 * sign in, or leads on.
 */
import { type ReactElement, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import type { CallFailure } from '../../../domain/port/core-port.ts'
import { routes } from '../../../domain/routes.ts'
import type { WantedFactor } from '../../../domain/schema/failure-body.ts'
import { useCore } from '../../core/core-context.tsx'
import { Alert } from '../../kit/design/alert.tsx'
import { failureWords } from '../../kit/texts/failure-words.ts'
import { pathWithReturn } from '../../shell/routing/paths.ts'
import { LazySecondFactorStep } from '../../shell/second-factor/lazy-second-factor-step.tsx'
import { type CameBack, type Proof, troubleWords } from '../../shell/sign-in/came-back.ts'
import { LazySignInForm } from '../../shell/sign-in/lazy-sign-in-form.tsx'
import { newcomer } from '../../shell/sign-in/newcomer.ts'
import { keepProvided, providedPerson } from '../../shell/sign-in/provided-person.ts'
import { useSignInWays } from '../../shell/sign-in/sign-in-ways.ts'
import { LinkAccount } from './link-account.tsx'

type Step =
  | { readonly _tag: 'Entering' }
  | { readonly _tag: 'Factor'; readonly wanted: WantedFactor }
  | { readonly _tag: 'Link' }
  /** `failure` is null for what the address itself has told, and for beginning anew without a reason. */
  | { readonly _tag: 'Form'; readonly words: string | null }

const isUnknown = (failure: CallFailure): boolean =>
  failure._tag === 'Refused' && failure.body.code === 'unknown-person'

interface ProviderReturnProps {
  /** Null for somebody who comes from the registration to link an account. */
  readonly cameBack: Exclude<CameBack, Proof> | null
  readonly wayBack: string
  /** Called when this tab signs somebody in, and may then go on to confirm. */
  readonly onTried: () => void
  readonly onErrors: (present: boolean) => void
}

export const ProviderReturn = ({ cameBack, wayBack, onTried, onErrors }: ProviderReturnProps): ReactElement => {
  const core = useCore()
  const { providers } = useSignInWays()
  const [, navigate] = useLocation()
  const [step, setStep] = useState<Step>(() =>
    cameBack === null
      ? { _tag: 'Link' }
      : cameBack._tag === 'Ticket'
        ? { _tag: 'Entering' }
        : { _tag: 'Form', words: null },
  )
  const begun = useRef(false)

  const enter = useEffectEvent(async (ticket: string): Promise<void> => {
    onTried()
    const answer = await core.command({ _tag: 'Enter', call: 'signInByProvider', body: { ticket } })
    if (answer._tag === 'Ok') return
    const { failure } = answer
    const wanted = failure._tag === 'Refused' ? (failure.body.factor ?? null) : null
    if (wanted !== null) return setStep({ _tag: 'Factor', wanted })
    if (!isUnknown(failure)) return setStep({ _tag: 'Form', words: failureWords(failure) })
    const told = await core.call('unknownPerson', { body: { ticket } }, { toastsFailure: false })
    if (told._tag === 'Failed') return setStep({ _tag: 'Form', words: failureWords(told.failure) })
    keepProvided(told.value)
    if (told.value.hasAccount) setStep({ _tag: 'Link' })
    else navigate(pathWithReturn(routes.register, wayBack), { replace: true, state: newcomer })
  })
  useEffect(() => {
    // React's strict mode runs this effect twice, but a ticket works only once.
    if (cameBack?._tag !== 'Ticket' || begun.current) return
    begun.current = true
    void enter(cameBack.ticket)
  }, [cameBack])

  const person = providedPerson()
  switch (step._tag) {
    case 'Entering':
      return <p role="status">Loggar in</p>
    case 'Factor':
      return (
        <LazySecondFactorStep wanted={step.wanted} keptFor="" onAgain={(words) => setStep({ _tag: 'Form', words })} />
      )
    case 'Link':
      return person === null ? (
        <LazySignInForm wayBack={wayBack} onErrors={onErrors} onSent={onTried} />
      ) : (
        <LinkAccount person={person} wayBack={wayBack} onErrors={onErrors} onTried={onTried} />
      )
    case 'Form': {
      const named = (id: string): string | undefined => providers.find((one) => one.id === id)?.name
      const words = cameBack?._tag === 'Trouble' ? troubleWords(cameBack.trouble, named(cameBack.provider)) : step.words
      return (
        <>
          <Alert words={words} className="notice notice-warning" />
          <LazySignInForm wayBack={wayBack} onErrors={onErrors} onSent={onTried} />
        </>
      )
    }
  }
}
