/** What the list of users is searched by, as it stands in the address. Pure. */
import { routes } from '../../../domain/routes/routes.ts'
import { pageForQuery, pageInQuery } from '../../kit/paging/page-window.ts'
import { withQuery } from '../../shell/routing/with-query.ts'

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

export const usersPath = ({ search, page }: UsersSearch): string =>
  withQuery(routes.users, { search: search.trim(), page: pageForQuery(page) })
