/** Signing in in two steps, in the profile. */
import { expect, test } from 'vitest'
import { SecondFactor } from '../../../../src/account/profile/second-factor.tsx'
import { type Answers, createFakeCore } from '../../testing/fake-core.ts'
import { button, field, fieldErrors, fill, part, press, screenOfFile, settled, texts } from '../../testing/screen.tsx'

const draw = screenOfFile()
const factors = (further: object = {}) =>
  ({ _tag: 'Ok', value: { app: null, recoveryCodes: 0, required: false, hasPassword: true, ...further } }) as const
const show = async (answers: Answers) => {
  const call = await draw(<SecondFactor />, createFakeCore(answers), '/profile')
  return (name: string) => call.mock.calls.filter(([called]) => called === name).map(([, parts]) => parts)
}
const recoveryCodes = ['aaaa-bbbb-cccc']

test('an app is added by the password and its first code, and its recovery codes are shown', {
  tags: ['second-factor', 'second-factor-recovery'],
}, async () => {
  const calls = await show({
    ownFactors: factors(),
    offerApp: { _tag: 'Ok', value: { secret: 'ABCDEFGH', address: 'otpauth://totp/x' } },
    confirmApp: { _tag: 'Ok', value: { recoveryCodes } },
  })
  await press(button('Lägg till en app'))
  const dialog = part('Lägg till en app')
  await press(button('Fortsätt', dialog))
  expect(fieldErrors()).toEqual(['Fyll i nuvarande lösenord.'])
  await fill(field('Ditt lösenord'), 'rätt')
  await press(button('Fortsätt', dialog))
  expect(calls('offerApp')).toEqual([{ body: { password: 'rätt', code: '' } }])
  await settled(() => field('Kod från appen'))
  await fill(field('Kod från appen'), '123456')
  await press(button('Fortsätt', dialog))
  expect(calls('confirmApp')).toEqual([{ body: { code: '123456' } }])
  expect(texts('.recovery-codes li')).toEqual(recoveryCodes)
  await press(button('Klar', dialog))
  expect(document.querySelector('dialog')).toBeNull()
})

test('how many recovery codes are left is said, and removing asks for password and code', {
  tags: ['second-factor-recovery', 'second-factor-removed'],
}, async () => {
  const calls = await show({
    ownFactors: factors({ app: '2026-03-03T08:00:00Z', recoveryCodes: 8 }),
    removeApp: { _tag: 'Ok', value: null },
  })
  expect(texts('p').join(' ').replaceAll('\u00a0', ' ')).toContain(
    'en kod från en app, sedan 3 mars 2026. Du har 8 reservkoder kvar.',
  )
  await press(button('Ta bort appen'))
  const dialog = part('Ta bort appen')
  await fill(field('Ditt lösenord'), 'rätt')
  await fill(field('Kod från appen, eller en reservkod'), '123456')
  await press(button('Ta bort appen', dialog))
  expect(calls('removeApp')).toEqual([{ body: { password: 'rätt', code: '123456' } }])
})

test('who works in a house that asks for it cannot remove it', { tags: 'staff-second-factor' }, async () => {
  await show({ ownFactors: factors({ app: '2026-03-03T08:00:00Z', recoveryCodes: 1, required: true }) })
  expect(texts('button')).toEqual(['Byt app', 'Gör nya reservkoder'])
})

test('whoever has no password is asked for none', { tags: ['second-factor', 'second-factor-removed'] }, async () => {
  const calls = await show({
    ownFactors: factors({ hasPassword: false }),
    offerApp: { _tag: 'Ok', value: { secret: 'ABCDEFGH', address: 'otpauth://totp/x' } },
  })
  expect(texts('p')[0]).toContain('Du loggar in utan lösenord.')
  await press(button('Lägg till en app'))
  await press(button('Fortsätt', part('Lägg till en app')))
  expect(calls('offerApp')).toEqual([{ body: { password: '', code: '' } }])
  await settled(() => field('Kod från appen'))
})
