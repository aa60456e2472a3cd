/** What the list of users is searched by, as it stands in the address. Pure. */

import { routes } from '../../../domain/routes/routes.ts'
import { pageInQuery } from '../../kit/paging/page-window.ts'

export interface UsersSearch {
  readonly search: string
  readonly page: number
}

/** What the server takes (contract 2). */
const LONGEST = 200

export const usersSearchOf = (query: URLSearchParams): UsersSearch => ({
  search: (query.get('search') ?? '').trim().slice(0, LONGEST),
  page: pageInQuery(query.get('page')),
})

export const usersPath = ({ search, page }: UsersSearch): string => {
  const query = new URLSearchParams()
  if (search.trim() !== '') query.set('search', search.trim())
  if (page !== 1) query.set('page', String(page))
  const text = query.toString()
  return text === '' ? routes.users : `${routes.users}?${text}`
}
