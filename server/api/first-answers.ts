/**
 * The answers that the first picture of a page needs. They are put into the page itself, so a first visit waits for no call. Invariants:
 * They contain only what any visitor may know. A page without them works the same, but shows its data later.
 */
import { formOf, routes } from '../../domain/routes.ts'
import type { CallName } from '../../domain/schema/calls/http.ts'
import type { Caller } from '../http/caller.ts'
import type { ServedCall } from '../http/served-call.ts'
import { noBrowser } from '../http/session-cookies.ts'
import type { Logger } from '../process/logger.ts'

interface FirstCall {
  readonly name: CallName
  readonly parameters: Readonly<Record<string, string | number>>
  readonly body?: Readonly<Record<string, string>>
}

/** Gives the answers for the page of a path, as JSON. It is a list, and `domain/schema/port.ts` describes its items. */
export type FirstAnswers = (path: string) => Promise<string>

const visitor: Caller = { session: null, source: '', isOfHouse: false, token: null, user: null }

const content = (key: string): FirstCall => ({ name: 'contentByKey', parameters: { key } })
const anywhere: readonly FirstCall[] = [content('content.global.message')]
const startPage: readonly FirstCall[] = [
  { name: 'groups', parameters: {} },
  content('content.startpage.preamble'),
  content('content.startpage.body'),
]
const groupDay = new RegExp(`^${formOf(routes.groupDay)}/?$`)

const firstCalls = (path: string, everywhere: readonly FirstCall[]): readonly FirstCall[] => {
  if (path === routes.start) return [...everywhere, ...startPage]
  if (path === routes.find) return [...everywhere, { name: 'groups', parameters: {} }]
  const [, groupId, date] = groupDay.exec(path) ?? []
  if (groupId === undefined || date === undefined) return everywhere
  return [
    ...everywhere,
    { name: 'groups', parameters: {} },
    { name: 'groupSlots', parameters: { groupId: Number(groupId) }, body: { date } },
  ]
}

interface FirstAnswersOptions {
  readonly logger: Logger
  /** Gives the server's time in ISO 8601. It decides which slots have begun, in the first picture too. */
  readonly now: () => string
  /** Whether there are ways in beside the password, whose buttons are then in the first picture. */
  readonly hasWays: boolean
}

export const createFirstAnswers = (
  handlers: Readonly<Record<CallName, ServedCall>>,
  { logger, now, hasWays }: FirstAnswersOptions,
): FirstAnswers => {
  const everywhere: readonly FirstCall[] = [
    ...anywhere,
    ...(hasWays ? [{ name: 'signInWays', parameters: {} } as const] : []),
  ]
  const answer = async ({ name, parameters, body }: FirstCall): Promise<string | null> => {
    const headers = new Map<string, string>()
    try {
      const json = await handlers[name].run({
        // In an address, parameters are text.
        parameters: Object.fromEntries(Object.entries(parameters).map(([key, value]) => [key, String(value)])),
        query: {},
        body,
        file: null,
        caller: visitor,
        idempotencyKey: null,
        groupOf: async () => null,
        browser: noBrowser,
        setHeader: (header, value) => headers.set(header.toLowerCase(), value),
        stepAside: () => undefined,
      })
      const revision = headers.get('x-revision') ?? 'null'
      const request = JSON.stringify({ name, parameters, body: body ?? null }).slice(0, -1)
      return typeof json !== 'string' ? null : `${request},"revision":${revision},"json":${json}}`
    } catch (error) {
      // The page then makes the call itself and shows what is wrong.
      logger.debug('Not answered within the page', { name, error: String(error) })
      return null
    }
  }

  return async (path) => {
    // A replayed screen shows another time, so the page must contain nothing of today.
    if (path === routes.replayedScreen) return '[]'
    const answers = await Promise.all(firstCalls(path, everywhere).map(answer))
    const clock = JSON.stringify({ name: 'now', parameters: {}, body: null, revision: null, json: Date.parse(now()) })
    return `[${[clock, ...answers.filter((one) => one !== null)].join(',')}]`
  }
}
