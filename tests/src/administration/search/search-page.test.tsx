/** `/admin/sok`: one box for bookings, people, resources, groups and pages. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { ResourceId } from '../../../../domain/schema/ids.ts'
import { SearchPage } from '../../../../src/administration/search/search-page.tsx'
import { type Answers, createFakeCore, signedIn, type Told } from '../../testing/fake-core.ts'
import { does, field, fill, focused, part, screenOfFile, settled, textOf, texts } from '../../testing/screen.tsx'
import { NOW, ok, someBooking } from '../../testing/some-booking.ts'
import { someGroup, someResource } from '../../testing/some-group.ts'
import { someUser } from '../../testing/some-user.ts'

beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(NOW) }))
afterAll(() => void vi.useRealTimers())

const draw = screenOfFile()
const groups = [
  {
    ...someGroup,
    resources: [someResource, { ...someResource, id: ResourceId.make(8), title: 'Björken', enabled: false }],
  },
]
const found = ok({ users: [someUser], pages: 1 })
const searchIn = (asked: unknown): unknown => Reflect.get(Object(Reflect.get(Object(asked), 'query')), 'search')
const show = async (path = '/admin/sok', users: Answers[string] = found) => {
  const fake = createFakeCore({
    pagedBookings: ok({ bookings: [someBooking], page: 1, pageSize: 5, pages: 3, count: 12 }),
    users,
    groups: ok(groups),
  })
  fake.change(signedIn({ ...someUser, role: 'administrator' }))
  const call = await draw(<SearchPage />, fake, path)
  return (name: string) => call.mock.calls.filter(([called]) => called === name).map(([, asked]) => asked)
}
const box = () => field('Sök bokningar, personer, resurser och sidor')
const key = (name: string): Promise<void> =>
  does(() => focused()?.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true })))
const hits = (): string[] => texts('section a')

test('nothing is asked before something is typed; then hits stand by kind, and the address has the words', {
  tags: 'search-everything',
}, async () => {
  const asked = await show()
  expect([asked('pagedBookings'), texts('h2')]).toEqual([[], []])
  await fill(box(), ' eken ')
  await settled(() => expect(texts('h2')).toEqual(['Bokningar', 'Personer', 'Resurser']))
  expect(asked('pagedBookings')).toMatchObject([{ body: { words: 'eken', pageSize: 5 } }])
  expect(location.search).toBe('?q=eken')
  expect(texts('p[role="status"]')).toEqual(['12 bokningar, 1 person, 1 resurs.'])
  expect(hits()).toContain('Visa alla 12 bokningar')
  expect(part('Resurser').querySelector('a')?.getAttribute('href')).toBe('/admin/resources/7')
})

test('groups and pages are found too, also by what a page is for; all of the words must be there', {
  tags: 'search-everything',
}, async () => {
  await show('/admin/sok?q=grupp')
  await settled(() => expect(texts('h2')).toContain('Grupper'))
  expect(texts('a', part('Grupper'))).toEqual(['Grupprum'])
  expect(texts('a', part('Sidor')).slice(0, 1)).toEqual(['Grupper'])
  await show('/admin/sok?q=faktura')
  await settled(() => expect(texts('a', part('Sidor'))).toEqual(['Rapporter']))
  await show('/admin/sok?q=björken aktiv')
  await settled(() => expect(texts('a', part('Resurser'))).toEqual(['BjörkenGrupprum, inte aktiv']))
})

test('Enter leads to the first hit, and the arrow keys through all of them and back to the box', {
  tags: 'search-everything',
}, async () => {
  await show()
  await fill(box(), 'eken')
  await does(() => document.querySelector('form')?.requestSubmit())
  await settled(() => expect(textOf(focused())).toContain('1007'))
  await key('ArrowDown')
  expect(textOf(focused())).toBe('Visa alla 12 bokningar')
  await key('ArrowUp')
  await key('ArrowUp')
  expect(focused()).toBe(box())
})

test('hits that come while one types on leave the focus in the box', { tags: 'search-everything' }, async () => {
  const { promise: first, resolve: answer } = Promise.withResolvers<Told>()
  await show('/admin/sok', (asked) => (searchIn(asked) === 'eken' ? first : new Promise(() => undefined)))
  await fill(box(), 'eken')
  await does(() => document.querySelector('form')?.requestSubmit())
  // The answer is heard after the typing, and before the next search can begin.
  answer(found)
  await fill(box(), 'eken 12')
  await settled(() => expect(texts('p[role="status"]')).toEqual(['12 bokningar, 1 person, 1 resurs.']))
  expect(focused()).toBe(box())
})
