import { describe, expect, test } from 'vitest'
import { routes } from '../../../../domain/routes.ts'
import { administrationPages } from '../../../../src/shell/routes/administration-routes.tsx'
import { furtherPages } from '../../../../src/shell/routes/further-routes.tsx'

const ALL_OF_ADMINISTRATION = '/admin/*'
const pages = [...furtherPages.filter(({ path }) => path !== ALL_OF_ADMINISTRATION), ...administrationPages]
const pathsOf = (guard: string): readonly string[] =>
  pages.filter((page) => page.guard === guard).map(({ path }) => path)

describe('the table of routes', () => {
  test('each address has one page: its own, or one of those that the first visit draws', () => {
    const drawnAtOnce = [routes.start, routes.group, routes.groupDay, routes.signIn, routes.signOut]
    expect([...pages.map(({ path }) => path), ...drawnAtOnce, routes.replayedScreen].toSorted()).toEqual(
      Object.values(routes).toSorted(),
    )
  })

  test('all of administration is for people of the house, and nothing else is', () => {
    const ofHouse = pages.filter(({ guard }) => guard !== 'everybody' && guard !== 'signed-in')
    expect(ofHouse.map(({ path }) => path).toSorted()).toEqual(
      Object.values(routes)
        .filter((path) => path.startsWith('/admin/'))
        .toSorted(),
    )
  })

  test('what is one’s own, and the information page, ask who is here', () => {
    expect(pathsOf('signed-in').toSorted()).toEqual(
      [routes.bookings, routes.booking, routes.editBooking, routes.profile, routes.information].toSorted(),
    )
  })

  test('every page is there', async () => {
    for (const { load } of pages) expect(await load()).toBeTypeOf('function')
  })
})
