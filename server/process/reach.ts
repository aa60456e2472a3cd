/**
 * Whether others than the person at this machine can reach the server. `HOST` alone does not tell: behind a proxy it is a loopback
 * address, and the whole town comes. So each setting that only a server for others needs counts.
 */
import { isIP } from 'node:net'

export const isLoopback = (address: string): boolean =>
  /^(?:.+\.)?localhost$/i.test(address) || address === '::1' || /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(address)

const hostOf = (url: string): string => new URL(url).hostname.replace(/^\[|\]$/g, '')

/** A name that no public server of names knows, or an address of a network of one's own. */
export const isPrivateHost = (host: string): boolean => {
  if (isLoopback(host)) return true
  if (isIP(host) === 4) return /^(?:10|192\.168|169\.254|172\.(?:1[6-9]|2\d|3[01]))\./.test(host)
  if (isIP(host) === 6) return /^f(?:[cd]|e[89ab])/i.test(host)
  return !host.includes('.') || /\.(?:local|internal|lan|intranet|home\.arpa|test)$/i.test(host)
}

/** Whether an http: address leads over a network in which anybody may listen. */
export const isPublicHttp = (url: string): boolean => new URL(url).protocol === 'http:' && !isPrivateHost(hostOf(url))

/** A path is a socket of this machine. */
const isElsewhere = (databaseUrl: string): boolean => {
  const host = new URL(databaseUrl).searchParams.get('host') ?? decodeURIComponent(hostOf(databaseUrl))
  return host !== '' && !host.startsWith('/') && !isLoopback(host)
}

interface Reach {
  readonly host: string
  readonly publicUrl: string | null
  readonly trustedProxies: readonly string[]
  readonly databaseUrl: string | null
}

/** @returns why others can reach it, as the settings say; null: as far as they say nobody can */
export const reachedBy = ({ host, publicUrl, trustedProxies, databaseUrl }: Reach): string | null => {
  if (!isLoopback(host)) return `HOST is "${host}"`
  if (publicUrl !== null && !isLoopback(hostOf(publicUrl))) return `PUBLIC_URL is "${publicUrl}"`
  if (trustedProxies.length > 0) return `TRUSTED_PROXIES is "${trustedProxies.join(',')}", so a proxy stands in front`
  // With what may be a password.
  return databaseUrl !== null && isElsewhere(databaseUrl) ? 'DATABASE_URL is on another machine' : null
}
