/** Checks how the hub can be reached and which methods it has. This module holds and releases no slots. */
import { HttpTransportType } from '@microsoft/signalr'
import { Result, Schema } from 'effect'
import { isFields } from '../../domain/json/is-fields.ts'
import { readReservationsAnswer } from '../../domain/schema/other-back-ends/hub-reading.ts'
import { inCamelCase, type Words } from '../../domain/schema/other-back-ends/tolerance.ts'
import type { Asker } from './asker.ts'
import { HUB, type HubLine, isAnswered, isUnknownMethod, openHubLine } from './hub-line.ts'
import { A_PAGE, EXTENSION_HIDDEN, unreadWords, whyRefused } from './read-call.ts'
import { needed, type Row, row, untried } from './verdict.ts'

export interface Hub {
  readonly rows: readonly Row[]
  /** The connection, which the caller of `hubRows` must stop; null when there is none. */
  readonly line: HubLine | null
  readonly transport: HttpTransportType
  /** Whether the hub connects only people who have signed in. */
  readonly isForUsers: boolean
}

const NEGOTIATE = `POST ${HUB}/negotiate`
const NO_TOKEN =
  'visitors must be let in, and antiforgery must leave out /booking-hub: the hub’s library sends no X-XSRF-TOKEN'
const FOR_USERS = '401: it takes no visitors. Who presses a time is asked to sign in: “Logga in för att välja tider.”'
const transports = [
  { name: 'WebSockets', type: HttpTransportType.WebSockets },
  { name: 'LongPolling', type: HttpTransportType.LongPolling },
  { name: 'ServerSentEvents', type: HttpTransportType.ServerSentEvents },
] as const

const Negotiation = Schema.Struct({
  availableTransports: Schema.Array(Schema.Struct({ transport: Schema.String })),
})
const readNegotiation = Schema.decodeUnknownResult(Schema.fromJsonString(Negotiation))

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** The result of the negotiation, with the transports that the hub offers. */
interface Negotiated {
  readonly rows: Row[]
  readonly offered: readonly string[]
  readonly isForUsers: boolean
}

const negotiate = async (asker: Asker): Promise<Negotiated> => {
  const failed = (one: Row): Negotiated => ({ rows: [needed(one)], offered: [], isForUsers: false })
  const reply = await asker.ask({ method: 'POST', path: `${HUB}/negotiate?negotiateVersion=1`, text: '' })
  if (reply._tag === 'Silent') return failed(row(NEGOTIATE, 'fails', reply.reason))
  const { status, text } = reply
  if (status === 404 || status === 405 || status === 501 || /^\s*</.test(text))
    return failed(row(NEGOTIATE, 'missing', status < 300 ? A_PAGE : String(status)))
  if (status === 401) return { rows: [row(NEGOTIATE, 'works, but', FOR_USERS)], offered: [], isForUsers: true }
  if (whyRefused(asker, reply) !== null) return failed(row(NEGOTIATE, 'fails', `${status} without a word: ${NO_TOKEN}`))
  if (status < 200 || status >= 300) return failed(row(NEGOTIATE, 'fails', `answered with ${status}`))
  const body = inCamelCase(parse(text))
  if (isFields(body) && typeof body.url === 'string')
    return failed(
      row(NEGOTIATE, 'fails', 'it leads to another hub (url); the client’s policy allows its own origin alone'),
    )
  const read = readNegotiation(text)
  if (Result.isFailure(read)) return failed(row(NEGOTIATE, 'cannot be read', 'availableTransports: expected a list'))
  const offered = read.success.availableTransports.map(({ transport }) => transport)
  const known = transports.filter(({ name }) => offered.includes(name)).map(({ name }) => name)
  return {
    rows: [needed(row(NEGOTIATE, 'works', `offers ${known.join(', ') || 'no transport that is known'}`))],
    offered: known,
    isForUsers: false,
  }
}

const reasonOf = (error: unknown): string => {
  const text = String(error)
  const status = /status code '?(\d{3})/i.exec(text)?.[1]
  if (status !== undefined) return `answered with ${status}`
  return /no answer within/.test(text) ? text.replace(/^.*(no answer within .*)$/s, '$1') : 'it could not be connected'
}

/** Whether the hub has a method. It calls the method without arguments, which changes nothing, and reads the kind of error. */
const presence = async (line: HubLine, method: string): Promise<'there' | 'missing' | 'unanswered'> => {
  try {
    await line.invoke(method)
    return 'there'
  } catch (error) {
    if (isUnknownMethod(error)) return 'missing'
    return isAnswered(error) ? 'there' : 'unanswered'
  }
}

const presenceRow = async (line: HubLine, method: string): Promise<Row> => {
  const found = await presence(line, method)
  const call = `hub ${method}`
  if (found === 'there') return row(call, 'works', 'it is there')
  return found === 'missing'
    ? row(call, 'missing', 'the hub has no method of that name')
    : row(call, 'fails', 'no answer')
}

/** The row of one of our additions. `without` is the remark for a hub that lacks the method. */
const additionRow = async (line: HubLine, method: string, without: string): Promise<Row> =>
  (await presence(line, method)) === 'missing'
    ? row(`hub ${method}`, 'works without', without)
    : row(`hub ${method}`, 'works', 'it is there')

const reservationsRow = async (line: HubLine, session: string, words: Words): Promise<Row[]> => {
  const call = 'hub GetReservations'
  try {
    const read = readReservationsAnswer(await line.invoke('GetReservations', session), words)
    if (Result.isFailure(read)) return [needed(row(call, 'cannot be read', unreadWords(read.failure)))]
    return [
      needed(row(call, 'works')),
      read.success.meta === null
        ? row('hub revision', 'works without', 'shown days are read again each minute, and on return to the tab')
        : row('hub revision', 'works', 'days are read again when they have changed, and only then'),
    ]
  } catch (error) {
    return [
      needed(
        isUnknownMethod(error)
          ? row(call, 'missing', 'the hub has no method of that name')
          : row(call, 'fails', isAnswered(error) ? 'the hub answered with an error' : 'the hub did not answer'),
      ),
    ]
  }
}

const connect = async (asker: Asker, offered: readonly string[]) => {
  const rows: Row[] = []
  for (const { name, type } of transports.filter((one) => offered.includes(one.name))) {
    try {
      const line = await openHubLine(asker, null, type)
      rows.push(
        name === 'WebSockets'
          ? row('hub WebSockets', 'works')
          : row('hub WebSockets', 'works without', `${name} is used; does the proxy pass WebSockets on?`),
      )
      return { rows, line, transport: type }
    } catch (error) {
      if (name !== 'WebSockets' || offered.length === 1) rows.push(needed(row(`hub ${name}`, 'fails', reasonOf(error))))
    }
  }
  return { rows, line: null, transport: HttpTransportType.None }
}

/** The rows about the hub. `willWrite` tells whether a hold will be tried afterwards. */
export const hubRows = async (asker: Asker, words: Words, willWrite: boolean): Promise<Hub> => {
  const { rows, offered, isForUsers } = await negotiate(asker)
  if (isForUsers) {
    rows.push(needed(row('hub AddReservation', 'not tried', 'needs --write and a token')))
    return { rows, line: null, transport: HttpTransportType.WebSockets, isForUsers }
  }
  const { line, transport, rows: reached } = await connect(asker, offered)
  rows.push(...reached)
  if (line === null) {
    rows.push(needed(row('hub AddReservation', 'not tried', 'the hub cannot be connected')))
    return { rows, line, transport, isForUsers }
  }
  rows.push(...(await reservationsRow(line, asker.session, words)))
  const adding = await presenceRow(line, 'AddReservation')
  rows.push(needed(willWrite ? adding : untried(adding)))
  rows.push(await presenceRow(line, 'RemoveReservation'))
  rows.push(await presenceRow(line, 'ClearReservations'))
  rows.push(await additionRow(line, 'AddReservations', 'the times of a series are asked for one by one'))
  rows.push(await additionRow(line, 'RemoveReservations', 'the times of a series are let go one by one'))
  rows.push(await additionRow(line, 'ExtendReservations', EXTENSION_HIDDEN))
  return { rows, line, transport, isForUsers }
}
