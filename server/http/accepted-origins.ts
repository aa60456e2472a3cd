/**
 * The origins whose pages may call this server: its own. Without PUBLIC_URL the server is known by each name of this
 * machine.
 */
import { isIP } from 'node:net'
import { fieldTexts } from './failure-texts.ts'

export type AcceptedOrigins = (origin: string) => boolean

/** @param port asked each time, since a server on any free port does not know it at first */
export const acceptedOrigins = (publicUrl: string | null, port: () => number): AcceptedOrigins => {
  const names = ['localhost', '127.0.0.1', '[::1]']
  return (origin) =>
    publicUrl === null
      ? names.some((name) => origin === new URL(`http://${name}:${port()}`).origin)
      : origin === new URL(publicUrl).origin
}

/** A client that asks by ever other names fills no log. */
const MOST_ORIGINS_TOLD = 10

/** The same, which tells of each origin that it does not accept, once. @param tell people may open the site by an address that the server does not know */
export const tellingOfOthers = (accepts: AcceptedOrigins, tell: (origin: string) => void): AcceptedOrigins => {
  const told = new Set<string>()
  return (origin) => {
    const isAccepted = accepts(origin)
    if (!isAccepted && !told.has(origin) && told.size < MOST_ORIGINS_TOLD) {
      told.add(origin)
      tell(origin)
    }
    return isAccepted
  }
}

export type AcceptedHosts = (host: string | undefined) => boolean

/**
 * The hosts by which this server is asked for what is no page's: a page of another site that reaches this machine, by a name of that
 * site's which leads here, names that. An address leads where it says.
 */
export const acceptedHosts = (publicUrl: string | null, names: readonly string[]): AcceptedHosts => {
  const nameOf = (host: string): string | null =>
    URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname : null
  const known = new Set(['localhost', ...names, ...(publicUrl === null ? [] : [new URL(publicUrl).host])].map(nameOf))
  return (host) => {
    const name = nameOf(host ?? '')
    return name !== null && (known.has(name) || isIP(name.replace(/^\[|\]$/g, '')) !== 0)
  }
}

/** Null for an absolute address of one's own, as a browser parses it, and where none is given. */
export const addressProblem = (address: string | null | undefined, accepts: AcceptedOrigins): string | null => {
  if (address === null || address === undefined) return null
  return URL.canParse(address) && accepts(new URL(address).origin) ? null : fieldTexts.foreignAddress
}
