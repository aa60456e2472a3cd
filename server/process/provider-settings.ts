/**
 * Settings of the providers of OpenID Connect by which people sign in: `OIDC_1_NAME` to `OIDC_4_ROLES` (docs/operating.md). Invariant: a
 * provider is whole or refused; the client's secret is read from its file once, at the start.
 */
import { readFileSync } from 'node:fs'
import { Schema } from 'effect'
import { isOfGroups } from '../../domain/rules/permissions.ts'
import { Role } from '../../domain/schema/entities.ts'

const isRole = Schema.is(Role)

/** A role that a provider gives, and the groups for which it is. Null means all groups. */
export interface GivenRole {
  readonly role: Role
  readonly groups: readonly number[] | null
}

export interface ProviderSettings {
  /** `1` to `4`. It stands in addresses. */
  readonly id: string
  readonly name: string
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string | null
  readonly scope: string
  /** Each of these levels of assurance is enough. If it is empty, every level is. */
  readonly acr: readonly string[]
  /** Whether addresses of this provider belong to whoever has signed in there. */
  readonly trustsEmail: boolean
  readonly pinClaim: string | null
  readonly typeClaim: string | null
  /** User types by the values of `typeClaim`. */
  readonly types: ReadonlyMap<string, number>
  readonly roleClaim: string | null
  readonly roles: ReadonlyMap<string, GivenRole>
}

/** Reads a variable that must be a line of text. It is null if the variable is absent or was refused. */
type ReadLine = (name: string, accepts: string, isGood: (value: string) => boolean) => string | null

const numbers = ['1', '2', '3', '4'] as const

const localHosts = ['localhost', '127.0.0.1', '[::1]']
/** Addresses of Entra ID at which everybody in the world has an account. */
const ofAllTenants = /^https:\/\/login\.microsoftonline\.com\/(?:common|organizations|consumers)(?:\/|$)/i

const isIssuer = (value: string): boolean => {
  const url = URL.canParse(value) ? new URL(value) : null
  if (url === null || ofAllTenants.test(value)) return false
  const isSafe = url.protocol === 'https:' || (url.protocol === 'http:' && localHosts.includes(url.hostname))
  return isSafe && url.search === '' && url.hash === '' && url.username === '' && url.password === ''
}

const shortText = (value: string): boolean => value.trim() !== '' && value.length <= 40 && !/[\p{Cc}<>]/u.test(value)
const line = (value: string): boolean => /^[^\p{Cc}]{1,300}$/u.test(value)

/** The pairs of a list such as `value=7, other=8`. The last equals sign divides a pair, because values may contain some. */
const pairsOf = (list: string): readonly (readonly [string, string])[] =>
  list.split(',').map((pair) => {
    const at = pair.lastIndexOf('=')
    return at < 0 ? ['', ''] : [pair.slice(0, at).trim(), pair.slice(at + 1).trim()]
  })

const isId = (text: string): boolean => /^[1-9]\d{0,8}$/.test(text)
const areTypes = (list: string): boolean => pairsOf(list).every(([value, id]) => value !== '' && isId(id))

/** A role such as `manager:3+7` or `administrator`. */
const givenRole = (text: string): GivenRole | null => {
  const [role = '', groups, ...rest] = text.split(':').map((part) => part.trim())
  if (!isRole(role) || rest.length > 0) return null
  if (groups === undefined) return { role, groups: null }
  const ids = groups.split('+').map((id) => id.trim())
  return isOfGroups(role) && ids.every(isId) ? { role, groups: ids.map(Number) } : null
}
const areRoles = (list: string): boolean =>
  pairsOf(list).every(([value, role]) => value !== '' && givenRole(role) !== null)

const readSecret = (path: string): string | null => {
  try {
    const secret = readFileSync(path, 'utf8').trim()
    return secret === '' || /\s/.test(secret) ? null : secret
  } catch {
    return null
  }
}

/**
 * Reads the providers. A provider is meant if any of its variables is set.
 * @param isGiven whether a variable is set. It is asked for every name, so that a misspelt name is found.
 * @param refuse notes why the server cannot start
 */
export const readProviders = (
  read: ReadLine,
  isGiven: (name: string) => boolean,
  refuse: (problem: string) => void,
): readonly ProviderSettings[] => {
  const readOne = (id: string): ProviderSettings | null => {
    const of = (part: string): string => `OIDC_${id}_${part}`
    const parts = ['NAME', 'ISSUER', 'CLIENT_ID', 'CLIENT_SECRET_FILE', 'SCOPE', 'ACR', 'TRUST_EMAIL', 'PIN_CLAIM']
    const further = ['TYPE_CLAIM', 'TYPES', 'ROLE_CLAIM', 'ROLES']
    // Every name is asked for, so that a misspelt one is told.
    const given = new Set([...parts, ...further].filter((part) => isGiven(of(part))))
    if (given.size === 0) return null

    const needed = ['NAME', 'ISSUER', 'CLIENT_ID'].filter((part) => !given.has(part))
    for (const part of needed)
      refuse(`${of(part)} is not set: a provider needs ${of('NAME')}, ${of('ISSUER')} and ${of('CLIENT_ID')}.`)
    for (const [claim, values] of [
      ['TYPE_CLAIM', 'TYPES'],
      ['ROLE_CLAIM', 'ROLES'],
    ] as const)
      if (given.has(claim) !== given.has(values))
        refuse(`${of(claim)} and ${of(values)} belong together: one of them is not set.`)

    const name = read(of('NAME'), 'the provider’s name as people know it, at most 40 letters', shortText)
    const issuer = read(
      of('ISSUER'),
      'an address such as https://login.example.se, with https: (http: only for this machine), and of one tenant: everybody has an account at common, organizations and consumers',
      isIssuer,
    )
    const clientId = read(of('CLIENT_ID'), 'the name that the provider has given this site', line)
    const secretFile = read(of('CLIENT_SECRET_FILE'), 'the path of a file', line)
    const clientSecret = secretFile === null ? null : readSecret(secretFile)
    if (secretFile !== null && clientSecret === null)
      refuse(
        `${of('CLIENT_SECRET_FILE')} is ${JSON.stringify(secretFile)}: it must be a readable file with the secret, one word, alone in it.`,
      )
    const isScope = (value: string): boolean => line(value) && value.split(/\s+/).includes('openid')
    const scope = read(of('SCOPE'), 'words with spaces between them, and openid among them', isScope)
    const acr = read(of('ACR'), 'levels of assurance with spaces between them', line)
    const trust = read(of('TRUST_EMAIL'), 'one of 0, 1', (value) => value === '0' || value === '1')
    const claim = 'the name of a claim'
    const typesText = read(of('TYPES'), 'a list such as pupil=3, teacher=4, of values and ids of user types', areTypes)
    const rolesText = read(
      of('ROLES'),
      'a list such as staff=reception:1+2, boss=administrator, of values and roles, with the groups after a colon',
      areRoles,
    )
    const settings = {
      id,
      scope: scope ?? 'openid profile email',
      clientSecret,
      acr: acr === null ? [] : acr.trim().split(/\s+/),
      trustsEmail: trust === '1',
      pinClaim: read(of('PIN_CLAIM'), claim, line),
      typeClaim: read(of('TYPE_CLAIM'), claim, line),
      types: new Map(typesText === null ? [] : pairsOf(typesText).map(([value, type]) => [value, Number(type)])),
      roleClaim: read(of('ROLE_CLAIM'), claim, line),
      roles: new Map(
        (rolesText === null ? [] : pairsOf(rolesText)).flatMap(([value, role]): [string, GivenRole][] => {
          const given = givenRole(role)
          return given === null ? [] : [[value, given]]
        }),
      ),
    }
    if (name === null || issuer === null || clientId === null) return null
    return { ...settings, name: name.trim(), issuer, clientId }
  }

  const providers = numbers.flatMap((id) => {
    const provider = readOne(id)
    return provider === null ? [] : [provider]
  })
  const names = new Set(providers.map(({ name }) => name.toLowerCase()))
  if (names.size < providers.length)
    refuse('Two providers have the same OIDC_…_NAME: people could not tell their buttons apart.')
  return providers
}
