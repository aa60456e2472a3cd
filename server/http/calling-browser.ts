/**
 * The browser that a call came from, and the cookie by which it is known again (decision 0051): where somebody has signed in
 * before. Invariant: no page can read it, and it travels with calls alone: those that sign in, and those that choose a password.
 */

export const KNOWN_BROWSER_COOKIE = 'known-browser'

export interface CallingBrowser {
  /** The browser's name for itself; '' when it gives none. */
  readonly userAgent: string
  /** The cookie as it came, unchecked (`access/known-browsers.ts`); '' for none. */
  readonly mark: string
  /** Leaves another mark in it with the answer. */
  setMark(mark: string): void
}

/** As long as browsers keep one. */
const lifeSeconds = 400 * 24 * 60 * 60

export const markOptions = (isHttps: boolean) =>
  ({ path: '/api', httpOnly: true, sameSite: 'lax', secure: isHttps, maxAge: lifeSeconds }) as const

/** The browser of calls that the server makes for itself. */
export const noBrowser: CallingBrowser = { userAgent: '', mark: '', setMark: () => undefined }
