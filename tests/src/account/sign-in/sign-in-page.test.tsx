/** `/sign-in`: its fields and messages, the page after signing in, and the way back. */
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { Route } from 'wouter'
import type { State } from '../../../../domain/schema/state.ts'
import { SignInPage } from '../../../../src/account/sign-in/sign-in-page.tsx'
import { PageBoundary } from '../../../../src/shell/root-page/page-boundary.tsx'
import { keepForLink, keptForLink } from '../../../../src/shell/sign-in/kept-for-link.ts'
import { type Answers, createFakeCore, signedIn, type Told } from '../../testing/fake-core.ts'
import {
  button,
  does,
  field,
  fieldErrors,
  fill,
  link,
  press,
  screenOfFile,
  settled,
  textOf,
  texts,
} from '../../testing/screen.tsx'
import { refused, someUser, unreached } from '../../testing/some-user.ts'

const DAY = '/group/1/2026-03-04'
const toDay = `?returnUrl=${encodeURIComponent(`${DAY}?confirm=1`)}`
const shown = (): string => location.pathname + location.search

const draw = screenOfFile()
const show = async (query = '', answers: Answers = {}) => {
  const fake = createFakeCore(answers)
  await draw(
    <PageBoundary location="/sign-in">
      <Route path="/sign-in">
        <SignInPage />
      </Route>
    </PageBoundary>,
    fake,
    `/sign-in${query}`,
  )
  await settled(() => expect(texts('h1')).toHaveLength(1))
  return { ...fake, command: vi.mocked(fake.core.command) }
}
const send = async (email: string, password: string): Promise<void> => {
  await settled(() => button('Logga in'))
  await fill(field('E-post'), email)
  await fill(field('Lösenord'), password)
  await press(button('Logga in'))
}

describe('the form', () => {
  test.each([
    ['', 'Fyll i e-post.'],
    ['ingen adress', 'E-postadressen stämmer inte. Skriv den som namn@exempel.se.'],
  ])(
    'asks for an address, which "%s" is not, and a password',
    { tags: ['sign-in-form', 'wrong-email', 'valid-sign-in-email', 'valid-sign-in-password'] },
    async (typed, words) => {
      const { command } = await show()
      await send(typed, '')
      expect(texts('label')).toEqual(['E-post', 'Lösenord'])
      expect(fieldErrors()).toEqual([words, 'Fyll i lösenord.'])
      expect(command).not.toHaveBeenCalledWith(expect.objectContaining({ _tag: 'SignIn' }))
    },
  )

  test('says under it what the server says, and keeps what was typed', { tags: 'error-form-sign-in' }, async () => {
    const words = 'Fel e-post eller lösenord.'
    const { command } = await show('', { SignIn: refused(words) })
    await send('anna@example.se', 'fel')
    expect(command).toHaveBeenCalledWith({ _tag: 'SignIn', email: 'anna@example.se', password: 'fel' })
    expect(texts('form [role="alert"]')).toEqual([words])
    expect(field('E-post').value).toBe('anna@example.se')
    expect(shown()).toBe('/sign-in')
  })

  test('leads to registering and to another password, and takes the way back along', {
    tags: 'sign-in-ways-on',
  }, async () => {
    await show(toDay)
    await settled(() => button('Logga in'))
    const ways = ['Registrera', 'Glömt lösenord'].map((words) => link(words).getAttribute('href'))
    expect(ways).toEqual([`/register${toDay}`, `/forgot-password${toDay}`])
  })
})

describe('who has signed in', () => {
  test.each([
    ['', '/'],
    ['?returnUrl=%2Fbookings%3Fpage%3D2', '/bookings?page=2'],
    [toDay, `${DAY}?confirm=1`],
  ])('by the address “%s” comes to %s', { tags: 'sign-in-return' }, async (query, path) => {
    const { change } = await show(query)
    await send('anna@example.se', 'rätt')
    expect(shown()).toBe(`/sign-in${query}`)
    await does(() => change(signedIn(someUser)))
    expect(shown()).toBe(path)
  })

  test('in another tab comes back to the day, which is not asked to confirm here', {
    tags: 'sign-in-return',
  }, async () => {
    const { change } = await show(toDay)
    await does(() => change(signedIn(someUser)))
    expect(shown()).toBe(DAY)
  })

  test('leads to no other site, and to nowhere else', { tags: 'sign-in-return-checked' }, async () => {
    const query = `?returnUrl=${encodeURIComponent('https://evil.example/')}`
    const { change } = await show(query)
    expect(texts('h1')).toEqual(['Invalid return url...'])
    expect(document.querySelector('form')).toBeNull()
    await does(() => change(signedIn(someUser)))
    expect(shown()).toBe(`/sign-in${query}`)
  })

  test.each([
    ['', ''],
    [toDay, someUser.email],
  ])(
    'by “%s” leaves of the address that was kept for a link “%s”: the day, if any, has use of it still',
    {
      tags: 'sign-in-address-known',
    },
    async (query, kept) => {
      keepForLink({ email: someUser.email, slots: [] })
      const { change } = await show(query)
      await send(someUser.email, 'rätt')
      await does(() => change(signedIn(someUser)))
      expect(keptForLink().email).toBe(kept)
    },
  )
})

const registered = { email: 'ny@example.se', isRegistered: true }
const ok = (value: unknown): Told => ({ _tag: 'Ok', value })
const notice = (): Element | null => document.querySelector('section.notice')

describe('whoever has just registered', () => {
  beforeAll(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }))
  afterAll(() => void vi.useRealTimers())
  const showRegistered = async (answers: Answers = {}, change: (state: State) => State = (state) => state) => {
    const fake = createFakeCore({ registrationProved: ok(false), ...answers })
    fake.change(change)
    const call = await draw(<SignInPage />, fake, `/sign-in${toDay}`, registered)
    await settled(() => button('Logga in'))
    return { ...fake, call }
  }

  test('is asked to open the mail, and can have it sent again or change the address', {
    tags: ['newcomer-open-mail', 'newcomer-send-again', 'newcomer-other-address'],
  }, async () => {
    const { call } = await showRegistered({ resendRegistration: ok({}) })
    expect(texts('section.notice h2')).toEqual(['Öppna mejlet'])
    expect(textOf(notice())).toContain('Vi har skickat en länk till ny@example.se.')
    expect(field('E-post').value).toBe('ny@example.se')
    await press(button('Skicka igen'))
    const body = { email: 'ny@example.se', baseUrl: `${location.origin}/verify-email`, returnUrl: DAY }
    expect(call).toHaveBeenCalledWith('resendRegistration', { body }, { toastsFailure: false })
    expect(textOf(notice())).toContain('Ett nytt mejl är på väg.')
    await press(link('Ändra adress'))
    expect(shown()).toBe(`/register${toDay}`)
    expect(history.state).toMatchObject({ insteadOf: 'ny@example.se' })
  })

  test('is told why the mail could not be sent again', { tags: 'newcomer-send-again' }, async () => {
    await showRegistered({ resendRegistration: refused('Vänta en stund.') })
    await press(button('Skicka igen'))
    expect(textOf(notice())).toContain('Vänta en stund.')
    expect(textOf(notice())).not.toContain('är på väg')
  })

  test('notices that the address was proved in another browser, and is signed in by nothing but the form', {
    tags: 'newcomer-waits',
  }, async () => {
    let answer: Told = unreached
    const { call, core } = await showRegistered({ registrationProved: () => answer })
    const asked = () => call.mock.calls.filter(([name]) => name === 'registrationProved').length
    await does(() => void vi.advanceTimersByTime(5_000))
    expect(texts('section.notice h2')).toEqual(['Öppna mejlet'])
    answer = ok(true)
    await does(() => void vi.advanceTimersByTime(5_000))
    expect(texts('section.notice h2')).toEqual(['Adressen är bekräftad'])
    expect(texts('section.notice button')).toEqual([])
    // What has happened is not asked about any more.
    const before = asked()
    await does(() => void vi.advanceTimersByTime(60_000))
    expect(asked()).toBe(before)
    expect(core.command).not.toHaveBeenCalledWith(expect.objectContaining({ _tag: 'SignIn' }))
    expect(core.command).not.toHaveBeenCalledWith(expect.objectContaining({ _tag: 'SignInByLink' }))
  })

  test('before another back end reads the words that are true there, and nothing is asked again and again', {
    tags: 'newcomer-other-back-end',
  }, async () => {
    const { call } = await showRegistered({}, (state) => ({ ...state, missing: { 'sign-in-by-link': true } }))
    expect(texts('section.notice h2')).toEqual(['Ditt konto är nästan klart'])
    expect(texts('section.notice button, section.notice a')).toEqual([])
    // The ways to sign in are asked for once, and found to be missing.
    expect(call.mock.calls.filter(([name]) => name !== 'signInWays')).toEqual([])
  })
})
