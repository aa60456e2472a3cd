/**
 * Where the journey is played: any back end that keeps the specification, and browsers before it that note every failure
 * that they show. Invariant: neither this file nor the journey knows which back end it is.
 */
import { type Browser, expect, type Locator, type Page, request, test } from '@playwright/test'
import { patience } from '../../tests/testing/patience.ts'
import { day } from '../testing/demo-slots.ts'
import { closeVisitor, openVisitor, type Visitor } from '../testing/visitor.ts'

export interface Stage {
  readonly origin: string
  /** Failures that pages have shown: toasts of warning and danger, and words where something could not be loaded. */
  readonly failures: string[]
  visit(): Promise<Visitor>
}

/** A deed of people, as the report of a run names it. */
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
        // One habit cuts the connection, and on a slow machine a longer loss is told while it lasts.
        const isLine = text.startsWith('Försöker återansluta')
        if (!isFailure || isLine || text === '' || known.has(text) || typeof note !== 'function') continue
        known.add(text)
        note(`${location.pathname}: ${text}`)
      }
    }).observe(document, { childList: true, subtree: true, characterData: true })
  })
}

/** Plays one part of the journey. At its end no page may have shown a failure or complained of anything. */
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

/** A day that many days from now, in Stockholm. */
export const dateAhead = (days: number): string =>
  new Date(Date.now() + days * 24 * 60 * 60_000).toLocaleDateString('sv-SE', { timeZone: 'Europe/Stockholm' })
export const dayAhead = (days: number) => day(dateAhead(days))

export const PASSWORD = 'demo-losenord-1'
/** No run meets what another has left. */
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
  // It may disappear by itself meanwhile. Whether it did is asked below.
  if (await what.isVisible()) await what.click({ timeout: patience(5_000) }).catch(() => undefined)
  await expect.soft(what).toHaveCount(0)
  await expect.soft(page.locator('.toast-warning, .toast-danger')).toHaveCount(0)
}

interface Mail {
  readonly to: string
  readonly link: string
}

/** The address, without its origin, to which the mail number `count` to a person leads. */
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
 * Does something elsewhere, by a call that is not refused. Some habits do it and lose the answer, or a gateway answers;
 * later steps show that it was done.
 */
export const callAs = async ({ origin }: Stage, email: string, method: string, path: string, data?: object) => {
  const browser = await request.newContext({ baseURL: origin })
  const call = async (to: string, how: string, headers: Readonly<Record<string, string>>, sent?: object) => {
    // If the back end checks antiforgery, the token comes with a reading call.
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
