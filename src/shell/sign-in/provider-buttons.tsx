/**
 * A button for each provider by which one may sign in, with the provider's own name. A press leaves the client; the person comes back to the
 * page that `wayBack` names. A provider that does not answer is told below the buttons, and everything else can still be used.
 */
import { type ReactElement, useState } from 'react'
import type { SignInWays } from '../../../domain/schema/calls/provider-calls.ts'
import { useCore } from '../../core/core-context.tsx'
import { Alert } from '../../kit/design/alert.tsx'
import { useCall } from '../../kit/use-call.ts'
import { leaveTo } from './leave-to.ts'

interface ProviderButtonsProps extends Pick<SignInWays, 'providers'> {
  readonly wayBack: string
  /** Whether the buttons are the main way in. */
  readonly isMain: boolean
}

export const ProviderButtons = ({ providers, wayBack, isMain }: ProviderButtonsProps): ReactElement => {
  const core = useCore()
  const { busy, failure, send } = useCall()
  const [chosen, setChosen] = useState<string | null>(null)

  const go = async (provider: string): Promise<void> => {
    setChosen(provider)
    const body = { provider, returnUrl: wayBack }
    const answer = await send(() => core.call('beginAtProvider', { body }, { toastsFailure: false }))
    if (answer?._tag === 'Ok') leaveTo(answer.value.address)
  }
  return (
    <div className="stack gap-3">
      {providers.map(({ id, name }) => (
        <button
          key={id}
          type="button"
          className={isMain ? 'button button-main' : 'button'}
          aria-busy={busy && chosen === id}
          onClick={() => void go(id)}
        >
          {/* One element, so that the words stand as one line of text in the button. */}
          <span>
            Logga in med <bdi>{name}</bdi>
          </span>
        </button>
      ))}
      <Alert words={failure} />
    </div>
  )
}
