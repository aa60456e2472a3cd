import { expect, test } from 'vitest'
import { explain } from '../../server/explain.ts'

test.each([
  ['ENOSPC', 'no space left on device', 'the disk is full. Make room'],
  ['53100', 'could not extend file', 'the disk is full. Make room'],
  ['28000', 'role "x" does not exist', 'does not let the role in DATABASE_URL in'],
  ['53300', 'too many clients', 'raise max_connections'],
  ['ENOTFOUND', 'getaddrinfo', 'nobody knows the host in DATABASE_URL'],
  ['EACCES', 'permission denied', 'DATA_DIR must be a folder that this user can write to'],
])('%s is explained by what to do', { tags: 'run-failures-named' }, (code, message, sentence) => {
  const said = explain(Object.assign(new Error(message), { code }), 'The server could not start')
  expect(said).toMatch(/^The server could not start: /)
  expect(said).toContain(sentence)
})
