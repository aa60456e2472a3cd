import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createKnownBrowsers } from '../../../server/access/known-browsers.ts'

const known = createKnownBrowsers(Buffer.alloc(32, 7))
const account = (id: number, password_hash = `hash-${id}`) => ({ id, password_hash })

test('a browser is known for its latest ten accounts, under one name, in a cookie of bounded size', {
  tags: 'known-browser-cookie',
}, () => {
  let mark = ''
  for (let id = 1; id <= 25; id += 1) mark = known.markFor(mark, account(id))
  expect(mark.length).toBeLessThanOrEqual(22 * 11 + 10)
  const names = Array.from({ length: 25 }, (_, at) => known.nameOf(mark, account(at + 1)))
  expect(names.slice(0, 15)).toEqual(Array.from({ length: 15 }, () => null))
  expect(new Set(names.slice(15))).toEqual(new Set([mark.split('.')[0]]))
  // Signing in again does not lengthen the mark, but moves the account to its end.
  const again = known.markFor(mark, account(16))
  expect(again.length).toBe(mark.length)
  expect(known.nameOf(known.markFor(again, account(26)), account(17))).toBeNull()
})

test('another password, account or key knows it not, and nor does anything that was not made here', {
  tags: 'known-browser-cookie',
}, () => {
  const mark = known.markFor('', account(1))
  expect(known.nameOf(mark, account(1))).not.toBeNull()
  expect(known.nameOf(mark, account(1, 'another'))).toBeNull()
  expect(known.nameOf(mark, account(2))).toBeNull()
  // Accounts without a password, such as unclaimed ones, all have the same hash.
  expect(known.nameOf(mark, account(2, 'hash-1'))).toBeNull()
  expect(known.nameOf(mark, undefined)).toBeNull()
  expect(createKnownBrowsers(Buffer.alloc(32, 8)).nameOf(mark, account(1))).toBeNull()
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(known.nameOf(text, account(1))).toBeNull()
      expect(known.nameOf(known.markFor(text, account(1)), account(1))).not.toBeNull()
    }),
  )
})
