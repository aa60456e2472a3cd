/**
 * One page of a list. Invariant: how many pages there are is kept while another page is on its way, so that the ways
 * between them stay where they are.
 */
import { useState } from 'react'
import { type Question, type Reading, useRead } from '../reading/use-read.ts'

export const usePagedRead = <Paged extends { readonly pages: number }>(
  question: Question<Paged>,
): { readonly reading: Reading<Paged>; readonly pages: number } => {
  const reading = useRead(question)
  const [pages, setPages] = useState(0)
  const loadedPages = reading._tag === 'Loaded' ? reading.value.pages : null
  if (loadedPages !== null && loadedPages !== pages) setPages(loadedPages)
  return { reading, pages }
}
