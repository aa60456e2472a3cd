/**
 * Accounts that a test makes for itself, so that it may change them.
 */
import { expect, type Page } from '@playwright/test'
import { noteSecretsIn } from '../../tests/testing/run-evidence.ts'
import { linkIn, mailTo } from './mails.ts'
import type { TestServer } from './server-process.ts'

export const PASSWORD = 'fyra gula citroner'

/** One of the Swedish Tax Agency's personal numbers for tests. */
export const PIN = '19910717-2380'

/** Calls the server with the cookies of this page's browser. The browser must have loaded a page before. */
const post = async (page: Page, path: string, data: object): Promise<void> => {
  const token = (await page.context().cookies()).find(({ name }) => name === 'XSRF-TOKEN')?.value ?? ''
  noteSecretsIn(data)
  const answer = await page.request.post(path, { data, headers: { 'X-XSRF-TOKEN': decodeURIComponent(token) } })
  expect(answer.ok(), await answer.text()).toBe(true)
}

/** Creates a private person whose e-mail address is not proved yet. */
const register = (page: Page, email: string, password = PASSWORD): Promise<void> =>
  post(page, '/api/user', {
    email,
    firstName: 'Ellen',
    lastName: 'Ek',
    address: 'Storgatan 1',
    zipCode: '987 65',
    city: 'Ekstad',
    phone: '070-174 06 40',
    userType: 1,
    pin: PIN,
    password,
    accept: true,
  })

/** Creates a private person with a verified e-mail address and the password `PASSWORD`. */
export const makeAccount = async (page: Page, server: TestServer, email: string): Promise<void> => {
  await register(page, email)
  const link = new URL(linkIn(await mailTo(server, email), '/verify-email'), server.origin)
  await post(page, `/api/user/${link.searchParams.get('id')}/verify-email`, { code: link.searchParams.get('code') })
}
