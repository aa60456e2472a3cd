/**
 * The second step of a sign-in: a code of the app, or a recovery code for who has not the telephone. Somebody whose house asks for a second
 * factor, and who has none, gets one here before anything of the house opens. Invariant: the step ends by signing in or by beginning again
 * with the password; it says why.
 */
import { type ReactElement, useEffect, useRef, useState } from 'react'
import type { CallFailure } from '../../../domain/port/core-port.ts'
import { parseFactorCode } from '../../../domain/rules/second-factor.ts'
import type { CallAnswer } from '../../../domain/schema/calls/http.ts'
import type { WantedFactor } from '../../../domain/schema/failure-body.ts'
import { useCore } from '../../core/core-context.tsx'
import { brand } from '../../kit/brand/brand.ts'
import { Alert } from '../../kit/design/alert.tsx'
import { comeTo } from '../../kit/design/come-to.ts'
import { Skeleton } from '../../kit/design/skeleton.tsx'
import { Form } from '../../kit/form/form.tsx'
import { useFormFrame } from '../../kit/form/use-form-frame.tsx'
import { failureWords } from '../../kit/texts/failure-words.ts'
import { useCall } from '../../kit/use-call.ts'
import { AppOffer } from './app-offer.tsx'
import { AppCodeField, RecoveryCodeField } from './code-field.tsx'
import { forgetStep, keepStep } from './kept-step.ts'
import { RecoveryCodes } from './recovery-codes.tsx'

const stepTexts = {
  submit: 'Logga in',
  back: 'Börja om',
  noPhone: 'Jag har inte telefonen',
  hasPhone: 'Jag har telefonen',
  afterwards:
    'Är telefonen borta? Byt app i Min profil när du är inne. Gör du det inom en halvtimme räcker lösenordet.',
  lostAll:
    'Har du varken appen eller någon reservkod? Kontakta oss. När vi vet att det är du tar vi bort det här steget. Arbetar du här lägger du till en ny app nästa gång du loggar in.',
  enrols:
    'Här kan du se uppgifter om andra. Därför loggar du in i två steg: med lösenordet, och med en kod från en app i telefonen. Det här gör du en gång.',
  minutes: 'Du har tio minuter. Tar det längre tid loggar du bara in en gång till.',
  loading: 'Hämtar det som appen behöver',
} as const

interface StepProps {
  readonly wanted: WantedFactor
  /** Called when the password must be given again, with the reason if there is one. */
  readonly onAgain: (words: string | null) => void
}

/** Whether the sign-in has to begin again: the ticket is too old, used, or has taken too many wrong codes. */
const isOver = (failure: CallFailure): boolean => failure._tag === 'Refused' && failure.body.code === 'ticket'

const BackButton = ({ onAgain }: Pick<StepProps, 'onAgain'>): ReactElement => (
  <button type="button" className="button button-quiet" onClick={() => onAgain(null)}>
    {stepTexts.back}
  </button>
)

interface CodeFormProps extends StepProps {
  readonly hasPhone: boolean
  readonly onOther: () => void
}

const CodeForm = ({ wanted: { ticket }, onAgain, hasPhone, onOther }: CodeFormProps): ReactElement => {
  const core = useCore()
  const frame = useFormFrame({
    defaultValues: { code: '' },
    names: ['code'],
    parse: ({ code }) => parseFactorCode(code),
    submit: async (code) => {
      const answer = await core.command({ _tag: 'Enter', call: 'signInByFactor', body: { ticket, code } })
      if (answer._tag === 'Failed' && isOver(answer.failure)) onAgain(failureWords(answer.failure))
      return answer
    },
  })
  const { setFocus: focusOn } = frame.form
  // The field is the only task of the step.
  useEffect(() => focusOn('code'), [focusOn])

  return (
    <Form
      frame={frame}
      submitText={stepTexts.submit}
      further={<BackButton onAgain={onAgain} />}
      after={
        <div className="stack gap-2">
          {hasPhone ? null : (
            <>
              <p>{stepTexts.afterwards}</p>
              <p>{stepTexts.lostAll}</p>
              <p className="house-contact cluster gap-1 gap-x-6">
                <a href={brand.phoneHref}>{brand.phone}</a>
                <a href={brand.emailHref}>{brand.email}</a>
              </p>
            </>
          )}
          <div>
            <button type="button" className="button button-quiet" onClick={onOther}>
              {hasPhone ? stepTexts.noPhone : stepTexts.hasPhone}
            </button>
          </div>
        </div>
      }
    >
      {hasPhone ? <AppCodeField {...frame.input('code')} /> : <RecoveryCodeField {...frame.input('code')} />}
    </Form>
  )
}

const CodeStep = (props: StepProps): ReactElement => {
  const [hasPhone, setHasPhone] = useState(true)
  return (
    <CodeForm key={String(hasPhone)} {...props} hasPhone={hasPhone} onOther={() => setHasPhone((before) => !before)} />
  )
}

const EnrolmentStep = ({ wanted: { ticket }, onAgain }: StepProps): ReactElement => {
  const core = useCore()
  const entering = useCall()
  const [offer, setOffer] = useState<CallAnswer<'offerAppByTicket'> | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
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

  const enter = async (): Promise<void> => {
    const answer = await entering.send(() => core.command({ _tag: 'Enter', call: 'signInByFactor', body: { ticket } }))
    if (answer?._tag === 'Failed' && isOver(answer.failure)) setFailed(answer.failure)
  }

  if (codes !== null)
    return (
      <div className="stack gap-3">
        <RecoveryCodes codes={codes} busy={entering.busy} onDone={() => void enter()} />
        <Alert words={entering.failure} />
      </div>
    )
  return (
    <div className="stack gap-3">
      <p ref={lead} className="quiet-focus" tabIndex={-1}>
        {stepTexts.enrols} {stepTexts.minutes}
      </p>
      {offer === null ? (
        failed === null ? (
          <Skeleton label={stepTexts.loading} lines={4} />
        ) : null
      ) : (
        <AppOffer
          offer={offer}
          confirm={async (code) => {
            const answer = await core.call('confirmAppByTicket', { body: { ticket, code } })
            // From here on the ticket signs in, and offers no app again.
            if (answer._tag === 'Ok') forgetStep()
            else if (isOver(answer.failure)) setFailed(answer.failure)
            return answer
          }}
          onConfirmed={setCodes}
        />
      )}
      <Alert words={failed === null ? null : failureWords(failed)} />
      <div>
        <BackButton onAgain={onAgain} />
      </div>
    </div>
  )
}

interface SecondFactorStepProps extends StepProps {
  /** The address of the account, under which the step outlives a reload of its tab. Absent if it does not. */
  readonly keptFor?: string
}

export const SecondFactorStep = ({ wanted, onAgain, keptFor }: SecondFactorStepProps): ReactElement => {
  useEffect(() => {
    if (keptFor === undefined) return
    keepStep({ wanted, email: keptFor })
    return forgetStep
  }, [wanted, keptFor])
  // What comes instead must not find the step that is over.
  const again = (words: string | null): void => {
    forgetStep()
    onAgain(words)
  }
  return wanted.enrols ? (
    <EnrolmentStep wanted={wanted} onAgain={again} />
  ) : (
    <CodeStep wanted={wanted} onAgain={again} />
  )
}
