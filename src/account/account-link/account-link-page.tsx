/**
 * The page that a link in an e-mail opens. It removes the link's code from the page's address at once (`account-link.ts`).
 */
import { type ReactElement, useCallback, useEffect, useMemo } from 'react'
import { useLocation, useSearch } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { type AccountPage, accountPages } from '../../../domain/routes.ts'
import type { UserId } from '../../../domain/schema/ids.ts'
import { shownPage } from '../../core/base-path.ts'
import { pathWithReturn } from '../../shell/routing/paths.ts'
import { useAccountPage } from '../../shell/routing/use-way-back.ts'
import { type AccountLink, keptInHistory, linkInAddress, linkInHistory } from './account-link.ts'
import '../account-page.css'

/** The properties of a form that carries out the purpose of a link. */
export interface UsesLink {
  readonly id: UserId
  readonly code: string
  readonly onAnswer: (link: AccountLink) => void
}

interface AccountLinkPageProps {
  readonly page: AccountPage
  /** @param become replaces the link while the person stays on this page */
  readonly children: (link: AccountLink, become: (link: AccountLink) => void) => ReactElement
}

export const AccountLinkPage = ({ page, children }: AccountLinkPageProps): ReactElement => {
  const path = accountPages[page]
  const wayBack = useAccountPage(page)
  const [, navigate] = useLocation()
  const search = useSearch()
  const kept = useHistoryState<unknown>()
  const inAddress = useMemo(() => linkInAddress(search), [search])

  const become = useCallback(
    (next: AccountLink) => {
      // The person may have left the page before the answer came. Then the answer does not lead back here.
      if (shownPage().replace(/\/$/, '') === path)
        navigate(pathWithReturn(path, wayBack), { replace: true, state: keptInHistory(next) })
    },
    [navigate, path, wayBack],
  )

  useEffect(() => {
    if (inAddress._tag !== 'None') become(inAddress)
  }, [inAddress, become])

  return (
    <div className="page account-page stack gap-6 pack-top">
      {children(inAddress._tag === 'None' ? linkInHistory(kept) : inAddress, become)}
    </div>
  )
}
