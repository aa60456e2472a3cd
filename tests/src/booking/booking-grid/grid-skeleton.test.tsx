import { expect, test } from 'vitest'
import { GridSkeleton } from '../../../../src/booking/booking-grid/grid-skeleton.tsx'
import { createFakeCore } from '../../testing/fake-core.ts'
import { screenOfFile } from '../../testing/screen.tsx'

const draw = screenOfFile()
const heads = (): (string | null)[] => [...document.querySelectorAll('.grid-title')].map((head) => head.textContent)

test('A grid that is on its way has the columns that are known, and some without a name while none is', async () => {
  await draw(<GridSkeleton titles={[]} />, createFakeCore())
  expect(heads()).toEqual(['', '', '', ''])
  await draw(<GridSkeleton titles={['Eken', 'Linden']} />, createFakeCore())
  expect(heads()).toEqual(['Eken', 'Linden'])
})
