/** The readings of a screen, while the server is busy or away. */
import { act, type ReactElement, useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ContentItem } from '../../../../domain/schema/entities.ts'
import { GroupId } from '../../../../domain/schema/ids.ts'
import { contentQuery } from '../../../../src/kit/query/queries.ts'
import { useQuery } from '../../../../src/kit/query/use-query.ts'
import { type Answers, changedIn, createFakeCore, signedIn, type Told } from '../../testing/fake-core.ts'
import { button, press, screenOfFile, texts } from '../../testing/screen.tsx'
import { someUser } from '../../testing/some-user.ts'

const draw = screenOfFile()
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout'] }))
afterEach(() => void vi.useRealTimers())

const query = contentQuery('content.global.message')
const otherQuery = contentQuery('content.startpage.body')
const Text = (): ReactElement => {
  const result = useQuery(query)
  return <p>{result._tag === 'Loaded' ? result.value.value : result._tag}</p>
}
const text = (value: string): Told => ({ _tag: 'Ok', value: { value } satisfies Partial<ContentItem> })
const refused = (status: number): Told => ({
  _tag: 'Failed',
  failure: { _tag: 'Refused', status, body: { code: 'unavailable', message: 'Försök igen om en stund.' } },
})
const pass = (): Promise<unknown> => act(() => vi.advanceTimersByTimeAsync(11_000))
const shown = (): string | null => document.body.textContent

const show = async (first: Told) => {
  const answers: Answers = { contentByKey: first }
  const fake = createFakeCore(answers)
  const call = await draw(<Text />, fake, '/')
  await pass()
  return { answers, fake, call }
}

test.each([429, 502, 503, 504])(
  'what is old since it was refused with %d is read again, without a press',
  async (status) => {
    const { answers, fake } = await show(text('Öppet'))
    answers.contentByKey = refused(status)
    await act(async () => fake.change(changedIn('content')))
    await act(async () => undefined)
    expect(shown()).toContain('Öppet')
    answers.contentByKey = text('Stängt')
    await pass()
    expect(shown()).toContain('Stängt')
  },
)

test('so is what could not be shown at all', async () => {
  const { answers } = await show(refused(503))
  expect(shown()).toContain('Failed')
  answers.contentByKey = text('Öppet')
  await pass()
  expect(shown()).toContain('Öppet')
})

test('what is refused for good is not', async () => {
  const { call } = await show(refused(403))
  const asked = call.mock.calls.length
  await pass()
  expect(call).toHaveBeenCalledTimes(asked)
})

const Either = (): ReactElement => {
  const [isOther, setOther] = useState(false)
  const result = useQuery(isOther ? otherQuery : query)
  return (
    <button type="button" onClick={() => setOther(true)}>
      {result._tag === 'Loaded' ? result.value.value : result._tag}
    </button>
  )
}

test('the answer to one query is never shown for another, which is on its way', async () => {
  const answers: Answers = { contentByKey: text('Öppet') }
  await draw(<Either />, createFakeCore(answers), '/')
  expect(texts('button')).toEqual(['Öppet'])
  answers.contentByKey = new Promise<Told>(() => undefined)
  await press(button('Öppet'))
  expect(texts('button')).toEqual(['Loading'])
})

test('what others changed is shown when one comes back to the page, which is asked once although a return shows itself several times', async () => {
  const { answers, call } = await show(text('Öppet'))
  const asked = call.mock.calls.length
  answers.contentByKey = text('Stängt')
  const clock = vi.spyOn(performance, 'now')
  try {
    for (const at of [10_000, 10_500, 12_000]) {
      clock.mockReturnValue(performance.timeOrigin + at)
      await act(async () => {
        document.dispatchEvent(new Event('visibilitychange'))
        window.dispatchEvent(new Event('focus'))
      })
      if (at < 12_000) expect(call).toHaveBeenCalledTimes(asked + 1)
    }
    expect(shown()).toContain('Stängt')
    expect(call).toHaveBeenCalledTimes(asked + 2)
  } finally {
    clock.mockRestore()
  }
})

test('what was read is read again when the person’s role or groups change, and not when it is first known who it is', {
  tags: 'role-screens',
}, async () => {
  const receptionist = { ...someUser, role: 'reception', roleGroups: [GroupId.make(1)] }
  const { answers, fake, call } = await show(text('Grupprum'))
  const asked = call.mock.calls.length
  await act(async () => fake.change(signedIn(receptionist)))
  expect(call.mock.calls).toHaveLength(asked)
  answers.contentByKey = text('Labb')
  await act(async () => fake.change(signedIn({ ...receptionist, roleGroups: [GroupId.make(2)] })))
  await act(async () => undefined)
  expect(shown()).toContain('Labb')
})
