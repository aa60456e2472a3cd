/**
 * One page of a list. Invariant: how many pages there are is kept while another page is on its way, so that the links
 * between them stay where they are.
 */
import { useState } from 'react'
import { type Query, type QueryResult, useQuery } from '../query/use-query.ts'

export const usePagedQuery = <Paged extends { readonly pages: number }>(
  query: Query<Paged>,
): { readonly result: QueryResult<Paged>; readonly pages: number } => {
  const result = useQuery(query)
  const [pages, setPages] = useState(0)
  const loadedPages = result._tag === 'Loaded' ? result.value.pages : null
  if (loadedPages !== null && loadedPages !== pages) setPages(loadedPages)
  return { result, pages }
}
