/**
 * The source of a request (`source.ts`). `X-Forwarded-For` is believed only as far as trusted proxies wrote it
 * (contract 1): it is read from its end, and the first address that is no trusted proxy is the client’s.
 */
import type { IncomingMessage } from 'node:http'
import { BlockList, isIP, type Socket } from 'node:net'
import { isLoopback } from '../process/settings.ts'
import { sourceOf } from './source.ts'

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 4 ? 'ipv4' : 'ipv6')
/** A socket for both families writes 10.0.0.1 as ::ffff:10.0.0.1. */
const withoutMapping = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '')

/** What proxies add to a request that they pass on. */
const passedOn = ['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'forwarded', 'via']

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
  const clientAddress = (request: IncomingMessage): string => {
    let address = socketAddress(request)
    const forwarded = header(request, 'x-forwarded-for').split(',')
    while (isTrusted(address)) {
      const before = withoutMapping((forwarded.pop() ?? '').trim())
      if (isIP(before) === 0) break
      address = before
    }
    return address
  }

  return {
    /** Whom the caps count this request for. */
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
    /** Whether this machine or a trusted address asks, and for itself: it passes on no other's request. */
    isTrustedPeer(request: IncomingMessage): boolean {
      const address = socketAddress(request)
      return (isLoopback(address) || isTrusted(address)) && !passedOn.some((name) => name in request.headers)
    },
  }
}

export type ClientAddresses = ReturnType<typeof createClientAddresses>
