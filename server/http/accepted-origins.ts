/**
 * Decides which origins may call this server. Only pages of its own origins may. Without PUBLIC_URL, every name of this machine is its own.
 */
import { isIP } from 'node:net'
import { fieldTexts } from './failure-texts.ts'

export type AcceptedOrigins = (origin: string) => boolean

/** The origins whose pages are accepted. `port` is called each time, because a server on a free port learns its number only when it listens. */
export const acceptedOrigins = (publicUrl: string | null, port: () => number): AcceptedOrigins => {
  const names = ['localhost', '127.0.0.1', '[::1]']
  return (origin) =>
    publicUrl === null
      ? names.some((name) => origin === new URL(`http://${name}:${port()}`).origin)
      : origin === new URL(publicUrl).origin
}

/** The highest number of origins that are logged, so that a client with ever new names cannot fill the log. */
const MOST_ORIGINS_TOLD = 10

/** Accepts the same origins, and reports each refused origin once. People may open the site at an address that the server does not know. */
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
 * The hosts by which a program may request something that is not for pages, such as the metrics. A page of another site may use a name of
 * that site that resolves to this machine. Such a name is refused. An IP address cannot be misused in this way.
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

/** The reason to refuse an address. It is null if no address is given, or if a browser parses it as an absolute address of this server. */
export const addressProblem = (address: string | null | undefined, accepts: AcceptedOrigins): string | null => {
  if (address === null || address === undefined) return null
  return URL.canParse(address) && accepts(new URL(address).origin) ? null : fieldTexts.foreignAddress
}
