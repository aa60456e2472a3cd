/**
 * `npm run conform`: calls a back end as the client does and reports its findings. The exit code is 0 when booking would work,
 * 1 when it would not work or something was left behind, and 2 for wrong arguments. This module prints nothing itself. Its
 * output contains neither tokens nor the contents of answers.
 */
import { administratorRows } from './administrator-rows.ts'
import { type Asker, createAsker } from './asker.ts'
import { bookAndRemove } from './book-and-remove.ts'
import { type ConformArguments, conformArguments, usage } from './conform-arguments.ts'
import { openHubLine } from './hub-line.ts'
import { hubRows } from './hub-rows.ts'
import { operatorRows } from './operator-rows.ts'
import { createCaller } from './read-call.ts'
import { signedOutRows, signInRow, signOutRow, userRows } from './user-rows.ts'
import { isBroken, needed, type Row, row, type Section, tableLines } from './verdict.ts'
import { visitorRows } from './visitor-rows.ts'

const WOULD_NOT_WORK = 1
const OF_NO_USE = 2

export interface Told {
  readonly code: 0 | typeof WOULD_NOT_WORK | typeof OF_NO_USE
  /** The lines for standard output. The lines for standard error are in `errors`. */
  readonly output: readonly string[]
  readonly errors: readonly string[]
}

/** The reason why the address does not answer; null when it does. This is checked first, so that it is reported only once. */
const whyNobody = async (asker: Asker): Promise<string | null> => {
  const reply = await asker.ask({ method: 'GET', path: '/api/groups' })
  if (reply._tag === 'Silent') return `${asker.origin} cannot be asked: ${reply.reason}.`
  const { status, headers } = reply
  const location = headers.get('location')
  if (status < 300 || status >= 400 || location === null || !URL.canParse(location, asker.origin)) return null
  const { origin } = new URL(location, asker.origin)
  return origin === asker.origin
    ? `${asker.origin} leads elsewhere (${status}) when it is asked for /api/groups: is it the client’s back end?`
    : `${asker.origin} leads to ${origin} (${status}): ask there.`
}

const conclusion = (
  rows: readonly Row[],
  left: readonly string[],
  wrote: boolean,
): Pick<Told, 'code'> & { lines: string[] } => {
  const inTheWay = rows.filter((one) => one.isNeeded && isBroken(one))
  const lines = [...left]
  const untried = wrote ? '' : ' as far as it can be told without --write'
  if (inTheWay.length === 0) lines.push(`Booking would work${untried}.`)
  else lines.push(`Booking would not work: ${[...new Set(inTheWay.map(({ call }) => call))].join(', ')}.`)
  return { code: inTheWay.length === 0 && left.length === 0 ? 0 : WOULD_NOT_WORK, lines }
}

const conform = async ({
  origin,
  token,
  adminToken,
  credentials,
  write,
  patienceMs,
}: ConformArguments): Promise<Told> => {
  const asker = createAsker(origin, patienceMs)
  const nobody = await whyNobody(asker)
  if (nobody !== null) return { code: WOULD_NOT_WORK, output: [], errors: [nobody] }
  const caller = createCaller(asker)

  const visitor = await visitorRows(asker, caller, write)
  const sections: Section[] = [{ title: 'As anybody (* nobody can book without it)', rows: visitor.rows }]
  // The hub and the calls of a signed-in person are checked in a new browser.
  const person = asker.another()
  const ofPerson = caller.in(person)
  const hub = await hubRows(person, caller.words, write)
  const left: string[] = []
  let wrote = false
  let personToken: string | null = null
  try {
    sections.push({ title: 'The hub', rows: hub.rows })
    const signedIn = credentials === null ? null : await signInRow(ofPerson, credentials)
    const ownToken = signedIn === null ? token : signedIn.token
    personToken = ownToken
    const rows = signedIn === null ? [] : [signedIn.row]
    let isAdministrator = false
    if (ownToken === null) {
      if (signedIn === null) rows.push(row('all that a user asks', 'not tried', 'needs --token=… or --email=…'))
      sections.push({ title: 'As a user', rows })
    } else {
      const asUser = await userRows(person, ofPerson, ownToken, visitor.free[0], write)
      rows.push(...asUser.rows)
      isAdministrator = asUser.user?.role === 'administrator'
      sections.push({ title: 'As a user', rows })
      if (write) {
        const { transport, isForUsers } = hub
        const means = { asker: person, caller: ofPerson, transport, isForUsers, token: ownToken }
        // A person who has signed in connects with their token, as in the client.
        const line =
          hub.line === null && !isForUsers ? null : await openHubLine(person, ownToken, transport).catch(() => null)
        const written =
          line === null || asUser.user === null
            ? {
                rows: [needed(row('a hold and a booking', 'not tried', 'the hub or the token is not taken'))],
                left: [],
              }
            : await bookAndRemove({ ...means, line, user: asUser.user }, visitor.free)
        await line?.stop()
        wrote = written.rows.every(({ verdict }) => verdict !== 'not tried')
        left.push(...written.left)
        sections.push({ title: 'A hold, a booking of it, and its removal', rows: written.rows })
      }
    }
    const administrators = adminToken ?? (isAdministrator ? ownToken : null)
    sections.push({
      title: 'As an administrator',
      rows:
        administrators === null
          ? [row('all that an administrator asks', 'not tried', 'needs --admin-token=…')]
          : await administratorRows(
              administrators === ownToken ? ofPerson : caller.in(asker.another()),
              administrators,
            ),
    })
    if (ownToken !== null)
      sections.push({
        title: 'Signing out',
        rows: [
          await signOutRow(ofPerson, signedIn === null ? null : ownToken),
          ...(await signedOutRows(ofPerson, visitor.free[0])),
        ],
      })
    sections.push({
      title: 'How it is set up',
      rows: await operatorRows(asker, caller, visitor.whyRefused !== null, personToken),
    })
  } finally {
    await hub.line?.stop()
  }
  const end = conclusion(
    sections.flatMap((section) => section.rows),
    left,
    wrote,
  )
  const head = `${origin}: ${asker.seen.asked} questions over HTTP`
  return { code: end.code, output: [head, ...tableLines(sections), '', ...end.lines], errors: [] }
}

export const conformCommand = async (
  words: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): Promise<Told> => {
  const asked = conformArguments(words, environment)
  switch (asked._tag) {
    case 'Help':
      return { code: 0, output: [usage], errors: [] }
    case 'Wrong':
      return { code: OF_NO_USE, output: [], errors: [`${asked.problem}\n\n${usage}`] }
    case 'Conform':
      return conform(asked.asked)
  }
}
