/**
 * `/profile`: the person's own data and password, and the notices about the account. It shows a new e-mail address that is
 * not proved yet (`docs/decisions/0026`) until the person proves or withdraws it, also after a reload.
 */
import { type ReactElement, useEffect, useMemo, useRef, useState } from 'react'
import { parsed } from '../../../domain/rules/parsed.ts'
import type { UserId } from '../../../domain/schema/ids.ts'
import type { User, UserType } from '../../../domain/schema/people.ts'
import { useCore, useCoreState } from '../../core/core-context.tsx'
import { useHas } from '../../core/use-has.ts'
import { Alert } from '../../kit/design/alert.tsx'
import { comeTo } from '../../kit/design/come-to.ts'
import { PasswordField } from '../../kit/form/field.tsx'
import { Form } from '../../kit/form/form.tsx'
import { formTexts } from '../../kit/form/form-texts.ts'
import { useFormFrame } from '../../kit/form/use-form-frame.tsx'
import { bothResults } from '../../kit/query/both-results.ts'
import { QueryView } from '../../kit/query/query-view.tsx'
import { callQuery, useQuery } from '../../kit/query/use-query.ts'
import { useCall } from '../../kit/use-call.ts'
import { ownIdOf } from '../../shell/routing/signed-in.ts'
import { usePageTitle } from '../../shell/routing/use-page-title.ts'
import { ExportUser } from '../export-user/export-user.tsx'
import { changeTexts, NewPasswordFields, newPasswordProblem, repetitionProblem } from '../new-password.tsx'
import { Protection, protectionTexts } from '../protection/protection.tsx'
import { KnownUserForm } from '../user-form/known-user-form.tsx'
import { useUserChoices } from '../user-form/use-user-choices.ts'
import { FormGroup, UserFormSkeleton, UsernameField } from '../user-form/user-form-parts.tsx'
import { resendVerification } from '../verify-email/resend-verification.ts'
import { LinkedIdentities, linkedQuery } from './linked-identities.tsx'
import { ReminderChoice } from './reminder-choice.tsx'
import { SecondFactor } from './second-factor.tsx'
import { SignedInPlaces } from './signed-in-places.tsx'
import '../account-page.css'
import './profile-page.css'
import '../../kit/form/form.css'
import './profile-notices.css'

const profileTexts = {
  title: 'Min profil',
  submit: 'Spara uppgifterna',
  failed: 'Dina uppgifter kunde inte hämtas',
  emailHint:
    'Byter du adress frågar vi efter ditt lösenord, och du får ett mejl till den nya. Den används när du har öppnat länken i mejlet.',
  emailHintWithoutPassword:
    'Byter du adress får du ett mejl till den nya. Den används när du har öppnat länken i mejlet.',
  emailPending: (email: string, current: string): string =>
    `Vi har skickat ett mejl till ${email}. Öppna den senaste länken där, så börjar adressen användas. Till dess loggar du in med ${current}.`,
  password: 'Byt lösenord',
  oldPassword: 'Nuvarande lösenord',
  newPassword: 'Nytt lösenord',
  repeatNewPassword: 'Repetera nytt lösenord',
  oldPasswordRequired: 'Fyll i nuvarande lösenord.',
  passwordSubmit: 'Byt lösenord',
  passwordChanged:
    'Ditt lösenord är bytt. Du är utloggad på dina andra enheter, och en kalenderadress som du hade gäller inte längre.',
} as const

interface ChangePasswordFormProps {
  /** The e-mail that the person signs in with. */
  readonly email: string
  readonly onErrors: (present: boolean) => void
}

const names = ['oldPassword', 'newPassword', 'repeatNewPassword'] as const

/**
 * The form that changes the person's password. This browser stays signed in, in all its tabs. All other devices are signed
 * out.
 */
const ChangePasswordForm = ({ email, onErrors }: ChangePasswordFormProps): ReactElement => {
  const core = useCore()
  const [changed, setChanged] = useState(false)
  const frame = useFormFrame({
    defaultValues: { oldPassword: '', newPassword: '', repeatNewPassword: '' },
    names,
    purpose: profileTexts.password,
    parse: (fields) =>
      parsed(
        {
          oldPassword: fields.oldPassword === '' ? profileTexts.oldPasswordRequired : null,
          newPassword: newPasswordProblem(fields.newPassword, changeTexts),
          repeatNewPassword: repetitionProblem(fields.repeatNewPassword, fields.newPassword, changeTexts),
        },
        fields,
      ),
    submit: ({ oldPassword, newPassword }) => {
      setChanged(false)
      return core.command({ _tag: 'ChangePassword', oldPassword, newPassword })
    },
    onSaved: () => {
      frame.form.reset()
      setChanged(true)
    },
    onErrors,
  })

  return (
    <Form
      frame={frame}
      submitText={profileTexts.passwordSubmit}
      submitClass="button"
      after={
        <div role="status">
          {changed ? <p className="notice notice-positive">{profileTexts.passwordChanged}</p> : null}
        </div>
      }
    >
      <FormGroup title={profileTexts.password}>
        <UsernameField email={email} />
        <PasswordField
          {...frame.input('oldPassword')}
          label={profileTexts.oldPassword}
          autoComplete="current-password"
          busy={frame.busy}
        />
        <NewPasswordFields
          frame={frame}
          name="newPassword"
          repeated="repeatNewPassword"
          labels={{ password: profileTexts.newPassword, repeat: profileTexts.repeatNewPassword }}
        />
      </FormGroup>
    </Form>
  )
}

const OwnProfile = ({ id }: { readonly id: UserId }): ReactElement => {
  const query = useMemo(() => callQuery('users', 'user', { parameters: { id } }), [id])
  const result = bothResults(useQuery(query), useUserChoices())
  const linked = useQuery(linkedQuery)
  // Before a back end without providers everybody has a password.
  const hasPassword = linked._tag !== 'Loaded' || linked.value.hasPassword
  const [personIsWrong, onPersonErrors] = useState(false)
  const [passwordIsWrong, onPasswordErrors] = useState(false)
  const { title } = profileTexts
  usePageTitle(personIsWrong || passwordIsWrong ? formTexts.titleWithErrors(title) : title)

  return (
    <QueryView result={result} loading={<UserFormSkeleton />} failed={profileTexts.failed}>
      {([user, choices]) => (
        <>
          <PendingEmailNotice user={user} />
          <TypeWaitsNotice user={user} userTypes={choices.userTypes} />
          <KnownUserForm
            choices={choices}
            user={user}
            isOwn
            asksPassword={hasPassword}
            roles={null}
            emailHint={hasPassword ? profileTexts.emailHint : profileTexts.emailHintWithoutPassword}
            submitText={profileTexts.submit}
            onErrors={onPersonErrors}
            noteOf={(asked) =>
              user.pendingEmail === null || user.email === '' ? null : profileTexts.emailPending(asked, user.email)
            }
          />
          {hasPassword ? <ChangePasswordForm email={user.email} onErrors={onPasswordErrors} /> : null}
          <SecondFactor />
          <LinkedIdentities />
          <ReminderChoice />
          <OwnProtection user={user} />
          <SignedInPlaces />
          <ExportUser id={user.id} own={true} />
        </>
      )}
    </QueryView>
  )
}

export const ProfilePage = (): ReactElement => {
  const id = useCoreState(ownIdOf)
  return (
    <div className="page account-page stack gap-6 pack-top profile-page">
      <h1>{profileTexts.title}</h1>
      {id === null ? <UserFormSkeleton /> : <OwnProfile key={id} id={id} />}
    </div>
  )
}

const OwnProtection = ({ user }: { readonly user: User }): ReactElement | null =>
  useHas('second-factor') ? (
    <section className="signed-in-places" aria-labelledby="protection">
      <h2 id="protection">{protectionTexts.title}</h2>
      <Protection user={user} isOwn />
    </section>
  ) : null

const pendingEmailTexts = {
  // These words avoid "e-post", because the e-mail field is found by that label.
  title: 'En ny adress väntar på att bekräftas',
  detail: (pending: string, current: string): string =>
    current === ''
      ? `Öppna länken i mejlet som gick till ${pending}, så får du mejl om dina bokningar dit. Till dess får du inga.`
      : `Öppna länken i mejlet som gick till ${pending}, så börjar adressen användas. Till dess gäller ${current}.`,
  resend: 'Skicka mejlet igen',
  resent: (pending: string): string =>
    `Ett nytt mejl är på väg till ${pending}. Det är den senaste länken som gäller. Kommer det inget, titta i skräpposten eller försök igen om en timme.`,
  cancel: 'Ångra bytet',
  cancelled: (current: string): string => `Bytet är ångrat. ${current} gäller.`,
} as const

const PendingEmailNotice = ({ user }: { readonly user: User }): ReactElement | null => {
  const core = useCore()
  const resending = useCall()
  const cancelling = useCall()
  const [resentTo, setResentTo] = useState<string | null>(null)
  const [cancelled, setCancelled] = useState(false)
  const done = useRef<HTMLParagraphElement>(null)
  const { id, email, pendingEmail = null } = user

  // The pressed button has left the page, and the focus was on it.
  useEffect(() => {
    if (cancelled && pendingEmail === null) comeTo(done.current)
  }, [cancelled, pendingEmail])

  const resend = async (): Promise<void> => {
    if (cancelling.busy) return
    cancelling.forget()
    const answer = await resending.send(() => resendVerification(core, id))
    if (answer !== null) setResentTo(answer._tag === 'Ok' ? pendingEmail : null)
  }

  const cancel = async (): Promise<void> => {
    if (resending.busy) return
    resending.forget()
    const answer = await cancelling.send(() => core.call('cancelEmailChange', { parameters: { id } }))
    if (answer !== null) setCancelled(answer._tag === 'Ok')
  }

  if (pendingEmail === null)
    return cancelled ? (
      <p ref={done} className="notice pending-email break-anywhere quiet-focus" tabIndex={-1}>
        {pendingEmailTexts.cancelled(email)}
      </p>
    ) : null

  return (
    <section className="notice notice-warning pending-email" aria-labelledby="pending-email">
      <h2 id="pending-email" className="notice-title">
        {pendingEmailTexts.title}
      </h2>
      <p>{pendingEmailTexts.detail(pendingEmail, email)}</p>
      <div className="form-actions">
        <button type="button" className="button" aria-busy={resending.busy} onClick={() => void resend()}>
          {pendingEmailTexts.resend}
        </button>
        <button type="button" className="button button-quiet" aria-busy={cancelling.busy} onClick={() => void cancel()}>
          {pendingEmailTexts.cancel}
        </button>
      </div>
      <div className="pending-email-answer">
        <div role="status">{resentTo === pendingEmail ? <p>{pendingEmailTexts.resent(pendingEmail)}</p> : null}</div>
        <Alert words={resending.failure ?? cancelling.failure} className="field-error" />
      </div>
    </section>
  )
}

const typeWaitsTexts = {
  title: 'Du väntar på att godkännas',
  /** @param name null if the name is not known */
  detail: (name: string | null): string =>
    `Vi ska godkänna ${name === null ? 'dig' : `dig som ${name.toLowerCase()}`}. Till dess gäller det som gällde dig förut. Är du ny här gäller våra högsta priser och strängaste regler, och en del går inte att boka än.`,
  refused: (name: string | null): string => `Du är inte godkänd${name === null ? '' : ` som ${name.toLowerCase()}`}`,
  afterRefusal:
    'Du kan boka som förut. Välj något annat under ”Du bokar som”, eller hör av dig till oss om något har blivit fel.',
} as const

interface TypeWaitsNoticeProps {
  readonly user: User
  readonly userTypes: readonly UserType[]
}

/**
 * The notice about a user type that waits for an administrator's approval or was refused. It says what holds meanwhile, or
 * why the type was refused. It shows nothing for a type that neither waits nor was refused.
 */
const TypeWaitsNotice = ({ user, userTypes }: TypeWaitsNoticeProps): ReactElement | null => {
  const name = userTypes.find(({ id }) => id === user.userType)?.name ?? null
  const { typeWaits = false, typeRefusal = null } = user
  if (!typeWaits && typeRefusal === null) return null
  return (
    <section className={typeRefusal === null ? 'notice' : 'notice notice-warning'} aria-labelledby="type-waits">
      <h2 id="type-waits" className="notice-title">
        {typeRefusal === null ? typeWaitsTexts.title : typeWaitsTexts.refused(name)}
      </h2>
      {typeRefusal === null ? (
        <p>{typeWaitsTexts.detail(name)}</p>
      ) : (
        <>
          <p>{typeRefusal}</p>
          <p>{typeWaitsTexts.afterRefusal}</p>
        </>
      )}
    </section>
  )
}
