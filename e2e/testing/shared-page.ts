/**
 * One page for the tests of a file, since each load of a page is expensive (decision 0069). Invariant: every test
 * begins at `COMMON_START` in a wide and light window without toasts; an error of the page is reported by the test in
 * which it happened.
 */
import { type Browser, expect, type Page } from '@playwright/test'
import { patience } from '../../tests/testing/patience.ts'
import { goTo } from './going.ts'
import type { TestServer } from './server-process.ts'
import { closeVisitor, openVisitor, type Visitor } from './visitor.ts'

/** The page on which every test of a file starts. No test that shares a page is about this page. */
const COMMON_START = '/information'
const VIEWPORT = { width: 1280, height: 800 }

/** Waits until the screen and the toasts of the previous test have disappeared. */
const beginAnew = async (page: Page): Promise<void> => {
  await page.setViewportSize(VIEWPORT)
  await page.emulateMedia({ media: null, colorScheme: null })
  if (new URL(page.url()).pathname !== COMMON_START) await goTo(page, COMMON_START)
  await page.evaluate(() => {
    for (const button of document.querySelectorAll<HTMLElement>('.toast-dismiss')) button.click()
  })
  // An offer to undo cannot be closed. It stays for ten seconds after a screen reader can have read it.
  await expect(page.locator('.toast')).toHaveCount(0, { timeout: patience(25_000) })
}

export interface Loan {
  readonly page: Page
  /** @returns the number of pages that were loaded for this test */
  readonly end: () => Promise<number>
}
export interface SharedPage {
  readonly lend: (file: string, server: TestServer) => Promise<Loan>
  readonly close: () => Promise<void>
}

/** @param enter opens the page at the path, for the first test of a file */
export const sharePage = (browser: Browser, enter: (visitor: Visitor, path: string) => Promise<Page>): SharedPage => {
  let shared: { readonly file: string; readonly visitor: Visitor; readonly page: Page } | null = null
  let counted = 0
  const close = async (): Promise<void> => {
    const ended = shared
    shared = null
    counted = 0
    if (ended !== null) await closeVisitor(ended.visitor)
  }
  const pageOf = async (file: string, server: TestServer): Promise<Omit<NonNullable<typeof shared>, 'file'>> => {
    if (shared?.file === file) {
      await beginAnew(shared.page)
      return shared
    }
    await close()
    const visitor = await openVisitor(browser, { baseURL: server.origin })
    shared = { file, visitor, page: await enter(visitor, COMMON_START) }
    return shared
  }
  return {
    lend: async (file, server) => {
      const { visitor, page } = await pageOf(file, server)
      return {
        page,
        end: async () => {
          for (const other of visitor.context.pages()) if (other !== page) await other.close()
          const loads = visitor.pageLoads() - counted
          counted += loads
          expect(visitor.complaints).toEqual([])
          return loads
        },
      }
    },
    close,
  }
}
