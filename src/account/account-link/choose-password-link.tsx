/** Leads on to choosing a password, with the code that chooses it out of sight. */
import type { ReactElement } from 'react'
import { Link } from 'wouter'
import { routes } from '../../../domain/routes/routes.ts'
import type { UserId } from '../../../domain/schema/ids.ts'
import { pathWithReturn } from '../../shell/routing/paths.ts'
import { useWayBack } from '../../shell/routing/use-way-back.ts'
import { keptInHistory } from './account-link.ts'

interface ChoosePasswordLinkProps {
  readonly id: UserId
  readonly code: string
  readonly text: string
}

export const ChoosePasswordLink = ({ id, code, text }: ChoosePasswordLinkProps): ReactElement => (
  <Link
    href={pathWithReturn(routes.forgotPassword, useWayBack())}
    state={keptInHistory({ _tag: 'Link', id, code })}
    className="button button-main"
  >
    {text}
  </Link>
)
