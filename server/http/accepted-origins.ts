/**
 * The origins whose pages may call this server, which are only its own. Without PUBLIC_URL the server goes by every name of this machine.
 */
import { isIP } from 'node:net'
import { fieldTexts } from './failure-texts.ts'

export type AcceptedOrigins = (origin: string) => boolean

/** @param port called each time, because a server that takes any free port does not know it from the start */
export const acceptedOrigins = (publicUrl: string | null, port: () => number): AcceptedOrigins => {
  const names = ['localhost', '127.0.0.1', '[::1]']
  return (origin) =>
    publicUrl === null
      ? names.some((name) => origin === new URL(`http://${name}:${port()}`).origin)
      : origin === new URL(publicUrl).origin
}

/** A limit, so that a client which uses more and more names cannot fill the log. */
const MOST_ORIGINS_TOLD = 10

/** Accepts the same origins, and tells of each refused one once: people may open the site at an address that the server does not know. */
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
 * The hosts by which a program may ask this server for something that is not for pages, such as the metrics. A page of another site can
 * reach this machine by a name of that site which resolves to it; such a name is refused. An IP address cannot be misused so.
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

/** Why an address is refused; null if it is an absolute address of this server, as a browser parses it, or none is given. */
export const addressProblem = (address: string | null | undefined, accepts: AcceptedOrigins): string | null => {
  if (address === null || address === undefined) return null
  return URL.canParse(address) && accepts(new URL(address).origin) ? null : fieldTexts.foreignAddress
}
