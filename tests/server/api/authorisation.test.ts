/**
 * The authorisation matrix, made from the table of calls: each call by a visitor, by an invalid token, by two users, and by each role, for
 * some groups and for all; and about a subject of the caller's groups and one of other groups. Each answer is compared with the roles and
 * permissions of the house, which are written here anew. Secret data contain marks, and no mark may reach a person whom it does not concern.
 */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Permission } from '../../../domain/rules/permissions.ts'
import { type CallName, calls } from '../../../domain/schema/calls/http.ts'
import type { RunningServer } from '../../../server/start-server.ts'
import { failureOf } from '../testing/browser.ts'
import { startTestServer } from '../testing/start-test-server.ts'
import { type CallerName, callers, type Row, rows, staffOfSome } from './authorisation-rows.ts'
import { type MatrixPlaces, markOf, marks, openMatrixPlaces } from './matrix-world.ts'

let server: RunningServer
let places: MatrixPlaces

beforeAll(async () => {
  server = await startTestServer({
    environment: { SEED: 'none', MAX_ADDRESS_CALLS_PER_SECOND: '1000000' },
  })
  places = await openMatrixPlaces(server)
})
afterAll(() => server?.stop())

const everything = ['see-bookings', 'handle-bookings', 'arrange', 'invoice', 'see-billing', 'administer'] as const
/** What each caller may do (the table of roles in `features.md`, section 5). */
const permissions: Readonly<Record<CallerName, readonly Permission[]>> = {
  ...{ visitor: [], expired: [], anna: [], bertil: [] },
  ...{ reader: ['see-bookings'], readerOfAll: ['see-bookings'] },
  ...{ reception: ['see-bookings', 'handle-bookings'], receptionOfAll: ['see-bookings', 'handle-bookings'] },
  manager: ['see-bookings', 'handle-bookings', 'arrange'],
  managerOfAll: ['see-bookings', 'handle-bookings', 'arrange'],
  economy: ['see-bookings', 'invoice', 'see-billing'],
  economyOfAll: ['see-bookings', 'invoice', 'see-billing'],
  administrator: everything,
}
const isStaff = (caller: CallerName): boolean => permissions[caller].length > 0
const isOfSome = (caller: CallerName): boolean => staffOfSome.some((name) => name === caller)

type Place = keyof MatrixPlaces

interface Case {
  readonly name: CallName
  readonly row: Row
  readonly caller: CallerName
  readonly place: Place
}

/** Whether a call gives the people of the house no more than anybody else. One of them then stands for all. */
const isAlikeForStaff = (name: CallName): boolean =>
  calls[name].of === null && (rows[name].access === 'public' || rows[name].access === 'signed-in')

/** The cases of a call. The place differs only for those who are of some groups, and for none where they may do nothing anyway. */
const casesOf = (name: CallName): readonly Case[] =>
  callers
    .filter(
      (caller) => !isAlikeForStaff(name) || !isStaff(caller) || caller === 'manager' || caller === 'administrator',
    )
    .flatMap((caller) => {
      const hasPlaces = isOfSome(caller) && !isAlikeForStaff(name) && rows[name].access !== 'administer'
      return (hasPlaces ? (['own', 'foreign'] as const) : (['own'] as const)).map((place) => ({
        ...{ name, row: rows[name], caller, place },
      }))
    })

/** Refusals that do not depend on the caller. */
const statusOfAll: Readonly<Record<string, number>> = {
  beginAtProvider: 404,
  signInByProvider: 409,
  unknownPerson: 409,
  mailEntryCode: 409,
  linkIdentity: 409,

  ...{ resetPassword: 422, claimAccount: 422, signInByLink: 422 },
  // Nobody has a ticket, and nobody has an app.
  ...{ signInByFactor: 409, offerAppByTicket: 409, confirmAppByTicket: 409 },
  ...{ confirmApp: 422, removeApp: 422, makeRecoveryCodes: 422 },
  // Nobody has asked for a passkey, and nobody has one but for being renamed.
  ...{ signInByPasskey: 409, passkeyStepOptions: 409, offerPasskeyByTicket: 409, confirmPasskeyByTicket: 409 },
  ...{ passkeyProofOptions: 404, confirmPasskey: 409, removePasskey: 404 },
}

const codes: Readonly<Record<number, string>> = { 401: 'signed-out', 403: 'forbidden', 404: 'not-found' }

/** The status of a refusal. Null if the call is served. */
const refusalOf = ({ row, caller, place }: Case): number | null => {
  const { access, staff = 'handle-bookings', foreign = 404, seen } = row
  const isStranger = caller === 'visitor' || caller === 'expired'
  if (access === 'public') return null
  if (isStranger) return 401
  if (access === 'signed-in') return null
  const ofOtherGroup = foreign === 'served' ? null : foreign
  if (access === 'own' || access === 'oneself') {
    if (caller === 'anna') return null
    const handles = place === 'own' && permissions[caller].includes('handle-bookings')
    if (access === 'oneself' || !permissions[caller].includes(staff)) return (handles ? seen : null) ?? 404
    return place === 'own' ? null : ofOtherGroup
  }
  if (!permissions[caller].includes(access)) return 403
  return place === 'own' ? null : ofOtherGroup
}

const forThePeopleOfTheHouse = [
  '"notifications"',
  '"allowed"',
  '"prices"',
  '"verified"',
  '"disabled"',
  'MARK-internal',
  'MARK-notification',
]
/** A list names people without what is only for their bills. */
const lists: readonly CallName[] = ['users', 'allBookings', 'pagedBookings', 'waiting', 'activity', 'audit', 'reports']
const ofBills = ['pin', 'address', 'billing_email'] as const

const secretsFor = ({ name, caller }: Case): readonly string[] => {
  const of = (person: string): string[] => marks.map((mark) => markOf(mark, person))
  // Signing in answers everybody who has the password.
  if (name === 'signIn') return isStaff(caller) ? [] : forThePeopleOfTheHouse
  if (caller === 'administrator') return name === 'users' ? [markOf('pin', 'anna'), markOf('pin', 'bertil')] : []
  // Whoever is of other groups never hears of Frida.
  const unheard = isOfSome(caller) ? ['frida'] : []
  if (isStaff(caller)) {
    const hasBills = permissions[caller].includes('see-billing')
    const isBilled = hasBills || (permissions[caller].includes('handle-bookings') && !lists.includes(name))
    return [
      ...unheard,
      ...(isBilled ? [] : ['anna', 'bertil', 'frida'].flatMap((one) => ofBills.map((mark) => markOf(mark, one)))),
    ]
  }
  if (caller === 'anna') return [...of('bertil'), ...of('frida'), 'MARK-wish-frida', ...forThePeopleOfTheHouse]
  if (caller === 'bertil') return [...of('anna'), ...of('frida'), 'MARK-wish', ...forThePeopleOfTheHouse]
  return [...of('anna'), ...of('bertil'), ...of('frida'), 'MARK-wish', ...forThePeopleOfTheHouse]
}

let asked = 0

/** Makes the request of a case, and gives what is wrong with its answer. */
const faultsOf = async (one: Case): Promise<readonly string[]> => {
  const { name, row, caller, place } = one
  const world = places[place]
  const browser = world.browsers[caller]
  const { path, sending } = await row.request(world, caller)
  const answer = await browser.send(path, { ...sending, method: calls[name].method })
  asked += 1
  const refusal = refusalOf(one)
  const status = refusal ?? statusOfAll[name] ?? calls[name].status
  const fault = (words: string): string => `${name} by ${caller}, ${place}: ${words}`
  const faults: string[] = []
  if (answer.status !== status) faults.push(fault(`${answer.status} and not ${status}: ${answer.text.slice(0, 200)}`))
  else if (refusal !== null && codes[refusal] !== undefined && failureOf(answer).code !== codes[refusal])
    faults.push(fault(`the code ${failureOf(answer).code}`))
  if (name === 'openApi') return faults
  if (name === 'changePassword' && answer.status === 200) browser.token = JSON.parse(answer.text).token
  const all = `${answer.text} ${JSON.stringify([...answer.headers])}`
  for (const secret of secretsFor(one)) if (all.includes(secret)) faults.push(fault(`it shows ${secret}`))
  if (/password_hash|passwordHash|\$argon2|token_hash/.test(all)) faults.push(fault('it shows a hash'))
  for (const other of Object.values(world.browsers)) {
    const session = other.cookies.get('sess')
    if (other !== browser && session !== undefined && all.includes(session)) faults.push(fault('it shows a session'))
  }
  return faults
}

const faultsOfCall = async (name: CallName): Promise<readonly string[]> => {
  const faults: string[] = []
  await places.own.clear()
  for (const one of casesOf(name)) faults.push(...(await faultsOf(one)))
  return faults
}

const names = Object.keys(calls).filter((name): name is CallName => Object.hasOwn(calls, name))

test('every call has a row with its permission, and no row is of a call that does not exist', () => {
  expect(Object.keys(rows).toSorted()).toEqual(names.toSorted())
  const permissionOf = (word: string): Permission | null => everything.find((one) => one === word) ?? null
  for (const name of names)
    expect([name, permissionOf(rows[name].access)]).toEqual([name, permissionOf(calls[name].audience)])
})

describe.each(names)('%s', (name) => {
  test('answers each caller as the roles say, and shows nobody what does not concern them', {
    tags: [
      'api-authorisation',
      'role-visitor',
      'role-user',
      'role-user-others',
      'role-administrator',
      'rule-note-internal',
      'scope-matrix',
    ],
  }, async () => {
    expect(await faultsOfCall(name)).toEqual([])
  })

  test('makes nobody an administrator', async () => {
    const { role } = await server.database
      .selectFrom('app_user')
      .select('role')
      .where('id', '=', places.own.users.anna)
      .executeTakeFirstOrThrow()
    expect(role).toBe('user')
  })

  test('looks the same for what is not one’s own and for what does not exist', { tags: 'api-not-yours' }, async () => {
    const { access, request } = rows[name]
    if (access !== 'own' && access !== 'oneself') return
    const { bertil } = places.own.browsers
    const { path, sending } = await request(places.own, 'bertil')
    const foreign = await bertil.send(path, { ...sending, method: calls[name].method })
    const missing = await bertil.send(path.replace(/\d+/, '2000000000'), { ...sending, method: calls[name].method })
    expect([foreign.status, foreign.text]).toEqual([missing.status, missing.text])
  })
})

test('an administrator who has rested is asked again before all that only administrators may do', {
  tags: 'prove-again',
}, async () => {
  const isAdministrators = (name: CallName): boolean => {
    const { access, staff } = rows[name]
    return access === 'administer' || (access === 'own' && staff === 'administer')
  }
  const theirs = names.filter(isAdministrators)
  const readings = theirs.filter((name) => calls[name].method !== 'GET' && !calls[name].isChange)
  expect(readings).toEqual([])
  // One reading is asked for too: all that the house knows of somebody.
  const asked = theirs.filter((name) => calls[name].isChange || name === 'exportUser')
  expect(asked.length).toBeGreaterThanOrEqual(20)
  const { own } = places
  const { rows: rested } = await sql`
    update access_token set attended_at = server_now() - interval '31 minutes' returning id`.execute(server.database)
  expect(rested.length).toBeGreaterThan(0)
  const faults: string[] = []
  for (const name of asked) {
    const { path, sending } = await rows[name].request(own, 'administrator')
    const answer = await own.browsers.administrator.send(path, { ...sending, method: calls[name].method })
    const code = answer.status === 403 ? failureOf(answer).code : String(answer.status)
    if (code !== 'prove-again') faults.push(`${name}: ${code}`)
  }
  expect(faults).toEqual([])
})

test('a call whose row does not say whose groups its subject is of is found', { tags: 'scope-matrix' }, async () => {
  for (const name of ['addLockOfGroup', 'updateResource'] as const) {
    const row = calls[name]
    const { of } = row
    Reflect.set(row, 'of', 'house')
    try {
      expect((await faultsOfCall(name)).join('\n')).toMatch(new RegExp(`${name} by manager, foreign: \\d+ and not 404`))
    } finally {
      Reflect.set(row, 'of', of)
    }
    expect(await faultsOfCall(name)).toEqual([])
  }
})

test('each call has been asked by each caller, and by the staff of some groups about both places', {
  tags: 'scope-matrix',
}, () => {
  // Printed for whoever wants to know how many cases there are.
  process.stdout.write(`The authorisation matrix has ${asked} cases\n`)
  expect(asked).toBeGreaterThanOrEqual(names.reduce((sum, name) => sum + casesOf(name).length, 0))
  expect(asked).toBeGreaterThan(1_500)
})
