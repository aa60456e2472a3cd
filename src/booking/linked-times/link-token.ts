/**
 * The token of a link in a mail, which is in the fragment of the page's address. Invariants: the token leaves the address as soon as it is
 * read, and only the tab's history entry keeps it, so that a reload does not lose it; nothing else that stands in a fragment, such as the
 * target of a skip link, is taken for a token.
 */
import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { useHistoryState, useLocationProperty } from 'wouter/use-browser-location'
import { routes } from '../../../domain/routes.ts'

/** A token has 43 characters. A shorter text is a token that was cut, or none at all. */
const SHORTEST_CUT = 20

/** The token in a fragment. Signs and line breaks that a program has added are left out. Null if there is none. */
export const tokenInFragment = (fragment: string): string | null => {
  const token = fragment.replace(/%[\dA-F]{2}/giu, '').replace(/[^\w-]/gu, '')
  return token.length < SHORTEST_CUT ? null : token
}

/** @param kept the state of a history entry, which anything may have written */
export const tokenInHistory = (kept: unknown): string | null => {
  const token: unknown = typeof kept === 'object' && kept !== null ? Reflect.get(kept, 'linkToken') : null
  return typeof token === 'string' ? token : null
}

/** The token with which the page was opened. Null if it was opened without one. */
export const useLinkToken = (): string | null => {
  const [, navigate] = useLocation()
  const inAddress = tokenInFragment(useLocationProperty(() => location.hash))
  const kept = tokenInHistory(useHistoryState<unknown>())
  useEffect(() => {
    if (inAddress !== null) navigate(routes.linkedTimes, { replace: true, state: { linkToken: inAddress } })
  }, [inAddress, navigate])
  return inAddress ?? kept
}
