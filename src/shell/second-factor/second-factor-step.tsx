/**
 * The second step of a sign-in: a passkey, a code of the app, or a recovery code for who has neither at hand. Invariant: the step ends by
 * signing in or by beginning again with the password; it says why.
 */
import { type ReactElement, useEffect, useState } from 'react'
import { parseFactorCode } from '../../../domain/rules/second-factor.ts'
import { useCore } from '../../core/core-context.tsx'
import { brand } from '../../kit/brand/brand.ts'
import { Form } from '../../kit/form/form.tsx'
import { useFormFrame } from '../../kit/form/use-form-frame.tsx'
import { failureWords } from '../../kit/texts/failure-words.ts'
import { canUsePasskeys } from '../passkey/ceremony.ts'
import { AppCodeField, RecoveryCodeField } from './code-field.tsx'
import { EnrolmentStep } from './enrolment-step.tsx'
import { forgetStep, keepStep } from './kept-step.ts'
import { PasskeyStep } from './passkey-step.tsx'
import { BackButton, isOver, type StepProps } from './step.tsx'

const stepTexts = {
  submit: 'Logga in',
  noPhone: 'Jag har inte telefonen',
  hasPhone: 'Jag har telefonen',
  afterwards:
    'Är telefonen borta? Byt app i Min profil när du är inne. Gör du det inom en halvtimme räcker lösenordet.',
  lostAll:
    'Har du varken appen eller någon reservkod? Kontakta oss. När vi vet att det är du tar vi bort det här steget. Arbetar du här lägger du till en ny app nästa gång du loggar in.',
  unfit: 'Den här webbläsaren kan inte använda din inloggningsnyckel.',
  byPasskey: 'Använd en inloggningsnyckel i stället',
  afterwardsPasskey:
    'Är inloggningsnyckeln borta? Ta bort den i Min profil när du är inne. Gör du det inom en halvtimme räcker lösenordet.',
  lostAllPasskey:
    'Har du varken inloggningsnyckeln eller någon kod? Kontakta oss. När vi vet att det är du tar vi bort det här steget.',
} as const

interface CodeStepProps extends StepProps {
  /** Leads to the passkey. Null if the person or the browser has none. */
  readonly onPasskey: (() => void) | null
}

interface CodeFormProps extends CodeStepProps {
  /** Whether a code of the app is asked for, and not a recovery code. */
  readonly hasPhone: boolean
  readonly onOther: () => void
}

const CodeForm = ({ wanted, onAgain, onPasskey, hasPhone, onOther }: CodeFormProps): ReactElement => {
  const { ticket, app, passkey = false } = wanted
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
              {passkey && onPasskey === null ? <p>{stepTexts.unfit}</p> : null}
              <p>{app ? stepTexts.afterwards : stepTexts.afterwardsPasskey}</p>
              <p>{passkey ? stepTexts.lostAllPasskey : stepTexts.lostAll}</p>
              <p className="house-contact cluster gap-1 gap-x-6">
                <a href={brand.phoneHref}>{brand.phone}</a>
                <a href={brand.emailHref}>{brand.email}</a>
              </p>
            </>
          )}
          <div className="cluster gap-3">
            {app ? (
              <button type="button" className="button button-quiet" onClick={onOther}>
                {hasPhone ? stepTexts.noPhone : stepTexts.hasPhone}
              </button>
            ) : null}
            {onPasskey === null ? null : (
              <button type="button" className="button button-quiet" onClick={onPasskey}>
                {stepTexts.byPasskey}
              </button>
            )}
          </div>
        </div>
      }
    >
      {hasPhone ? <AppCodeField {...frame.input('code')} /> : <RecoveryCodeField {...frame.input('code')} />}
    </Form>
  )
}

const CodeStep = (props: CodeStepProps): ReactElement => {
  const [hasPhone, setHasPhone] = useState(props.wanted.app)
  return (
    <CodeForm key={String(hasPhone)} {...props} hasPhone={hasPhone} onOther={() => setHasPhone((before) => !before)} />
  )
}

const ProofStep = (props: StepProps): ReactElement => {
  const hasPasskey = props.wanted.passkey === true && canUsePasskeys()
  const [byPasskey, setByPasskey] = useState(hasPasskey)
  return byPasskey ? (
    <PasskeyStep {...props} onCode={() => setByPasskey(false)} />
  ) : (
    <CodeStep {...props} onPasskey={hasPasskey ? () => setByPasskey(true) : null} />
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
    <ProofStep wanted={wanted} onAgain={again} />
  )
}
