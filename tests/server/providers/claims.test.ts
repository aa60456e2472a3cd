/** What is believed of a provider's claims, and what is not. */
import { describe, expect, test } from 'vitest'
import { localDate } from '../../../domain/calendar/local-date.ts'
import { readSettings } from '../../../server/process/settings.ts'
import { claimValues, meetsAcr, provedPerson, withUserInfo } from '../../../server/providers/claims.ts'

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
    [{ email: 'A.Ek@B.se', email_verified: true }, {}, true],
    [{ email: 'a+b@c.se', email_verified: true }, {}, true],
    [{ email: 'a@b.se', email_verified: 'true' }, {}, true],
    [{ email: 'a@b.se', email_verified: 'false' }, { OIDC_1_TRUST_EMAIL: '1' }, false],
    [{ email: 'a@b.se', email_verified: 1 }, {}, false],
    [{ email: 'a@b.se', email_verified: ['true'] }, {}, false],
  ])('%j: whether the address is proved (%#)', (claims, over, isProved) => {
    expect(personOf(claims, over).emailIsProved).toBe(isProved)
  })

  test.each([
    ['a@b.se', 'c@d.se'],
    '"<a@b.se>"@elsewhere.example',
    'Anna <a@b.se>',
    '<a@b.se>,c@d.se',
    'mailto:a@b.se',
    'a@b.se ',
    'a@b.se\u200b',
    'ａ@b.se',
    '\u212aa@b.se',
    'a@b\u3002se',
    'ﬁ@b.se',
  ])('what only becomes an address by cleaning may be that of somebody else: %j', (email) => {
    expect(personOf({ email, email_verified: true }, { OIDC_1_TRUST_EMAIL: '1' }).emailIsProved).toBe(false)
  })

  test('what only the signed token may say is not believed of the answer about the person', () => {
    const how = { acr: 'loa4', amr: ['mfa'], auth_time: 1, sid: 's', iss: 'https://other.example', nonce: 'n' }
    const told = { ...how, sub: 'y', email: 'a@b.se', email_verified: true, name: 'Anna Ek' }
    expect(withUserInfo({ sub: 'x' }, told)).toEqual({
      ...{ sub: 'x', email: 'a@b.se', email_verified: true, name: 'Anna Ek' },
    })
    // Each address is as proved as whoever says it says.
    expect(withUserInfo({ sub: 'x', email: 'c@d.se' }, told)).not.toHaveProperty('email_verified')
    expect(withUserInfo({ sub: 'x', email: 'a@b.se' }, told).email_verified).toBe(true)
    expect(withUserInfo({ sub: 'x', email: 'a@b.se', email_verified: false }, told).email_verified).toBe(false)
    expect(withUserInfo({ sub: 'x', email_verified: true }, { email: 'a@b.se' })).not.toHaveProperty('email_verified')
  })

  test('huge, nested and strange claims are texts of no more than we take, or nothing', () => {
    const deep = JSON.parse(`${'['.repeat(5_000)}${']'.repeat(5_000)}`)
    const over = { OIDC_1_ROLE_CLAIM: 'groups', OIDC_1_ROLES: 'boss=administrator', OIDC_1_TYPE_CLAIM: 'groups' }
    const groups = [
      '__proto__',
      'constructor',
      'toString',
      ' boss',
      'boss ',
      'BOSS',
      'boss=administrator',
      deep,
      { boss: 1 },
    ]
    const person = personOf(
      { given_name: 'x'.repeat(100_000), family_name: deep, email: 'x'.repeat(100_000), groups },
      { ...over, OIDC_1_TYPES: 'boss=2' },
    )
    expect(person).toMatchObject({ firstName: 'x'.repeat(100), lastName: '', email: '', role: null, userTypes: [] })
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
