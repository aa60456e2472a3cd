/** The settings of providers: whole or refused with a sentence, and the client's secret in no message. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { InvalidSettings, readSettings } from '../../../server/process/settings.ts'

const folder = mkdtempSync(join(tmpdir(), 'booking-test-settings-'))
afterAll(() => rmSync(folder, { recursive: true }))
const secretFile = join(folder, 'secret')
writeFileSync(secretFile, 'hemligt-ord\n')
const emptyFile = join(folder, 'empty')
writeFileSync(emptyFile, '')

const whole = {
  OIDC_1_NAME: 'Ekstads inloggning',
  OIDC_1_ISSUER: 'https://login.example.se',
  OIDC_1_CLIENT_ID: 'boka',
}
const problemsOf = (environment: Readonly<Record<string, string>>): readonly string[] => {
  try {
    readSettings(environment)
    return []
  } catch (error) {
    if (error instanceof InvalidSettings) return error.problems
    throw error
  }
}

describe('the settings of a provider', { tags: 'provider-settings' }, () => {
  test('are off by default', () => {
    expect(readSettings({})).toMatchObject({ providers: [], passwordSignIn: 'on' })
  })

  test('are read whole', () => {
    const { providers } = readSettings({
      ...whole,
      OIDC_1_CLIENT_SECRET_FILE: secretFile,
      OIDC_1_ACR: 'loa3 loa4',
      OIDC_1_TRUST_EMAIL: '1',
      OIDC_1_TYPE_CLAIM: 'unit',
      OIDC_1_TYPES: 'pupil=3, a=b=4',
      OIDC_1_ROLE_CLAIM: 'groups',
      OIDC_1_ROLES: 'desk=reception:1+2, boss=administrator',
    })
    expect(providers).toMatchObject([
      { id: '1', clientSecret: 'hemligt-ord', acr: ['loa3', 'loa4'], trustsEmail: true, scope: 'openid profile email' },
    ])
    expect([...(providers[0]?.types ?? [])]).toEqual([
      ['pupil', 3],
      ['a=b', 4],
    ])
    expect([...(providers[0]?.roles ?? [])]).toEqual([
      ['desk', { role: 'reception', groups: [1, 2] }],
      ['boss', { role: 'administrator', groups: null }],
    ])
  })

  test.each<[string, Readonly<Record<string, string>>]>([
    ['OIDC_1_CLIENT_ID is not set', { OIDC_1_NAME: 'A', OIDC_1_ISSUER: 'https://login.example.se' }],
    ['OIDC_1_ISSUER', { ...whole, OIDC_1_ISSUER: 'http://login.example.se' }],
    ['OIDC_1_ISSUER', { ...whole, OIDC_1_ISSUER: 'https://login.microsoftonline.com/common/v2.0' }],
    ['OIDC_1_ISSUER', { ...whole, OIDC_1_ISSUER: 'https://me:word@login.example.se' }],
    ['OIDC_1_CLIENT_SECRET_FILE', { ...whole, OIDC_1_CLIENT_SECRET_FILE: '/nowhere' }],
    ['OIDC_1_CLIENT_SECRET_FILE', { ...whole, OIDC_1_CLIENT_SECRET_FILE: emptyFile }],
    ['OIDC_1_TYPE_CLAIM and OIDC_1_TYPES', { ...whole, OIDC_1_TYPES: 'pupil=3' }],
    ['OIDC_1_TYPES', { ...whole, OIDC_1_TYPE_CLAIM: 'unit', OIDC_1_TYPES: 'pupil' }],
    ['OIDC_1_ROLES', { ...whole, OIDC_1_ROLE_CLAIM: 'groups', OIDC_1_ROLES: 'boss=king' }],
    ['OIDC_1_ROLES', { ...whole, OIDC_1_ROLE_CLAIM: 'groups', OIDC_1_ROLES: 'boss=administrator:1' }],
    ['OIDC_1_SCOPE', { ...whole, OIDC_1_SCOPE: 'profile' }],
    ['OIDC_1_TRUST_EMAIL', { ...whole, OIDC_1_TRUST_EMAIL: 'yes' }],
    [
      'Two providers',
      { ...whole, OIDC_2_NAME: 'ekstads Inloggning', OIDC_2_ISSUER: 'https://b.example', OIDC_2_CLIENT_ID: 'b' },
    ],
    ['PASSWORD_SIGN_IN', { PASSWORD_SIGN_IN: 'off' }],
    ['PASSWORD_SIGN_IN', { ...whole, PASSWORD_SIGN_IN: 'no' }],
  ])('are refused: %s (%#)', (words, environment) => {
    const problems = problemsOf(environment)
    expect(problems).toHaveLength(1)
    expect(problems[0]).toContain(words)
    expect(problems.join()).not.toContain('hemligt-ord')
  })

  test('of a name that is none are told as misspelt', () => {
    expect(
      readSettings({ ...whole, OIDC_1_CLIENTID: 'boka', OIDC_1_ISUER: 'x' }).misspelt.map(({ name }) => name),
    ).toEqual(['OIDC_1_CLIENTID', 'OIDC_1_ISUER'])
  })
})
