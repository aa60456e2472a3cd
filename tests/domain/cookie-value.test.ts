import { expect, test } from 'vitest'
import { cookieValue } from '../../domain/cookie-value.ts'

test.each([
  ['alone', 'XSRF-TOKEN=abc', 'abc'],
  ['among others, one of which ends like it', 'MY-XSRF-TOKEN=no; sess=1; XSRF-TOKEN=abc', 'abc'],
  ['with signs of base64', 'XSRF-TOKEN=a+b/c==', 'a+b/c=='],
  ['encoded', 'XSRF-TOKEN=a%2Bb%2Fc%3D', 'a+b/c='],
  ['with a sign that nobody encoded', 'XSRF-TOKEN=100%', '100%'],
  ['empty', 'XSRF-TOKEN=', ''],
  ['absent', 'sess=1', null],
])('a cookie is read: %s', { tags: 'http-xsrf' }, (_, cookies, value) => {
  expect(cookieValue(cookies, 'XSRF-TOKEN')).toBe(value)
})
