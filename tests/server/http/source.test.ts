import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sourceOf } from '../../../server/http/client-address.ts'
import { isWithin, networksOf } from '../../../server/scheduler/source-networks.ts'

describe('the source of a client', () => {
  test.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::FFFF:cb00:7107', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:0db8:0001:0002::/64'],
    ['2001:0DB8:0001:0002::1', '2001:0db8:0001:0002::/64'],
    ['2001:db8::1', '2001:0db8:0000:0000::/64'],
    ['::1', '0000:0000:0000:0000::/64'],
    ['fe80::1%eth0', 'fe80:0000:0000:0000::/64'],
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

  test('is counted with those of its /56 and its /48, and with no other', { tags: 'cap-wide-networks' }, () => {
    const counted = (address: string, others: readonly string[]): boolean[][] => {
      const networks = networksOf(sourceOf(address))
      return others.map((other) => networks.map((network) => isWithin(network, sourceOf(other))))
    }
    const others = [
      '2001:db8:1:2ff::9',
      '2001:db8:1:2aa::1',
      '2001:db8:1:3ff::1',
      '2001:db8:2:2ff::1',
      '2001:db8:10::1',
    ]
    expect(counted('2001:db8:1:2ff::1', others)).toEqual([
      [true, true, true],
      [true, true, false],
      [true, false, false],
      [false, false, false],
      [false, false, false],
    ])
    expect(counted('192.0.2.1', ['192.0.2.1', '192.0.2.10', '192.0.2.2'])).toEqual([[true], [false], [false]])
  })
})
