/** Reads the search for users from the page's address, and writes the search to the address. */
import { routes } from '../../../domain/routes.ts'
import { LONGEST_SEARCH } from '../../../domain/rules/search-words.ts'
import { pageForQuery, pageInQuery } from '../../kit/paging/page-window.ts'
import { withQuery } from '../../shell/routing/administration-paths.ts'

export const usersTitle = 'Användare'

export interface UsersSearch {
  readonly search: string
  /** Whether to list only users whose user type waits for an administrator's approval. */
  readonly waits: boolean
  readonly page: number
}

export const usersSearchOf = (query: URLSearchParams): UsersSearch => ({
  search: (query.get('search') ?? '').trim().slice(0, LONGEST_SEARCH),
  waits: query.get('waits') === 'true',
  page: pageInQuery(query.get('page')),
})

export const usersPath = ({ search, waits, page }: UsersSearch): string =>
  withQuery(routes.users, { search: search.trim(), waits: waits ? 'true' : '', page: pageForQuery(page) })
