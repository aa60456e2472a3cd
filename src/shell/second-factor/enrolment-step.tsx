/**
 * Somebody whose house asks for a second factor, and who has none, gets one here before anything of the house opens: a passkey, or an app for
 * codes. Then the recovery codes are shown, and the ticket signs in. Invariant: as for the step, it ends by signing in or by beginning again.
 */
import { type ReactElement, useEffect, useRef, useState } from 'react'
import type { CallFailure } from '../../../domain/port/core-port.ts'
import type { CallAnswer } from '../../../domain/schema/calls/http.ts'
import { useCore } from '../../core/core-context.tsx'
import { Alert } from '../../kit/design/alert.tsx'
import { comeTo } from '../../kit/design/come-to.ts'
import { Skeleton } from '../../kit/design/skeleton.tsx'
import { failureWords } from '../../kit/texts/failure-words.ts'
import { useCall } from '../../kit/use-call.ts'
import { canUsePasskeys } from '../passkey/ceremony.ts'
import { AppOffer } from './app-offer.tsx'
import { forgetStep } from './kept-step.ts'
import { PasskeyEnrolment } from './passkey-enrolment.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { BackButton, isOver, type StepProps } from './step.tsx'

const enrolmentTexts = {
  byApp:
    'Här kan du se uppgifter om andra. Därför loggar du in i två steg: med lösenordet, och med en kod från en app i telefonen. Det här gör du en gång.',
  minutes: 'Du har tio minuter. Tar det längre tid loggar du bara in en gång till.',
  loading: 'Hämtar det som appen behöver',
  passkeyInstead: 'Använd en inloggningsnyckel i stället',
} as const

interface AppEnrolmentProps extends StepProps {
  readonly onMade: (recoveryCodes: readonly string[]) => void
  /** Leads to making a passkey instead. Null if the house or the browser has none. */
  readonly onPasskey: (() => void) | null
}

const AppEnrolment = ({ wanted: { ticket }, onAgain, onMade, onPasskey }: AppEnrolmentProps): ReactElement => {
  const core = useCore()
  const [offer, setOffer] = useState<CallAnswer<'offerAppByTicket'> | null>(null)
  const [failed, setFailed] = useState<CallFailure | null>(null)
  const lead = useRef<HTMLParagraphElement>(null)
  // The words of the step take the place of the form with the password.
  useEffect(() => comeTo(lead.current), [])

  useEffect(() => {
    let isShown = true
    void core.call('offerAppByTicket', { body: { ticket } }).then((answer) => {
      if (!isShown) return
      if (answer._tag === 'Ok') setOffer(answer.value)
      else setFailed(answer.failure)
    })
    return () => {
      isShown = false
    }
  }, [core, ticket])

  const over = failed !== null && isOver(failed)
  useEffect(() => {
    if (over && failed !== null) onAgain(failureWords(failed))
  }, [over, failed, onAgain])

  return (
    <div className="stack gap-3">
      <p ref={lead} className="quiet-focus" tabIndex={-1}>
        {enrolmentTexts.byApp} {enrolmentTexts.minutes}
      </p>
      {offer === null ? (
        failed === null ? (
          <Skeleton label={enrolmentTexts.loading} lines={4} />
        ) : null
      ) : (
        <AppOffer
          offer={offer}
          confirm={async (code) => {
            const answer = await core.call('confirmAppByTicket', { body: { ticket, code } })
            if (answer._tag === 'Failed' && isOver(answer.failure)) setFailed(answer.failure)
            return answer
          }}
          onConfirmed={onMade}
        />
      )}
      <Alert words={failed === null ? null : failureWords(failed)} />
      <div className="cluster gap-3">
        <BackButton onAgain={onAgain} />
        {onPasskey === null ? null : (
          <button type="button" className="button button-quiet" onClick={onPasskey}>
            {enrolmentTexts.passkeyInstead}
          </button>
        )}
      </div>
    </div>
  )
}

/** Makes the factor that the house asks for, shows the recovery codes, and signs in. */
export const EnrolmentStep = ({ wanted, onAgain }: StepProps): ReactElement => {
  const core = useCore()
  const entering = useCall()
  const hasPasskeys = wanted.passkey === true && canUsePasskeys()
  const [byPasskey, setByPasskey] = useState(hasPasskeys)
  const [codes, setCodes] = useState<readonly string[] | null>(null)

  const show = (recoveryCodes: readonly string[]): void => {
    // From here on the ticket signs in, and makes no other factor.
    forgetStep()
    setCodes(recoveryCodes)
  }
  const enter = async (): Promise<void> => {
    const body = { ticket: wanted.ticket }
    const answer = await entering.send(() => core.command({ _tag: 'Enter', call: 'signInByFactor', body }))
    if (answer?._tag === 'Failed' && isOver(answer.failure)) onAgain(failureWords(answer.failure))
  }

  if (codes !== null)
    return (
      <div className="stack gap-3">
        <RecoveryCodes codes={codes} busy={entering.busy} onDone={() => void enter()} />
        <Alert words={entering.failure} />
      </div>
    )
  return byPasskey ? (
    <PasskeyEnrolment wanted={wanted} onAgain={onAgain} onMade={show} onApp={() => setByPasskey(false)} />
  ) : (
    <AppEnrolment
      wanted={wanted}
      onAgain={onAgain}
      onMade={show}
      onPasskey={hasPasskeys ? () => setByPasskey(true) : null}
    />
  )
}
