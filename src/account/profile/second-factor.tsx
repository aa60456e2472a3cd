/**
 * Signing in in two steps, in the profile: passkeys; an app for codes, which is added, replaced and removed; and recovery codes, which are made
 * anew (`docs/rules.md#sign-in`). Invariant: what is shown is what the server has; a secret and codes are shown once, in the dialog that
 * made them.
 */
import { type ReactElement, useRef, useState } from 'react'
import { wallTimeAt } from '../../../domain/calendar/stockholm.ts'
import type { CallAnswer } from '../../../domain/schema/calls/http.ts'
import { counted } from '../../../domain/wording/swedish-amounts.ts'
import { dayAndMonth, yearOf } from '../../../domain/wording/swedish-dates.ts'
import { useCore } from '../../core/core-context.tsx'
import { useHas } from '../../core/use-has.ts'
import { Lightbox } from '../../kit/design/lightbox.tsx'
import { Skeleton } from '../../kit/design/skeleton.tsx'
import { QueryView } from '../../kit/query/query-view.tsx'
import { callQuery, useQuery } from '../../kit/query/use-query.ts'
import { AppOffer } from '../../shell/second-factor/app-offer.tsx'
import { RecoveryCodes, useClosingOfCodes } from '../../shell/second-factor/recovery-codes.tsx'
import { FactorProof, type ProofMeans } from './factor-proof.tsx'
import { Passkeys } from './passkeys.tsx'

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
  offBoth:
    'Du loggar in med bara lösenordet. Lägg till en inloggningsnyckel, eller en app för koder i telefonen, så att ingen kommer in som bara har lösenordet.',
  byPasskey: 'Du loggar in med en inloggningsnyckel. Lösenordet räcker inte ensamt.',
  both: 'Du loggar in med en inloggningsnyckel, eller med lösenordet och en kod från en app.',
  passkeyByProvider: 'Du loggar in utan lösenord, och har en inloggningsnyckel.',
  required: 'Den som arbetar här måste logga in i två steg.',
  appTitle: 'App för koder',
  appWhat: 'En app i telefonen visar koden som vi frågar efter när du har skrivit lösenordet.',
  appWhatWithoutPassword: 'En app i telefonen visar en kod som bekräftar att det är du.',
  appSince: (since: string): string => `Appen är tillagd ${since}.`,
  add: 'Lägg till en app',
  replace: 'Byt app',
  replaceDetail: 'Den nya appen ersätter den gamla, och du får nya reservkoder.',
  codesTitle: 'Reservkoder',
  codes: 'Gör nya reservkoder',
  codesDetail: 'De gamla reservkoderna slutar gälla.',
  remove: 'Ta bort appen',
  removeDetail: 'Sedan räcker lösenordet för att logga in. Reservkoderna slutar gälla.',
  removeOne: 'Din inloggningsnyckel finns kvar, och reservkoderna gäller som förut.',
  removed: 'Appen är borttagen. Nu räcker lösenordet för att logga in.',
  removeDetailByProvider: 'Sedan frågar vi inte efter koder. Reservkoderna slutar gälla.',
  removedByProvider: 'Appen är borttagen.',
  goOn: 'Fortsätt',
} as const

/** What to do about what is lost, in the half hour after a recovery code. */
const lostTexts = {
  password: {
    app: 'Du loggade in med en reservkod. Är telefonen borta? Byt app nu: den närmaste halvtimmen räcker lösenordet.',
    passkey:
      'Du loggade in med en reservkod. Är inloggningsnyckeln borta? Ta bort den nu: den närmaste halvtimmen räcker lösenordet.',
  },
  provider: {
    app: 'Du loggade in med en reservkod. Är telefonen borta? Byt app nu: den närmaste halvtimmen behövs ingen kod.',
    passkey:
      'Du loggade in med en reservkod. Är inloggningsnyckeln borta? Ta bort den nu: den närmaste halvtimmen behövs ingen kod.',
  },
} as const

type Factors = CallAnswer<'ownFactors'>

const factorsQuery = callQuery('users', 'ownFactors', {})

const dayOf = (instant: string): string => {
  const { date } = wallTimeAt(Date.parse(instant))
  return `${dayAndMonth(date)} ${yearOf(date)}`
}

interface DialogProps {
  readonly means: ProofMeans
  /** Whether the person has another second factor than the app. */
  readonly isOne: boolean
  readonly onClose: () => void
}

const AppDialog = ({ means, onClose }: DialogProps): ReactElement => {
  const core = useCore()
  // The new app makes the person one who has an app, while its recovery codes are still shown here.
  const [replaces] = useState(means.hasApp)
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
      <FactorProof
        means={means}
        submitText={factorTexts.goOn}
        send={(body) => core.call('offerApp', { body })}
        onDone={setOffer}
        first={first}
      />
    )
  return (
    <Lightbox
      title={replaces ? factorTexts.replace : factorTexts.add}
      words={replaces ? <p>{factorTexts.replaceDetail}</p> : null}
      onClose={closing.close}
      focusFirst={first}
    >
      {step}
      {closing.question}
    </Lightbox>
  )
}

const CodesDialog = ({ means, onClose }: DialogProps): ReactElement => {
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
        <FactorProof
          means={means}
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

const RemovalDialog = ({ means, isOne, onRemoved, onClose }: RemovalProps): ReactElement => {
  const core = useCore()
  const first = useRef<HTMLElement>(null)
  const detail = isOne
    ? factorTexts.removeOne
    : means.hasPassword
      ? factorTexts.removeDetail
      : factorTexts.removeDetailByProvider
  return (
    <Lightbox title={factorTexts.remove} words={<p>{detail}</p>} onClose={onClose} focusFirst={first}>
      <FactorProof
        means={means}
        submitText={factorTexts.remove}
        send={(body) => core.call('removeApp', { body })}
        onDone={onRemoved}
        first={first}
      />
    </Lightbox>
  )
}

/** How the person signs in, in one sentence. */
const wayIn = ({ app, passkeys, hasPassword }: Factors): string => {
  const hasPasskey = passkeys !== undefined && passkeys.length > 0
  if (!hasPassword)
    return app !== null
      ? factorTexts.onByProvider(dayOf(app))
      : hasPasskey
        ? factorTexts.passkeyByProvider
        : factorTexts.offByProvider
  if (app !== null) return hasPasskey ? factorTexts.both : factorTexts.on(dayOf(app))
  if (hasPasskey) return factorTexts.byPasskey
  return passkeys === undefined ? factorTexts.off : factorTexts.offBoth
}

const OwnFactors = (factors: Factors): ReactElement => {
  const { app, passkeys, recoveryCodes, required, hasPassword, enteredByRecovery = false } = factors
  const [asked, setAsked] = useState<'app' | 'codes' | 'removal' | null>(null)
  const [isRemoved, setRemoved] = useState(false)
  const close = (): void => setAsked(null)
  const ask = (what: 'app' | 'codes' | 'removal') => (): void => {
    setRemoved(false)
    setAsked(what)
  }
  const hasApp = app !== null
  const hasPasskey = passkeys !== undefined && passkeys.length > 0
  const hasFactor = hasApp || hasPasskey
  const means = { hasPassword, hasApp, hasPasskey, asksCode: hasFactor && !enteredByRecovery }
  const byRecovery = hasPassword ? lostTexts.password : lostTexts.provider
  const dialog = { means, isOne: hasPasskey, onClose: close }
  const codesLeft = hasFactor ? <p>{factorTexts.left(recoveryCodes)}</p> : null
  const codesButton = hasFactor ? (
    <button type="button" className="button" aria-haspopup="dialog" onClick={ask('codes')}>
      {factorTexts.codes}
    </button>
  ) : null
  const appButtons = (further: ReactElement | null): ReactElement => (
    <div className="cluster gap-3">
      <button type="button" className="button" aria-haspopup="dialog" onClick={ask('app')}>
        {hasApp ? factorTexts.replace : factorTexts.add}
      </button>
      {further}
      {hasApp && (hasPasskey || !required) ? (
        <button type="button" className="button" aria-haspopup="dialog" onClick={ask('removal')}>
          {factorTexts.remove}
        </button>
      ) : null}
    </div>
  )
  return (
    <>
      <p>{wayIn(factors)}</p>
      {passkeys === undefined ? codesLeft : null}
      {hasFactor && enteredByRecovery ? <p className="notice">{hasApp ? byRecovery.app : byRecovery.passkey}</p> : null}
      {required ? <p className="muted">{factorTexts.required}</p> : null}
      {passkeys === undefined ? (
        appButtons(codesButton)
      ) : (
        <>
          <Passkeys passkeys={passkeys} means={means} required={required} />
          <h3>{factorTexts.appTitle}</h3>
          <p>
            {hasApp
              ? factorTexts.appSince(dayOf(app))
              : hasPassword
                ? factorTexts.appWhat
                : factorTexts.appWhatWithoutPassword}
          </p>
          {appButtons(null)}
        </>
      )}
      <div role="status">
        {isRemoved && !hasApp ? (
          <p className="notice notice-positive">
            {hasPassword && !hasPasskey ? factorTexts.removed : factorTexts.removedByProvider}
          </p>
        ) : null}
      </div>
      {passkeys === undefined || !hasFactor ? null : (
        <>
          <h3>{factorTexts.codesTitle}</h3>
          {codesLeft}
          <div>{codesButton}</div>
        </>
      )}
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
