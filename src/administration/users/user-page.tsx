/**
 * The page `/admin/users/{id}` contains everything that administrators do with one user. Who handles bookings sees the person's
 * bookings and how to reach them, and corrects the facts of somebody without an account.
 */

import { type ReactElement, useEffect, useState } from 'react'
import { Link, useSearchParams } from 'wouter'
import { routes } from '../../../domain/routes.ts'
import type { User } from '../../../domain/schema/people.ts'
import { ExportUser, exportUserTexts } from '../../account/export-user/export-user.tsx'
import { Protection, protectionTexts } from '../../account/protection/protection.tsx'
import { KnownUserForm } from '../../account/user-form/known-user-form.tsx'
import { useUserChoices } from '../../account/user-form/use-user-choices.ts'
import { UserFormSkeleton, userFormTexts } from '../../account/user-form/user-form-parts.tsx'
import { nameOf } from '../../booking/booked/customer-facts.ts'
import { useCore, useCoreState } from '../../core/core-context.tsx'
import { useHas } from '../../core/use-has.ts'
import { useMay } from '../../core/use-may.ts'
import { pageInQuery } from '../../kit/paging/page-window.ts'
import { bothResults } from '../../kit/query/both-results.ts'
import { groupsQuery } from '../../kit/query/queries.ts'
import { QueryView } from '../../kit/query/query-view.tsx'
import { callQuery, useQuery } from '../../kit/query/use-query.ts'
import { WhileMay } from '../../shell/page/while-may.tsx'
import { userBookingsPath, userPath } from '../../shell/routing/administration-paths.ts'
import { ownIdOf } from '../../shell/routing/signed-in.ts'
import { useTitleWithErrors } from '../../shell/routing/use-page-title.ts'
import { AuditHistory } from '../audit/audit-history.tsx'
import { auditTitle } from '../audit/audit-texts.ts'
import { AdministrationFrame, type Section } from '../frame/administration-frame.tsx'
import { HiddenFromStaff, HiddenPerson, ShownPerson } from './protected-person.tsx'
import { ReadUser, UserBookings } from './user-page-parts.tsx'
import { ClaimLink, ClearUser, ResendVerification, takeRemoval, UserTypeApproval } from './user-panels.tsx'
import { usersTitle } from './users-search.ts'
import './users-page.css'

const UNCLAIMED_EMAIL = 'Får vara tom. Fyller du i en ny adress får personen ett mejl med en länk till ett eget konto.'

const rolesQuery = callQuery('users', 'roles', {})

interface AdministeredUserFormProps {
  readonly user: User
  readonly onErrors: (present: boolean) => void
}

/** The form of a person without an account, for who books for them. */
const CorrectedUserForm = ({ user, onErrors }: AdministeredUserFormProps): ReactElement => (
  <QueryView
    result={useUserChoices({ present: user.userType })}
    loading={<UserFormSkeleton />}
    failed={userFormTexts.failed}
  >
    {(choices) => (
      <KnownUserForm
        choices={choices}
        user={user}
        isOwn={false}
        roles={null}
        emailHint={UNCLAIMED_EMAIL}
        submitText="Spara uppgifterna"
        onErrors={onErrors}
        noteOf={() => null}
      />
    )}
  </QueryView>
)

/** The form of any user, including the role. */
const AdministeredUserForm = ({ user, onErrors }: AdministeredUserFormProps): ReactElement => {
  const isOwn = useCoreState(ownIdOf) === user.id
  const result = bothResults(useQuery(rolesQuery), useUserChoices({ present: user.userType }))
  const groups = useQuery(groupsQuery)
  return (
    <QueryView result={result} loading={<UserFormSkeleton />} failed={userFormTexts.failed}>
      {([roles, choices]) => (
        <KnownUserForm
          choices={choices}
          user={user}
          isOwn={isOwn}
          roles={roles}
          groups={groups._tag === 'Loaded' ? groups.value : []}
          emailHint={
            user.unclaimed === true
              ? UNCLAIMED_EMAIL
              : 'Byter du adressen får användaren ett mejl till den nya. Den används när den är bekräftad.'
          }
          submitText="Spara uppgifterna"
          onErrors={onErrors}
          noteOf={(asked) =>
            `Vi har skickat ett mejl till ${asked}. Till dess att adressen är bekräftad loggar användaren in med ${user.email}.`
          }
        />
      )}
    </QueryView>
  )
}

const BookingsSection = ({ id }: Pick<User, 'id'>): ReactElement => {
  const [search] = useSearchParams()
  return (
    <div className="stack one-column gap-5">
      <UserBookings
        id={id}
        title="Bokningar"
        level={2}
        page={pageInQuery(search.get('page'))}
        hrefOf={(page) => userPath(id, page)}
      />
      <Link className="user-all-bookings fit" href={userBookingsPath(id)}>
        Visa bokningarna på en egen sida
      </Link>
    </div>
  )
}

/** How to reach a person who has an account, and therefore looks after the other facts. */
const Reached = ({ user: { email, phone, organisation } }: { readonly user: User }): ReactElement => (
  <ul className="stack gap-1 break-anywhere">
    {organisation === null || organisation.name === '' ? null : (
      <li>
        <bdi>{organisation.name}</bdi>
      </li>
    )}
    {phone === '' ? null : (
      <li>
        <a className="numeric" href={`tel:${phone.replaceAll(/[^\d+]/gu, '')}`}>
          {phone}
        </a>
      </li>
    )}
    {email === '' ? null : (
      <li>
        <a href={`mailto:${email}`}>{email}</a>
      </li>
    )}
  </ul>
)

/** The page for who handles bookings. */
const BookedPerson = ({ user }: { readonly user: User }): ReactElement => {
  const name = nameOf(user) || user.email
  const setWrong = useTitleWithErrors(name)
  return (
    <AdministrationFrame
      breadcrumbs={[{ href: routes.search, text: 'Sök' }]}
      title={name}
      sections={[
        {
          id: 'person',
          title: 'Uppgifter',
          content: (
            <div className="user-form-place">
              {user.unclaimed === true && user.protection !== 'hidden' ? (
                <CorrectedUserForm user={user} onErrors={setWrong} />
              ) : (
                <section className="stack gap-3" aria-labelledby="person-rubrik">
                  <h2 id="person-rubrik">Uppgifter</h2>
                  {user.protection === 'hidden' ? <HiddenFromStaff /> : <Reached user={user} />}
                </section>
              )}
            </div>
          ),
        },
        { id: 'bookings', title: 'Bokningar', content: <BookingsSection id={user.id} /> },
      ]}
    />
  )
}

const Administered = ({ user }: { readonly user: User }): ReactElement => {
  const core = useCore()
  const { id } = user
  const hasExport = useHas('export')
  const hasAudit = useHas('audit')
  const hasProtection = useHas('second-factor')
  const isOwn = useCoreState(ownIdOf) === id
  const name = nameOf(user) || user.email
  const lacksYes = user.typeWaits === true || user.typeRefusal !== undefined
  /** Whether the approval panel is visible. It stays visible after the approval and confirms it. */
  const [asksForYes, setAsksForYes] = useState(lacksYes)
  if (lacksYes && !asksForYes) setAsksForYes(true)
  const setWrong = useTitleWithErrors(name)

  useEffect(() => {
    // A toast needs a call, so the user is read again to show it.
    if (takeRemoval()) void core.call('user', { parameters: { id } }, { success: 'user-bookings-removed' })
  }, [core, id])

  const panel = (id: string, title: string, Panel: typeof ClaimLink): Section => ({
    id,
    title,
    content: <Panel title={title} user={user} />,
  })
  return (
    <AdministrationFrame
      breadcrumbs={[{ href: routes.users, text: usersTitle }]}
      title={name}
      sections={[
        ...(asksForYes ? [panel('approval', 'Godkännande', UserTypeApproval)] : []),
        {
          id: 'person',
          title: 'Uppgifter',
          content: (
            <div className="user-form-place">
              {user.protection === 'hidden' ? (
                <HiddenPerson id={id} />
              ) : (
                <>
                  {user.protection === 'shown' && !isOwn ? <ShownPerson /> : null}
                  <AdministeredUserForm user={user} onErrors={setWrong} />
                </>
              )}
            </div>
          ),
        },
        {
          id: 'bookings',
          title: 'Bokningar',
          content: <BookingsSection id={id} />,
        },
        ...(hasProtection
          ? [
              {
                id: 'protection',
                title: protectionTexts.title,
                content: (
                  <section className="user-panel stack gap-3 fit-items measure">
                    <h2>{protectionTexts.title}</h2>
                    <Protection user={user} isOwn={false} />
                  </section>
                ),
              },
            ]
          : []),
        user.unclaimed === true
          ? panel('claim', 'Eget konto', ClaimLink)
          : panel('activation', 'Aktiveringslänk', ResendVerification),
        ...(hasExport && user.protection !== 'hidden'
          ? [{ id: 'export', title: exportUserTexts.other, content: <ExportUser id={id} own={false} /> }]
          : []),
        ...(hasAudit ? [{ id: 'history', title: auditTitle, content: <AuditHistory subject={{ user: id }} /> }] : []),
        panel('clear', 'Rensa användaren', ClearUser),
      ]}
    />
  )
}

const Opened = ({ user }: { readonly user: User }): ReactElement => (
  <WhileMay may={useMay('administer')} otherwise={<BookedPerson user={user} />}>
    <Administered user={user} />
  </WhileMay>
)

export const UserPage = ({ userId }: { readonly userId: string }): ReactElement => (
  <ReadUser userText={userId}>{(user) => <Opened user={user} />}</ReadUser>
)
