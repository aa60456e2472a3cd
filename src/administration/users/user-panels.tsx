/**
 * Holds the panels of a user's page. Removing a user's bookings reloads the page, and the page that comes then says it
 * was done: until then this is kept with the entry of the browser's history, which a reload keeps and no other page
 * sees.
 */
import { type ReactElement, useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { routes } from '../../../domain/routes.ts'
import { parsed } from '../../../domain/rules/parsed.ts'
import { LONGEST_TYPE_REFUSAL, typeRefusalProblem } from '../../../domain/rules/person.ts'
import type { User } from '../../../domain/schema/people.ts'
import { userTypesQuery } from '../../account/user-form/use-user-choices.ts'
import { resendVerification } from '../../account/verify-email/resend-verification.ts'
import { bookerOf } from '../../booking/bookings/customer-facts.ts'
import { useCore } from '../../core/core-context.tsx'
import { Alert } from '../../kit/design/alert.tsx'
import { comeTo } from '../../kit/design/come-to.ts'
import { LossButton } from '../../kit/design/loss-lightbox.tsx'
import { TextArea } from '../../kit/form/field.tsx'
import { Form } from '../../kit/form/form.tsx'
import { SecretLink } from '../../kit/form/secret-link.tsx'
import { useFormFrame } from '../../kit/form/use-form-frame.tsx'
import { useQuery } from '../../kit/query/use-query.ts'
import { useCall } from '../../kit/use-call.ts'
import { useUnsavedWork } from '../../shell/leaving/use-unsaved-work.tsx'
import { administerUsersTexts, claimLinkTexts, userTypesTexts as texts } from './administer-users-texts.ts'

const KEY = 'userBookingsRemoved'

const stateNow = (): Record<string, unknown> => {
  const state: unknown = window.history.state
  return typeof state === 'object' && state !== null ? { ...state } : {}
}

const reloadAfterRemoval = (): void => {
  window.history.replaceState({ ...stateNow(), [KEY]: true }, '')
  window.location.reload()
}

/** Tells once whether this page is the one that came after a removal. */
export const takeRemoval = (): boolean => {
  const { [KEY]: removed, ...state } = stateNow()
  if (removed !== true) return false
  window.history.replaceState(state, '')
  return true
}

/**
 * Gives somebody for whom an administrator made an account the link that makes it theirs: by e-mail, or shown, to be
 * handed over. Invariant: the newest of several links works, and the panel says so before it makes one.
 */
export const ClaimLink = ({ user: { id, email } }: { readonly user: User }): ReactElement => {
  const core = useCore()
  const { busy, failure, send } = useCall()
  const [link, setLink] = useState<string | null>(null)

  const make = async (byMail: boolean): Promise<void> => {
    const parts = { parameters: { id }, body: { send: byMail } }
    const answer = await send(() => core.call('makeClaimLink', parts, byMail ? {} : { success: 'none' }))
    if (answer?._tag === 'Ok') setLink(answer.value.address)
  }
  return (
    <section className="user-panel">
      <h2>{claimLinkTexts.title}</h2>
      <p>{claimLinkTexts.lead}</p>
      <p>{email === '' ? claimLinkTexts.noEmail : claimLinkTexts.toEmail(email)}</p>
      <p className="user-panel-ways">
        {email === '' ? null : (
          <button type="button" className="button" aria-busy={busy} onClick={() => void make(true)}>
            {claimLinkTexts.send}
          </button>
        )}
        <button type="button" className="button" aria-busy={busy} onClick={() => void make(false)}>
          {claimLinkTexts.show}
        </button>
      </p>
      <Alert words={failure} />
      {link === null ? null : <SecretLink key={link} link={link} texts={claimLinkTexts.made} />}
    </section>
  )
}

/** Sends once more the link that proves a user's e-mail. */
export const ResendVerification = ({ user: { id, email, verified } }: { readonly user: User }): ReactElement => {
  const core = useCore()
  const { busy, failure, send } = useCall()
  return (
    <section className="user-panel">
      <h2>{administerUsersTexts.resend}</h2>
      <p>
        {verified === false ? administerUsersTexts.resendUnverified(email) : administerUsersTexts.resendVerified(email)}
      </p>
      <button
        type="button"
        className="button"
        aria-busy={busy}
        onClick={() => void send(() => resendVerification(core, id))}
      >
        {administerUsersTexts.resendSubmit}
      </button>
      <Alert words={failure} />
    </section>
  )
}

/** Removes a user's bookings, or the user, each after a question. */
export const ClearUser = ({ user }: { readonly user: User }): ReactElement => {
  const core = useCore()
  const [, navigate] = useLocation()
  const { id, email } = user
  return (
    <section className="user-panel">
      <h2>{administerUsersTexts.clear}</h2>
      <p>{administerUsersTexts.clearBookingsDetail}</p>
      <LossButton
        text={administerUsersTexts.clearBookings}
        question={administerUsersTexts.askBookings}
        action={administerUsersTexts.clearBookings}
        safe={administerUsersTexts.keepBookings}
        call={() => core.call('deleteUserBookings', { parameters: { id } })}
        onDone={reloadAfterRemoval}
      >
        <p>{email === '' ? administerUsersTexts.askBookingsDetailUnmailed : administerUsersTexts.askBookingsDetail}</p>
      </LossButton>
      <p>{administerUsersTexts.clearUserDetail}</p>
      <LossButton
        text={administerUsersTexts.clearUser}
        question={administerUsersTexts.askUser}
        action={administerUsersTexts.clearUser}
        safe={administerUsersTexts.keepUser}
        call={() => core.call('clearUser', { parameters: { id } })}
        onDone={() => navigate(routes.users)}
      >
        <p>{administerUsersTexts.askUserDetail(bookerOf(user), email)}</p>
        <p>{administerUsersTexts.clearUserDetail}</p>
      </LossButton>
    </section>
  )
}

interface UserProps {
  readonly user: User
}

const RefuseUserType = ({ user: { id, email } }: UserProps): ReactElement => {
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
    <details className="user-type-refusal">
      <summary>{texts.refuse}</summary>
      <Form className="form" frame={frame} submitText={texts.refuse} submitClass="button button-loss" after={question}>
        <TextArea
          {...input('reason')}
          label={texts.reason}
          hint={email === '' ? texts.reasonHintUnmailed : texts.reasonHint}
          maxLength={LONGEST_TYPE_REFUSAL}
          required
        />
      </Form>
    </details>
  )
}

type Standing = 'waits' | 'refused' | 'approved'

const standingOf = ({ typeWaits, typeRefusal }: User): Standing => {
  if (typeWaits === true) return 'waits'
  return typeRefusal === undefined ? 'approved' : 'refused'
}

export const UserTypeApproval = ({ user }: UserProps): ReactElement => {
  const core = useCore()
  const types = useQuery(userTypesQuery)
  const { busy, failure, send } = useCall()
  const said = useRef<HTMLParagraphElement>(null)
  const standing = standingOf(user)
  const before = useRef(standing)
  const { id, userType, organisation, typeRefusal = '' } = user

  // The button that was pressed has gone.
  useEffect(() => {
    if (before.current !== standing) comeTo(said.current)
    before.current = standing
  }, [standing])

  const name =
    (types._tag === 'Loaded' ? types.value.find((type) => type.id === userType)?.name : undefined) ?? texts.someType
  const words: Readonly<Record<Standing, string>> = {
    waits: texts.waits(name),
    refused: texts.refused(name, typeRefusal),
    approved: texts.approved(name),
  }
  const approve = () => core.call('approveUserType', { parameters: { id }, body: {} })
  return (
    <section className="user-panel">
      <h2>{texts.approval}</h2>
      <p ref={said} tabIndex={-1}>
        {words[standing]}
      </p>
      {standing === 'approved' ? null : (
        <>
          {organisation === null ? null : (
            <p className="numeric">{texts.organisation(organisation.name, organisation.orgNr)}</p>
          )}
          {user.email !== '' && <p>{texts.mail}</p>}
          <button type="button" className="button button-main" aria-busy={busy} onClick={() => void send(approve)}>
            {texts.approve}
          </button>
          <Alert words={failure} />
        </>
      )}
      {standing === 'waits' ? <RefuseUserType user={user} /> : null}
    </section>
  )
}
