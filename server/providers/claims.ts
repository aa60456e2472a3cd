/**
 * Reads what a provider says of a person. Pure. Invariants: an address counts as proved only if the provider says so or the settings trust
 * it, and never if the provider says that it is not, or if it is no plain address as it stands; what only the signed token may say is not
 * believed of another answer; a value that no setting names changes nothing; texts of a provider are cleaned as those that people type.
 */
import { Predicate } from 'effect'
import type { LocalDate } from '../../domain/calendar/local-date.ts'
import { isEmail } from '../../domain/rules/email.ts'
import { personalNumber } from '../../domain/rules/identity-numbers.ts'
import type { ProvedField } from '../../domain/schema/calls/provider-calls.ts'
import { cleanEmail, cleanIdentifier, oneLine } from '../../domain/text/typed-text.ts'
import type { GivenRole, ProviderSettings } from '../process/provider-settings.ts'

/** The claims of the ID token and of the answer about the person. */
export type Claims = Readonly<Record<string, unknown>> & { readonly sub: string }

/** What a provider has proved of a person, as far as we use it. */
export interface ProvedPerson {
  readonly email: string
  readonly emailIsProved: boolean
  readonly firstName: string
  readonly lastName: string
  readonly pin: string
  /** The user types that the settings map, in the order of the claim's values. Not each of them needs to exist. */
  readonly userTypes: readonly number[]
  /** Null if no value of the claim gives a role. */
  readonly role: GivenRole | null
  /** Whether the provider has seen two factors. */
  readonly isStrong: boolean
}

/** The values of a claim as texts. A name with dots may lead into an object, such as `realm_access.roles`. */
export const claimValues = (claims: Readonly<Record<string, unknown>>, name: string | null): readonly string[] => {
  if (name === null) return []
  const within = (value: unknown, key: string): unknown => (Predicate.hasProperty(value, key) ? value[key] : undefined)
  const value = Object.hasOwn(claims, name) ? claims[name] : name.split('.').reduce<unknown>(within, claims)
  return (Array.isArray(value) ? value : [value]).flatMap((one: unknown) =>
    typeof one === 'string' || typeof one === 'number' || typeof one === 'boolean' ? [String(one)] : [],
  )
}

const mostLetters = 100
const textOf = (claims: Claims, name: string): string =>
  oneLine(claimValues(claims, name)[0] ?? '').slice(0, mostLetters)

/** Whether the token lacks something that the provider may tell in its answer about the person. */
export const needsUserInfo = (settings: ProviderSettings, claims: Claims): boolean =>
  ['email', 'given_name', 'family_name', settings.typeClaim, settings.roleClaim, settings.pinClaim].some(
    (name) => name !== null && claimValues(claims, name).length === 0,
  )

/** What is said by the signed token alone: who, for whom, when and how somebody has signed in. */
const ofTokenAlone = new Set(['iss', 'aud', 'azp', 'exp', 'iat', 'nbf', 'nonce', 'acr', 'amr', 'auth_time', 'sid'])

/**
 * The claims of the signed token, with what the answer about the person adds. Whether an address is proved is said by whoever says that
 * address.
 */
export const withUserInfo = (token: Claims, info: Readonly<Record<string, unknown>>): Claims => {
  const told = Object.fromEntries(Object.entries(info).filter(([name]) => !ofTokenAlone.has(name)))
  const { email_verified: _, ...joined } = { ...told, ...token }
  const sayer = [token, told].find((one) => one.email === joined.email && one.email_verified !== undefined)
  return { ...joined, sub: token.sub, ...(sayer === undefined ? {} : { email_verified: sayer.email_verified }) }
}

/** The parts of a name that is one text: the last word is the last name. */
const partsOf = (name: string): readonly [string, string] => {
  const at = name.lastIndexOf(' ')
  return at < 0 ? [name, ''] : [name.slice(0, at), name.slice(at + 1)]
}

/** Whether the level of assurance is one of those that the settings want. */
export const meetsAcr = ({ acr }: Pick<ProviderSettings, 'acr'>, claims: Claims): boolean =>
  acr.length === 0 || claimValues(claims, 'acr').some((value) => acr.includes(value))

/** @param today no date of birth is later */
export const provedPerson = (settings: ProviderSettings, claims: Claims, today: LocalDate): ProvedPerson => {
  const email = cleanEmail(claimValues(claims, 'email')[0] ?? '')
  const isAddress = email !== '' && isEmail(email)
  // Cleaning makes `"<anna@ekstad.se>"@elsewhere.example`, and letters that only look like others, the address of somebody else.
  const isAsItStands = claims.email === email
  const said = claims.email_verified
  const isDenied = said === false || said === 'false'
  const [first, last] = partsOf(textOf(claims, 'name'))
  const given = textOf(claims, 'given_name')
  const family = textOf(claims, 'family_name')
  const roles = claimValues(claims, settings.roleClaim).flatMap((value) => {
    const role = settings.roles.get(value)
    return role === undefined ? [] : [role]
  })
  return {
    email: isAddress ? email : '',
    emailIsProved: isAddress && isAsItStands && !isDenied && (said === true || said === 'true' || settings.trustsEmail),
    firstName: given === '' && family === '' ? first : given,
    lastName: given === '' && family === '' ? last : family,
    pin: personalNumber(cleanIdentifier(claimValues(claims, settings.pinClaim)[0] ?? ''), today) ?? '',
    userTypes: claimValues(claims, settings.typeClaim).flatMap((value) => settings.types.get(value) ?? []),
    role: highest(settings, roles),
    isStrong: settings.acr.length > 0 || claimValues(claims, 'amr').includes('mfa'),
  }
}

/** The role that comes first in the settings, if a person has several. */
const highest = (settings: ProviderSettings, roles: readonly GivenRole[]): GivenRole | null =>
  [...settings.roles.values()].find((role) => roles.includes(role)) ?? null

/** The fields of the registration that the provider has proved, and that nobody changes there. */
export const provedFields = (person: ProvedPerson, hasType: boolean): readonly ProvedField[] => [
  ...(person.emailIsProved ? (['email'] as const) : []),
  ...(person.firstName === '' ? [] : (['firstName'] as const)),
  ...(person.lastName === '' ? [] : (['lastName'] as const)),
  ...(person.pin === '' ? [] : (['pin'] as const)),
  ...(hasType ? (['userType'] as const) : []),
]
