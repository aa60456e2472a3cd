/** A person can be found with the keyboard alone, even if Enter is pressed very soon. */
import { act, StrictMode, useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { BookedFor } from '../../../../domain/booking-flow/attempt.ts'
import { UserId } from '../../../../domain/schema/ids.ts'
import { FindPerson } from '../../../../src/booking/book-for/find-person.tsx'
import { CoreProvider } from '../../../../src/core/core-context.tsx'
import { createFakeCore } from '../../testing/fake-core.ts'
import { stopClock } from '../../testing/heard.ts'

const person = (id: number, firstName: string): BookedFor => ({
  ...{ id: UserId.make(id), firstName, lastName: 'Ek', email: '', phone: '070-174 06 09', organisation: null },
})
const [rut, rita] = [person(1, 'Rut'), person(2, 'Rita')]
const pageOf = (...users: readonly BookedFor[]) =>
  ({ _tag: 'Ok', value: { users, page: 1, pageSize: 8, pages: 1 } }) as const
type Page = ReturnType<typeof pageOf>

const place = document.body.appendChild(document.createElement('div'))
let root: Root
let chosen: BookedFor[]
/** It simulates a press on *Boka* meanwhile. */
let settle: (() => void) | null
/** Answers the search that is on its way. */
let answer: (page: Page) => Promise<void>

const Finding = () => {
  const [typed, setTyped] = useState('')
  return (
    <FindPerson
      typed={typed}
      onTyped={setTyped}
      onChoose={(one) => void chosen.push(one)}
      onUnsettled={(next) => {
        settle = next
      }}
    />
  )
}

beforeAll(() => {
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true)
  stopClock()
})
afterAll(() => void vi.useRealTimers())
beforeEach(async () => {
  chosen = []
  const { promise, resolve } = Promise.withResolvers<Page>()
  answer = (page) => act(async () => resolve(page))
  root = createRoot(place)
  await act(async () =>
    root.render(
      <StrictMode>
        <CoreProvider value={createFakeCore({ users: promise }).core}>
          <Finding />
        </CoreProvider>
      </StrictMode>,
    ),
  )
})
afterEach(() => act(async () => root.unmount()))

const field = (): HTMLInputElement => {
  const input = place.querySelector('input')
  if (input === null) throw new Error('no field')
  return input
}
const type = (words: string): Promise<void> =>
  act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field(), words)
    field().dispatchEvent(new Event('input', { bubbles: true }))
  })
const enter = (): Promise<void> =>
  act(async () => void field().dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true })))
const book = (): Promise<void> => act(async () => settle?.())
const pass = (ms: number): Promise<void> => act(async () => void vi.advanceTimersByTime(ms))

describe('Enter in the search for a person', { tags: 'day-phone-enter' }, () => {
  test('before anything is asked asks at once, and takes the only one that is found', async () => {
    await type('rut')
    await enter()
    expect(place.textContent).toContain('Söker')
    await answer(pageOf(rut))
    expect(chosen).toEqual([rut])
  })

  test('while the answer is on its way takes the only one when it comes', async () => {
    await type('rut')
    await pass(300)
    await enter()
    expect(chosen).toEqual([])
    await answer(pageOf(rut))
    expect(chosen).toEqual([rut])
  })

  test('takes nobody where several are found', async () => {
    await type('ru')
    await enter()
    await answer(pageOf(rut, rita))
    await enter()
    expect(chosen).toEqual([])
  })

  test('is forgotten when other words are typed', async () => {
    await type('rut')
    await enter()
    await type('ruth')
    await answer(pageOf(rut))
    await pass(300)
    expect(chosen).toEqual([])
    await enter()
    expect(chosen).toEqual([rut])
  })

  test('after the answer takes the only one, also behind a space that changes nothing', async () => {
    await type('rut')
    await pass(300)
    await answer(pageOf(rut))
    expect(chosen).toEqual([])
    await type('rut ')
    await enter()
    expect(chosen).toEqual([rut])
  })
})

describe('a press on Boka while a person is searched for', { tags: 'book-for-unsettled' }, () => {
  const asks = 'Välj först vem bokningen är till, eller tryck på Boka åt mig själv.'
  const asked = (): string | undefined => place.querySelector('[role="alert"]')?.textContent

  test('takes the only one that is found, also when the answer comes later', async () => {
    await type('rut')
    await book()
    expect(asked()).toBeUndefined()
    await answer(pageOf(rut))
    expect(chosen).toEqual([rut])
  })

  test('asks where several are found, until something else is typed', async () => {
    await type('ru')
    await book()
    await answer(pageOf(rut, rita))
    expect([chosen, asked(), document.activeElement === field()]).toEqual([[], asks, true])
    await type('rut')
    expect(asked()).toBeUndefined()
  })

  test('asks where nothing is typed yet', async () => {
    await book()
    expect(asked()).toBe(asks)
  })

  test('is an ordinary one once the search is gone', async () => {
    await act(async () => root.render(null))
    expect(settle).toBeNull()
  })
})
