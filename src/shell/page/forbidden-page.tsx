/** Stands in place of a page that the role of somebody of the house does not include. It says what the role includes. */
import type { ReactElement } from 'react'
import { Link } from 'wouter'
import { routes } from '../../../domain/routes.ts'
import { roleTitles } from '../../../domain/rules/role-names.ts'
import { useStatePart } from '../../core/core-context.tsx'
import { roleWords } from '../../kit/texts/role-words.ts'
import { otherPage, useShowPage } from '../routing/use-show-page.ts'
import { MessagePage, toStart } from './message-page.tsx'

interface ForbiddenPageProps {
  /** Whether the role includes such pages, but of other groups. */
  readonly isOfOtherGroup?: boolean
}

export const ForbiddenPage = ({ isOfOtherGroup = false }: ForbiddenPageProps): ReactElement => {
  useShowPage(otherPage)
  const account = useStatePart('account')
  const role = account._tag === 'SignedIn' ? account.role : 'user'
  const words = roleWords[role]
  return (
    <MessagePage
      title={isOfOtherGroup ? 'Det här hör till en annan grupp' : 'Det här ingår inte i din roll'}
      detail={
        isOfOtherGroup
          ? 'Du har hand om andra grupper. En administratör kan lägga till fler.'
          : `Din roll är ${roleTitles[role]}: ${words.charAt(0).toLowerCase()}${words.slice(1)} En administratör kan ge dig en annan.`
      }
    >
      <div className="cluster gap-3">
        <Link className="button button-main" href={routes.administeredBookings}>
          Till bokningarna
        </Link>
        <Link className="button" href={routes.start}>
          {toStart}
        </Link>
      </div>
    </MessagePage>
  )
}
