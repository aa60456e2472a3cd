import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { guardedNavigation, guardNavigation } from '../../../../src/shell/leaving/navigation-guard.ts'

const gone: string[] = []
const navigate = (to: string): void => void gone.push(to)
const go = (to: string): void => guardedNavigation(navigate, to)
let ends: (() => void)[] = []

/** A part of the page with a guard. It records the questions in order. */
const keep = (isUnsaved: () => boolean): (() => void)[] => {
  const asked: (() => void)[] = []
  ends.push(guardNavigation({ isUnsaved, ask: (leave) => asked.push(leave) }))
  return asked
}

beforeEach(() => {
  gone.length = 0
  ends = []
  vi.stubGlobal('location', new URL('http://bokning.example/admin/groups/7?flik=2#resurser'))
})
afterEach(() => {
  for (const end of ends) end()
  vi.unstubAllGlobals()
})

test('a page with nothing unsaved is left at once', () => {
  const asked = keep(() => false)
  go('/admin/groups')
  expect(gone).toEqual(['/admin/groups'])
  expect(asked).toEqual([])
})

test('a page with something unsaved asks first, and is left when the person says so', () => {
  const asked = keep(() => true)
  go('/admin/groups')
  expect(gone).toEqual([])
  expect(asked).toHaveLength(1)
  asked[0]?.()
  expect(gone).toEqual(['/admin/groups'])
})

test('whether anything is unsaved is asked at the moment of leaving', () => {
  let unsaved = true
  const asked = keep(() => unsaved)
  go('/')
  unsaved = false
  go('/admin/resources')
  expect(asked).toHaveLength(1)
  expect(gone).toEqual(['/admin/resources'])
})

test('of several forms one that has something unsaved asks, once', () => {
  const saved = keep(() => false)
  const first = keep(() => true)
  const second = keep(() => true)
  go('/')
  expect([saved.length, first.length, second.length]).toEqual([0, 1, 0])
})

test('another address of the same page is no leaving', () => {
  const asked = keep(() => true)
  for (const to of ['/admin/groups/7?flik=1', '?flik=1', '#uppgifter', '/admin/groups/7']) go(to)
  expect(gone).toHaveLength(4)
  expect(asked).toEqual([])
})

test('a form that is gone asks nobody', () => {
  const asked = keep(() => true)
  for (const end of ends) end()
  go('/')
  expect(gone).toEqual(['/'])
  expect(asked).toEqual([])
})
