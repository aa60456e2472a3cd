/** The search of a run's logs finds a secret in every spelling, and fails if there is nothing to search. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { findSecrets, searchLogs } from '../../scripts/search-logs.mjs'

const answered = '{"level":"debug","message":"Answered","method":"POST","route":"/api/user/:id/reset-password"}'

describe('a secret in a log', () => {
  test.each([
    ['as it is', 'tre-gula-cyklar', 'sign in with tre-gula-cyklar failed'],
    ['in JSON', 'citat"och\\streck', '{"reason":"citat\\"och\\\\streck"}'],
    ['in an address', 'hjärter dam', '/verify-email?code=hj%C3%A4rter%20dam'],
    ['as bytes', 'fyra-segelbåtar', `Basic ${Buffer.from('fyra-segelbåtar').toString('base64')}`],
    ['a personal number without its hyphen', '19910717-2380', 'the number 199107172380 is taken'],
  ])('is found: %s', (_name, secret, line) => {
    expect(findSecrets([answered, line], ['something-else', secret])).toEqual([line])
  })
  test('is not found where there is none', () => {
    expect(findSecrets([answered], ['tre-gula-cyklar', '19910717-2380', 'x'.repeat(43)])).toEqual([])
  })
})

describe('the evidence of a run', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'booking-evidence-'))
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))
  const write = (name: string, ...lines: string[]) => writeFileSync(join(folder, name), `${lines.join('\n')}\n`)

  test('without logs, or without secrets, is none', () => {
    expect(searchLogs(join(folder, 'missing')).passed).toBe(false)
    write('logs-1.txt', answered)
    expect(searchLogs(folder).passed).toBe(false)
    write('secrets-1.txt', '"tre-gula-cyklar"')
    expect(searchLogs(folder)).toMatchObject({
      passed: true,
      summary: expect.stringContaining('1 secrets: none is in any'),
    })
  })
  test('is searched across the processes that left it', () => {
    write('logs-1.txt', answered)
    write('logs-2.txt', 'the code is tre-gula-cyklar')
    write('secrets-3.txt', '"another-secret"')
    write('secrets-4.txt', '"tre-gula-cyklar"')
    expect(searchLogs(folder)).toMatchObject({ passed: false, summary: expect.stringContaining('the code is') })
  })
})
