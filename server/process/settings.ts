/**
 * Reads the server's settings from environment variables. Invariant: all settings are checked when the server starts, so no wrong value
 * reaches the rest of the server.
 */
import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { Record, Result, Schema, SchemaGetter } from 'effect'
import { isEmail } from '../../domain/rules/email.ts'
import { logLevels } from './logger.ts'
import { findMisspelt } from './misspelt-settings.ts'
import { readProviders } from './provider-settings.ts'
import { isPublicHttp, reachedBy } from './reach.ts'
import { type Cap, capsOfSizes, mailCapsOfSizes, sizes } from './sizes.ts'

export type DatabaseSettings =
  | { readonly _tag: 'Embedded'; readonly directory: string }
  /** A database in memory, for tests. `image` is a file with its first content, or null for an empty database. */
  | { readonly _tag: 'Memory'; readonly image: string | null }
  | { readonly _tag: 'PostgreSql'; readonly url: string }

export class InvalidSettings extends Error {
  override readonly name = 'InvalidSettings'
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    super(`The server cannot start with these settings:\n${problems.map((problem) => `  ${problem}`).join('\n')}`)
    this.problems = problems
  }
}

/** A kind of value, and a text that names the accepted values. */
interface Kind<Value> {
  readonly schema: Schema.Codec<Value, string>
  readonly accepts: string
}

const text = (accepts: string, isGood: (text: string) => boolean) => ({
  schema: Schema.String.check(Schema.makeFilter((value) => isGood(value))),
  accepts,
  isGood,
})

const wholeNumber = (minimum: number, maximum: number): Kind<number> => ({
  schema: Schema.String.check(Schema.isPattern(/^\d{1,15}$/)).pipe(
    Schema.decodeTo(Schema.FiniteFromString),
    Schema.decodeTo(Schema.Int.check(Schema.isBetween({ minimum, maximum }))),
  ),
  accepts: `a whole number from ${minimum} to ${maximum}`,
})

const oneOf = <const Value extends string>(values: readonly Value[]): Kind<Value> => ({
  schema: Schema.Literals(values),
  accepts: `one of ${values.join(', ')}`,
})

const listOf = (kind: Kind<string>): Kind<readonly string[]> => ({
  schema: Schema.String.pipe(
    Schema.decodeTo(Schema.Array(kind.schema), {
      decode: SchemaGetter.transform((list) => list.split(',').map((part) => part.trim())),
      encode: SchemaGetter.transform((list) => list.join(',')),
    }),
  ),
  accepts: `${kind.accepts}, several with commas between them`,
})

const instant: Kind<number> = {
  schema: Schema.String.check(Schema.isPattern(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?Z$/)).pipe(
    Schema.decodeTo(Schema.Finite, {
      decode: SchemaGetter.transform(Date.parse),
      encode: SchemaGetter.transform((milliseconds: number) => new Date(milliseconds).toISOString()),
    }),
  ),
  accepts: 'an instant such as 2026-03-02T08:00:00Z',
}

const urlOf = (value: string): URL | null => (URL.canParse(value) ? new URL(value) : null)
const hasProtocol = (value: string, protocols: readonly string[]): boolean =>
  protocols.includes(urlOf(value)?.protocol ?? '')

const origin = text(
  'an origin such as https://boka.example.se, without a path; with http: only of this machine or a network of your own, since passwords would be readable on the way',
  (value) => {
    const url = urlOf(value)
    const isOrigin = hasProtocol(value, ['http:', 'https:']) && (value === url?.origin || value === `${url?.origin}/`)
    return isOrigin && !isPublicHttp(value)
  },
)
const network = text('an IP address or a network such as 10.0.0.0/8', (value) => {
  const [address = '', prefix, ...rest] = value.split('/')
  const family = isIP(address)
  if (family === 0 || rest.length > 0) return false
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (family === 4 ? 32 : 128))
})
/**
 * A network of the house or of its proxies. Larger networks are refused, because they would include everybody, and everybody would be
 * trusted.
 */
const ownNetwork = text(
  `${network.accepts}, of /8 (IPv4) or /32 (IPv6) or smaller: everybody is in a larger one`,
  (value) => {
    const [address = '', prefix] = value.split('/')
    if (!network.isGood(value) || prefix === undefined) return network.isGood(value)
    if (isIP(address) === 4) return Number(prefix) >= 8
    if (/^::ffff:/i.test(address)) return Number(prefix) >= 96 + 8
    return Number(prefix) >= (/^f[cde]/i.test(address) ? 7 : 32)
  },
)
const host = text('an IP address or a host name', (value) => isIP(value) !== 0 || /^[a-z0-9.-]+$/i.test(value))
const email = text('an e-mail address', isEmail)
const sslModes = ['disable', 'prefer', 'require', 'verify-ca', 'verify-full', 'no-verify']
const sslParameters = new Set(['ssl', 'sslmode', 'sslcert', 'sslkey', 'sslrootcert', 'sslnegotiation'])
const postgresUrl = text(
  `an address such as postgres://user@host/database?sslmode=verify-full, where sslmode is one of ${sslModes.join(', ')}`,
  (value) => {
    const url = urlOf(value)
    if (url === null || !hasProtocol(value, ['postgres:', 'postgresql:'])) return false
    // The driver ignores unknown parameters. If a parameter about TLS were misspelt, the driver would connect without TLS.
    return [...url.searchParams].every(([name, parameter]) => {
      if (name === 'sslmode') return sslModes.includes(parameter)
      if (name === 'ssl') return ['true', 'false', '1', '0'].includes(parameter)
      return sslParameters.has(name) || !/^(?:ssl|tls|.{0,3}sl.?mod)/i.test(name.replaceAll(/[_-]/g, ''))
    })
  },
)
const smtpUrl = text(
  'an address such as smtp://host:587 or smtps://user:password@host, with %40 for an @ in user or password',
  (value) => {
    const url = urlOf(value)
    if (url === null || !hasProtocol(value, ['smtp:', 'smtps:']) || url.hostname === '') return false
    try {
      decodeURIComponent(url.username + url.password)
    } catch {
      return false
    }
    return /^\/?$/.test(url.pathname + url.search + url.hash)
  },
)
const folder = text('the path of a folder', (value) => !value.includes('\0'))

/** Reads the settings from the environment. @throws InvalidSettings with a line for each wrong setting */
export const readSettings = (environment: Readonly<Record<string, string | undefined>>) => {
  const problems: string[] = []
  const known = new Set<string>()
  const isGiven = (name: string): boolean => {
    known.add(name)
    return (environment[name] ?? '') !== ''
  }

  /** Reads one setting. An empty variable counts as missing. No message repeats a value that may contain a password. */
  const read = <Value, Fallback>(
    name: string,
    kind: Kind<Value>,
    fallback: Fallback,
    { secret }: { readonly secret: boolean } = { secret: false },
  ): Value | Fallback => {
    if (!isGiven(name)) return fallback
    const value = environment[name]
    const decoded = Schema.decodeUnknownResult(kind.schema)(value)
    if (Result.isSuccess(decoded)) return decoded.success
    const shown = secret ? '(not shown, since it may hold a password)' : JSON.stringify(value)
    problems.push(`${name} is ${shown}: it must be ${kind.accepts}.`)
    return fallback
  }

  const listenHost = read('HOST', host, '127.0.0.1')
  const publicUrl = read('PUBLIC_URL', origin, null)
  const trustedProxies = read('TRUSTED_PROXIES', listOf(ownNetwork), [])
  const databaseUrl = read('DATABASE_URL', postgresUrl, null, { secret: true })
  const adminEmail = read('ADMIN_EMAIL', email, null)
  const reached = reachedBy({ host: listenHost, publicUrl, trustedProxies, databaseUrl })
  // An operator who names an administrator wants no demo accounts, because one of these is an administrator too.
  const seed = read('SEED', oneOf(['demo', 'none']), reached === null && adminEmail === null ? 'demo' : 'none')
  const isPublicDemo = read('ALLOW_PUBLIC_DEMO', oneOf(['0', '1']), '0') === '1'
  if (seed === 'demo' && reached !== null && !isPublicDemo)
    problems.push(
      `SEED is "demo" and ${reached}: others can reach the server, and everybody knows the passwords of the demo accounts. ` +
        'It must be "none", or ALLOW_PUBLIC_DEMO=1.',
    )
  const clockStart = read('CLOCK_START', instant, null)
  if (isGiven('CLOCK_START') && !(seed === 'demo' && reached === null))
    problems.push(
      `CLOCK_START is "${environment.CLOCK_START}": it is accepted only with SEED=demo where nobody else can reach the server` +
        `${reached === null ? '' : `, and ${reached}`}.`,
    )
  const dataDirectory = resolve(read('DATA_DIR', folder, 'data'))

  const size = read('SIZE', oneOf(sizes), 'town')
  const readCap = ({ name, least = 1, most = 1_000_000, ...ofSizes }: Cap): number =>
    read(name, wholeNumber(least, most), ofSizes[size])

  const providers = readProviders(
    (name, accepts, isGood) => read(name, text(accepts, isGood), null),
    isGiven,
    (problem) => problems.push(problem),
  )
  const passwordSignIn = read('PASSWORD_SIGN_IN', oneOf(['on', 'staff', 'off']), 'on')
  if (passwordSignIn !== 'on' && providers.length === 0)
    problems.push(
      `PASSWORD_SIGN_IN is "${passwordSignIn}": without a provider (OIDC_1_NAME …) there would be no other way in.`,
    )

  const database = (): DatabaseSettings =>
    databaseUrl === null ? { _tag: 'Embedded', directory: dataDirectory } : { _tag: 'PostgreSql', url: databaseUrl }
  const settings = {
    port: read('PORT', wholeNumber(0, 65_535), 8080),
    host: listenHost,
    /** The origin that people use, or null for http://localhost:PORT. */
    publicUrl: publicUrl === null ? null : new URL(publicUrl).origin,
    /** The addresses and networks whose `X-Forwarded-For` is believed. */
    trustedProxies,
    /** The host names by which a scraper may request the metrics, besides those of this machine. */
    metricsHosts: read('METRICS_HOSTS', listOf(host), []),
    dataDirectory,
    /** The folder of the built client, or null for `dist` beside the server. */
    clientDirectory: read('CLIENT_DIR', folder, null),
    database: database(),
    /** The address of the mail server, or null if e-mails are written as files to the outbox folder. */
    smtpUrl: read('SMTP_URL', smtpUrl, null, { secret: true }),
    /** The sender of e-mails. If it is null, `senderAddress` makes one from other settings. */
    mailFrom: read('MAIL_FROM', email, null),
    seed,
    adminEmail,
    /** Whether the demonstration is refused, because others can reach the server and the operator has not allowed it for them. */
    refusesDemo: reached !== null && !isPublicDemo,
    reservationSeconds: read('RESERVATION_SECONDS', wholeNumber(1, 86_400), 600),
    releaseSeconds: read('RELEASE_SECONDS', wholeNumber(0, 86_400), 10),
    /** How long the server continues to serve after the signal to stop. Meanwhile it reports that it is not healthy. */
    drainSeconds: read('DRAIN_SECONDS', wholeNumber(0, 8), 0),
    /** How long an e-mail to a group's address waits, so that it can include further bookings of the same person. */
    groupMailSeconds: read('GROUP_MAIL_SECONDS', wholeNumber(0, 86_400), 600),
    logLevel: read('LOG_LEVEL', oneOf(logLevels), 'info'),
    size,
    caps: Record.map(capsOfSizes, readCap),
    /** Networks in which many people share one address. Holds from them are counted by session only. */
    houseNetworks: read('HOUSE_NETWORKS', listOf(ownNetwork), []),
    /** Whether only people who are signed in may hold slots. */
    signInBeforeChoosing: read('SIGN_IN_BEFORE_CHOOSING', oneOf(['0', '1']), '0') === '1',
    /** Whether the people of the house must have a second factor. Null if no setting says so: then a new house asks for it. */
    staffSecondFactor:
      isGiven('STAFF_SECOND_FACTOR') || seed === 'demo'
        ? read('STAFF_SECOND_FACTOR', oneOf(['0', '1']), '0') === '1'
        : null,
    /** Whether the caps on a share of a day and on hours also apply to people who are signed in. Otherwise they apply only to visitors. */
    sharesForAll: read('SHARES_FOR_ALL', oneOf(['0', '1']), '0') === '1',
    mailCaps: Record.map(mailCapsOfSizes, readCap),
    /** The providers by which people may sign in, in the order of their buttons. */
    providers,
    /** Whose password is a way in. */
    passwordSignIn,
    /** The time at which the server's clock starts, in milliseconds since 1970. Null stands for the present time. */
    clockStart,
  }
  if (problems.length > 0) throw new InvalidSettings(problems)
  /** `misspelt` contains the variables that look like misspelt settings. */
  return { ...settings, misspelt: findMisspelt(Object.keys(environment), known) }
}

export type Settings = Readonly<ReturnType<typeof readSettings>>
export type Caps = Readonly<Settings['caps']>
