/** The links between the pages of a list while another page is loading. */
import { type ReactElement, useMemo, useState } from 'react'
import { expect, test } from 'vitest'
import { PagedHeading, Pagination, usePagedQuery } from '../../../../src/kit/paging/pagination.tsx'
import type { Query } from '../../../../src/kit/query/use-query.ts'
import { createFakeCore } from '../../testing/fake-core.ts'
import { button, focused, press, screenOfFile, textOf, texts } from '../../testing/screen.tsx'

const show = screenOfFile()

const List = (): ReactElement => {
  const [page, setPage] = useState(1)
  const query = useMemo(
    (): Query<{ readonly pages: number }> => ({
      area: null,
      ask: () => (page === 1 ? Promise.resolve({ _tag: 'Ok', value: { pages: 3 } }) : new Promise(() => undefined)),
    }),
    [page],
  )
  const { result, pages } = usePagedQuery(query)
  return (
    <>
      <PagedHeading title="Bokningar" page={page} pages={pages} />
      <p className="state">{result._tag}</p>
      <Pagination page={page} pages={pages} hrefOf={(number) => `/list?page=${number}`} />
      <button type="button" onClick={() => setPage(2)}>
        Sida två
      </button>
    </>
  )
}

test('the links between pages stay while another page is on its way, and its heading has the focus', {
  tags: 'form-no-scolding',
}, async () => {
  await show(<List />, createFakeCore(), '/list')
  expect(texts('.pagination-pages li')).toEqual(['1', '2', '3'])
  await press(button('Sida två'))
  expect(texts('.state')).toEqual(['Loading'])
  expect(texts('.pagination-pages li')).toEqual(['1', '2', '3'])
  expect(textOf(focused())).toContain('Sida 2 av 3')
})
