import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sourceOf } from '../../../server/http/client-address.ts'

describe('the source of a client', () => {
  test.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::FFFF:cb00:7107', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['', ''],
    ['unknown', 'unknown'],
  ])('%s is counted as %s', { tags: 'cap-source' }, (address, source) => {
    expect(sourceOf(address)).toBe(source)
  })

  test('is one for all addresses of a /64, and another for its neighbour', { tags: 'cap-source' }, () => {
    const group = fc.integer({ min: 0, max: 0xffff }).map((number) => number.toString(16))
    const prefix = fc.tuple(fc.constant('2001'), group, group, group)
    const rest = fc.tuple(group, group, group, group)
    fc.assert(
      fc.property(prefix, rest, rest, ([first, second, third, fourth], one, other) => {
        const network = [first, second, third, fourth].join(':')
        const neighbour = [first, second, third, (Number.parseInt(fourth, 16) ^ 1).toString(16)].join(':')
        expect(sourceOf(`${network}:${one.join(':')}`)).toBe(sourceOf(`${network}:${other.join(':')}`))
        expect(sourceOf(`${neighbour}:${one.join(':')}`)).not.toBe(sourceOf(`${network}:${one.join(':')}`))
      }),
    )
  })
})
