/** People: signing in, accounts, passwords, proofs of addresses, user types and organisations. */
import { randomBytes } from 'node:crypto'
import { askByAnyone, type Call, type CallRequest, read, readByAnyone, remove, update } from './calls.ts'
import type { Fields } from './fields.ts'
import { found, notFound, Refusal } from './refusal.ts'
import type { Organisation, Store, User } from './world.ts'

export const isAdministrator = (user: User | null): boolean => user?.role === 'administrator'

export const roles = [
  { id: 'user', name: 'Användare' },
  { id: 'administrator', name: 'Administratör' },
]

/** A person as others see them: without password. */
export const shownUser = ({ state }: Store, { password: _, verified: __, ...user }: User): object => ({
  ...user,
  organisation: state.organisations.find(({ id }) => id === user.organisation) ?? null,
})

const secret = (): string => randomBytes(24).toString('base64url')

/** The facts that a person tells, as registration and profile send them. */
const personOf = ({ state, nextId }: Store, body: Fields, before: User | null) => {
  const type = state.userTypes.find(({ id }) => id === body.number('userType'))
  if (type === undefined) throw new Refusal(400, 'Välj användartyp.', { userType: 'Välj användartyp.' })
  const isCompany = type.organisationType === 1 || type.organisationType === 3
  const person = {
    email: body.text('email'),
    firstName: body.text('firstName'),
    lastName: body.text('lastName'),
    address: body.text('address'),
    zipCode: body.text('zipCode'),
    city: body.text('city'),
    phone: body.text('phone'),
    userType: type.id,
    pin: isCompany ? body.text('pin', '') : body.text('pin'),
    billingEmail: body.text('billingEmail', ''),
    billingFirstName: body.text('billingFirstName', ''),
    billingLastName: body.text('billingLastName', ''),
    billingAddress: body.text('billingAddress', ''),
    billingZipCode: body.text('billingZipCode', ''),
    billingCity: body.text('billingCity', ''),
  }
  const organisation = (): number => {
    const known = state.organisations.find(
      ({ id, organisationType }) => id === before?.organisation && organisationType === type.organisationType,
    )
    const said = {
      name: body.text('company'),
      orgNr: body.text('orgNr'),
      accountString: body.text('accountString', ''),
      reference: body.text('reference', ''),
    }
    if (known !== undefined) return Object.assign(known, said).id
    const { email, firstName, lastName, address, zipCode, city } = person
    const made: Organisation = {
      ...{ id: nextId(), organisationType: type.organisationType, ...said },
      ...{ email, firstName, lastName, address, zipCode, city },
    }
    state.organisations.push(made)
    return made.id
  }
  return { ...person, organisation: isCompany ? organisation() : body.id('organisation') }
}

export const peopleCalls = (store: Store, freeBookingsOf: (user: User) => void, hasLongTokens: boolean): Call[] => {
  const { state, save, nextId } = store

  const byEmail = (email: string): User | undefined =>
    state.users.find((user) => user.email.toLowerCase() === email.toLowerCase())
  /** The caller, or anybody for administrators. Others do not exist for the caller. */
  const userOf = (request: CallRequest<User>): User => {
    const id = request.id('id')
    if (id !== request.caller.id && !isAdministrator(request.caller)) throw notFound()
    return found(state.users.find((user) => user.id === id))
  }
  const send = (user: User, purpose: 'verify' | 'reset', origin: string): void => {
    const code = secret()
    state.codes = [...state.codes.filter((known) => known.userId !== user.id || known.purpose !== purpose)]
    state.codes.push({ code, userId: user.id, purpose })
    state.mails.push({
      to: user.email,
      subject: purpose === 'verify' ? 'Bekräfta din e-postadress' : 'Välj ett nytt lösenord',
      link: `${origin}${purpose === 'verify' ? '/verify-email' : '/forgot-password'}?id=${user.id}&code=${code}`,
    })
    save()
  }
  /** Whether the code is valid for this use; it is used up then. */
  const redeem = (userId: number, code: string, purpose: 'verify' | 'reset'): boolean => {
    const rest = state.codes.filter(
      (known) => known.code !== code || known.userId !== userId || known.purpose !== purpose,
    )
    const isKnown = rest.length < state.codes.length
    state.codes = rest
    return isKnown
  }
  const endTokensOf = (user: User): void => {
    state.tokens = Object.fromEntries(Object.entries(state.tokens).filter(([, id]) => id !== user.id))
  }

  return [
    askByAnyone('/api/auth/sign-in', ({ body }) => {
      const user = byEmail(body.text('email'))
      if (user === undefined || user.password === '' || user.password !== body.text('password'))
        throw new Refusal(401, 'Fel e-post eller lösenord.')
      if (!user.verified) throw new Refusal(401, 'Din e-post är inte verifierad än.')
      const token = `${secret()}${hasLongTokens ? '.'.padEnd(5_000, 'x') : ''}`
      state.tokens[token] = user.id
      save()
      return { ...shownUser(store, user), token }
    }),
    {
      ...read('user', '/api/auth/sign-in-silent', ({ caller, token }) => ({ ...shownUser(store, caller), token })),
      method: 'POST',
    },
    readByAnyone('/api/user/authenticated', ({ caller }) => caller !== null),
    readByAnyone('/api/user/types', () => state.userTypes),
    read('administrator', '/api/user/roles', () => roles),
    readByAnyone('/api/user/organisations/:type', (request) =>
      state.organisations.filter(({ organisationType }) => organisationType === request.id('type')),
    ),
    {
      ...askByAnyone('/api/user', ({ body, origin }) => {
        const email = body.text('email')
        if (!body.flag('accept', false)) throw new Refusal(400, 'Vänligen acceptera villkoren')
        if (byEmail(email) !== undefined)
          throw new Refusal(400, 'Adressen har redan ett konto.', { email: 'Adressen har redan ett konto.' })
        const user: User = {
          ...{ id: nextId(), password: '', verified: false, role: 'user' },
          ...personOf(store, body, null),
        }
        state.users.push(user)
        send(user, 'verify', origin)
        return shownUser(store, user)
      }),
      makes: true,
      isUsed: false,
    },
    read('administrator', '/api/user', () => state.users.map((user) => shownUser(store, user))),
    read('user', '/api/user/:id', (request) => shownUser(store, userOf(request))),
    {
      ...update('PUT', 'user', '/api/user/:id', (request) => {
        const user = userOf(request)
        const role = request.body.text('role', user.role)
        if (!roles.some(({ id }) => id === role)) throw new Refusal(400, 'Rollen finns inte.', { role: 'Välj roll.' })
        Object.assign(user, personOf(store, request.body, user))
        if (isAdministrator(request.caller)) user.role = role
        save()
        return shownUser(store, user)
      }),
      // The answer becomes the current user.
      isUsed: true,
    },
    remove('administrator', '/api/user/:id', (request) => {
      const user = userOf(request)
      freeBookingsOf(user)
      endTokensOf(user)
      state.users = state.users.filter(({ id }) => id !== user.id)
      save()
      return shownUser(store, user)
    }),
    remove('administrator', '/api/user/:id/bookings', (request) => {
      const user = userOf(request)
      freeBookingsOf(user)
      save()
      return shownUser(store, user)
    }),
    {
      ...update('PUT', 'user', '/api/user/:id/password', (request) => {
        const user = userOf(request)
        if (request.body.text('oldPassword') !== user.password)
          throw new Refusal(400, 'Nuvarande lösenord stämmer inte.', {
            oldPassword: 'Nuvarande lösenord stämmer inte.',
          })
        user.password = request.body.text('newPassword')
        save()
        return shownUser(store, user)
      }),
      isSilent: true,
    },
    {
      ...askByAnyone('/api/user/forgot-password', ({ body, origin }) => {
        const user = byEmail(body.text('email'))
        if (user !== undefined) send(user, 'reset', origin)
        return {}
      }),
      ...{ isSilent: true, isUsed: false },
    },
    {
      ...askByAnyone('/api/user/:id/reset-password', (request) => {
        const password = request.body.text('password')
        if (password !== request.body.text('repeatNewPassword'))
          throw new Refusal(400, 'Lösenorden stämmer inte med varandra')
        const user = state.users.find(({ id }) => id === request.id('id'))
        if (user === undefined || !redeem(user.id, request.body.text('code'), 'reset'))
          throw new Refusal(400, 'Länken går inte att använda längre.')
        user.password = password
        endTokensOf(user)
        save()
        return {}
      }),
      ...{ isSilent: true, isUsed: false },
    },
    askByAnyone('/api/user/:id/verify-email', (request) => {
      const user = state.users.find(({ id }) => id === request.id('id'))
      if (user === undefined || !redeem(user.id, request.body.text('code'), 'verify')) return false
      user.verified = true
      save()
      return true
    }),
    {
      ...askByAnyone('/api/user/:id/resend-verification', (request) => {
        send(found(state.users.find(({ id }) => id === request.id('id'))), 'verify', request.origin)
        return {}
      }),
      ...{ isSilent: true, isUsed: false },
    },
  ]
}
