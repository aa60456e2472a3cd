/**
 * The last check of `npm test`. It searches the logs of all servers of the run for every password, code, token, session,
 * personal number and e-mail address that the tests used (`tests/testing/run-evidence.ts`). Invariant: a search without logs
 * or without secrets fails.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const linesOf = (folder, kind) =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => name.startsWith(`${kind}-`))
        .flatMap((name) => readFileSync(join(folder, name), 'utf8').split('\n'))
        .filter((line) => line !== '')
    : []

/** The spellings of a secret: unchanged, in JSON, in an address, in an encoding of bytes, and without separators. */
const spellingsOf = (secret) => [
  secret,
  JSON.stringify(secret).slice(1, -1),
  encodeURIComponent(secret.toWellFormed()),
  Buffer.from(secret).toString('base64'),
  ...(/^\d{6,8}[-+]\d{4}$/.test(secret) ? [secret.replace(/\D/g, '')] : []),
]

/**
 * @param {readonly string[]} logs
 * @param {readonly string[]} secrets
 * @returns {string[]} the log lines that contain a secret in any of its spellings
 */
export const findSecrets = (logs, secrets) => {
  const lines = [...new Set(logs)]
  const text = lines.join('\n')
  const spellings = new Set(secrets.flatMap(spellingsOf))
  const found = [...spellings].filter((spelling) => text.includes(spelling))
  return lines.filter((line) => found.some((spelling) => line.includes(spelling)))
}

/**
 * @param {string} folder the folder that `BOOKING_TEST_EVIDENCE` named during the run
 * @returns {{ passed: boolean, summary: string }}
 */
export const searchLogs = (folder) => {
  const logs = linesOf(folder, 'logs')
  const secrets = linesOf(folder, 'secrets').map((line) => JSON.parse(line))
  if (logs.length === 0 || secrets.length === 0)
    return {
      passed: false,
      summary: `there was nothing to search: ${logs.length} lines of logs, ${secrets.length} secrets`,
    }
  const found = findSecrets(logs, secrets)
  const what = `${new Set(logs).size} different lines of the servers' logs, ${new Set(secrets).size} secrets`
  return found.length === 0
    ? { passed: true, summary: `${what}: none is in any` }
    : { passed: false, summary: `${what}: these lines hold one\n${found.slice(0, 20).join('\n')}` }
}
