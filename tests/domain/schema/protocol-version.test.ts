import { Schema } from 'effect'
import { expect, test } from 'vitest'
import { Envelope } from '../../../domain/schema/events.ts'
import { Command, Confirmation, Hello } from '../../../domain/schema/port.ts'
import { State } from '../../../domain/schema/state.ts'
import { PROTOCOL_VERSION } from '../../../domain/version/protocol-version.ts'

/** The version, and the hash of the shapes that it stands for. */
const pinned = { version: 1, hash: '3feb5d5cb6280ef414fb765170cf6c544db70d9523e4ccc218d8e8fc39b02fc4' }

test('the shape of state, events and port messages changes only together with the protocol version', async () => {
  const shapes = [State, Envelope, Hello, Command, Confirmation].map((schema) => Schema.toJsonSchemaDocument(schema))
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(JSON.stringify(shapes)))
  const hash = [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  expect(
    { version: PROTOCOL_VERSION, hash },
    `The shape of the state, an event or a port message changed (hash ${hash}). Raise PROTOCOL_VERSION in ` +
      'domain/version/protocol-version.ts with a line on what changed, see that old logs in tests/fixtures/logs still replay, and ' +
      'pin the new version and hash here. Before the first release the hash alone may be pinned anew.',
  ).toEqual(pinned)
})
