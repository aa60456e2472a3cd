/**
 * Whom the caps count as one (contract 4): an IPv4 address, or the /64 of an IPv6 address, since every home and every
 * rented machine has 2^64 addresses of the latter. Invariant: however an address is written, its source is the same.
 */
import { isIP } from 'node:net'

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

/** @param address as a socket or a proxy writes it; what is none is its own source */
export const sourceOf = (address: string): string => {
  if (isIP(address) !== 6) return address
  const groups = groupsOf(address)
  return isMapped(groups) ? mappedAddress(groups) : `${groups.slice(0, 4).join(':')}::/64`
}
