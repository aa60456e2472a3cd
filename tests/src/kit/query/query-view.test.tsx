import { act, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { Skeleton } from '../../../../src/kit/design/skeleton.tsx'
import { QueryView } from '../../../../src/kit/query/query-view.tsx'
import type { QueryResult } from '../../../../src/kit/query/use-query.ts'

const place = document.body.appendChild(document.createElement('div'))
let root: Root | null = null

const Frame = ({ children }: { readonly children: ReactNode }) => <main>{children}</main>
const show = async (
  result: QueryResult<string>,
  failed: string | null = 'Rummen kunde inte hämtas',
): Promise<string> => {
  root ??= createRoot(place)
  await act(async () =>
    root?.render(
      <QueryView result={result} loading={<Skeleton label="Hämtar rummen" lines={3} />} failed={failed} frame={Frame}>
        {(room) => <p>{room}</p>}
      </QueryView>,
    ),
  )
  return place.textContent
}

beforeAll(() => void Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true))
afterEach(async () => {
  await act(async () => root?.unmount())
  root = null
})

test('what is on its way is a status with its name, in as many lines, within the frame', {
  tags: 'look-empty-states',
}, async () => {
  expect(await show({ _tag: 'Loading' })).toBe('')
  const status = place.querySelector('main [role="status"]')
  expect(status?.getAttribute('aria-label')).toBe('Hämtar rummen')
  expect(status?.querySelectorAll('.skeleton')).toHaveLength(3)
})

test('what failed is on its way no more, says what and why within the frame, and is tried again at a press', {
  tags: ['look-empty-states', 'error-load-words'],
}, async () => {
  const retry = vi.fn()
  const failed = { _tag: 'Failed', failure: { _tag: 'Unreachable' }, retry } as const
  await show({ _tag: 'Loading' })
  expect(await show(failed)).toContain('Rummen kunde inte hämtas')
  expect(place.querySelector('main')?.textContent).toContain('Servern går inte att nå just nu')
  expect(place.querySelector('[role="status"]')).toBeNull()
  await act(async () => place.querySelector('button')?.click())
  expect(retry).toHaveBeenCalledOnce()
  expect(await show(failed, null)).toBe('')
})

test('what is there is shown without the frame', async () => {
  expect(await show({ _tag: 'Loaded', value: 'Eken' })).toBe('Eken')
  expect(place.querySelector('main')).toBeNull()
})
