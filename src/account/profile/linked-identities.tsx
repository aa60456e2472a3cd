/**
 * *Kopplade inloggningar*: the providers by which the person signs in, with linking and unlinking. Invariants: linking asks for the password of
 * whoever has one; what is linked is not offered again; the last way in cannot be removed, and the words say so; nothing is shown where no
 * provider is offered or linked.
 */
import { type ReactElement, useEffect, useRef, useState } from 'react'
import { wallTimeAt } from '../../../domain/calendar/stockholm.ts'
import { routes } from '../../../domain/routes.ts'
import { parsed } from '../../../domain/rules/parsed.ts'
import type { CallAnswer } from '../../../domain/schema/calls/http.ts'
import { dayAndMonth, yearOf } from '../../../domain/wording/swedish-dates.ts'
import { useCore } from '../../core/core-context.tsx'
import { useHas } from '../../core/use-has.ts'
import { Alert } from '../../kit/design/alert.tsx'
import { comeTo } from '../../kit/design/come-to.ts'
import { Lightbox } from '../../kit/design/lightbox.tsx'
import { LossButton } from '../../kit/design/loss-lightbox.tsx'
import { Skeleton } from '../../kit/design/skeleton.tsx'
import { PasswordField } from '../../kit/form/field.tsx'
import { Form } from '../../kit/form/form.tsx'
import { useFormFrame } from '../../kit/form/use-form-frame.tsx'
import { QueryView } from '../../kit/query/query-view.tsx'
import { callQuery, type Query, useQuery } from '../../kit/query/use-query.ts'
import { failureWords } from '../../kit/texts/failure-words.ts'
import { useCall } from '../../kit/use-call.ts'
import { cameBackIn, troubleWords } from '../../shell/sign-in/came-back.ts'
import { leaveTo } from '../../shell/sign-in/leave-to.ts'
import { useSignInWays } from '../../shell/sign-in/sign-in-ways.ts'

const linkedTexts = {
  title: 'Kopplade inloggningar',
  lead: 'Härifrån kan du logga in utan lösenord. När en koppling läggs till eller tas bort får du ett mejl.',
  none: 'Ingen inloggning är kopplad än.',
  loading: 'Hämtar dina kopplade inloggningar',
  failed: 'Dina kopplade inloggningar kunde inte hämtas',
  since: (day: string): string => `Kopplad ${day}`,
  used: (day: string): string => `Senast använd ${day}`,
  remove: 'Ta bort',
  removeOf: (name: string): string => `Ta bort ${name}`,
  question: (name: string): string => `Vill du ta bort ${name}?`,
  questionDetail: 'Sedan går det inte att logga in på ditt konto med den. Du kan koppla den igen.',
  keep: 'Behåll',
  only: 'Det här är ditt enda sätt att logga in.',
  link: (name: string): string => `Koppla ${name}`,
  linkTitle: (name: string): string => `Koppla ${name}`,
  linkWords:
    'Skriv ditt lösenord, så vet vi att det är du. Sedan loggar du in hos den du kopplar, och kommer tillbaka hit.',
  password: 'Lösenord',
  goOn: 'Fortsätt',
  linked: 'Inloggningen är kopplad.',
  removed: (name: string): string => `${name} är borttagen.`,
} as const

type Linked = CallAnswer<'linkedIdentities'>
type Identity = Linked['identities'][number]

export const linkedQuery: Query<Linked> = {
  ...callQuery('users', 'linkedIdentities', {}),
  ask: (core) => core.call('linkedIdentities', {}, { toastsFailure: false }),
}

const dayOf = (instant: string): string => {
  const { date } = wallTimeAt(Date.parse(instant))
  return `${dayAndMonth(date).replace(' ', '\u00a0')} ${yearOf(date)}`
}

interface LinkingProps {
  readonly provider: { readonly id: string; readonly name: string }
  readonly hasPassword: boolean
}

/** Leads to the provider. Whoever has a password gives it first, because a copied token must not add a way in. */
const LinkButton = ({ provider: { id, name }, hasPassword }: LinkingProps): ReactElement => {
  const core = useCore()
  const [asks, setAsks] = useState(false)
  const { busy, failure, send } = useCall()
  const begin = (password: string | null) =>
    core.call(
      'beginAtProvider',
      { body: { provider: id, purpose: 'link', returnUrl: routes.profile, password } },
      { toastsFailure: false },
    )
  const frame = useFormFrame({
    defaultValues: { password: '' },
    names: ['password'],
    parse: ({ password }) => parsed({ password: password === '' ? 'Fyll i lösenord.' : null }, password),
    submit: begin,
    onSaved: ({ address }) => leaveTo(address),
  })
  const first = useRef<HTMLElement>(null)
  const { ref, ...input } = frame.input('password')
  const press = async (): Promise<void> => {
    if (hasPassword) return setAsks(true)
    const answer = await send(() => begin(null))
    if (answer?._tag === 'Ok') leaveTo(answer.value.address)
  }
  return (
    <>
      <button type="button" className="button" aria-busy={busy} onClick={() => void press()}>
        {linkedTexts.link(name)}
      </button>
      <Alert words={failure} />
      {asks ? (
        <Lightbox
          title={linkedTexts.linkTitle(name)}
          words={<p>{linkedTexts.linkWords}</p>}
          onClose={() => setAsks(false)}
          focusFirst={first}
        >
          <Form frame={frame} submitText={linkedTexts.goOn}>
            <PasswordField
              {...input}
              ref={(element) => {
                ref(element)
                first.current = element
              }}
              label={linkedTexts.password}
              autoComplete="current-password"
              busy={frame.busy}
            />
          </Form>
        </Lightbox>
      ) : null}
    </>
  )
}

interface RowProps {
  readonly identity: Identity
  readonly isOnly: boolean
  readonly onRemoved: () => void
}

const Row = ({ identity: { id, name, since, lastUsed }, isOnly, onRemoved }: RowProps): ReactElement => {
  const core = useCore()
  return (
    <li className="line-below cluster gap-2 gap-x-4 items-center spread signed-in-place">
      <div>
        <p className="strong">
          <bdi>{name}</bdi>
        </p>
        <p className="muted">{linkedTexts.since(dayOf(since))}</p>
        {lastUsed === null ? null : <p className="muted">{linkedTexts.used(dayOf(lastUsed))}</p>}
        {isOnly ? <p className="muted">{linkedTexts.only}</p> : null}
      </div>
      {isOnly ? null : (
        <LossButton
          className="button"
          aria-haspopup="dialog"
          aria-label={linkedTexts.removeOf(name)}
          text={linkedTexts.remove}
          question={linkedTexts.question(name)}
          action={linkedTexts.remove}
          safe={linkedTexts.keep}
          call={() => core.call('unlinkIdentity', { parameters: { id } }, { toastsFailure: false })}
          onDone={onRemoved}
        >
          <p>{linkedTexts.questionDetail}</p>
        </LossButton>
      )}
    </li>
  )
}

/** What the person's return from a provider has come to, in words. The ticket leaves the address at once. */
const useReturn = (): { readonly done: boolean; readonly words: string | null } => {
  const core = useCore()
  const { providers } = useSignInWays()
  const [cameBack] = useState(() => cameBackIn(window.location.hash))
  const [outcome, setOutcome] = useState<{ readonly done: boolean; readonly words: string | null }>({
    done: false,
    words: null,
  })
  const begun = useRef(false)
  useEffect(() => {
    if (cameBack === null) return
    window.history.replaceState(window.history.state, '', window.location.pathname + window.location.search)
    // React's strict mode runs this effect twice, but a ticket works only once.
    if (cameBack._tag !== 'Ticket' || begun.current) return
    begun.current = true
    void core
      .call('linkIdentity', { body: { ticket: cameBack.ticket } }, { toastsFailure: false })
      .then((answer) =>
        setOutcome({ done: answer._tag === 'Ok', words: answer._tag === 'Ok' ? null : failureWords(answer.failure) }),
      )
  }, [core, cameBack])
  if (cameBack?._tag !== 'Trouble') return outcome
  return {
    done: false,
    words: troubleWords(cameBack.trouble, providers.find(({ id }) => id === cameBack.provider)?.name),
  }
}

export const LinkedIdentities = (): ReactElement | null => {
  const has = useHas('providers')
  const { providers } = useSignInWays()
  const result = useQuery(linkedQuery)
  const { done, words } = useReturn()
  const [removed, setRemoved] = useState<string | null>(null)
  const status = useRef<HTMLParagraphElement>(null)
  const told = removed === null ? (done ? linkedTexts.linked : null) : linkedTexts.removed(removed)

  // The pressed button has left the page, or the person has come back to it.
  useEffect(() => {
    if (told !== null) comeTo(status.current)
  }, [told])

  const isEmpty = result._tag === 'Loaded' && result.value.identities.length === 0 && providers.length === 0
  if (!has || isEmpty || (providers.length === 0 && result._tag !== 'Loaded')) return null
  return (
    <section className="signed-in-places" aria-labelledby="linked-identities">
      <h2 id="linked-identities">{linkedTexts.title}</h2>
      <QueryView
        result={result}
        loading={<Skeleton label={linkedTexts.loading} lines={1} line="signed-in-places-skeleton" />}
        failed={linkedTexts.failed}
      >
        {({ identities, hasPassword, opensByPassword }) => (
          <>
            <p>{linkedTexts.lead}</p>
            {identities.length === 0 ? (
              <p>{linkedTexts.none}</p>
            ) : (
              <ul className="line-above stack">
                {identities.map((identity) => (
                  <Row
                    key={identity.id}
                    identity={identity}
                    isOnly={identities.length === 1 && !opensByPassword}
                    onRemoved={() => setRemoved(identity.name)}
                  />
                ))}
              </ul>
            )}
            <div role="status">
              {told === null ? null : (
                <p ref={status} className="notice notice-positive quiet-focus" tabIndex={-1}>
                  {told}
                </p>
              )}
            </div>
            <Alert words={words} className="notice notice-warning" />
            <div className="cluster gap-3 items-center">
              {providers
                .filter(({ id }) => !identities.some((identity) => identity.providers.includes(id)))
                .map((provider) => (
                  <LinkButton key={provider.id} provider={provider} hasPassword={hasPassword} />
                ))}
            </div>
          </>
        )}
      </QueryView>
    </section>
  )
}
