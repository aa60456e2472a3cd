/**
 * Provides a back end that implements the specification, and browsers that record every failure that they show.
 * Invariant: neither this file nor the journey knows which back end it is.
 */
import { type Browser, expect, type Locator, type Page, request, test } from '@playwright/test'
import { patience } from '../../tests/testing/patience.ts'
import { day } from '../testing/demo-slots.ts'
import { closeVisitor, openVisitor, type Visitor } from '../testing/visitor.ts'

export interface Stage {
  readonly origin: string
  /**
   * The failures that pages have shown: toasts about warnings and failures, and messages about parts that could not be
   * loaded.
   */
  readonly failures: string[]
  visit(): Promise<Visitor>
}

/** An action of a person, as the report of a run names it. */
export const step = <Done>(name: string, body: () => Promise<Done>): Promise<Done> => test.step(name, body)

const noteFailures = async (visitor: Visitor, failures: string[]): Promise<void> => {
  await visitor.context.exposeFunction('noteFailure', (text: string) => {
    failures.push(text)
  })
  await visitor.context.addInitScript(() => {
    const known = new Set<string>()
    new MutationObserver(() => {
      for (const shown of document.querySelectorAll('.toast-warning, .toast-danger, .notice-warning')) {
        const text = shown.textContent?.trim() ?? ''
        const isFailure = shown.classList.contains('toast') || text.includes('Försök igen')
        const note: unknown = Reflect.get(globalThis, 'noteFailure')
        // One habit cuts the connection. On a slow machine the page reports a longer loss while it lasts.
        const isLine = text.startsWith('Försöker återansluta')
        if (!isFailure || isLine || text === '' || known.has(text) || typeof note !== 'function') continue
        known.add(text)
        note(`${location.pathname}: ${text}`)
      }
    }).observe(document, { childList: true, subtree: true, characterData: true })
  })
}

/** Plays one part of the journey. At its end no page may have shown a failure or logged an error. */
export const onStage = async (
  browser: Browser,
  origin: string,
  play: (stage: Stage) => Promise<void>,
): Promise<void> => {
  const visitors: Visitor[] = []
  const failures: string[] = []
  const visit = async (): Promise<Visitor> => {
    const visitor = await openVisitor(browser, { baseURL: origin })
    await noteFailures(visitor, failures)
    visitors.push(visitor)
    return visitor
  }
  await play({ origin, failures, visit })
  expect(failures, 'failures that pages showed on the way').toEqual([])
  for (const visitor of visitors) await closeVisitor(visitor)
}

/** The day in Stockholm that many days from now. */
export const dateAhead = (days: number): string =>
  new Date(Date.now() + days * 24 * 60 * 60_000).toLocaleDateString('sv-SE', { timeZone: 'Europe/Stockholm' })
export const dayAhead = (days: number) => day(dateAhead(days))

export const PASSWORD = 'demo-losenord-1'
/** Each run has its own names and e-mail addresses, so that it does not meet what an earlier run has left. */
const run = Date.now().toString(36)
export const ownName = (name: string): string => `${name} ${run}`
export const ownEmail = (name: string): string => `${name}-${run}@journey.example`

export const expectToast = (page: Page, text: string): Promise<void> =>
  expect(page.getByRole('status').filter({ hasText: text }).first()).toBeVisible()

/**
 * Features that the back end lacks are not shown, or disappear once a press has found that out. The journey goes on in
 * both cases.
 */
export const expectLacking = async (page: Page, what: Locator): Promise<void> => {
  // The element may disappear by itself meanwhile. The code below checks whether it did.
  if (await what.isVisible()) await what.click({ timeout: patience(5_000) }).catch(() => undefined)
  await expect.soft(what).toHaveCount(0)
  await expect.soft(page.locator('.toast-warning, .toast-danger')).toHaveCount(0)
}

interface Mail {
  readonly to: string
  readonly link: string
}

/** The address, without its origin, in the link of the mail with the number `count` to a person. */
export const mailedLink = async ({ origin }: Stage, recipient: string, count: number): Promise<string> => {
  const links = async (): Promise<string[]> => {
    const mails: readonly Mail[] = await (await fetch(`${origin}/__test/mails`)).json()
    return mails.filter(({ to }) => to === recipient).map(({ link }) => link)
  }
  await expect.poll(async () => (await links()).length).toBeGreaterThanOrEqual(count)
  const { pathname, search } = new URL((await links())[count - 1] ?? '', origin)
  return pathname + search
}

/**
 * Changes something elsewhere, by a call that is not refused. With some habits the change is made but the answer is
 * lost, or a gateway answers. Later steps show that the change was made.
 */
export const callAs = async ({ origin }: Stage, email: string, method: string, path: string, data?: object) => {
  const browser = await request.newContext({ baseURL: origin })
  const call = async (to: string, how: string, headers: Readonly<Record<string, string>>, sent?: object) => {
    // If the back end requires an antiforgery token, a call that reads data delivers it.
    for (const bearer of ['/', '/api/groups']) await browser.get(bearer, { headers })
    const { cookies } = await browser.storageState()
    const xsrf = decodeURIComponent(cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '')
    return browser.fetch(to, {
      ...{ method: how, headers: { ...headers, ...(xsrf === '' ? {} : { 'X-XSRF-TOKEN': xsrf }) } },
      ...(sent === undefined ? {} : { data: sent }),
    })
  }
  const signedIn = await call('/api/auth/sign-in', 'POST', {}, { email, password: PASSWORD })
  const user: Readonly<Record<string, string>> = await signedIn.json()
  const authorization = { Authorization: `Bearer ${user.token ?? user.Token}` }
  const answer = await call(path, method, authorization, data).catch(() => null)
  const status = answer?.status() ?? 502
  expect(status < 400 || status === 502, `${method} ${path} is answered ${status}`).toBe(true)
  await browser.dispose()
}
