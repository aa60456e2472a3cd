/** Reads the command line of `npm run conform`. */

export interface ConformArguments {
  readonly origin: string
  /** The token of a user; null when none was given. `adminToken` is that of an administrator. */
  readonly token: string | null
  readonly adminToken: string | null
  /** The account that signs in when no token was given. */
  readonly credentials: { readonly email: string; readonly password: string } | null
  readonly write: boolean
  readonly patienceMs: number
}

export type Asked =
  | { readonly _tag: 'Conform'; readonly asked: ConformArguments }
  | { readonly _tag: 'Help' }
  | { readonly _tag: 'Wrong'; readonly problem: string }

export const usage = `Usage: npm run conform -- ORIGIN [--token=…] [--admin-token=…] [--email=…] [--write] [--seconds=N]

Asks the back end at ORIGIN, such as https://boka.example.se, every reading call that the client needs, its hub too,
reads the answers as the client does, and prints a table (docs/another-back-end.md).

  --token=…        asks what a user asks too, by this token. That of an administrator does for both.
  --admin-token=…  asks what an administrator asks too.
  --email=…        signs in with this address instead, and out again; the password is in the environment variable
                   CONFORM_PASSWORD.
  --write          holds a free time of the next two weeks, books it for the user, and removes the booking again. The
                   back end may send its e-mails about it. Needs --token or --email.
  --seconds=N      how long each answer may take: 1 to 60, and 10 unless given.
  --help           prints this.

Ends with 0 when booking would work; with 1 when it would not, or when --write left something behind; with 2 when the
command is of no use. It prints no token and nothing that the back end answered, and asks no other host.`

const wrong = (problem: string): Asked => ({ _tag: 'Wrong', problem })

/** The options that take a value. */
const valued = ['token', 'admin-token', 'email', 'seconds'] as const
type Valued = (typeof valued)[number]
const isValued = (name: string): name is Valued => valued.some((one) => one === name)

/** Reads the origin. `problem` is a sentence about what is wrong with it. */
const originOf = (text: string): { readonly origin: string } | { readonly problem: string } => {
  const example = 'an origin such as https://boka.example.se'
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text))
    return { problem: `"${text}" is not ${example}: it begins with https:// or http://` }
  const url = new URL(text)
  if (url.username !== '' || url.password !== '')
    return { problem: `the address holds a name or a password; give ${example}` }
  if (url.href !== `${url.origin}/`)
    return {
      problem: `"${text}" has a path; give its origin, ${url.origin}: the calls are at the root of it, wherever the pages are`,
    }
  return { origin: url.origin }
}

/** Whether an HTTP header can contain the token. */
const isToken = (text: string | null): boolean => text === null || /^[\x21-\x7e]+$/.test(text)

export const conformArguments = (
  words: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): Asked => {
  const origins: string[] = []
  const given = new Map<Valued, string>()
  let write = false
  const left = [...words]
  for (let word = left.shift(); word !== undefined; word = left.shift()) {
    if (word === '--help' || word === '-h') return { _tag: 'Help' }
    if (word === '--write') {
      write = true
      continue
    }
    if (!word.startsWith('-')) {
      origins.push(word)
      continue
    }
    const [, name = '', value] = /^--([a-z-]+)(?:=(.*))?$/s.exec(word) ?? []
    if (name === 'password')
      return wrong(
        'a password on the command line can be read by others; set the environment variable CONFORM_PASSWORD',
      )
    // Only the name is printed, because the rest may be a token that was pasted in the wrong place.
    if (!isValued(name)) return wrong(name === '' ? 'there is no such option' : `there is no option --${name}`)
    const said = value ?? left.shift() ?? ''
    if (said === '' || said.startsWith('--')) return wrong(`--${name} needs a value: --${name}=…`)
    given.set(name, said)
  }
  const [text, second] = origins
  if (text === undefined) return wrong('which back end?')
  if (second !== undefined) return wrong('one back end at a time')
  const place = originOf(text)
  if ('problem' in place) return wrong(place.problem)

  const token = given.get('token') ?? null
  const adminToken = given.get('admin-token') ?? null
  const email = given.get('email')
  const seconds = Number(given.get('seconds') ?? 10)
  const password = environment.CONFORM_PASSWORD ?? ''
  if (!isToken(token) || !isToken(adminToken)) return wrong('a token is one word of ASCII letters, digits and signs')
  if (email !== undefined && token !== null) return wrong('--token or --email, not both')
  if (email !== undefined && password === '')
    return wrong('--email needs the password, in the environment variable CONFORM_PASSWORD')
  if (!Number.isFinite(seconds) || seconds < 1 || seconds > 60) return wrong('--seconds takes a number from 1 to 60')
  if (write && token === null && email === undefined)
    return wrong('--write books for a user: it needs --token=… or --email=…')
  return {
    _tag: 'Conform',
    asked: {
      origin: place.origin,
      token,
      adminToken,
      credentials: email === undefined ? null : { email, password },
      write,
      patienceMs: seconds * 1000,
    },
  }
}
