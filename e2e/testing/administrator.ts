/**
 * An administrator who works elsewhere while a test looks at a page. The calls use a token that the page does not know.
 */
import { expect, type Page } from '@playwright/test'

export interface Administrator {
  call(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, data?: object): Promise<unknown>
}

/** @param page it must have loaded a page, so that its browser has the cookies of a visitor */
export const administratorBehind = async (page: Page): Promise<Administrator> => {
  const cookie = (await page.context().cookies()).find(({ name }) => name === 'XSRF-TOKEN')?.value ?? ''
  const headers = { 'X-XSRF-TOKEN': decodeURIComponent(cookie) }
  const signedIn = await page.request.post('/api/auth/sign-in', {
    data: { email: 'admin@demo.example', password: 'demo-losenord-1' },
    headers,
  })
  expect(signedIn.ok(), await signedIn.text()).toBe(true)
  const { token }: { readonly token: string } = await signedIn.json()
  return {
    call: async (method, path, data) => {
      const answer = await page.request.fetch(path, {
        method,
        headers: { ...headers, Authorization: `Bearer ${token}`, 'Idempotency-Key': crypto.randomUUID() },
        ...(data === undefined ? {} : { data }),
      })
      expect(answer.ok(), await answer.text()).toBe(true)
      return answer.status() === 204 ? null : answer.json()
    },
  }
}
