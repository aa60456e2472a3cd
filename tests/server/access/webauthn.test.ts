/** At which addresses browsers make passkeys. */
import { expect, test } from 'vitest'
import { relyingPartyAt } from '../../../server/access/webauthn.ts'

test.each([
  ['https://boka.ekstad.example', 'boka.ekstad.example'],
  ['https://boka.ekstad.example:8443', 'boka.ekstad.example'],
  ['http://localhost:3000', 'localhost'],
  ['http://demo.localhost:3000', 'demo.localhost'],
  ['http://boka.ekstad.example', null],
  ['http://127.0.0.1:3000', null],
  ['https://192.0.2.7', null],
  ['https://[2001:db8::7]', null],
])('at %s devices know the house as %s', { tags: 'passkey-address' }, (address, id) => {
  expect(relyingPartyAt(address)).toEqual(id === null ? null : { id, origin: address })
})
