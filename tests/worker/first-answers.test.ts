import { expect, test } from 'vitest'
import type { Page } from '../../domain/schema/events.ts'
import type { Hello } from '../../domain/schema/port.ts'
import { dayKey } from '../../domain/state/state.ts'
import { createCoreWorld } from './testing/core-world.ts'
import { DATE, gridResource, groups } from './testing/fake-server.ts'
import { beginNow, date, grid, groupId } from './testing/places.ts'

const slots = '/api/booking/group/1/slots'

const cameWithThePage = (json: unknown, revision = 3): Hello['firstAnswers'] => [
  { name: 'groupSlots', parameters: { groupId: 1 }, body: { date: DATE }, revision, json },
]
const day = [gridResource(1, 'Som sidan kom med')]

const openAt = async (page: Page, answers: Hello['firstAnswers'], token: string | null = null) => {
  const world = createCoreWorld()
  const tab = await world.openTab(page, { token }, undefined, { firstAnswers: answers })
  await world.pass()
  const shown = () => tab.copy.state.value.days[dayKey(groupId, date)]?.grid?.resources['1']?.title
  const asked = () => world.server.requests.filter(({ path }) => path === slots).length
  return { ...world, tab, shown, asked }
}

beginNow()

test('a day that came with the page is shown without asking for it', async () => {
  const { shown, asked } = await openAt(grid, cameWithThePage(day))
  expect(shown()).toBe('Som sidan kom med')
  expect(asked()).toBe(0)
})

test('it is read again when the server has gone on since', async () => {
  const { shown, asked } = await openAt(grid, cameWithThePage(day, 2))
  expect(asked()).toBe(1)
  expect(shown()).toBe('Grupprum 1')
})

test('asked for again, it is read', async () => {
  const { tab, asked, pass } = await openAt(grid, cameWithThePage(day))
  await tab.port.command({ _tag: 'ReloadDay', groupId, date })
  await pass()
  expect(asked()).toBe(1)
})

test('it does not stand for what is told to a person who has signed in', async () => {
  const { shown, asked } = await openAt(grid, cameWithThePage(day), 'secret-token-1')
  expect(asked()).toBe(1)
  expect(shown()).toBe('Grupprum 1')
})

test('it does not replace what was read since', async () => {
  const { openTab, pass, shown, tab } = await openAt(grid, [])
  await openTab(grid, {}, undefined, { firstAnswers: cameWithThePage(day) })
  await pass()
  expect(shown()).toBe('Grupprum 1')
  expect(tab.copy.state.value.groups['1']?.title).toBe('Grupprum')
})

test('the names that came with it are known before any answer', async () => {
  const world = createCoreWorld()
  world.server.unreachable = true
  const tab = await world.openTab(grid, {}, undefined, {
    firstAnswers: [{ name: 'groups', parameters: {}, body: null, revision: null, json: groups }],
  })
  expect(tab.copy.state.value).toMatchObject({ catalogue: 'loaded', groups: { 1: { title: 'Grupprum' } } })
})

test('what is no answer of the contract is left out', async () => {
  const { shown, asked } = await openAt(grid, [
    ...cameWithThePage([{ id: 'one' }]),
    { name: 'constructor', parameters: {}, body: null, revision: null, json: {} },
  ])
  expect(asked()).toBe(1)
  expect(shown()).toBe('Grupprum 1')
})
