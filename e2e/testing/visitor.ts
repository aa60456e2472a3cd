/**
 * A person's browser in a test. A breach of the Content-Security-Policy, an uncaught error or an error in the console
 * fails the test at its end.
 */
import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test'
import { keepsEvidence, noteSecrets } from '../../tests/testing/run-evidence.ts'

/** A person's browser. At the end of the test it reports the errors of its pages. */
export interface Visitor {
  readonly context: BrowserContext
  readonly complaints: string[]
  /** The number of pages that it has loaded. Each load is expensive (decision 0069). */
  readonly pageLoads: () => number
  /** Opens a tab at a path of the server. */
  open(path: string): Promise<Page>
}

/** The browser itself logs this while the test has made the server unreachable. */
const expected = [
  /ERR_CONNECTION_REFUSED/,
  /ERR_EMPTY_RESPONSE/,
  /net::ERR_/,
  /WebSocket connection to/,
  /Failed to (complete negotiation|start the (connection|transport))/,
  /Connection disconnected with error/,
  /status of 4\d\d/,
  /status of 503/,
]

/** Passwords, personal numbers, people's e-mail addresses, and the codes in links. */
const noteWhatIsTyped = async (context: BrowserContext): Promise<void> => {
  await context.exposeFunction('noteSecret', (value: string) => noteSecrets([value]))
  await context.addInitScript(() => {
    const note = (value: string | null): void => {
      const tell: unknown = Reflect.get(globalThis, 'noteSecret')
      if (value !== null && typeof tell === 'function') tell(value)
    }
    note(new URLSearchParams(location.search).get('code'))
    addEventListener(
      'input',
      ({ target }) => {
        if (
          target instanceof HTMLInputElement &&
          /^(password|email|pin)$/.test(target.type === 'text' ? target.name : target.type)
        )
          note(target.value)
      },
      true,
    )
  })
}

export const openVisitor = async (
  browser: Browser,
  options: Parameters<Browser['newContext']>[0],
): Promise<Visitor> => {
  const context = await browser.newContext(options)
  const complaints: string[] = []
  let pageLoads = 0
  context.on('page', (page) => page.on('domcontentloaded', () => (pageLoads += 1)))
  await context.exposeFunction('reportViolation', (text: string) => {
    complaints.push(`content security policy: ${text}`)
  })
  await context.addInitScript(() => {
    addEventListener('securitypolicyviolation', (event) => {
      const report: unknown = Reflect.get(globalThis, 'reportViolation')
      if (typeof report === 'function') report(`${event.violatedDirective} ${event.blockedURI} ${event.sample}`)
    })
  })
  // A phone shows the grid, as for a person who has chosen it before. A test of a first visit removes this choice.
  await context.addInitScript(() => {
    if (location.protocol.startsWith('http') && localStorage.getItem('day-look') === null)
      localStorage.setItem('day-look', 'grid')
  })
  if (keepsEvidence) await noteWhatIsTyped(context)
  context.on('weberror', (error) => complaints.push(`uncaught: ${error.error().message}`))
  context.on('console', (message) => {
    if (message.type() === 'error' && !expected.some((pattern) => pattern.test(message.text())))
      complaints.push(`console: ${message.text()}`)
  })
  return {
    context,
    complaints,
    pageLoads: () => pageLoads,
    open: async (path) => {
      const page = await context.newPage()
      await page.goto(path)
      return page
    },
  }
}

/** Closes the browser, and returns the errors of its pages. */
export const closeVisitor = async ({ context, complaints }: Visitor): Promise<void> => {
  // The cookies of the token and of the session.
  if (keepsEvidence) noteSecrets((await context.cookies()).map(({ value }) => value))
  await context.close()
  expect(complaints).toEqual([])
}
