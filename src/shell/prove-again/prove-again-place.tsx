/**
 * The dialog that asks an administrator who is there, after half an hour of rest. It stands over whatever the person was doing, which goes
 * on when the password or a code is right. Whoever has neither password nor app reads here what to do instead.
 */
import { type ReactElement, useEffect, useState, useSyncExternalStore } from 'react'
import { parsed, problemsOf } from '../../../domain/rules/parsed.ts'
import { parseFactorCode } from '../../../domain/rules/second-factor.ts'
import { useCore, useStatePart } from '../../core/core-context.tsx'
import { openQuestion } from '../../core/prove-again.ts'
import { Lightbox } from '../../kit/design/lightbox.tsx'
import { Skeleton } from '../../kit/design/skeleton.tsx'
import { PasswordField } from '../../kit/form/field.tsx'
import { Form } from '../../kit/form/form.tsx'
import { useFormFrame } from '../../kit/form/use-form-frame.tsx'
import { callQuery, useQuery } from '../../kit/query/use-query.ts'
import { EitherCodeField } from '../second-factor/code-field.tsx'

const proveTexts = {
  title: 'Bekräfta att det är du',
  words: 'Det var ett tag sedan du ändrade något här. Bekräfta att det är du, så går det du höll på med vidare.',
  password: 'Ditt lösenord',
  passwordRequired: 'Fyll i nuvarande lösenord.',
  submit: 'Bekräfta',
  cancel: 'Avbryt',
  byCode: 'Använd en kod från appen',
  byPassword: 'Använd lösenordet',
  loading: 'Hämtar hur du kan bekräfta det',
  byNothing:
    'Du loggar in utan lösenord. Stäng den här rutan, logga ut och logga in igen, så går det att spara här. Skriv först av det som du inte vill förlora.',
  byNothingNext:
    'Lägg sedan till en app för koder i Min profil, under Inloggning i två steg. Då räcker det nästa gång att skriva en kod här.',
  close: 'Stäng',
} as const

interface ProofProps {
  readonly byCode: boolean
  /** Leads to the other way to prove it. Null if there is no other. */
  readonly onOther: (() => void) | null
  readonly onDone: (isProved: boolean) => void
}

const Proof = ({ byCode, onOther, onDone }: ProofProps): ReactElement => {
  const core = useCore()
  const frame = useFormFrame({
    defaultValues: { password: '', code: '' },
    names: [byCode ? 'code' : 'password'],
    parse: ({ password, code }) =>
      parsed<{ readonly password?: string; readonly code?: string }>(
        byCode ? problemsOf(parseFactorCode(code)) : { password: password === '' ? proveTexts.passwordRequired : null },
        byCode ? { code } : { password },
      ),
    submit: (body) => core.call('proveAgain', { body }),
    onSaved: () => onDone(true),
  })
  const { setFocus: focusOn } = frame.form
  useEffect(() => focusOn(byCode ? 'code' : 'password'), [focusOn, byCode])
  return (
    <Form
      frame={frame}
      submitText={proveTexts.submit}
      further={
        <button type="button" className="button" onClick={() => onDone(false)}>
          {proveTexts.cancel}
        </button>
      }
      after={
        onOther === null ? null : (
          <div>
            <button type="button" className="button button-quiet" onClick={onOther}>
              {byCode ? proveTexts.byPassword : proveTexts.byCode}
            </button>
          </div>
        )
      }
    >
      {byCode ? (
        <EitherCodeField {...frame.input('code')} />
      ) : (
        <PasswordField
          {...frame.input('password')}
          label={proveTexts.password}
          autoComplete="current-password"
          busy={frame.busy}
        />
      )}
    </Form>
  )
}

interface QuestionProps {
  readonly onDone: (isProved: boolean) => void
}

const factorsQuery = callQuery('users', 'ownFactors', {})

const Question = ({ onDone }: QuestionProps): ReactElement => {
  const [byCode, setByCode] = useState(false)
  const factors = useQuery(factorsQuery)
  const isSignedIn = useStatePart('account')._tag === 'SignedIn'
  // Whoever is signed out meanwhile signs in instead.
  useEffect(() => {
    if (!isSignedIn) onDone(false)
  }, [isSignedIn, onDone])
  // Without an answer both ways are offered, and the server decides.
  const { hasPassword, hasApp } =
    factors._tag === 'Loaded'
      ? { hasPassword: factors.value.hasPassword, hasApp: factors.value.app !== null }
      : { hasPassword: true, hasApp: true }
  const asksCode = byCode || !hasPassword
  return (
    <Lightbox title={proveTexts.title} words={<p>{proveTexts.words}</p>} onClose={() => onDone(false)}>
      {factors._tag === 'Loading' ? (
        <Skeleton label={proveTexts.loading} lines={2} />
      ) : hasPassword || hasApp ? (
        <Proof
          key={String(asksCode)}
          byCode={asksCode}
          onOther={hasPassword && hasApp ? () => setByCode(!asksCode) : null}
          onDone={onDone}
        />
      ) : (
        <>
          <p>{proveTexts.byNothing}</p>
          <p>{proveTexts.byNothingNext}</p>
          <div className="lightbox-actions">
            <button type="button" className="button button-main" onClick={() => onDone(false)}>
              {proveTexts.close}
            </button>
          </div>
        </>
      )}
    </Lightbox>
  )
}

const listen = (changed: () => void): (() => void) => {
  const listening = openQuestion.subscribe(changed)
  return () => listening.unsubscribe()
}

export const ProveAgainPlace = (): ReactElement | null => {
  const answer = useSyncExternalStore(listen, () => openQuestion.value)
  return answer === null ? null : <Question onDone={answer} />
}
