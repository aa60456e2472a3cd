/** Opens pages with as few loads as possible, because a page with its core costs half a second of processor time. */
import { expect, type Page } from '@playwright/test'
import { patience } from '../../tests/testing/patience.ts'
import { signIn } from './booking-page.ts'
import type { Visitor } from './visitor.ts'

/** The sign-in page, which leads on to `path`. */
export const signInTo = (path: string): string => `/sign-in?returnUrl=${encodeURIComponent(path)}`

/** Opens a tab at `path`, and signs in on the way there. */
export const openSignedIn = async (
  visitor: Visitor,
  path: string,
  email = 'admin@demo.example',
  password?: string,
): Promise<Page> => {
  const page = await visitor.open(signInTo(path))
  await signIn(page, email, password)
  await expect(page).toHaveURL(path)
  return page
}

/** Navigates within the client, as a link does, to a page with another title. */
export const goTo = async (page: Page, path: string): Promise<void> => {
  await page.evaluate(
    async ([address, limit]) => {
      const { title } = document
      if (new URL(address, location.href).href === location.href) throw new Error(`the page is at ${address} already`)
      history.pushState(null, '', address)
      const begun = performance.now()
      while (document.title === title) {
        if (performance.now() - begun > limit) throw new Error(`at ${location.pathname} the title is still "${title}"`)
        await new Promise(requestAnimationFrame)
      }
    },
    [path, patience(10_000)] as const,
  )
}
