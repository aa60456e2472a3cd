/** Stored passwords, with the cost of the product. All other tests use a lower cost (`tests/testing/password-cost.ts`). */
import { expect, test } from 'vitest'
import { createPasswords } from '../../../server/access/password.ts'
import { DEMO_PASSWORD } from '../../../server/demo/demo-content.ts'
import { wideScheduler } from '../scheduler/wide-scheduler.ts'
import { openBrowser } from '../testing/browser.ts'
import { startTestServer } from '../testing/start-test-server.ts'

/** The lowest parameters that OWASP recommends for Argon2id: 19 MiB, two passes, one thread. */
const OWASP = /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/

test('a server keeps Argon2id hashes with the parameters that OWASP names, and lets in whoever has the password', async () => {
  const server = await startTestServer({ environment: { SEED: 'demo' }, passwordCost: undefined })
  try {
    const stored = await server.database.selectFrom('app_user').select('password_hash').execute()
    const hashes = stored.map(({ password_hash }) => password_hash).filter((hash) => hash !== null)
    expect(hashes.length).toBeGreaterThan(3)
    for (const hash of hashes) expect(hash).toMatch(OWASP)
    // Each password has its own salt.
    expect(new Set(hashes).size).toBe(hashes.length)
    const browser = await openBrowser(server.address)
    expect(await browser.signIn('kommun@demo.example', `${DEMO_PASSWORD}!`)).toMatchObject({ status: 401 })
    expect(await browser.signIn('kommun@demo.example', DEMO_PASSWORD)).toMatchObject({ status: 200 })
  } finally {
    await server.stop()
  }
})

test('no hash is never right, and an å is the same however it was typed', async () => {
  const passwords = createPasswords(wideScheduler())
  expect(await passwords.isRight(null, 'a password that nobody has')).toBe(false)
  const hash = await passwords.hash('blåbärspaj'.normalize('NFD'))
  expect(hash).toMatch(OWASP)
  expect(await passwords.isRight(hash, 'blåbärspaj'.normalize('NFC'))).toBe(true)
})
