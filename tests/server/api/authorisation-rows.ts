/**
 * The rows of the authorisation matrix: a request for each call of the contract, and the people who may make it. Invariant: a call without
 * a row is a type error here. Each request uses its own data, so that it does not affect the next request.
 */
import { Option, Schema } from 'effect'
import sharp from 'sharp'
import type { Permission } from '../../../domain/rules/permissions.ts'
import type { CallName } from '../../../domain/schema/calls/http.ts'
import { readLinkKey, signLink } from '../../../server/access/link-token.ts'
import type { Database } from '../../../server/database/database.ts'
import type { Browser, Sending } from '../testing/browser.ts'
import type { TestContent } from '../testing/test-content.ts'

/** The roles between user and administrator. */
export const staffRoles = ['reader', 'reception', 'manager', 'economy'] as const
/** Each such role for the first place alone, and for all groups. */
export const staffOfSome = staffRoles
export const staffOfAll = ['readerOfAll', 'receptionOfAll', 'managerOfAll', 'economyOfAll'] as const
export const callers = [
  ...(['visitor', 'expired', 'anna', 'bertil'] as const),
  ...staffOfSome,
  ...staffOfAll,
  'administrator',
] as const
export type CallerName = (typeof callers)[number]

export interface MatrixWorld extends TestContent {
  readonly database: Database
  readonly browsers: Readonly<Record<CallerName, Browser>>
  /** A booking of Anna's with one resource on a day of its own, and an internal note. */
  annasBooking(): Promise<{ readonly id: number; readonly resource: number; readonly note: number }>
  /** A session of this user that nothing else needs. */
  session(user: number): Promise<{ readonly id: number; readonly token: string }>
  /** A linked provider of this user, which is not the only way in. */
  identity(user: number): Promise<number>
  /** A passkey of this user, of which nobody has the device. */
  passkey(user: number): Promise<number>
  /** A user that nothing else needs. */
  spareUser(): Promise<number>
  /** A day that nothing else uses. */
  freshDate(): string
  /** The id of a row of this table. */
  anyId(table: 'content_item' | 'user_type'): Promise<number>
  /** A new user type, which nobody has. */
  unusedUserType(): Promise<number>
  /** A new thing of the house's list. */
  attribute(): Promise<number>
  /** Removes all bookings but one of the customer of each place, so that those of earlier calls do not disturb. */
  clear(): Promise<void>
  /** All resources of a group. */
  resourcesOf(group: number): Promise<readonly number[]>
}

interface Request {
  readonly path: string
  readonly sending?: Omit<Sending, 'method'>
}

/**
 * Who may make a call.
 * - `public`: everybody.
 * - `signed-in`: everybody who is signed in.
 * - `own`: Anna, and the people of the house with the permission `staff`. For others it seems not to exist.
 * - `oneself`: only Anna.
 * - a permission: the people of the house who have it.
 */
export type Access = 'public' | 'signed-in' | 'own' | 'oneself' | Permission

export interface Row {
  readonly access: Access
  /** For `own`; if it is absent, `handle-bookings`. */
  readonly staff?: Permission
  /**
   * What somebody with the permission in other groups alone gets for a subject of this place: a status, or `served` if the answer only
   * leaves out what is of the place. If it is absent, the subject seems not to exist.
   */
  readonly foreign?: number | 'served'
  /** For `own`: what somebody gets who handles bookings in this place but has not the permission `staff`. If it is absent, 404. */
  readonly seen?: number
  readonly request: (world: MatrixWorld, caller: CallerName) => Request | Promise<Request>
}

const decodeAnswer = Schema.decodeUnknownOption(Schema.Struct({ answer: Schema.Int }))
const slots = [{ startTime: '08:00:00', endTime: '08:30:00' }]
export const person = {
  email: 'anna@test.example',
  firstName: 'anna',
  lastName: 'Test',
  address: 'MARK-address-anna',
  zipCode: '12345',
  city: 'Ort',
  phone: '0701234567',
  pin: '19900101-0017',
}

const at = (path: string, sending: Request['sending'] = {}): Request => ({ path, sending })
const open = (path: string, access: Access = 'public'): Row => ({
  ...{ access, foreign: 'served' },
  request: () => at(path),
})

const newBooking = (world: MatrixWorld) => ({
  bookingResources: [{ resourceId: world.rooms.priced, date: world.freshDate(), bookingSlots: slots }],
})

const aTicket = { ticket: 'x'.repeat(43) }
const aPassword = { password: 'ett-bra-losenord' }
const aKey = { id: 'AAAA', rawId: 'AAAA', type: 'public-key' }
const clientDataJSON = Buffer.from(JSON.stringify({ challenge: 'x', origin: 'http://localhost' })).toString('base64url')
const aShownPasskey = { ...aKey, response: { clientDataJSON, authenticatorData: 'AAAA', signature: 'AAAA' } }
const aMadePasskey = { ...aKey, response: { clientDataJSON, attestationObject: 'AAAA' } }

const picture = async (): Promise<Blob> => {
  const image = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#336699' } })
    .png()
    .toBuffer()
  return new Blob([new Uint8Array(image)], { type: 'image/png' })
}

const upload = (owner: 'groups' | 'resources'): Row => ({
  access: 'arrange',
  request: async (world) => {
    const form = new FormData()
    form.set('title', 'Bild')
    form.set('file', await picture(), 'bild.png')
    return at(`/api/${owner}/${owner === 'groups' ? world.group : world.rooms.priced}/media`, { form })
  },
})

/** The token of a link to this part of Anna's. */
const linkOf = async ({ database, users }: MatrixWorld, part: number): Promise<string> => {
  const { id } = await database
    .insertInto('part_link')
    .values({ user_id: users.anna, parts: [part], made_at: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow()
  return signLink(await readLinkKey(database), id)
}

const decodeMadeDays = Schema.decodeUnknownSync(Schema.Struct({ ids: Schema.Array(Schema.Int) }))

const ownerId = (world: MatrixWorld, owner: 'groups' | 'resources'): number =>
  owner === 'groups' ? world.group : world.rooms.priced

const add = (owner: 'groups' | 'resources', part: string, body: (world: MatrixWorld) => unknown): Row => ({
  access: 'arrange',
  request: (world) => at(`/api/${owner}/${ownerId(world, owner)}/${part}`, { body: body(world) }),
})

/** The administrator first makes something, which the request then removes. */
const remove = (
  owner: 'groups' | 'resources',
  part: string,
  make: (world: MatrixWorld) => Promise<Sending> | Sending,
): Row => ({
  access: 'arrange',
  request: async (world) => {
    const path = `/api/${owner}/${ownerId(world, owner)}/${part}`
    const made = await world.browsers.administrator.send(path, { method: 'POST', ...(await make(world)) })
    if (made.status !== 201) throw new Error(`${path}: ${made.status} ${made.text}`)
    const id = typeof made.json === 'object' && made.json !== null && 'id' in made.json ? made.json.id : null
    return at(`${path}/${id}`)
  },
})

/** The administrator first makes something, which the request then changes. */
const change = (
  owner: 'groups' | 'resources',
  part: string,
  make: (world: MatrixWorld) => Promise<Sending> | Sending,
): Row => ({
  access: 'arrange',
  request: async (world) => ({
    ...(await remove(owner, part, make).request(world, 'administrator')),
    sending: await make(world),
  }),
})

const openTime = { dayOfWeek: 1, startTime: '08:00:00', endTime: '12:00:00' }
const lock = { startDate: '2027-01-01', startTime: '08:00:00', endDate: '2027-01-02', endTime: '09:00:00' }
const price = { time: 240, price: 98765 }
const rule = { longestMinutes: 480 }
/** A row for a user type, which exists beside the row for everybody. */
const ruleToRemove = async (world: MatrixWorld): Promise<Sending> => ({
  body: { userTypeId: await world.anyId('user_type'), longestMinutes: 480 },
})
const specialDays = { days: [{ date: '2027-01-01', startTime: null, endTime: null, title: 'Nyårsdagen' }] }
const allowed = async (world: MatrixWorld): Promise<Sending> => ({
  body: { userTypeId: await world.anyId('user_type') },
})
const mediaForm = async (): Promise<Sending> => {
  const form = new FormData()
  form.set('title', 'Bild')
  form.set('file', await picture(), 'bild.png')
  return { form }
}

/** Each of the days that were made together has a row. */
const removeSpecialDay = (owner: 'groups' | 'resources'): Row => ({
  access: 'arrange',
  request: async (world) => {
    const path = `/api/${owner}/${ownerId(world, owner)}/special-day`
    const made = await world.browsers.administrator.send(path, { method: 'POST', body: specialDays })
    const { ids } = decodeMadeDays(made.json)
    return at(`${path}/${ids.join(',')}`)
  },
})

const changeSpecialDay = (owner: 'groups' | 'resources'): Row => ({
  access: 'arrange',
  request: async (world) => ({
    ...(await removeSpecialDay(owner).request(world, 'administrator')),
    sending: { body: specialDays },
  }),
})

/** The call only asks about a change. */
const affected = (owner: 'groups' | 'resources'): Row => ({
  access: 'arrange',
  request: (world) => at(`/api/${owner}/${ownerId(world, owner)}/affected`, { body: { _tag: 'Disabled' } }),
})

const ofBooking = (
  access: Access,
  path: (booking: Awaited<ReturnType<MatrixWorld['annasBooking']>>) => string,
  { staff = 'handle-bookings', ...sending }: Request['sending'] & { readonly staff?: Permission } = {},
): Row => ({
  ...{ access, staff },
  request: async (world) => at(path(await world.annasBooking()), sending),
})

const groupModel = { title: 'Rum', description: '<p>Rum</p>', slotTime: 30 }
const resourceModel = (world: MatrixWorld) => ({ title: 'Rum', description: '<p>Rum</p>', group: world.group })

export const rows: Readonly<Record<CallName, Row>> = {
  checkIn: ofBooking('own', ({ id, resource }) => `/api/booking/${id}/resource/${resource}/check-in`, { body: {} }),
  forgiveMissed: {
    access: 'handle-bookings',
    request: async (world) => {
      const { id, resource } = await world.annasBooking()
      await world.database
        .updateTable('booked_resource')
        .set({ missed_at: new Date('2026-02-01T09:00:00Z') })
        .where('id', '=', resource)
        .execute()
      return at(`/api/booking/${id}/resource/${resource}/forgive`, { body: {} })
    },
  },
  missedTimes: open('/api/booking/missed', 'signed-in'),
  signIn: {
    access: 'public',
    request: () => at('/api/auth/sign-in', { body: { email: 'anna@test.example', password: 'ett-bra-losenord' } }),
  },
  signInSilent: { access: 'signed-in', request: () => at('/api/auth/sign-in-silent', { body: {} }) },
  // The request has no token, because it would end the token for the following calls.
  signOut: { access: 'public', request: () => at('/api/auth/sign-out', { headers: { authorization: '' } }) },
  authenticated: open('/api/user/authenticated'),
  userTypes: open('/api/user/types'),
  roles: open('/api/user/roles', 'administer'),
  organisations: open('/api/user/organisations/2'),
  users: open('/api/user?search=test', 'handle-bookings'),
  user: { access: 'own', request: ({ users }) => at(`/api/user/${users.anna}`) },
  register: {
    access: 'public',
    request: async (world, caller) =>
      at('/api/user', {
        body: {
          ...person,
          email: `${caller}-new@test.example`,
          password: 'nagot-som-ingen-gissar',
          userType: await world.anyId('user_type'),
          accept: true,
        },
      }),
  },
  updateUser: {
    ...{ access: 'own', staff: 'administer', seen: 403 },
    // Anna tries to become an administrator with it.
    request: async (world, caller) =>
      at(`/api/user/${world.users.anna}`, {
        body: {
          ...person,
          userType: await world.anyId('user_type'),
          role: caller === 'administrator' ? 'user' : 'administrator',
        },
      }),
  },
  cancelEmailChange: {
    access: 'own',
    staff: 'administer',
    seen: 403,
    request: ({ users }) => at(`/api/user/${users.anna}/pending-email`),
  },
  // With a wrong code, everybody gets the same answer.
  undoEmailChange: {
    access: 'public',
    request: ({ users }) => at(`/api/user/${users.anna}/undo-email-change`, { body: { code: 'x'.repeat(43) } }),
  },
  clearUser: { access: 'administer', request: async (world) => at(`/api/user/${await world.spareUser()}`) },
  deleteUserBookings: {
    access: 'administer',
    request: async (world) => at(`/api/user/${await world.spareUser()}/bookings`),
  },
  changePassword: {
    access: 'oneself',
    request: ({ users }) =>
      at(`/api/user/${users.anna}/password`, {
        body: { oldPassword: 'ett-bra-losenord', newPassword: 'ett-bra-losenord' },
      }),
  },
  // No provider is set, and no ticket is right: everybody gets the same refusal.
  signInWays: open('/api/auth/ways'),
  beginAtProvider: { access: 'public', request: () => at('/api/auth/provider/begin', { body: { provider: '1' } }) },
  signInByProvider: { access: 'public', request: () => at('/api/auth/provider', { body: { ticket: 'x'.repeat(43) } }) },
  unknownPerson: {
    access: 'public',
    request: () => at('/api/auth/provider/person', { body: { ticket: 'x'.repeat(43) } }),
  },
  mailEntryCode: {
    access: 'public',
    request: () => at('/api/auth/provider/code', { body: { ticket: 'x'.repeat(43), email: 'anna@test.example' } }),
  },
  linkedIdentities: open('/api/auth/identities', 'signed-in'),
  linkIdentity: {
    access: 'signed-in',
    request: () => at('/api/auth/identities', { body: { ticket: 'x'.repeat(43) } }),
  },
  unlinkIdentity: {
    access: 'oneself',
    request: async (world) => at(`/api/auth/identities/${await world.identity(world.users.anna)}`),
  },
  sessions: open('/api/auth/sessions', 'signed-in'),
  endSession: {
    access: 'oneself',
    request: async (world) => at(`/api/auth/sessions/${(await world.session(world.users.anna)).id}`),
  },
  // It uses its own person, because it would end the sessions of the following calls.
  endAllSessions: {
    access: 'signed-in',
    request: async (world, caller) => {
      if (caller === 'visitor' || caller === 'expired') return at('/api/auth/sessions')
      const { token } = await world.session(await world.spareUser())
      return at('/api/auth/sessions', { headers: { authorization: `Bearer ${token}` } })
    },
  },
  tellNewBrowser: { access: 'signed-in', request: () => at('/api/auth/new-browser-mail', { body: { on: true } }) },
  signInByFactor: {
    access: 'public',
    request: () => at('/api/auth/second-factor', { body: { ...aTicket, code: '123456' } }),
  },
  offerAppByTicket: { access: 'public', request: () => at('/api/auth/second-factor/app', { body: aTicket }) },
  confirmAppByTicket: {
    access: 'public',
    request: () => at('/api/auth/second-factor/app', { body: { ...aTicket, code: '123456' } }),
  },
  proveAgain: { access: 'signed-in', request: () => at('/api/auth/prove-again', { body: aPassword }) },
  // It uses its own person, because nobody would see this one afterwards.
  setProtection: {
    access: 'signed-in',
    request: async (world, caller) => {
      if (caller === 'visitor' || caller === 'expired') return at('/api/user/1/protection', { body: { on: true } })
      const id = await world.spareUser()
      const { token } = await world.session(id)
      return at(`/api/user/${id}/protection`, { body: { on: true }, headers: { authorization: `Bearer ${token}` } })
    },
  },
  lookAtProtected: {
    access: 'administer',
    request: ({ users }) => at(`/api/user/${users.anna}/protection/look`, { body: { reason: 'Polisen frågar.' } }),
  },
  ownFactors: open('/api/auth/factors', 'signed-in'),
  offerApp: { access: 'signed-in', request: () => at('/api/auth/factors/app', { body: aPassword }) },
  confirmApp: { access: 'signed-in', request: () => at('/api/auth/factors/app', { body: { code: '123456' } }) },
  removeApp: {
    access: 'signed-in',
    request: () => at('/api/auth/factors/app/removal', { body: { ...aPassword, code: '123456' } }),
  },
  // Nobody has asked for a passkey, and no device is there: everybody gets the same refusal.
  passkeySignInOptions: { access: 'public', request: () => at('/api/auth/passkey/options', { body: {} }) },
  signInByPasskey: { access: 'public', request: () => at('/api/auth/passkey', { body: { passkey: aShownPasskey } }) },
  passkeyStepOptions: {
    access: 'public',
    request: () => at('/api/auth/second-factor/passkey/options', { body: aTicket }),
  },
  offerPasskeyByTicket: { access: 'public', request: () => at('/api/auth/second-factor/passkey', { body: aTicket }) },
  confirmPasskeyByTicket: {
    access: 'public',
    request: () =>
      at('/api/auth/second-factor/passkey', { body: { ...aTicket, name: 'Mobilen', passkey: aMadePasskey } }),
  },
  passkeyProofOptions: {
    access: 'signed-in',
    request: () => at('/api/auth/factors/passkeys/proof', { body: {} }),
  },
  offerPasskey: { access: 'signed-in', request: () => at('/api/auth/factors/passkeys', { body: aPassword }) },
  confirmPasskey: {
    access: 'signed-in',
    request: () => at('/api/auth/factors/passkeys', { body: { name: 'Mobilen', passkey: aMadePasskey } }),
  },
  renamePasskey: {
    access: 'oneself',
    request: async (world) => {
      const id = await world.passkey(world.users.anna)
      return at(`/api/auth/factors/passkeys/${id}`, { body: { name: `Mobilen ${id}` } })
    },
  },
  removePasskey: {
    access: 'signed-in',
    request: () => at('/api/auth/factors/passkeys/999999/removal', { body: aPassword }),
  },
  makeRecoveryCodes: {
    access: 'signed-in',
    request: () => at('/api/auth/factors/recovery-codes', { body: { ...aPassword, code: '123456' } }),
  },
  forgotPassword: {
    access: 'public',
    request: (_, caller) => at('/api/user/forgot-password', { body: { email: `${caller}-unknown@test.example` } }),
  },
  // With a wrong code, everybody gets the same refusal.
  resetPassword: {
    access: 'public',
    request: ({ users }) =>
      at(`/api/user/${users.anna}/reset-password`, {
        body: { code: 'x'.repeat(43), password: 'nagot-som-ingen-gissar', repeatNewPassword: 'nagot-som-ingen-gissar' },
      }),
  },
  verifyEmail: {
    access: 'public',
    request: ({ users }) => at(`/api/user/${users.anna}/verify-email`, { body: { code: 'x'.repeat(43) } }),
  },
  maySetPassword: {
    access: 'public',
    request: ({ users }) => at(`/api/user/${users.anna}/may-set-password`, { body: { code: 'x'.repeat(43) } }),
  },
  // A wrong code, and a browser that has not registered: the same refusal for all.
  signInByLink: {
    access: 'public',
    request: ({ users }) => at(`/api/user/${users.unverified}/sign-in-by-link`, { body: { code: 'x'.repeat(43) } }),
  },
  resendRegistration: {
    access: 'public',
    request: (_, caller) => at('/api/user/registration', { body: { email: `${caller}-unknown@test.example` } }),
  },
  registrationProved: {
    access: 'public',
    request: () => at('/api/user/registration/proved', { body: { email: 'unknown@test.example' } }),
  },
  resendVerification: {
    access: 'public',
    request: ({ users }) => at(`/api/user/${users.unverified}/resend-verification`, { body: {} }),
  },

  content: open('/api/content'),
  retention: open('/api/retention', 'administer'),
  retentionPreview: open('/api/retention/preview?bookingMonths=24&accountMonths=24', 'administer'),
  setRetention: {
    access: 'administer',
    request: () => at('/api/retention', { body: { bookingMonths: 24, accountMonths: null } }),
  },

  contentItem: { access: 'public', request: async (world) => at(`/api/content/${await world.anyId('content_item')}`) },
  contentOfGroup: open('/api/content/group/startpage'),
  contentByKey: open('/api/content/key/content.startpage.body'),
  updateContent: {
    access: 'administer',
    request: async (world) =>
      at(`/api/content/${await world.anyId('content_item')}`, { body: { value: '<p>Hej</p>' } }),
  },

  groupSlots: {
    access: 'public',
    request: async (world) => {
      await world.annasBooking()
      return at(`/api/booking/group/${world.group}/slots`, { body: { date: '2026-06-01' } })
    },
  },
  slots: {
    access: 'public',
    request: (world) =>
      at('/api/booking/slots', { body: { resources: [world.rooms.free], from: '2026-06-01', to: '2026-06-07' } }),
  },
  findTime: {
    access: 'public',
    request: () =>
      at('/api/booking/find', { body: { dates: ['2026-06-01'], from: '10:00:00', to: '12:00:00', persons: 4 } }),
  },
  prices: { access: 'public', request: (world) => at('/api/booking/prices', { body: newBooking(world) }) },
  createBooking: { access: 'signed-in', request: (world) => at('/api/booking', { body: newBooking(world) }) },
  addToBooking: {
    access: 'own',
    request: async (world) => at(`/api/booking/${(await world.annasBooking()).id}`, { body: newBooking(world) }),
  },
  booking: ofBooking('own', ({ id }) => `/api/booking/${id}`, { staff: 'see-bookings' }),
  usage: open('/api/booking/usage', 'signed-in'),
  ownBookings: open('/api/booking', 'signed-in'),
  allBookings: open('/api/booking/all', 'see-bookings'),
  pagedBookings: {
    access: 'signed-in',
    request: async (world) => {
      await world.annasBooking()
      return at('/api/booking/paged', { body: { page: 1, pageSize: 20, userId: world.users.anna } })
    },
  },
  bookingGroups: open('/api/booking/groups', 'signed-in'),
  deleteBooking: ofBooking('own', ({ id }) => `/api/booking/${id}`),
  deleteBookingResource: ofBooking('own', ({ id, resource }) => `/api/booking/${id}/${resource}`),
  cancelRest: {
    access: 'own',
    request: async (world) =>
      at(`/api/booking/${(await world.annasBooking()).id}/rest`, { body: { from: '2026-03-02' } }),
  },
  undoCancelling: {
    access: 'own',
    request: async (world) => {
      const { id, resource } = await world.annasBooking()
      await world.browsers.anna.send(`/api/booking/${id}`, { method: 'DELETE' })
      return at(`/api/booking/${id}/undo`, { body: { parts: [resource] } })
    },
  },
  changeTimes: {
    access: 'own',
    request: async (world) => {
      const { id, resource } = await world.annasBooking()
      const bookingSlots = [{ startTime: '10:00:00', endTime: '10:30:00' }]
      return at(`/api/booking/${id}/times`, { body: { parts: [{ rid: resource, bookingSlots }] } })
    },
  },
  moveBookingResource: {
    access: 'own',
    request: async (world) => {
      const { id, resource } = await world.annasBooking()
      const bookingSlots = [{ startTime: '10:00:00', endTime: '10:30:00' }]
      const body = { resourceId: world.rooms.priced, date: world.freshDate(), bookingSlots }
      return at(`/api/booking/${id}/resource/${resource}/move`, { body })
    },
  },
  // A token that nobody has signed. What a signed one opens is tested in tests/server/booking-links.
  openLink: { access: 'public', request: () => at('/api/booking/link', { body: { token: 'A'.repeat(43) } }) },
  cancelByLink: {
    access: 'public',
    request: async (world) => {
      const { resource } = await world.annasBooking()
      const token = await linkOf(world, resource)
      return at('/api/booking/link/cancel', { body: { token, rid: resource, price: 0 } })
    },
  },
  checkInByLink: {
    access: 'public',
    request: async (world) => {
      const { resource } = await world.annasBooking()
      return at('/api/booking/link/check-in', { body: { token: await linkOf(world, resource), rid: resource } })
    },
  },
  leaveByLink: { access: 'public', request: () => at('/api/booking/link/leave', { body: { token: 'A'.repeat(43) } }) },
  reminders: open('/api/booking/reminders', 'signed-in'),
  wantReminders: { access: 'signed-in', request: () => at('/api/booking/reminders', { body: { wanted: true } }) },
  coBookers: ofBooking('own', ({ id }) => `/api/booking/${id}/co-bookers`),
  addCoBooker: {
    access: 'own',
    request: async (world) => {
      const { id } = await world.annasBooking()
      return at(`/api/booking/${id}/co-bookers`, { body: { email: `medbokare-${id}@annat.example` } })
    },
  },
  removeCoBooker: {
    access: 'own',
    request: async (world) => {
      const { id } = await world.annasBooking()
      const named = await world.database
        .insertInto('co_booker')
        .values({
          ...{ booking_id: id, email: 'medbokare@annat.example', email_key: 'medbokare@annat.example' },
          ...{ booked_resource_id: null, named_by: world.users.anna, created_at: new Date() },
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      return at(`/api/booking/${id}/co-bookers/${named.id}`)
    },
  },
  bookingCalendar: ofBooking('own', ({ id }) => `/api/booking/${id}.ics`, { staff: 'see-bookings' }),
  bookingFeed: open('/api/booking/feed', 'signed-in'),
  createBookingFeed: {
    access: 'signed-in',
    request: () => at('/api/booking/feed', { body: { password: 'ett-bra-losenord' } }),
  },
  deleteBookingFeed: open('/api/booking/feed', 'signed-in'),
  // The calendar of Anna, with one of her bookings.
  feedCalendar: {
    access: 'public',
    request: async (world) => {
      await world.annasBooking()
      const made = await world.browsers.anna.send('/api/booking/feed', {
        method: 'POST',
        body: { password: 'ett-bra-losenord' },
      })
      const address = typeof made.json === 'object' && made.json !== null ? Reflect.get(made.json, 'address') : null
      return at(new URL(String(address)).pathname)
    },
  },
  bookedSlots: ofBooking('own', ({ id, resource }) => `/api/booking/${id}/resource/${resource}/slots`),
  changeBookingResource: ofBooking('own', ({ id, resource }) => `/api/booking/${id}/resource/${resource}`, {
    body: { message: 'Önskemål', bookingSlots: slots },
  }),
  setPrice: ofBooking('invoice', ({ id, resource }) => `/api/booking/${id}/resource/${resource}/price`, {
    body: { price: 5 },
  }),
  setStatus: ofBooking('handle-bookings', ({ id, resource }) => `/api/booking/${id}/resource/${resource}/status`, {
    body: { status: 1 },
  }),
  addNote: ofBooking('handle-bookings', ({ id }) => `/api/booking/${id}/note/`, {
    body: { content: 'Anteckning', internal: true },
  }),
  deleteNote: ofBooking('handle-bookings', ({ id, note }) => `/api/booking/${id}/note/${note}`),
  reports: {
    ...{ access: 'invoice', foreign: 'served' },
    request: () => at('/api/booking/reports', { body: { startDate: '2026-03-01', endDate: '2026-12-31' } }),
  },

  groups: open('/api/groups'),
  group: { access: 'public', request: ({ group }) => at(`/api/groups/${group}`) },
  createGroup: { access: 'administer', request: () => at('/api/groups/', { body: groupModel }) },
  updateGroup: { access: 'arrange', request: ({ group }) => at(`/api/groups/${group}`, { body: groupModel }) },
  orderResources: {
    access: 'arrange',
    request: async (world) =>
      at(`/api/groups/${world.group}/order`, { body: { resources: await world.resourcesOf(world.group) } }),
  },
  removeOwnPrices: {
    access: 'arrange',
    request: async (world) => at(`/api/groups/${world.group}/own-prices/remove`, { body: {} }),
  },
  addPriceOfGroup: add('groups', 'price', () => price),
  changePriceOfGroup: change('groups', 'price', () => ({ body: price })),
  removePriceOfGroup: remove('groups', 'price', () => ({ body: price })),
  changeLockOfGroup: change('groups', 'locked', () => ({ body: lock })),
  addNotification: add('groups', 'notification', () => ({ email: 'MARK-notification@test.example' })),
  removeNotification: remove('groups', 'notification', () => ({ body: { email: 'gone@test.example' } })),
  addOpenTimeOfGroup: add('groups', 'open', () => openTime),
  removeOpenTimeOfGroup: remove('groups', 'open', () => ({ body: openTime })),
  addOpenTimesOfGroup: add('groups', 'open-times', () => ({ times: [openTime] })),
  changeOpenTimeOfGroup: change('groups', 'open', () => ({ body: openTime })),
  addLockOfGroup: add('groups', 'locked', () => lock),
  removeLockOfGroup: remove('groups', 'locked', () => ({ body: lock })),
  setRuleOfGroup: add('groups', 'rule', () => rule),
  removeRuleOfGroup: remove('groups', 'rule', ruleToRemove),
  addSpecialDaysOfGroup: add('groups', 'special-day', () => specialDays),
  changeSpecialDaysOfGroup: changeSpecialDay('groups'),
  removeSpecialDaysOfGroup: removeSpecialDay('groups'),
  addSpecialDaysOfGroups: {
    access: 'arrange',
    request: (world) => at('/api/special-days', { body: { groups: [world.group], ...specialDays } }),
  },
  affectedOfGroups: {
    access: 'arrange',
    request: (world) => at('/api/special-days/affected', { body: { groups: [world.group], ...specialDays } }),
  },
  affectedOfGroup: affected('groups'),
  addMediaOfGroup: upload('groups'),
  removeMediaOfGroup: remove('groups', 'media', mediaForm),
  addAllowedOfGroup: {
    access: 'arrange',
    request: async (world) => at(`/api/groups/${world.disabledGroup}/allowed`, await allowed(world)),
  },
  removeAllowedOfGroup: remove('groups', 'allowed', allowed),
  resources: open('/api/resources'),
  resource: { access: 'public', request: ({ rooms }) => at(`/api/resources/${rooms.priced}`) },
  createResource: {
    ...{ access: 'arrange', foreign: 422 },
    request: (world) => at('/api/resources/', { body: resourceModel(world) }),
  },
  updateResource: {
    access: 'arrange',
    request: (world) => at(`/api/resources/${world.rooms.free}`, { body: resourceModel(world) }),
  },
  copyResource: {
    access: 'arrange',
    request: (world) => at(`/api/resources/${world.rooms.free}/copy`, { body: { title: 'Rum 2' } }),
  },
  changePriceOfResource: change('resources', 'price', () => ({ body: price })),
  changeLockOfResource: change('resources', 'locked', () => ({ body: lock })),
  addPriceOfResource: add('resources', 'price', () => price),
  removePriceOfResource: remove('resources', 'price', () => ({ body: price })),
  addOpenTimeOfResource: add('resources', 'open', () => openTime),
  removeOpenTimeOfResource: remove('resources', 'open', () => ({ body: openTime })),
  addOpenTimesOfResource: add('resources', 'open-times', () => ({ times: [openTime] })),
  changeOpenTimeOfResource: change('resources', 'open', () => ({ body: openTime })),
  addLockOfResource: add('resources', 'locked', () => lock),
  removeLockOfResource: remove('resources', 'locked', () => ({ body: lock })),
  setRuleOfResource: add('resources', 'rule', () => rule),
  removeRuleOfResource: remove('resources', 'rule', ruleToRemove),
  addSpecialDaysOfResource: add('resources', 'special-day', () => specialDays),
  changeSpecialDaysOfResource: changeSpecialDay('resources'),
  removeSpecialDaysOfResource: removeSpecialDay('resources'),
  affectedOfResource: affected('resources'),
  addMediaOfResource: upload('resources'),
  removeMediaOfResource: remove('resources', 'media', mediaForm),
  addAllowedOfResource: {
    access: 'arrange',
    request: async (world) => at(`/api/resources/${world.rooms.disabled}/allowed`, await allowed(world)),
  },
  removeAllowedOfResource: remove('resources', 'allowed', allowed),

  waiting: open('/api/booking/waiting', 'handle-bookings'),
  setStatuses: {
    ...{ access: 'handle-bookings', foreign: 'served' },
    request: async (world) => {
      const { id, resource } = await world.annasBooking()
      return at('/api/booking/status', { body: { status: 1, parts: [{ id, rid: resource }] } })
    },
  },
  changeParts: {
    access: 'handle-bookings',
    request: async (world) => {
      const { id, resource } = await world.annasBooking()
      return at(`/api/booking/${id}/parts`, { body: { parts: [{ rid: resource, status: 1 }] } })
    },
  },
  undoAnswers: {
    ...{ access: 'handle-bookings', foreign: 409 },
    request: async (world, caller) => {
      const { id, resource } = await world.annasBooking()
      const body = { status: 1, parts: [{ id, rid: resource }] }
      // One undoes one's own answers.
      const ask = { method: 'POST', body } as const
      const own = await world.browsers[caller].send('/api/booking/status', ask)
      const { answer } = Option.getOrElse(decodeAnswer(own.json), () => ({ answer: null }))
      const other = answer === null ? await world.browsers.administrator.send('/api/booking/status', ask) : null
      const answers = [answer ?? Option.getOrNull(decodeAnswer(other?.json))?.answer]
      return at('/api/booking/undo', { body: { answers } })
    },
  },
  handOn: {
    access: 'handle-bookings',
    request: async (world) => {
      const { id } = await world.annasBooking()
      return at(`/api/booking/${id}/owner`, { body: { userId: world.users.bertil } })
    },
  },
  breaches: {
    access: 'handle-bookings',
    request: (world) => at('/api/booking/breaches', { body: newBooking(world) }),
  },
  occupancy: {
    ...{ access: 'see-bookings', foreign: 'served' },
    request: () => at('/api/booking/occupancy', { body: { startDate: '2026-03-01', endDate: '2026-03-31' } }),
  },
  addPerson: {
    ...{ access: 'handle-bookings', foreign: 'served' },
    request: () => at('/api/user/person', { body: { firstName: 'Rut', lastName: 'Ek', phone: '0123-45 67 89' } }),
  },
  makeClaimLink: {
    access: 'administer',
    request: async (world) => {
      const person = { firstName: 'Rut', lastName: 'Ek', phone: '0123-45 67 89' }
      const made = await world.browsers.administrator.send('/api/user/person', { method: 'POST', body: person })
      const id = typeof made.json === 'object' && made.json !== null && 'id' in made.json ? made.json.id : null
      return at(`/api/user/${id}/claim`, { body: { send: false } })
    },
  },
  mayClaim: {
    access: 'public',
    request: ({ users }) => at(`/api/user/${users.anna}/may-claim`, { body: { code: 'x' } }),
  },
  claimAccount: {
    access: 'public',
    request: ({ users }) =>
      at(`/api/user/${users.anna}/claim-account`, {
        body: { code: 'x', email: 'rut@test.example', password: 'ett-bra-losenord' },
      }),
  },
  approveUserType: {
    access: 'administer',
    request: ({ users }) => at(`/api/user/${users.anna}/approve`, { body: {} }),
  },
  refuseUserType: {
    access: 'administer',
    request: ({ users }) => at(`/api/user/${users.anna}/refuse`, { body: { reason: 'Fel nummer' } }),
  },
  updateUserType: {
    access: 'administer',
    request: async (world) =>
      at(`/api/user/types/${await world.anyId('user_type')}`, { body: { needsApproval: false } }),
  },
  administeredUserTypes: open('/api/user/types/administered', 'administer'),
  addUserType: {
    access: 'administer',
    request: () => at('/api/user/types', { body: { name: crypto.randomUUID(), public: false, organisationType: 0 } }),
  },
  orderUserTypes: {
    access: 'administer',
    request: async (world) => {
      const types = await world.database.selectFrom('user_type').select('id').orderBy('place').orderBy('id').execute()
      return at('/api/user/types/order', { body: { userTypes: types.map(({ id }) => id) } })
    },
  },
  removeUserType: {
    access: 'administer',
    request: async (world) => at(`/api/user/types/${await world.unusedUserType()}`),
  },
  sign: {
    access: 'public',
    request: async (world) => {
      const { json } = await world.browsers.administrator.send(`/api/resources/${world.rooms.priced}/signs`, {
        method: 'POST',
        body: { name: 'Vid dörren' },
      })
      const address = typeof json === 'object' && json !== null && 'address' in json ? String(json.address) : ''
      return at(`/api/signs/${address.split('/').at(-1)}`)
    },
  },
  signs: {
    access: 'arrange',
    request: (world) => at(`/api/resources/${world.rooms.priced}/signs`),
  },
  makeSign: add('resources', 'signs', () => ({ name: 'Vid dörren' })),
  endSign: remove('resources', 'signs', () => ({ body: { name: 'Vid dörren' } })),
  room: { access: 'public', request: (world) => at(`/api/rooms/${world.rooms.priced}`) },
  attributes: open('/api/attributes', 'arrange'),
  addAttribute: { access: 'administer', request: () => at('/api/attributes', { body: { name: 'Projektor' } }) },
  renameAttribute: {
    access: 'administer',
    request: async (world) => at(`/api/attributes/${await world.attribute()}`, { body: { name: 'Hiss' } }),
  },
  removeAttribute: {
    access: 'administer',
    request: async (world) => at(`/api/attributes/${await world.attribute()}`),
  },
  standardText: {
    access: 'administer',
    request: async (world) => at(`/api/content/${await world.anyId('content_item')}/standard`),
  },
  sendTrialMail: {
    access: 'administer',
    request: () => at('/api/content/email/booking-made/trial', { body: { subject: 'Prov', body: '<p>Prov</p>' } }),
  },

  activity: open('/api/activity', 'see-bookings'),
  audit: open('/api/audit', 'handle-bookings'),
  exportUser: { access: 'own', staff: 'administer', request: ({ users }) => at(`/api/user/${users.anna}/export`) },

  health: open('/api/health'),
  version: open('/api/version'),
  openApi: open('/api/openapi.json'),
}
