/**
 * Links the person whom a provider has proved with the account that they have: they sign in to it once, by its password or by a code that is
 * mailed to its address. The sign-in page then links and goes on. Invariant: nothing that was only typed opens an account.
 */
import { type ReactElement, useEffect, useState } from 'react'
import { Link } from 'wouter'
import { routes } from '../../../domain/routes.ts'
import { parseEmail } from '../../../domain/rules/email.ts'
import { parsed } from '../../../domain/rules/parsed.ts'
import type { UnknownPerson } from '../../../domain/schema/calls/provider-calls.ts'
import type { WantedFactor } from '../../../domain/schema/failure-body.ts'
import { useCore } from '../../core/core-context.tsx'
import { Alert } from '../../kit/design/alert.tsx'
import { EmailField, TextField } from '../../kit/form/field.tsx'
import { Form } from '../../kit/form/form.tsx'
import { useFormFrame } from '../../kit/form/use-form-frame.tsx'
import { pathWithReturn } from '../../shell/routing/paths.ts'
import { LazySecondFactorStep } from '../../shell/second-factor/lazy-second-factor-step.tsx'
import { newcomer } from '../../shell/sign-in/newcomer.ts'
import { SignInForm } from '../../shell/sign-in/sign-in-form.tsx'
import { useSignInWays } from '../../shell/sign-in/sign-in-ways.ts'

const linkTexts = {
  title: 'Koppla ihop med ditt konto',
  known: (provider: string, email: string): string =>
    `${provider} känner igen dig, och ${email} har redan ett konto här. Logga in på det en gång, så är de ihopkopplade.`,
  asked: (provider: string): string =>
    `Logga in en gång på kontot som du har här, så är det ihopkopplat med ${provider}.`,
  byCode: 'Med en kod',
  orByCode: 'Eller med en kod',
  codeHint: 'Vi mejlar en kod till adressen som kontot har. Den gäller i tio minuter.',
  sendCode: 'Mejla mig en kod',
  sendAgain: 'Mejla en ny kod',
  sent: 'Finns det ett konto med adressen är ett mejl med en kod på väg dit. Titta i skräpposten om det dröjer.',
  sentAgain: 'Finns det ett konto med adressen är ett nytt mejl på väg dit. Bara den senaste koden gäller.',
  code: 'Kod från mejlet',
  codeMissing: 'Fyll i koden, åtta siffror.',
  open: 'Koppla ihop',
  noAccount: 'Jag har inget konto här',
} as const

interface LinkAccountProps {
  readonly person: UnknownPerson
  readonly wayBack: string
  readonly onErrors: (present: boolean) => void
  readonly onTried: () => void
}

interface CodeFormProps {
  readonly ticket: string
  readonly onTried: () => void
  readonly onWanted: (wanted: WantedFactor) => void
}

const CodeForm = ({ ticket, onTried, onWanted }: CodeFormProps): ReactElement => {
  const core = useCore()
  const frame = useFormFrame({
    defaultValues: { code: '' },
    names: ['code'],
    parse: ({ code }) => {
      const digits = code.replaceAll(/\D/g, '')
      return parsed({ code: digits.length === 8 ? null : linkTexts.codeMissing }, digits)
    },
    submit: async (code) => {
      onTried()
      const answer = await core.command({ _tag: 'Enter', call: 'signInByProvider', body: { ticket, code } })
      const wanted =
        answer._tag === 'Failed' && answer.failure._tag === 'Refused' ? answer.failure.body.factor : undefined
      if (wanted === undefined) return answer
      onWanted(wanted)
      return { _tag: 'Ok', value: null }
    },
  })
  const { setFocus: focusOn } = frame.form
  // Whoever has asked for a code has nothing else to do here.
  useEffect(() => focusOn('code'), [focusOn])
  return (
    <Form frame={frame} submitText={linkTexts.open}>
      <TextField
        {...frame.input('code')}
        label={linkTexts.code}
        inputMode="numeric"
        autoComplete="one-time-code"
        required
      />
    </Form>
  )
}

interface CodeWayProps extends Omit<CodeFormProps, 'ticket'> {
  readonly person: UnknownPerson
  /** Whether a password opens the account too. */
  readonly hasOther: boolean
}

const CodeWay = ({ person, hasOther, ...entering }: CodeWayProps): ReactElement => {
  const core = useCore()
  /** How many codes were asked for. */
  const [sent, setSent] = useState(0)
  const frame = useFormFrame({
    defaultValues: { email: person.email },
    names: ['email'],
    parse: ({ email }) => parseEmail(email, 'Fyll i e-post.'),
    submit: ({ email }) =>
      core.call('mailEntryCode', { body: { ticket: person.ticket, email } }, { toastsFailure: false }),
    onSaved: () => setSent((before) => before + 1),
  })
  return (
    <section className="stack gap-3" aria-labelledby="link-by-code">
      <h2 id="link-by-code" className="sign-in-or">
        {hasOther ? linkTexts.orByCode : linkTexts.byCode}
      </h2>
      <p>{linkTexts.codeHint}</p>
      <Form frame={frame} submitText={sent === 0 ? linkTexts.sendCode : linkTexts.sendAgain} submitClass="button">
        <EmailField
          {...frame.input('email')}
          label="Kontots adress"
          autoComplete="email"
          readOnly={person.hasAccount}
        />
      </Form>
      <p role="status" className="gone-if-empty">
        {sent === 0 ? '' : <span key={sent}>{sent === 1 ? linkTexts.sent : linkTexts.sentAgain}</span>}
      </p>
      {sent === 0 ? null : <CodeForm key={sent} ticket={person.ticket} {...entering} />}
    </section>
  )
}

export const LinkAccount = ({ person, wayBack, onErrors, onTried }: LinkAccountProps): ReactElement => {
  const { password } = useSignInWays()
  const [isSecondStep, setSecondStep] = useState(false)
  /** The second step after a mailed code. The code works once, so whoever begins again asks for another. */
  const [wanted, setWanted] = useState<WantedFactor | null>(null)
  const [again, setAgain] = useState<string | null>(null)
  const { provider, email, hasAccount } = person
  if (wanted !== null)
    return (
      <LazySecondFactorStep
        wanted={wanted}
        onAgain={(words) => {
          setAgain(words)
          setWanted(null)
        }}
      />
    )
  return (
    <>
      {again === null ? null : <Alert words={again} className="notice notice-warning" />}
      <section className="notice" aria-labelledby="link-account">
        <h2 id="link-account" className="notice-title">
          {linkTexts.title}
        </h2>
        <p className="break-anywhere">{hasAccount ? linkTexts.known(provider, email) : linkTexts.asked(provider)}</p>
      </section>
      {password === 'off' ? null : (
        <SignInForm
          email={email}
          wayBack={wayBack}
          onErrors={onErrors}
          onSecondStep={setSecondStep}
          registers={false}
        />
      )}
      {isSecondStep ? null : (
        <CodeWay person={person} hasOther={password !== 'off'} onTried={onTried} onWanted={setWanted} />
      )}
      {hasAccount || isSecondStep ? null : (
        <p>
          <Link href={pathWithReturn(routes.register, wayBack)} state={newcomer}>
            {linkTexts.noAccount}
          </Link>
        </p>
      )}
    </>
  )
}
