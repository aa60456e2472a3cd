/** What is believed of a provider's claims, and what is not. */
import { describe, expect, test } from 'vitest'
import { localDate } from '../../../domain/calendar/local-date.ts'
import { readSettings } from '../../../server/process/settings.ts'
import { claimValues, meetsAcr, provedPerson } from '../../../server/providers/claims.ts'

const settingsWith = (over: Readonly<Record<string, string>> = {}) => {
  const [settings] = readSettings({
    OIDC_1_NAME: 'Inloggning',
    OIDC_1_ISSUER: 'https://login.example.se',
    OIDC_1_CLIENT_ID: 'boka',
    ...over,
  }).providers
  if (settings === undefined) throw new Error('There is a provider')
  return settings
}
const today = localDate('2026-03-02')
const personOf = (claims: Readonly<Record<string, unknown>>, over: Readonly<Record<string, string>> = {}) =>
  provedPerson(settingsWith(over), { sub: 'x', ...claims }, today)

describe('claims', { tags: 'provider-claims' }, () => {
  test.each([
    [{ email: 'a@b.se', email_verified: true }, {}, true],
    [{ email: 'a@b.se' }, {}, false],
    [{ email: 'a@b.se' }, { OIDC_1_TRUST_EMAIL: '1' }, true],
    [{ email: 'a@b.se', email_verified: false }, { OIDC_1_TRUST_EMAIL: '1' }, false],
    [{ email_verified: true }, { OIDC_1_TRUST_EMAIL: '1' }, false],
    [{ email: 'not an address', email_verified: true }, {}, false],
    [{ email: { toString: 'a@b.se' }, email_verified: true }, {}, false],
  ])('%j: whether the address is proved (%#)', (claims, over, isProved) => {
    expect(personOf(claims, over).emailIsProved).toBe(isProved)
  })

  test('a name in one text is parted, and marks that nobody sees go', () => {
    expect(personOf({ name: 'Anna\u200b Maria  Ek' })).toMatchObject({ firstName: 'Anna Maria', lastName: 'Ek' })
  })

  test('a personal number counts only if it is one', () => {
    const over = { OIDC_1_PIN_CLAIM: 'pnr' }
    expect(personOf({ pnr: '199001010017' }, over).pin).toBe('19900101-0017')
    expect(personOf({ pnr: '199001010018' }, over).pin).toBe('')
    expect(personOf({ pnr: '199001010017' }).pin).toBe('')
  })

  test('a name with dots leads into an object, and a claim of that whole name comes first', () => {
    expect(claimValues({ realm_access: { roles: ['a', 7, null] } }, 'realm_access.roles')).toEqual(['a', '7'])
    expect(claimValues({ 'realm_access.roles': 'b', realm_access: { roles: ['a'] } }, 'realm_access.roles')).toEqual([
      'b',
    ])
    expect(claimValues({}, '__proto__.constructor')).toEqual([])
  })

  test('of several roles the first of the settings counts', () => {
    const over = { OIDC_1_ROLE_CLAIM: 'groups', OIDC_1_ROLES: 'boss=administrator, desk=reception:2' }
    expect(personOf({ groups: ['desk', 'boss'] }, over).role).toEqual({ role: 'administrator', groups: null })
    expect(personOf({ groups: ['desk'] }, over).role).toEqual({ role: 'reception', groups: [2] })
    expect(personOf({ groups: ['other'] }, over).role).toBeNull()
  })

  test('a level that is not one of the settings is not enough', () => {
    const settings = settingsWith({ OIDC_1_ACR: 'loa3 loa4' })
    expect(meetsAcr(settings, { sub: 'x', acr: 'loa3' })).toBe(true)
    expect(meetsAcr(settings, { sub: 'x', acr: 'loa2' })).toBe(false)
    expect(meetsAcr(settings, { sub: 'x' })).toBe(false)
  })
})
