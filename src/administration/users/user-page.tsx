/** The page `/admin/users/{id}` has all that administrators do about one user. */
import { type ReactElement, useEffect, useState } from 'react'
import { Link, useSearchParams } from 'wouter'
import { routes } from '../../../domain/routes.ts'
import type { User } from '../../../domain/schema/people.ts'
import { ExportUser, exportUserTexts } from '../../account/export-user/export-user.tsx'
import { KnownUserForm } from '../../account/user-form/known-user-form.tsx'
import { useUserChoices } from '../../account/user-form/use-user-choices.ts'
import { UserFormSkeleton, userFormTexts } from '../../account/user-form/user-form-parts.tsx'
import { nameOf } from '../../booking/bookings/customer-facts.ts'
import { useCore, useCoreState } from '../../core/core-context.tsx'
import { useHas } from '../../core/use-has.ts'
import { pageInQuery } from '../../kit/paging/page-window.ts'
import { bothResults } from '../../kit/query/both-results.ts'
import { QueryView } from '../../kit/query/query-view.tsx'
import { callQuery, useQuery } from '../../kit/query/use-query.ts'
import { userBookingsPath, userPath } from '../../shell/routing/administration-paths.ts'
import { ownIdOf } from '../../shell/routing/signed-in.ts'
import { useTitleWithErrors } from '../../shell/routing/use-page-title.ts'
import { AuditHistory } from '../audit/audit-history.tsx'
import { auditTexts } from '../audit/audit-texts.ts'
import { AdministrationFrame } from '../frame/administration-frame.tsx'
import { administerUsersTexts, claimLinkTexts, userTypesTexts } from './administer-users-texts.ts'
import { ReadUser, UserBookings } from './user-page-parts.tsx'
import { ClaimLink, ClearUser, ResendVerification, takeRemoval, UserTypeApproval } from './user-panels.tsx'
import './users-page.css'

const rolesQuery = callQuery('users', 'roles', {})

interface AdministeredUserFormProps {
  readonly user: User
  readonly onErrors: (present: boolean) => void
}

/** The form of any user, with the role. */
const AdministeredUserForm = ({ user, onErrors }: AdministeredUserFormProps): ReactElement => {
  const isOwn = useCoreState(ownIdOf) === user.id
  const result = bothResults(useQuery(rolesQuery), useUserChoices())
  return (
    <QueryView result={result} loading={<UserFormSkeleton />} failed={userFormTexts.failed}>
      {([roles, choices]) => (
        <KnownUserForm
          choices={choices}
          user={user}
          isOwn={isOwn}
          roles={roles}
          emailHint={user.unclaimed === true ? administerUsersTexts.emailHintUnclaimed : administerUsersTexts.emailHint}
          submitText={administerUsersTexts.save}
          onErrors={onErrors}
          noteOf={(asked) => administerUsersTexts.emailPending(asked, user.email)}
        />
      )}
    </QueryView>
  )
}

const Administered = ({ user }: { readonly user: User }): ReactElement => {
  const core = useCore()
  const [search] = useSearchParams()
  const { id } = user
  const hasExport = useHas('export')
  const hasAudit = useHas('audit')
  const name = nameOf(user) || user.email
  const lacksYes = user.typeWaits === true || user.typeRefusal !== undefined
  /** The panel stays after the approval, and says so. */
  const [asksForYes, setAsksForYes] = useState(lacksYes)
  if (lacksYes && !asksForYes) setAsksForYes(true)
  const setWrong = useTitleWithErrors(name)

  useEffect(() => {
    // The first reading after the removal shows the toast.
    if (takeRemoval()) void core.call('user', { parameters: { id } }, { success: 'user-bookings-removed' })
  }, [core, id])

  return (
    <AdministrationFrame
      breadcrumbs={[{ href: routes.users, text: administerUsersTexts.title }]}
      title={name}
      sections={[
        ...(asksForYes
          ? [{ id: 'approval', title: userTypesTexts.approval, content: <UserTypeApproval user={user} /> }]
          : []),
        {
          id: 'person',
          title: administerUsersTexts.person,
          content: (
            <div className="user-form-place">
              <AdministeredUserForm user={user} onErrors={setWrong} />
            </div>
          ),
        },
        {
          id: 'bookings',
          title: administerUsersTexts.bookings,
          content: (
            <div className="user-bookings">
              <UserBookings
                id={id}
                title={administerUsersTexts.bookings}
                level={2}
                page={pageInQuery(search.get('page'))}
                hrefOf={(page) => userPath(id, page)}
              />
              <Link className="user-all-bookings" href={userBookingsPath(id)}>
                {administerUsersTexts.allBookings}
              </Link>
            </div>
          ),
        },
        user.unclaimed === true
          ? { id: 'claim', title: claimLinkTexts.title, content: <ClaimLink user={user} /> }
          : { id: 'activation', title: administerUsersTexts.resend, content: <ResendVerification user={user} /> },
        ...(hasExport
          ? [{ id: 'export', title: exportUserTexts.other, content: <ExportUser id={id} own={false} /> }]
          : []),
        ...(hasAudit
          ? [{ id: 'history', title: auditTexts.title, content: <AuditHistory subject={{ user: id }} /> }]
          : []),
        { id: 'clear', title: administerUsersTexts.clear, content: <ClearUser user={user} /> },
      ]}
    />
  )
}

export const UserPage = ({ userId }: { readonly userId: string }): ReactElement => (
  <ReadUser userText={userId}>{(user) => <Administered user={user} />}</ReadUser>
)
