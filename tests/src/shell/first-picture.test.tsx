/**
 * The first picture, which the server draws and the tab takes over. Both have the same markup, so that nothing is drawn
 * twice.
 */
import { act, StrictMode } from 'react'
import { hydrateRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { localDate } from '../../../domain/calendar/local-date.ts'
import { epoch } from '../../../domain/ids.ts'
import type { State } from '../../../domain/schema/state.ts'
import { longDate } from '../../../domain/wording/swedish-dates.ts'
import { CoreProvider } from '../../../src/core/core-context.tsx'
import { beginWith, firstState } from '../../../src/core/first-answers.ts'
import { App } from '../../../src/shell/app.tsx'
import { drawFirstPicture } from '../../../src/shell/first-picture.tsx'
import { DATE, gridResource, groups } from '../../worker/testing/fake-server.ts'
import { createFakeCore, signedIn } from '../testing/fake-core.ts'
import { someGroup, someResource } from '../testing/some-group.ts'
import { someUser } from '../testing/some-user.ts'

const place = document.createElement('div')
let root: Root | null = null
beforeEach(() => {
  document.body.append(place)
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true)
})
afterEach(async () => {
  await act(async () => root?.unmount())
  root = null
  place.remove()
  place.replaceChildren()
  beginWith('[]')
  history.replaceState(null, '', '/')
})

const content = (key: string, value: string) => ({
  name: 'contentByKey',
  parameters: { key },
  body: null,
  revision: null,
  json: { id: 1, key, value, contentType: 0 },
})
/** A house that states the seats of its rooms has the row of the finder. */
const withSeats = (title: string) => ({ ...someGroup, title, resources: [{ ...someResource, capacity: 4 }] })
const answersWith = (title: string, message = ''): string =>
  JSON.stringify([
    { name: 'now', parameters: {}, body: null, revision: null, json: Date.parse('2026-03-03T08:00:00Z') },
    content('content.global.message', message),
    { name: 'groups', parameters: {}, body: null, revision: null, json: [withSeats(title)] },
    content('content.startpage.preamble', 'Här bokar du rum.'),
    content('content.startpage.body', ''),
  ])

/**
 * Takes the picture over as the page does (`src/shell/main.tsx`). Returns the parts that React could not take over.
 * @param told what the core has told before that
 */
const takeOver = async (
  path: string,
  told: (state: State) => State = (state) => state,
): Promise<readonly unknown[]> => {
  const refused: unknown[] = []
  const fake = createFakeCore({}, firstState(epoch('00000000-0000-4000-8000-000000000000'), path))
  fake.change(told)
  history.replaceState(null, '', path)
  await act(async () => {
    root = hydrateRoot(
      place,
      <StrictMode>
        <CoreProvider value={fake.core}>
          <App />
        </CoreProvider>
      </StrictMode>,
      { onRecoverableError: (error) => refused.push(error) },
    )
  })
  return refused
}

test('the start page is drawn with its words, groups and links before any script has come', {
  tags: 'quality-first-words',
}, async () => {
  place.innerHTML = await drawFirstPicture('/', answersWith('Grupprum', 'Stängt på fredag.'))
  const words = place.textContent
  for (const said of [
    'Stängt på fredag.',
    'Boka lokaler och resurser',
    'Här bokar du rum.',
    'Hitta ledig tid',
    'Grupprum',
    'Kontakt',
  ])
    expect(words).toContain(said)
  expect([...place.querySelectorAll('main a')].map((link) => link.getAttribute('href'))).toEqual(['/group/1'])
  // The page's policy forbids styles in the markup. The picture contains no loading message that a screen reader would
  // read.
  expect(place.querySelectorAll('[style], [role="status"], [aria-live], .skeleton')).toHaveLength(0)
})

test('what people wrote is text in it', { tags: 'quality-first-words' }, async () => {
  const hostile = '</div><script>alert(1)</script><img src=x onerror="alert(2)">'
  place.innerHTML = await drawFirstPicture('/', answersWith(hostile))
  expect(place.querySelector('h3')?.textContent).toBe(hostile)
  expect(place.querySelectorAll('script, [onerror], [src="x"]')).toHaveLength(0)
})

const dayAnswers = (count: number): string =>
  JSON.stringify([
    { name: 'now', parameters: {}, body: null, revision: null, json: Date.parse(`${DATE}T05:00:00Z`) },
    content('content.global.message', ''),
    { name: 'groups', parameters: {}, body: null, revision: null, json: groups },
    {
      name: 'groupSlots',
      parameters: { groupId: 1 },
      body: { date: DATE },
      revision: 3,
      json: Array.from({ length: count }, (_, index) => gridResource(index + 1, `Rum ${index + 1}`)),
    },
  ])
const dayPath = `/group/1/${DATE}`

test('a message that this browser has closed goes as the page is taken over, and one that it has read is short', {
  tags: ['quality-first-words', 'root-message-close'],
}, async () => {
  const take = async (key: string): Promise<Element | null> => {
    place.innerHTML = await drawFirstPicture('/', answersWith('Grupprum', 'Stängt på fredag.'))
    expect(place.querySelector('aside')?.getAttribute('data-read')).toBe('false')
    localStorage.setItem(key, 'Stängt på fredag.')
    document.documentElement.dataset.message = 'closed'
    expect(await takeOver('/')).toEqual([])
    expect(document.documentElement.dataset.message).toBeUndefined()
    localStorage.clear()
    return place.querySelector('aside')
  }
  expect(await take('closed-message')).toBeNull()
  await act(async () => root?.unmount())
  expect((await take('read-message'))?.getAttribute('data-read')).toBe('true')
})

test('the page of a day is drawn with title, date, the heads of its rooms, and a grid without slots that is as high as it will be', {
  tags: 'quality-first-words',
}, async () => {
  place.innerHTML = await drawFirstPicture(dayPath, dayAnswers(5))
  expect(place.querySelector('h1')?.textContent).toBe('Grupprum')
  expect(place.querySelector('.grid-page-date')?.textContent).toBe(longDate(localDate(DATE)))
  expect([...place.querySelectorAll('.resource-title')].map(({ textContent }) => textContent)).toEqual(
    [1, 2, 3, 4, 5].map((room) => `Rum ${room}`),
  )
  expect(place.querySelectorAll('.grid-row')).toHaveLength(place.querySelectorAll('.grid-time').length)
  expect(place.querySelectorAll('.grid-row').length).toBeGreaterThan(1)
  expect(place.querySelectorAll('[role="gridcell"], [style], [role="status"], [aria-live]')).toHaveLength(0)
})

test('a day is taken over as it stands too: its heads and rows stay, and the slots come into them', {
  tags: 'quality-first-words',
}, async () => {
  place.innerHTML = await drawFirstPicture(dayPath, dayAnswers(5))
  const kept = [...place.querySelectorAll('h1, .day-of-strip, .grid-title, .grid-row, .grid-time')]
  expect(await takeOver(dayPath)).toEqual([])
  expect([...place.querySelectorAll('h1, .day-of-strip, .grid-title, .grid-row, .grid-time')]).toEqual(kept)
  expect(kept.every((element) => element.isConnected)).toBe(true)
  expect(place.querySelectorAll('[role="gridcell"] button').length).toBeGreaterThan(0)
  expect(place.querySelector('[data-columns], [data-beside]')).toBeNull()
})

test('the tab takes it over as it stands: each element stays the same, and none comes', {
  tags: 'quality-first-words',
}, async () => {
  place.innerHTML = await drawFirstPicture('/', answersWith('Grupprum', 'Stängt på fredag.'))
  const before = [...place.querySelectorAll('*')]
  expect(await takeOver('/')).toEqual([])
  expect([...place.querySelectorAll('*')]).toEqual(before)
  expect(before.every((element) => element.isConnected)).toBe(true)
})

test.each([
  ['/', answersWith('Grupprum')],
  [dayPath, dayAnswers(5)],
])(
  'what the core has told before the tab takes %s over comes after it, and nothing is drawn anew',
  {
    tags: 'quality-first-words',
  },
  async (path, answers) => {
    place.innerHTML = await drawFirstPicture(path, answers)
    const heading = place.querySelector('h1')
    const isNow = signedIn({ ...someUser, role: 'administrator' })
    expect(
      await takeOver(path, (state) => ({
        ...isNow(state),
        connection: { status: 'connected', cause: 'idle' },
        clockOffset: 90_000,
      })),
    ).toEqual([])
    expect(heading?.isConnected).toBe(true)
    expect(place.querySelector('nav')?.textContent).toContain('Mina bokningar')
  },
)
