/**
 * The link that a page was opened by, out of its address at once (`account-link.ts`).
 */
import { useCallback, useEffect, useMemo } from 'react'
import { useLocation, useSearch } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { shownPage } from '../../core/base-path.ts'
import { type AccountLink, keptInHistory, linkInAddress, linkInHistory } from './account-link.ts'

interface PageOfLink {
  readonly link: AccountLink
  /** What it is from now on, for as long as the person is on this page. */
  readonly become: (link: AccountLink) => void
}

/** @param path of the page that asks */
export const useAccountLink = (path: string): PageOfLink => {
  const [, navigate] = useLocation()
  const search = useSearch()
  const kept = useHistoryState<unknown>()
  const link = useMemo(() => {
    const inAddress = linkInAddress(search)
    return inAddress._tag === 'None' ? linkInHistory(kept) : inAddress
  }, [search, kept])

  const become = useCallback(
    (next: AccountLink) => {
      // An answer that comes when the person has gone elsewhere leads not back.
      if (shownPage().replace(/\/$/, '') === path) navigate(path, { replace: true, state: keptInHistory(next) })
    },
    [navigate, path],
  )

  const isInAddress = linkInAddress(search)._tag !== 'None'
  useEffect(() => {
    if (isInAddress) become(link)
  }, [isInAddress, link, become])

  return { link, become }
}
