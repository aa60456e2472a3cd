/**
 * The dialog that asks again who is there: an administrator after half an hour of rest, and whoever has no password before a change of how
 * they sign in. It stands over whatever the person was doing, which goes on when the passkey, the password or a code is right, or a linked
 * provider says who it is. Whoever has none of them reads here what to do instead.
 */
import { type ReactElement, type ReactNode, useEffect, useState, useSyncExternalStore } from 'react'
import { parsed, problemsOf } from '../../../domain/rules/parsed.ts'
import { parseFactorCode } from '../../../domain/rules/second-factor.ts'
import type { CallAnswer } from '../../../domain/schema/calls/http.ts'
import { useCore, useStatePart } from '../../core/core-context.tsx'
import { openQuestion } from '../../core/prove-again.ts'
import { Lightbox } from '../../kit/design/lightbox.tsx'
import { Skeleton } from '../../kit/design/skeleton.tsx'
import { PasswordField } from '../../kit/form/field.tsx'
import { Form } from '../../kit/form/form.tsx'
import { useFormFrame } from '../../kit/form/use-form-frame.tsx'
import { callQuery, type QueryResult, useQuery } from '../../kit/query/use-query.ts'
import { canUsePasskeys } from '../passkey/ceremony.ts'
import { sharedPasskeyTexts } from '../passkey/passkey-texts.ts'
import { ShowPasskeyButton } from '../passkey/show-passkey-button.tsx'
import { EitherCodeField, RecoveryCodeField } from '../second-factor/code-field.tsx'
import { ProveByProvider } from './prove-by-provider.tsx'

const proveTexts = {
  title: 'Bekräfta att det är du',
  words: 'Det var ett tag sedan du visade vem du är. Bekräfta att det är du, så går det du höll på med vidare.',
  password: 'Ditt lösenord',
  passwordRequired: 'Fyll i nuvarande lösenord.',
  submit: 'Bekräfta',
  cancel: 'Avbryt',
  by: {
    passkey: sharedPasskeyTexts.use,
    password: 'Använd lösenordet',
    code: 'Använd en kod från appen',
  },
  byRecovery: 'Använd en reservkod',
  loading: 'Hämtar hur du kan bekräfta det',
  byNothing:
    'Du loggar in utan lösenord. Stäng den här rutan, logga ut och logga in igen, så går det att spara här. Skriv först av det som du inte vill förlora.',
  byNothingNext:
    'Lägg sedan till en app för koder i Min profil, under Inloggning i två steg. Då räcker det nästa gång att skriva en kod här.',
  close: 'Stäng',
} as const

type Way = 'passkey' | 'password' | 'code'

interface ProofProps {
  readonly way: Way
  /** Whether a code of an app counts, and not only a recovery code. */
  readonly hasApp: boolean
  /** Leads to the other ways to prove it. */
  readonly others: ReactNode
  readonly onDone: (isProved: boolean) => void
}

const CancelButton = ({ onDone }: Pick<ProofProps, 'onDone'>): ReactElement => (
  <button type="button" className="button" onClick={() => onDone(false)}>
    {proveTexts.cancel}
  </button>
)

const TypedProof = ({ way, hasApp, others, onDone }: ProofProps): ReactElement => {
  const core = useCore()
  const byCode = way === 'code'
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
  const CodeField = hasApp ? EitherCodeField : RecoveryCodeField
  return (
    <Form frame={frame} submitText={proveTexts.submit} further={<CancelButton onDone={onDone} />} after={others}>
      {byCode ? (
        <CodeField {...frame.input('code')} />
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

const PasskeyProof = ({ others, onDone }: ProofProps): ReactElement => {
  const core = useCore()
  return (
    <div className="stack gap-3">
      <ShowPasskeyButton
        text={sharedPasskeyTexts.use}
        ask={() => core.call('passkeyProofOptions', { body: {} }, { toastsFailure: false })}
        send={(passkey) => core.call('proveAgain', { body: { passkey } })}
        onAnswer={(answer) => {
          if (answer._tag === 'Ok') onDone(true)
        }}
        further={<CancelButton onDone={onDone} />}
      />
      {others}
    </div>
  )
}

interface QuestionProps {
  readonly onDone: (isProved: boolean) => void
}

const factorsQuery = callQuery('users', 'ownFactors', {})

/** What the person has. Without an answer the password and a code are offered, and the server decides. */
const meansIn = (factors: QueryResult<CallAnswer<'ownFactors'>>) => {
  if (factors._tag !== 'Loaded') return { hasPassword: true, hasApp: true, hasPasskey: false }
  const { hasPassword, app, passkeys = [] } = factors.value
  return { hasPassword, hasApp: app !== null, hasPasskey: passkeys.length > 0 }
}

const Question = ({ onDone }: QuestionProps): ReactElement => {
  const [chosen, setChosen] = useState<Way | null>(null)
  const factors = useQuery(factorsQuery)
  const isSignedIn = useStatePart('account')._tag === 'SignedIn'
  // Whoever is signed out meanwhile signs in instead.
  useEffect(() => {
    if (!isSignedIn) onDone(false)
  }, [isSignedIn, onDone])
  const { hasPassword, hasApp, hasPasskey } = meansIn(factors)
  const ways: readonly Way[] = [
    ...(hasPasskey && canUsePasskeys() ? (['passkey'] as const) : []),
    ...(hasPassword ? (['password'] as const) : []),
    ...(hasApp || hasPasskey ? (['code'] as const) : []),
  ]
  const way = chosen ?? ways[0]
  const others = ways.filter((other) => other !== way)
  const Proof = way === 'passkey' ? PasskeyProof : TypedProof
  return (
    <Lightbox title={proveTexts.title} words={<p>{proveTexts.words}</p>} onClose={() => onDone(false)}>
      {factors._tag === 'Loading' ? (
        <Skeleton label={proveTexts.loading} lines={2} />
      ) : way === undefined ? (
        <ProveByProvider
          isOnly
          onDone={onDone}
          further={
            <button type="button" className="button" onClick={() => onDone(false)}>
              {proveTexts.cancel}
            </button>
          }
          otherwise={
            <>
              <p>{proveTexts.byNothing}</p>
              <p>{proveTexts.byNothingNext}</p>
              <div className="lightbox-actions">
                <button type="button" className="button button-main" onClick={() => onDone(false)}>
                  {proveTexts.close}
                </button>
              </div>
            </>
          }
        />
      ) : (
        <>
          <Proof
            key={way}
            way={way}
            hasApp={hasApp}
            onDone={onDone}
            others={
              others.length === 0 ? null : (
                <div className="cluster gap-3">
                  {others.map((other) => (
                    <button key={other} type="button" className="button button-quiet" onClick={() => setChosen(other)}>
                      {other === 'code' && !hasApp ? proveTexts.byRecovery : proveTexts.by[other]}
                    </button>
                  ))}
                </div>
              )
            }
          />
          <ProveByProvider isOnly={false} onDone={onDone} further={null} otherwise={null} />
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
