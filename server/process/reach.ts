/**
 * Decides whether people elsewhere than at this machine can reach the server. `HOST` alone does not show this, because behind a proxy it is
 * a loopback address although everybody can come. So every setting that only a server for others needs counts too.
 */
import { isIP } from 'node:net'

export const isLoopback = (address: string): boolean =>
  /^(?:.+\.)?localhost$/i.test(address) || address === '::1' || /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(address)

const hostOf = (url: string): string => new URL(url).hostname.replace(/^\[|\]$/g, '')

/** Whether a host is in a private network. It is if its address belongs to such a network, or if its name cannot be in the public DNS. */
export const isPrivateHost = (host: string): boolean => {
  if (isLoopback(host)) return true
  if (isIP(host) === 4) return /^(?:10|192\.168|169\.254|172\.(?:1[6-9]|2\d|3[01]))\./.test(host)
  if (isIP(host) === 6) return /^f(?:[cd]|e[89ab])/i.test(host)
  return !host.includes('.') || /\.(?:local|internal|lan|intranet|home\.arpa|test)$/i.test(host)
}

/** Whether an address uses http: and is in a network where anybody may listen. */
export const isPublicHttp = (url: string): boolean => new URL(url).protocol === 'http:' && !isPrivateHost(hostOf(url))

interface Reach {
  readonly host: string
  readonly publicUrl: string | null
  readonly trustedProxies: readonly string[]
  readonly databaseUrl: string | null
}

/** The setting that shows that others can reach the server. Null if there is none. */
export const reachedBy = ({ host, publicUrl, trustedProxies, databaseUrl }: Reach): string | null => {
  if (!isLoopback(host)) return `HOST is "${host}"`
  if (publicUrl !== null && !isLoopback(hostOf(publicUrl))) return `PUBLIC_URL is "${publicUrl}"`
  if (trustedProxies.length > 0) return `TRUSTED_PROXIES is "${trustedProxies.join(',')}", so a proxy stands in front`
  if (databaseUrl === null) return null
  const databaseHost = new URL(databaseUrl).searchParams.get('host') ?? decodeURIComponent(hostOf(databaseUrl))
  // A path names a socket on this machine.
  const isHere = databaseHost === '' || databaseHost.startsWith('/') || isLoopback(databaseHost)
  // The address itself is not shown, because it may contain a password.
  return isHere ? null : 'DATABASE_URL is on another machine'
}
