/**
 * Finds the source of a request. In `X-Forwarded-For` only the part that trusted proxies wrote counts. The header is read from its end, and
 * the first address that is not a trusted proxy's is the client's. Sources of one customer are also counted together
 * (`source-networks.ts`).
 */
import type { IncomingMessage } from 'node:http'
import { BlockList, isIP, type Socket } from 'node:net'
import { isLoopback } from '../process/reach.ts'

/** The eight groups of an IPv6 address, without leading zeros. */
const groupsOf = (address: string): string[] => {
  // The URL parser converts every form of an address to the same one. It does not accept zones.
  const canonical = new URL(`http://[${address.replace(/%.*$/, '')}]`).hostname.slice(1, -1)
  const [before = '', after] = canonical.split('::')
  const groups = (part: string): string[] => (part === '' ? [] : part.split(':'))
  if (after === undefined) return groups(before)
  const missing = 8 - groups(before).length - groups(after).length
  return [...groups(before), ...Array.from({ length: missing }, () => '0'), ...groups(after)]
}

/**
 * The source of an address. For IPv4 it is the address itself. For IPv6 it is the /64, since every home and every rented machine has 2^64
 * addresses. Invariants: the source does not depend on how the address is written, and the sources in a wider network begin with the same
 * text.
 * @param address an address as a socket or a proxy writes it. Any other text is its own source.
 * @example sourceOf('2001:db8:1:2::3') === '2001:0db8:0001:0002::/64'
 */
export const sourceOf = (address: string): string => {
  if (isIP(address) !== 6) return address
  const groups = groupsOf(address)
  // This is an IPv4 address that is written in the form of IPv6.
  if (groups.slice(0, 6).join(':') === '0:0:0:0:0:ffff') {
    const halves = groups.slice(6).map((group) => Number.parseInt(group, 16))
    return halves.flatMap((half) => [half >> 8, half & 255]).join('.')
  }
  const network = groups.slice(0, 4).map((group) => group.padStart(4, '0'))
  return `${network.join(':')}::/64`
}

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 4 ? 'ipv4' : 'ipv6')
/** Removes the prefix `::ffff:`. A socket for both IPv4 and IPv6 writes 10.0.0.1 as ::ffff:10.0.0.1. */
const withoutMapping = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '')

/** The headers that proxies add to forwarded requests. */
const proxyHeaders = ['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'forwarded', 'via']

/** The headers in which proxies name the client. */
const clientHeaders = ['x-forwarded-for', 'x-real-ip', 'forwarded']

/** Makes a function that checks whether an address is in one of the networks, which are addresses or ranges such as 10.0.0.0/8. */
const isIn = (networks: readonly string[]): ((address: string) => boolean) => {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', prefix] = network.split('/')
    if (prefix === undefined) list.addAddress(address, familyOf(address))
    else list.addSubnet(address, Number(prefix), familyOf(address))
  }
  return (address) => isIP(address) !== 0 && list.check(address, familyOf(address))
}

export const createClientAddresses = (trustedProxies: readonly string[], houseNetworks: readonly string[] = []) => {
  const isTrusted = isIn(trustedProxies)
  const isOfHouse = isIn(houseNetworks)
  const socketAddress = (request: IncomingMessage): string => withoutMapping(request.socket.remoteAddress ?? '')
  const header = (request: IncomingMessage, name: string): string => [request.headers[name] ?? []].flat().join(',')
  /** The address of the socket. If that is a trusted proxy's, the next one is the address that the proxy names, and so on. */
  const addressesOf = (request: IncomingMessage): readonly [string, ...string[]] => {
    let address = socketAddress(request)
    const addresses: [string, ...string[]] = [address]
    const forwarded = header(request, 'x-forwarded-for').split(',')
    while (isTrusted(address)) {
      address = withoutMapping((forwarded.pop() ?? '').trim())
      if (isIP(address) === 0) break
      addresses.push(address)
    }
    return addresses
  }
  const clientAddress = (request: IncomingMessage): string => addressesOf(request).at(-1) ?? ''

  return {
    /** The source whose caps this request counts against. */
    sourceOf: (request: IncomingMessage): string => sourceOf(clientAddress(request)),
    /** The source of a socket itself. It is null for the socket of a trusted proxy, which serves many clients. */
    sourceOfSocket(socket: Socket): string | null {
      const address = withoutMapping(socket.remoteAddress ?? '')
      return isTrusted(address) ? null : sourceOf(address)
    },
    /** Whether the client is in a network of the house. */
    isOfHouse: (request: IncomingMessage): boolean => isOfHouse(clientAddress(request)),
    /** Whether a trusted proxy reports that the client used https. */
    isHttps: (request: IncomingMessage): boolean =>
      isTrusted(socketAddress(request)) &&
      header(request, 'x-forwarded-proto').split(',').at(-1)?.trim().toLowerCase() === 'https',
    /** The address of a proxy that names its client but is not trusted. Null if there is no such proxy. */
    unheardProxy(request: IncomingMessage): string | null {
      const tellsClient = clientHeaders.some((name) => name in request.headers)
      return tellsClient && addressesOf(request).length === 1 ? socketAddress(request) : null
    },
    /** Whether the request comes from this machine or a trusted address, and was not forwarded for another client. */
    isTrustedPeer(request: IncomingMessage): boolean {
      const address = socketAddress(request)
      return (isLoopback(address) || isTrusted(address)) && !proxyHeaders.some((name) => name in request.headers)
    },
  }
}

export type ClientAddresses = ReturnType<typeof createClientAddresses>
