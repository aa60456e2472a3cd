/**
 * Signing in in two steps, in the profile: an app for codes is added, replaced and removed, and recovery codes are made anew
 * (`docs/rules.md#sign-in`). Invariant: what is shown is what the server has; a secret and codes are shown once, in the dialog that
 * made them.
 */
import { type ReactElement, type RefObject, useRef, useState } from 'react'
import { wallTimeAt } from '../../../domain/calendar/stockholm.ts'
import type { Answer } from '../../../domain/port/core-port.ts'
import { parsed, problemsOf } from '../../../domain/rules/parsed.ts'
import { parseFactorCode } from '../../../domain/rules/second-factor.ts'
import type { CallAnswer } from '../../../domain/schema/calls/http.ts'
import { counted } from '../../../domain/wording/swedish-amounts.ts'
import { dayAndMonth, yearOf } from '../../../domain/wording/swedish-dates.ts'
import { useCore } from '../../core/core-context.tsx'
import { useHas } from '../../core/use-has.ts'
import { Lightbox } from '../../kit/design/lightbox.tsx'
import { Skeleton } from '../../kit/design/skeleton.tsx'
import { PasswordField } from '../../kit/form/field.tsx'
import { Form } from '../../kit/form/form.tsx'
import { useFormFrame } from '../../kit/form/use-form-frame.tsx'
import { QueryView } from '../../kit/query/query-view.tsx'
import { callQuery, useQuery } from '../../kit/query/use-query.ts'
import { AppOffer } from '../../shell/second-factor/app-offer.tsx'
import { EitherCodeField } from '../../shell/second-factor/code-field.tsx'
import { RecoveryCodes, useClosingOfCodes } from '../../shell/second-factor/recovery-codes.tsx'

const factorTexts = {
  title: 'Inloggning i två steg',
  loading: 'Hämtar hur du loggar in',
  failed: 'Det gick inte att hämta hur du loggar in',
  off: 'Du loggar in med bara lösenordet. Lägger du till en app i telefonen frågar vi också efter en kod från den, så att ingen kommer in som bara har lösenordet.',
  offByProvider:
    'Du loggar in utan lösenord. Lägger du till en app i telefonen kan du bekräfta att det är du med en kod från den.',
  onByProvider: (since: string): string => `Du har en app för koder, sedan ${since}.`,
  on: (since: string): string => `Du loggar in med lösenordet och en kod från en app, sedan ${since}.`,
  left: (count: number): string =>
    count === 0
      ? 'Du har inga reservkoder kvar. Gör nya, så kommer du in även om du tappar bort telefonen.'
      : `Du har ${counted(count, 'reservkod', 'reservkoder')} kvar.`,
  required: 'Den som arbetar här måste logga in i två steg.',
  add: 'Lägg till en app',
  replace: 'Byt app',
  replaceDetail: 'Den nya appen ersätter den gamla, och du får nya reservkoder.',
  codes: 'Gör nya reservkoder',
  codesDetail: 'De gamla reservkoderna slutar gälla.',
  remove: 'Ta bort appen',
  removeDetail: 'Sedan räcker lösenordet för att logga in. Reservkoderna slutar gälla.',
  removed: 'Appen är borttagen. Nu räcker lösenordet för att logga in.',
  removeDetailByProvider: 'Sedan frågar vi inte efter koder. Reservkoderna slutar gälla.',
  removedByProvider: 'Appen är borttagen.',
  password: 'Ditt lösenord',
  passwordRequired: 'Fyll i nuvarande lösenord.',
  goOn: 'Fortsätt',
  byRecovery:
    'Du loggade in med en reservkod. Är telefonen borta? Byt app nu: den närmaste halvtimmen räcker lösenordet.',
  byRecoveryAlone:
    'Du loggade in med en reservkod. Är telefonen borta? Byt app nu: den närmaste halvtimmen behövs ingen kod.',
  lostAll:
    'Har du varken appen eller någon reservkod? Kontakta oss, så tar vi bort det andra steget när vi vet att det är du.',
} as const

type Factors = CallAnswer<'ownFactors'>
type Proof = { readonly password: string; readonly code: string }

const factorsQuery = callQuery('users', 'ownFactors', {})

const dayOf = (instant: string): string => {
  const { date } = wallTimeAt(Date.parse(instant))
  return `${dayAndMonth(date)} ${yearOf(date)}`
}

interface ProofFormProps<Value> {
  /** Whoever has none has signed in a short while ago, or is asked to. */
  readonly asksPassword: boolean
  /** Whether a code is asked for beside the password. */
  readonly asksCode: boolean
  readonly submitText: string
  readonly send: (proof: Proof) => Answer<Value>
  readonly onDone: (value: Value) => void
  /** Gets the first field, which the dialog gives the focus. */
  readonly first: RefObject<HTMLElement | null>
}

/** The password, and a code if the person has an app. A copied token is not enough to change how one signs in. */
const ProofForm = <Value,>({
  asksPassword,
  asksCode,
  submitText,
  send,
  onDone,
  first,
}: ProofFormProps<Value>): ReactElement => {
  // The half hour after a recovery code may end while the dialog is open.
  const [isCodeWanted, setCodeWanted] = useState(asksCode)
  const frame = useFormFrame({
    defaultValues: { password: '', code: '' },
    names: [...(asksPassword ? (['password'] as const) : []), ...(isCodeWanted ? (['code'] as const) : [])],
    parse: ({ password, code }) =>
      parsed(
        {
          password: asksPassword && password === '' ? factorTexts.passwordRequired : null,
          ...(isCodeWanted ? problemsOf(parseFactorCode(code)) : {}),
        },
        { password, code },
      ),
    submit: async (proof) => {
      const answer = await send(proof)
      if (
        answer._tag === 'Failed' &&
        answer.failure._tag === 'Refused' &&
        answer.failure.body.fields?.code !== undefined
      )
        setCodeWanted(true)
      return answer
    },
    onSaved: onDone,
  })
  const input = (name: 'password' | 'code') => {
    const { ref, ...rest } = frame.input(name)
    const isFirst = name === 'password' || !asksPassword
    return {
      ...rest,
      ref: (element: HTMLInputElement | null): void => {
        ref(element)
        if (isFirst) first.current = element
      },
    }
  }
  return (
    <Form
      frame={frame}
      submitText={submitText}
      after={isCodeWanted ? <p className="muted">{factorTexts.lostAll}</p> : null}
    >
      {asksPassword ? (
        <PasswordField
          {...input('password')}
          label={factorTexts.password}
          autoComplete="current-password"
          busy={frame.busy}
        />
      ) : null}
      {isCodeWanted ? <EitherCodeField {...input('code')} /> : null}
    </Form>
  )
}

interface DialogProps {
  readonly hasApp: boolean
  readonly hasPassword: boolean
  /** Whether a code is asked for beside the password. */
  readonly asksCode: boolean
  readonly onClose: () => void
}

const AppDialog = ({ hasApp, hasPassword, asksCode, onClose }: DialogProps): ReactElement => {
  const core = useCore()
  const first = useRef<HTMLElement>(null)
  const [offer, setOffer] = useState<CallAnswer<'offerApp'> | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const closing = useClosingOfCodes(codes, onClose)
  const step =
    codes !== null ? (
      <RecoveryCodes codes={codes} onKept={closing.onKept} onDone={onClose} />
    ) : offer !== null ? (
      <AppOffer offer={offer} confirm={(code) => core.call('confirmApp', { body: { code } })} onConfirmed={setCodes} />
    ) : (
      <ProofForm
        asksPassword={hasPassword}
        asksCode={asksCode}
        submitText={factorTexts.goOn}
        send={(body) => core.call('offerApp', { body })}
        onDone={setOffer}
        first={first}
      />
    )
  return (
    <Lightbox
      title={hasApp ? factorTexts.replace : factorTexts.add}
      words={hasApp ? <p>{factorTexts.replaceDetail}</p> : null}
      onClose={closing.close}
      focusFirst={first}
    >
      {step}
      {closing.question}
    </Lightbox>
  )
}

const CodesDialog = ({ hasPassword, asksCode, onClose }: DialogProps): ReactElement => {
  const core = useCore()
  const first = useRef<HTMLElement>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const closing = useClosingOfCodes(codes, onClose)
  return (
    <Lightbox
      title={factorTexts.codes}
      words={<p>{factorTexts.codesDetail}</p>}
      onClose={closing.close}
      focusFirst={first}
    >
      {codes === null ? (
        <ProofForm
          asksPassword={hasPassword}
          asksCode={asksCode}
          submitText={factorTexts.codes}
          send={(body) => core.call('makeRecoveryCodes', { body })}
          onDone={({ recoveryCodes }) => setCodes(recoveryCodes)}
          first={first}
        />
      ) : (
        <RecoveryCodes codes={codes} onKept={closing.onKept} onDone={onClose} />
      )}
      {closing.question}
    </Lightbox>
  )
}

interface RemovalProps extends DialogProps {
  readonly onRemoved: () => void
}

const RemovalDialog = ({ hasPassword, asksCode, onRemoved, onClose }: RemovalProps): ReactElement => {
  const core = useCore()
  const first = useRef<HTMLElement>(null)
  return (
    <Lightbox
      title={factorTexts.remove}
      words={<p>{hasPassword ? factorTexts.removeDetail : factorTexts.removeDetailByProvider}</p>}
      onClose={onClose}
      focusFirst={first}
    >
      <ProofForm
        asksPassword={hasPassword}
        asksCode={asksCode}
        submitText={factorTexts.remove}
        send={(body) => core.call('removeApp', { body })}
        onDone={onRemoved}
        first={first}
      />
    </Lightbox>
  )
}

const OwnFactors = ({
  app,
  recoveryCodes,
  required,
  hasPassword,
  enteredByRecovery = false,
}: Factors): ReactElement => {
  const [asked, setAsked] = useState<'app' | 'codes' | 'removal' | null>(null)
  const [isRemoved, setRemoved] = useState(false)
  const close = (): void => setAsked(null)
  const ask = (what: 'app' | 'codes' | 'removal') => (): void => {
    setRemoved(false)
    setAsked(what)
  }
  const hasApp = app !== null
  const dialog = { hasApp, hasPassword, asksCode: hasApp && !enteredByRecovery, onClose: close }
  const { off, on } = hasPassword ? factorTexts : { off: factorTexts.offByProvider, on: factorTexts.onByProvider }
  return (
    <>
      <p>{app === null ? off : on(dayOf(app))}</p>
      {app === null ? null : <p>{factorTexts.left(recoveryCodes)}</p>}
      {hasApp && enteredByRecovery ? (
        <p className="notice">{hasPassword ? factorTexts.byRecovery : factorTexts.byRecoveryAlone}</p>
      ) : null}
      {required ? <p className="muted">{factorTexts.required}</p> : null}
      <div className="cluster gap-3">
        <button type="button" className="button" aria-haspopup="dialog" onClick={ask('app')}>
          {app === null ? factorTexts.add : factorTexts.replace}
        </button>
        {app === null ? null : (
          <button type="button" className="button" aria-haspopup="dialog" onClick={ask('codes')}>
            {factorTexts.codes}
          </button>
        )}
        {app === null || required ? null : (
          <button type="button" className="button" aria-haspopup="dialog" onClick={ask('removal')}>
            {factorTexts.remove}
          </button>
        )}
      </div>
      <div role="status">
        {isRemoved && app === null ? (
          <p className="notice notice-positive">{hasPassword ? factorTexts.removed : factorTexts.removedByProvider}</p>
        ) : null}
      </div>
      {asked === 'app' ? <AppDialog {...dialog} /> : null}
      {asked === 'codes' ? <CodesDialog {...dialog} /> : null}
      {asked === 'removal' ? (
        <RemovalDialog
          {...dialog}
          onRemoved={() => {
            close()
            setRemoved(true)
          }}
        />
      ) : null}
    </>
  )
}

export const SecondFactor = (): ReactElement | null => {
  const has = useHas('second-factor')
  const result = useQuery(factorsQuery)
  if (!has) return null
  return (
    <section className="signed-in-places" aria-labelledby="second-factor">
      <h2 id="second-factor">{factorTexts.title}</h2>
      <QueryView
        result={result}
        loading={<Skeleton label={factorTexts.loading} lines={1} line="signed-in-places-skeleton" />}
        failed={factorTexts.failed}
      >
        {(factors) => <OwnFactors {...factors} />}
      </QueryView>
    </section>
  )
}
