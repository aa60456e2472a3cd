import { Schema } from 'effect'
import { expect, test } from 'vitest'
import { Envelope } from '../../../domain/schema/events.ts'
import { Command, Confirmation, Hello } from '../../../domain/schema/port.ts'
import { State } from '../../../domain/schema/state.ts'

/** The hash of the shapes. */
const pinned = '9cc1f79f54a0c33f2babe864a2d01f60b1f2917be08a7130c511cdc0a77a0d63'

test('the shape of state, events and port messages changes only with a look at old logs', async () => {
  const shapes = [State, Envelope, Hello, Command, Confirmation].map((schema) => Schema.toJsonSchemaDocument(schema))
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(JSON.stringify(shapes)))
  const hash = [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  expect(
    hash,
    'The shape of the state, an event or a port message changed. See that old logs in tests/fixtures/logs still replay, and pin the new hash.',
  ).toBe(pinned)
})
