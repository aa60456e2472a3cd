/**
 * The source of whoever sent a request (`source.ts`). `X-Forwarded-For` is believed only as far as trusted proxies wrote it
 * (contract 1): it is read from its end, and the first address that is no trusted proxy is the client’s.
 */
import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'
import { isLoopback } from '../settings.ts'
import { sourceOf } from './source.ts'

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 4 ? 'ipv4' : 'ipv6')
/** A socket for both families writes 10.0.0.1 as ::ffff:10.0.0.1. */
const withoutMapping = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '')

/** What proxies add to a request that they pass on. */
const passedOn = ['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'forwarded', 'via']

export interface ClientAddresses {
  /** Whom the caps count this request for. */
  sourceOf(request: IncomingMessage): string
  /** Whether the client spoke https to a trusted proxy. */
  isHttps(request: IncomingMessage): boolean
  /** Whether this machine or a trusted address asks, and for itself: it passes on nobody else's request. */
  isTrustedPeer(request: IncomingMessage): boolean
}

export const createClientAddresses = (trustedProxies: readonly string[]): ClientAddresses => {
  const trusted = new BlockList()
  for (const proxy of trustedProxies) {
    const [address = '', prefix] = proxy.split('/')
    if (prefix === undefined) trusted.addAddress(address, familyOf(address))
    else trusted.addSubnet(address, Number(prefix), familyOf(address))
  }
  const isTrusted = (address: string): boolean => isIP(address) !== 0 && trusted.check(address, familyOf(address))
  const socketAddress = (request: IncomingMessage): string => withoutMapping(request.socket.remoteAddress ?? '')
  const header = (request: IncomingMessage, name: string): string => [request.headers[name] ?? []].flat().join(',')

  return {
    sourceOf(request) {
      let address = socketAddress(request)
      const forwarded = header(request, 'x-forwarded-for').split(',')
      while (isTrusted(address)) {
        const before = withoutMapping((forwarded.pop() ?? '').trim())
        if (isIP(before) === 0) break
        address = before
      }
      return sourceOf(address)
    },
    isHttps: (request) =>
      isTrusted(socketAddress(request)) &&
      header(request, 'x-forwarded-proto').split(',').at(-1)?.trim().toLowerCase() === 'https',
    isTrustedPeer(request) {
      const address = socketAddress(request)
      return (isLoopback(address) || isTrusted(address)) && !passedOn.some((name) => name in request.headers)
    },
  }
}
