/**
 * The source of a request, and which addresses the caps count as one. `X-Forwarded-For` is believed only as far as
 * trusted proxies wrote it: it is read from its end, and the first address that is no trusted proxy is the client’s.
 * One customer may have a /56 or a /48 of IPv6 addresses, so the caps count all /64 of each together, and are wider for
 * them.
 */
import type { IncomingMessage } from 'node:http'
import { BlockList, isIP, type Socket } from 'node:net'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { isLoopback } from '../process/reach.ts'

/** The eight groups of an IPv6 address, without leading zeros. */
const groupsOf = (address: string): string[] => {
  // A URL writes an address in one form, whatever form it came in; it knows no zones.
  const canonical = new URL(`http://[${address.replace(/%.*$/, '')}]`).hostname.slice(1, -1)
  const [before = '', after] = canonical.split('::')
  const groups = (part: string): string[] => (part === '' ? [] : part.split(':'))
  if (after === undefined) return groups(before)
  const missing = 8 - groups(before).length - groups(after).length
  return [...groups(before), ...Array.from({ length: missing }, () => '0'), ...groups(after)]
}

const isMapped = (groups: readonly string[]): boolean => groups.slice(0, 6).join(':') === '0:0:0:0:0:ffff'

const mappedAddress = (groups: readonly string[]): string => {
  const bits = groups.slice(6).map((group) => Number.parseInt(group, 16))
  return bits.flatMap((group) => [group >> 8, group & 255]).join('.')
}

/**
 * A source is an IPv4 address, or the /64 of an IPv6 address, since every home and every rented machine has 2^64 addresses of the
 * latter. Invariant: however an address is written, its source is the same, and sources of one wider network begin alike.
 * @param address as a socket or a proxy writes it; a text that is none is its own source
 */
export const sourceOf = (address: string): string => {
  if (isIP(address) !== 6) return address
  const groups = groupsOf(address)
  if (isMapped(groups)) return mappedAddress(groups)
  const network = groups.slice(0, 4).map((group) => group.padStart(4, '0'))
  return `${network.join(':')}::/64`
}

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 4 ? 'ipv4' : 'ipv6')
/** A socket for both families writes 10.0.0.1 as ::ffff:10.0.0.1. */
const withoutMapping = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '')

/** The headers that proxies add to a request that they pass on. */
const passedOn = ['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'forwarded', 'via']

/** Those of them that say who the client is. */
const tellingOfClient = ['x-forwarded-for', 'x-real-ip', 'forwarded']

/** @param networks addresses, or networks such as 10.0.0.0/8 */
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
  /** From the socket's own on, each as the one after it says. */
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
    /** The source that the caps count this request for. */
    sourceOf: (request: IncomingMessage): string => sourceOf(clientAddress(request)),
    /** The same of a socket, whatever is said on it; null: of a trusted proxy, which speaks for many. */
    sourceOfSocket(socket: Socket): string | null {
      const address = withoutMapping(socket.remoteAddress ?? '')
      return isTrusted(address) ? null : sourceOf(address)
    },
    /** Whether the client sits in a network of the house. */
    isOfHouse: (request: IncomingMessage): boolean => isOfHouse(clientAddress(request)),
    /** Whether the client spoke https to a trusted proxy. */
    isHttps: (request: IncomingMessage): boolean =>
      isTrusted(socketAddress(request)) &&
      header(request, 'x-forwarded-proto').split(',').at(-1)?.trim().toLowerCase() === 'https',
    /** @returns the address of a proxy that says for whom it asks and is not believed; null: there is none */
    unheardProxy(request: IncomingMessage): string | null {
      const isSaid = tellingOfClient.some((name) => name in request.headers)
      return isSaid && addressesOf(request).length === 1 ? socketAddress(request) : null
    },
    /** Whether this machine or a trusted address asks, and for itself: it passes on no other's request. */
    isTrustedPeer(request: IncomingMessage): boolean {
      const address = socketAddress(request)
      return (isLoopback(address) || isTrusted(address)) && !passedOn.some((name) => name in request.headers)
    },
  }
}

export type ClientAddresses = ReturnType<typeof createClientAddresses>

/**
 * A network of a source, which the caps count as one too. Invariant: all its sources, compared as bytes, lie between
 * its first and its last, and no other source does.
 */
export interface Network {
  readonly first: string
  readonly last: string
  /** It may have so many times what one source may. */
  readonly times: number
  /** Its share of a day is so many times as large, since four quarters would be all of it. */
  readonly shares: number
  /** It may cost this process so many times as much: by default a /48 costs less than a core. */
  readonly allowance: number
}

/** The sources of a /56 and of a /48 have so many characters in common. */
const LENGTH_OF_56 = '2001:0db8:0001:00'.length
const LENGTH_OF_48 = '2001:0db8:0001'.length
/** It comes after every character that a source is written with. */
const AFTER_ALL = '~'

const networkOf = (first: string, times: number, shares: number, allowance: number): Network => ({
  ...{ first, last: `${first}${AFTER_ALL}` },
  ...{ times, shares, allowance },
})

/** @param source as `sourceOf` writes it; one of IPv4 is in no other network @returns the widest first */
export const networksOf = (source: string): readonly [Network, ...Network[]] => {
  const own = { first: source, last: source, times: 1, shares: 1, allowance: 1 }
  if (!source.endsWith('::/64')) return [own]
  return [networkOf(source.slice(0, LENGTH_OF_48), 16, 3, 3), networkOf(source.slice(0, LENGTH_OF_56), 4, 2, 2), own]
}

/** The same comparison here: a source has no character but ASCII's, which JavaScript compares as bytes. */
export const isWithin = ({ first, last }: Network, source: string): boolean => first <= source && source <= last

/** SQL about the column `source`: an index of it compares bytes as well. */
export const sourceWithin = ({ first, last }: Network): RawBuilder<SqlBool> =>
  sql<SqlBool>`(source collate "C" between ${first}::text and ${last}::text)`
