/**
 * Shows that its owner changes how one signs in to an account: by a passkey alone, or by the password and by a code of who has a second
 * factor. A copied token is not enough for that.
 */
import { type ReactElement, type RefObject, useEffect, useState } from 'react'
import type { Answer } from '../../../domain/port/core-port.ts'
import { parsed, problemsOf } from '../../../domain/rules/parsed.ts'
import { parseFactorCode } from '../../../domain/rules/second-factor.ts'
import type { CallBody } from '../../../domain/schema/calls/http.ts'
import { useCore } from '../../core/core-context.tsx'
import { PasswordField } from '../../kit/form/field.tsx'
import { Form } from '../../kit/form/form.tsx'
import { useFormFrame } from '../../kit/form/use-form-frame.tsx'
import { canUsePasskeys } from '../../shell/passkey/ceremony.ts'
import { ShowPasskeyButton } from '../../shell/passkey/show-passkey-button.tsx'
import { EitherCodeField, RecoveryCodeField } from '../../shell/second-factor/code-field.tsx'

const proofTexts = {
  password: 'Ditt lösenord',
  passwordRequired: 'Fyll i nuvarande lösenord.',
  passkeyWords: 'Webbläsaren frågar efter din inloggningsnyckel, så vet vi att det är du.',
  byPasskey: 'Använd inloggningsnyckeln i stället',
  byPassword: 'Använd lösenordet i stället',
  byCode: 'Använd en kod i stället',
  lostAll:
    'Har du varken appen eller någon reservkod? Kontakta oss, så tar vi bort det andra steget när vi vet att det är du.',
  lostAllOfPasskey:
    'Har du varken inloggningsnyckeln eller någon kod? Kontakta oss, så tar vi bort det andra steget när vi vet att det är du.',
} as const

/** What the person has to show. */
export interface ProofMeans {
  /** Whoever has no password has signed in a short while ago, or is asked to. */
  readonly hasPassword: boolean
  readonly hasApp: boolean
  readonly hasPasskey: boolean
  /** Whether a code is asked for beside the password. It is not for who has just come in by a recovery code. */
  readonly asksCode: boolean
}

interface FactorProofProps<Value> {
  readonly means: ProofMeans
  readonly submitText: string
  readonly send: (proof: CallBody<'removeApp'>) => Answer<Value>
  readonly onDone: (value: Value) => void
  /** Gets the first control, which the dialog gives the focus. */
  readonly first: RefObject<HTMLElement | null>
}

const ProofByCode = <Value,>({
  means: { hasPassword, hasApp, hasPasskey, asksCode },
  submitText,
  send,
  onDone,
  first,
  onPasskey,
}: FactorProofProps<Value> & { readonly onPasskey: (() => void) | null }): ReactElement => {
  // The half hour after a recovery code may end while the dialog is open.
  const [isCodeWanted, setCodeWanted] = useState(asksCode)
  const frame = useFormFrame({
    defaultValues: { password: '', code: '' },
    names: [...(hasPassword ? (['password'] as const) : []), ...(isCodeWanted ? (['code'] as const) : [])],
    parse: ({ password, code }) =>
      parsed(
        {
          password: hasPassword && password === '' ? proofTexts.passwordRequired : null,
          ...(isCodeWanted ? problemsOf(parseFactorCode(code)) : {}),
        },
        { password, code },
      ),
    submit: async (proof) => {
      const answer = await send(proof)
      const isRefused = answer._tag === 'Failed' && answer.failure._tag === 'Refused'
      if (isRefused && answer.failure.body.fields?.code !== undefined) setCodeWanted(true)
      return answer
    },
    onSaved: onDone,
  })
  useEffect(() => first.current?.focus(), [first])
  const input = (name: 'password' | 'code') => {
    const { ref, ...rest } = frame.input(name)
    const isFirst = name === 'password' || !hasPassword
    return {
      ...rest,
      ref: (element: HTMLInputElement | null): void => {
        ref(element)
        if (isFirst) first.current = element
      },
    }
  }
  const CodeField = hasApp ? EitherCodeField : RecoveryCodeField
  return (
    <Form
      frame={frame}
      submitText={submitText}
      after={
        <>
          {isCodeWanted ? (
            <p className="muted">{hasPasskey ? proofTexts.lostAllOfPasskey : proofTexts.lostAll}</p>
          ) : null}
          {onPasskey === null ? null : (
            <div>
              <button type="button" className="button button-quiet" onClick={onPasskey}>
                {proofTexts.byPasskey}
              </button>
            </div>
          )}
        </>
      }
    >
      {hasPassword ? (
        <PasswordField
          {...input('password')}
          label={proofTexts.password}
          autoComplete="current-password"
          busy={frame.busy}
        />
      ) : null}
      {isCodeWanted ? <CodeField {...input('code')} /> : null}
    </Form>
  )
}

export const FactorProof = <Value,>(props: FactorProofProps<Value>): ReactElement => {
  const { means, submitText, send, onDone, first } = props
  const core = useCore()
  const hasPasskey = means.hasPasskey && canUsePasskeys()
  // Whoever has come in by a recovery code has most likely lost the passkey.
  const [byPasskey, setByPasskey] = useState(hasPasskey && means.asksCode)
  if (!byPasskey) return <ProofByCode {...props} onPasskey={hasPasskey ? () => setByPasskey(true) : null} />
  return (
    <div className="stack gap-3">
      <ShowPasskeyButton
        text={submitText}
        words={proofTexts.passkeyWords}
        ask={() => core.call('passkeyProofOptions', { body: {} }, { toastsFailure: false })}
        send={(passkey) => send({ passkey })}
        onAnswer={(answer) => {
          if (answer._tag === 'Ok') onDone(answer.value)
        }}
        first={first}
      />
      <div>
        <button type="button" className="button button-quiet" onClick={() => setByPasskey(false)}>
          {means.hasPassword ? proofTexts.byPassword : proofTexts.byCode}
        </button>
      </div>
    </div>
  )
}
