/**
 * The panels of a user's page. The removal of a user's bookings reloads the page, and the reloaded page confirms the
 * removal. A mark in the browser's history entry passes this information. The mark survives a reload and is invisible
 * to other pages.
 */
import { type ReactElement, useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { routes } from '../../../domain/routes.ts'
import { parsed } from '../../../domain/rules/parsed.ts'
import { LONGEST_TYPE_REFUSAL, typeRefusalProblem } from '../../../domain/rules/person.ts'
import type { User } from '../../../domain/schema/people.ts'
import { useUserTypes } from '../../account/user-form/use-user-choices.ts'
import { resendVerification } from '../../account/verify-email/resend-verification.ts'
import { bookerOf, isMailed } from '../../booking/booked/customer-facts.ts'
import { useCore } from '../../core/core-context.tsx'
import { Alert } from '../../kit/design/alert.tsx'
import { comeTo } from '../../kit/design/come-to.ts'
import { LossButton } from '../../kit/design/loss-lightbox.tsx'
import { TextArea } from '../../kit/form/field.tsx'
import { Form } from '../../kit/form/form.tsx'
import { SecretLink } from '../../kit/form/secret-link.tsx'
import { useFormFrame } from '../../kit/form/use-form-frame.tsx'
import { useCall } from '../../kit/use-call.ts'
import { useUnsavedWork } from '../../shell/leaving/use-unsaved-work.tsx'
import { useSignInWays } from '../../shell/sign-in/sign-in-ways.ts'

const KEY = 'userBookingsRemoved'

const stateNow = (): Record<string, unknown> => {
  const state: unknown = window.history.state
  return typeof state === 'object' && state !== null ? { ...state } : {}
}

const reloadAfterRemoval = (): void => {
  window.history.replaceState({ ...stateNow(), [KEY]: true }, '')
  window.location.reload()
}

/** Tells whether the page was reloaded after a removal. Only the first call returns true. */
export const takeRemoval = (): boolean => {
  const { [KEY]: removed, ...state } = stateNow()
  if (removed !== true) return false
  window.history.replaceState(state, '')
  return true
}

interface UserPanelProps {
  readonly title: string
  readonly user: User
}

const linkTexts = {
  label: 'Länk till kontot',
  hint: 'Den som har länken kan ta över kontot. Lämna den bara till personen själv.',
  copy: 'Kopiera länken',
  copied: 'Länken är kopierad',
  notCopied: 'Webbläsaren kunde inte kopiera. Länken är markerad: kopiera den med tangentbordet eller menyn.',
}

/**
 * Creates a link with which a person takes over the account that an administrator made for them. The link is sent by
 * e-mail or displayed. Invariant: only the newest link works, and the panel explains this before it creates a link.
 */
export const ClaimLink = ({ title, user: { id, email, protection } }: UserPanelProps): ReactElement => {
  const core = useCore()
  const { password } = useSignInWays()
  const { busy, failure, send } = useCall()
  const [link, setLink] = useState<string | null>(null)

  const make = async (byMail: boolean): Promise<void> => {
    const parts = { parameters: { id }, body: { send: byMail } }
    const answer = await send(() => core.call('makeClaimLink', parts, byMail ? {} : { success: 'none' }))
    if (answer?._tag === 'Ok') setLink(answer.value.address)
  }
  return (
    <section className="user-panel stack gap-3 fit-items measure">
      <h2>{title}</h2>
      <p>
        Personen har inget eget konto än.{' '}
        {password === 'on'
          ? 'Med en länk väljer personen lösenord och kan sedan boka själv.'
          : 'Med en länk får personen veta hur man loggar in här och kopplar kontot till sin inloggning, och kan sedan boka själv.'}{' '}
        Länken gäller i sju dagar och kan användas en gång. En ny länk ersätter den förra.
      </p>
      <p>
        {protection === 'hidden'
          ? 'Personuppgifterna är skyddade. Länken kan skickas till personens adress, om det finns en. Visa uppgifterna först, med ett skäl, om du ska lämna den själv.'
          : email === ''
            ? 'E-postadress saknas. Visa länken och lämna den till personen, eller fyll i en adress ovan.'
            : `Skickas länken till ${email} är adressen bekräftad när den används.`}
      </p>
      <p className="cluster gap-2">
        {email === '' && protection !== 'hidden' ? null : (
          <button type="button" className="button" aria-busy={busy} onClick={() => void make(true)}>
            Skicka länken med e-post
          </button>
        )}
        {protection === 'hidden' ? null : (
          <button type="button" className="button" aria-busy={busy} onClick={() => void make(false)}>
            Visa en länk
          </button>
        )}
      </p>
      <Alert words={failure} />
      {link === null ? null : <SecretLink key={link} link={link} texts={linkTexts} />}
    </section>
  )
}

/** Sends the link that verifies a user's e-mail again. */
export const ResendVerification = ({ title, user }: UserPanelProps): ReactElement => {
  const { id, verified } = user
  const address = user.email || 'Adressen'
  const core = useCore()
  const { busy, failure, send } = useCall()
  return (
    <section className="user-panel stack gap-3 fit-items measure">
      <h2>{title}</h2>
      <p>
        {verified === false
          ? `${address} är inte bekräftad än. Användaren kan logga in när den senaste aktiveringslänken är öppnad.`
          : `${address} är bekräftad. Har användaren bytt till en adress som inte är bekräftad än, skickas länken dit.`}
      </p>
      <button
        type="button"
        className="button"
        aria-busy={busy}
        onClick={() => void send(() => resendVerification(core, id))}
      >
        Skicka aktiveringslänk
      </button>
      <Alert words={failure} />
    </section>
  )
}

const ERASED =
  'Namn, adresser, önskemål och anteckningar raderas, och det som inte har börjat avbokas. Bokningsnummer, resurser, tider och priser finns kvar, utan namn, för bokföringen och statistiken.'

/** Removes a user's bookings, or the user. A question precedes each removal. */
export const ClearUser = ({ title, user }: UserPanelProps): ReactElement => {
  const core = useCore()
  const [, navigate] = useLocation()
  const { id, email } = user
  const hears = isMailed(user)
  const name = bookerOf(user)
  return (
    <section className="user-panel stack gap-3 fit-items measure">
      <h2>{title}</h2>
      <p>Alla bokningar tas bort, även de som har varit. Tider som inte har börjat blir lediga för andra.</p>
      <LossButton
        text="Ta bort användarens bokningar"
        question="Är du säker på att du vill ta bort användarens bokningar?"
        action="Ta bort användarens bokningar"
        safe="Behåll bokningarna"
        call={() => core.call('deleteUserBookings', { parameters: { id } })}
        onDone={reloadAfterRemoval}
      >
        <p>
          {hears
            ? 'Det går inte att ångra. För det som återstår får användaren ett mejl.'
            : 'Det går inte att ångra. E-postadress saknas, så inget mejl skickas.'}
        </p>
      </LossButton>
      <p>{ERASED}</p>
      <LossButton
        text="Ta bort användaren"
        question="Är du säker på att du vill ta bort användaren?"
        action="Ta bort användaren"
        safe="Behåll användaren"
        call={() => core.call('clearUser', { parameters: { id } })}
        onDone={() => navigate(routes.users)}
      >
        <p>
          {email === ''
            ? `Uppgifterna om ${name} raderas. Det går inte att ångra.`
            : `${name} (${email}) kan inte längre logga in. Det går inte att ångra.`}
        </p>
        <p>{ERASED}</p>
      </LossButton>
    </section>
  )
}

const RefuseUserType = ({ user }: Pick<UserPanelProps, 'user'>): ReactElement => {
  const { id } = user
  const core = useCore()
  const frame = useFormFrame({
    defaultValues: { reason: '' },
    names: ['reason'],
    parse: ({ reason }) => parsed({ reason: typeRefusalProblem(reason) }, { reason: reason.trim() }),
    submit: (body) => core.call('refuseUserType', { parameters: { id }, body }),
  })
  const { form, input } = frame
  const { getValues } = form
  const question = useUnsavedWork(() => getValues('reason').trim() !== '')
  return (
    <details className="user-type-refusal fold">
      <summary>Godkänn inte</summary>
      <Form className="form" frame={frame} submitText="Godkänn inte" submitClass="button button-loss" after={question}>
        <TextArea
          {...input('reason')}
          label="Varför inte?"
          hint={
            isMailed(user)
              ? 'Personen läser det i ett mejl och i sin profil. Det som gällde förut fortsätter att gälla.'
              : 'Personen läser det i sin profil. Det som gällde förut fortsätter att gälla.'
          }
          maxLength={LONGEST_TYPE_REFUSAL}
          required
        />
      </Form>
    </details>
  )
}

/**
 * The panel of the user type that the user has chosen. It shows whether the type is waiting, refused or approved, and
 * has the buttons to answer.
 */
export const UserTypeApproval = ({ title, user }: UserPanelProps): ReactElement => {
  const core = useCore()
  const types = useUserTypes()
  const { busy, failure, send } = useCall()
  const said = useRef<HTMLParagraphElement>(null)
  const standing = user.typeWaits === true ? 'waits' : user.typeRefusal === undefined ? 'approved' : 'refused'
  const before = useRef(standing)
  const { id, userType, organisation, typeRefusal = '' } = user

  // The pressed button has disappeared.
  useEffect(() => {
    if (before.current !== standing) comeTo(said.current)
    before.current = standing
  }, [standing])

  const name =
    (types._tag === 'Loaded' ? types.value.find((type) => type.id === userType)?.name : undefined) ?? 'användartypen'
  const words = {
    waits: `${name} räknas först när du har godkänt. Till dess gäller den typ som godkändes förut, eller för den som är ny de strängaste reglerna och högsta priserna.`,
    refused: `${name} godkändes inte. Skälet: ${typeRefusal}`,
    approved: `${name} är godkänd och gäller från nästa bokning.`,
  }
  const approve = () => core.call('approveUserType', { parameters: { id }, body: {} })
  return (
    <section className="user-panel stack gap-3 fit-items measure">
      <h2>{title}</h2>
      <p ref={said} tabIndex={-1}>
        {words[standing]}
      </p>
      {standing === 'approved' ? null : (
        <>
          {organisation === null ? null : (
            <p className="numeric">
              {organisation.orgNr === ''
                ? `${organisation.name}, utan organisationsnummer`
                : `${organisation.name}, organisationsnummer ${organisation.orgNr}`}
            </p>
          )}
          {isMailed(user) && <p>Personen får ett mejl när du godkänner.</p>}
          <button type="button" className="button button-main" aria-busy={busy} onClick={() => void send(approve)}>
            Godkänn användartypen
          </button>
          <Alert words={failure} />
        </>
      )}
      {standing === 'waits' ? <RefuseUserType user={user} /> : null}
    </section>
  )
}
