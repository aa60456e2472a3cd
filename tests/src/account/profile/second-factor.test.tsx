/** Signing in in two steps, in the profile. */
import { expect, test, vi } from 'vitest'
import { SecondFactor } from '../../../../src/account/profile/second-factor.tsx'
import { type Answers, changedIn, createFakeCore } from '../../testing/fake-core.ts'
import {
  button,
  does,
  field,
  fieldErrors,
  fill,
  focused,
  part,
  press,
  screenOfFile,
  settled,
  texts,
} from '../../testing/screen.tsx'

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
  let own = factors()
  const fake = createFakeCore({
    ownFactors: () => own,
    offerApp: { _tag: 'Ok', value: { secret: 'ABCDEFGH', address: 'otpauth://totp/x' } },
    confirmApp: { _tag: 'Ok', value: { recoveryCodes } },
  })
  const call = await draw(<SecondFactor />, fake, '/profile')
  const calls = (name: string) => call.mock.calls.filter(([called]) => called === name).map(([, parts]) => parts)
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
  // The profile is read again meanwhile. The dialog is still the one that was opened.
  own = factors({ app: '2026-03-03T08:00:00Z', recoveryCodes: 10 })
  await does(() => fake.change(changedIn('users')))
  expect(texts('p').join(' ')).toContain('Du har 10')
  expect(texts('dialog .lightbox-title')).toEqual(['Lägg till en app'])
  expect(texts('dialog .lightbox-words')).toEqual([''])
  await press(button('Jag har sparat koderna', dialog))
  expect(document.querySelector('dialog')).toBeNull()
})

test('the dialog begins in its first field, and the steps take the focus from the button that is gone', {
  tags: 'second-factor',
}, async () => {
  await show({
    ownFactors: factors(),
    offerApp: { _tag: 'Ok', value: { secret: 'ABCDEFGH', address: 'otpauth://totp/x' } },
  })
  await press(button('Lägg till en app'))
  expect(focused()).toBe(field('Ditt lösenord'))
  await fill(field('Ditt lösenord'), 'rätt')
  await does(() => button('Fortsätt', part('Lägg till en app')).focus())
  await press(button('Fortsätt', part('Lägg till en app')))
  await settled(() => expect(focused()?.textContent).toContain('Öppna en app för engångskoder'))
})

/** The dialog with new recovery codes, and an Escape in the topmost dialog. */
const showCodes = async () => {
  await show({
    ownFactors: factors({ app: '2026-03-03T08:00:00Z', recoveryCodes: 2 }),
    makeRecoveryCodes: { _tag: 'Ok', value: { recoveryCodes } },
  })
  await press(button('Gör nya reservkoder'))
  await fill(field('Ditt lösenord'), 'rätt')
  await fill(field('Kod från appen, eller en reservkod'), '123456')
  await press(button('Gör nya reservkoder', part('Gör nya reservkoder')))
  await settled(() => expect(texts('.recovery-codes li')).toEqual(recoveryCodes))
}
const pressEscape = (): Promise<void> =>
  does(() => {
    const dialogs = [...document.querySelectorAll('dialog')]
    dialogs.at(-1)?.dispatchEvent(new Event('cancel', { cancelable: true }))
  })

test('codes that are not kept are not closed by an Escape before the person says so', {
  tags: 'second-factor-recovery',
}, async () => {
  await showCodes()
  await pressEscape()
  expect(texts('dialog h2')).toContain('Vill du stänga utan att spara reservkoderna?')
  await press(button('Visa koderna'))
  expect(texts('.recovery-codes li')).toEqual(recoveryCodes)
  await pressEscape()
  await press(button('Stäng utan att spara'))
  expect(document.querySelector('dialog')).toBeNull()
})

test('codes that are saved are closed without a question', { tags: 'second-factor-recovery' }, async () => {
  await showCodes()
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
  await press(button('Spara som fil'))
  expect(saved).toHaveBeenCalledOnce()
  saved.mockRestore()
  await pressEscape()
  expect(document.querySelector('dialog')).toBeNull()
})

test('who came in by a recovery code replaces the app by the password alone, and is told so before', {
  tags: ['second-factor-recovery', 'second-factor-removed'],
}, async () => {
  const wanted = { code: 'invalid', message: 'Någon uppgift behöver rättas.', fields: { code: 'Fyll i koden.' } }
  const calls = await show({
    ownFactors: factors({ app: '2026-03-03T08:00:00Z', recoveryCodes: 0, enteredByRecovery: true }),
    offerApp: { _tag: 'Failed', failure: { _tag: 'Refused', status: 422, body: wanted } },
  })
  expect(texts('.notice')[0]).toContain('Är telefonen borta? Byt app nu')
  await press(button('Byt app'))
  await fill(field('Ditt lösenord'), 'rätt')
  expect(texts('dialog label')).toEqual(['Ditt lösenord'])
  await press(button('Fortsätt', part('Byt app')))
  expect(calls('offerApp')).toEqual([{ body: { password: 'rätt', code: '' } }])
  // The half hour was over meanwhile.
  field('Kod från appen, eller en reservkod')
  expect(field('Ditt lösenord').value).toBe('rätt')
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
