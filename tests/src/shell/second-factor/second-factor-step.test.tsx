/** The second step of a sign-in on the screen. */
import { expect, test, vi } from 'vitest'
import { asksBeforeLeaving } from '../../../../src/shell/leaving/navigation-guard.ts'
import { keepStep, keptStep } from '../../../../src/shell/second-factor/kept-step.ts'
import { SignInForm } from '../../../../src/shell/sign-in/sign-in-form.tsx'
import type { Told } from '../../testing/fake-core.ts'
import { type Answers, createFakeCore } from '../../testing/fake-core.ts'
import {
  button,
  does,
  field,
  fieldErrors,
  fill,
  focused,
  press,
  screenOfFile,
  settled,
  texts,
} from '../../testing/screen.tsx'

const draw = screenOfFile()
const refusal = (code: string, further: object = {}): Told => ({
  _tag: 'Failed',
  failure: { _tag: 'Refused', status: 401, body: { code, message: `Så säger servern om ${code}.`, ...further } },
})
const wanted = (further: object = {}): Told =>
  refusal('second-factor', { factor: { ticket: 'biljetten', app: true, enrols: false, ...further } })
const show = async (answers: Answers) => {
  const fake = createFakeCore(answers)
  await draw(<SignInForm wayBack="/" />, fake, '/sign-in')
  await fill(field('E-post'), 'anna@example.se')
  await fill(field('Lösenord'), 'rätt')
  await press(button('Logga in'))
  return vi.mocked(fake.core.command)
}
const entered = (command: Awaited<ReturnType<typeof show>>): unknown[] =>
  command.mock.calls.map(([told]) => told).filter(({ _tag }) => _tag === 'Enter')

test('a code is asked for in place of the password, with the focus, and sent without its spaces', {
  tags: 'second-factor-screen',
}, async () => {
  const command = await show({ SignIn: wanted() })
  await settled(() => expect(focused()).toBe(field('Kod från appen')))
  expect(field('Kod från appen').autocomplete).toBe('one-time-code')
  await press(button('Logga in'))
  expect(fieldErrors()).toEqual(['Fyll i koden.'])
  await fill(field('Kod från appen'), '123 456')
  await press(button('Logga in'))
  expect(entered(command)).toEqual([
    { _tag: 'Enter', call: 'signInByFactor', body: { ticket: 'biljetten', code: '123456' } },
  ])
})

test('who has not the telephone is asked for a recovery code, and told what to do without one', {
  tags: ['second-factor-screen', 'second-factor-recovery'],
}, async () => {
  const command = await show({ SignIn: wanted() })
  await settled(() => button('Jag har inte telefonen'))
  await press(button('Jag har inte telefonen'))
  await settled(() => expect(focused()).toBe(field('Reservkod')))
  expect(texts('p').join(' ')).toContain('Har du varken appen eller någon reservkod? Kontakta oss.')
  await fill(field('Reservkod'), 'k7f2-mqx9-rtab')
  await press(button('Logga in'))
  expect(entered(command)).toEqual([
    { _tag: 'Enter', call: 'signInByFactor', body: { ticket: 'biljetten', code: 'k7f2mqx9rtab' } },
  ])
})

test('a sign-in that took too long begins again with the reason, the address and no password', {
  tags: 'second-factor-screen',
}, async () => {
  await show({ SignIn: wanted(), Enter: refusal('ticket') })
  await settled(() => field('Kod från appen'))
  await fill(field('Kod från appen'), '123456')
  await press(button('Logga in'))
  await settled(() => field('Lösenord'))
  expect(texts('[role="alert"]').join('')).toBe('Så säger servern om ticket.')
  expect([field('E-post').value, field('Lösenord').value]).toEqual(['anna@example.se', ''])
})

test('who must have an app copies it, proves it, keeps the codes and goes on', {
  tags: ['second-factor-screen', 'staff-second-factor'],
}, async () => {
  const recoveryCodes = ['aaaa-bbbb-cccc', 'dddd-eeee-ffff']
  const command = await show({
    SignIn: wanted({ app: false, enrols: true }),
    offerAppByTicket: { _tag: 'Ok', value: { secret: 'ABCDEFGH', address: 'otpauth://totp/x?secret=ABCDEFGH' } },
    confirmAppByTicket: { _tag: 'Ok', value: { recoveryCodes } },
  })
  await settled(() => expect(texts('.app-secret')).toEqual(['ABCD EFGH']))
  expect(document.querySelector('svg[role="img"]')?.getAttribute('aria-label')).toBe('QR-kod att läsa av med appen')
  await fill(field('Kod från appen'), '123456')
  await press(button('Fortsätt'))
  await settled(() => expect(texts('.recovery-codes li')).toEqual(recoveryCodes))
  // Another page, and the browser's way back, ask before they take the codes away.
  await does(() => expect(asksBeforeLeaving('/information', () => undefined)).toBe(true))
  expect(texts('dialog p').join(' ')).toContain('Reservkoderna visas bara nu.')
  await press(button('Stanna kvar'))
  await press(button('Jag har sparat koderna'))
  expect(asksBeforeLeaving('/information', () => undefined)).toBe(false)
  expect(entered(command)).toEqual([{ _tag: 'Enter', call: 'signInByFactor', body: { ticket: 'biljetten' } }])
})

test('the step that takes the place of the password is read, and the password gets the focus back', {
  tags: ['second-factor-screen', 'staff-second-factor'],
}, async () => {
  await show({
    SignIn: wanted({ app: false, enrols: true }),
    offerAppByTicket: { _tag: 'Ok', value: { secret: 'ABCDEFGH', address: 'otpauth://totp/x?secret=ABCDEFGH' } },
  })
  await settled(() => expect(focused()?.textContent).toContain('Därför loggar du in i två steg'))
  await settled(() => button('Kopiera nyckeln'))
  expect(focused()?.textContent).toContain('Därför loggar du in i två steg')
  await press(button('Börja om'))
  await settled(() => expect(focused()).toBe(field('Lösenord')))
})

test('a reload of the tab comes back to the code, and who begins again has the address', {
  tags: 'second-factor-screen',
}, async () => {
  await show({ SignIn: wanted() })
  await settled(() => field('Kod från appen'))
  const kept = sessionStorage.getItem('second-step') ?? ''
  expect(kept).toContain('biljetten')
  expect(kept).not.toContain('rätt')

  const again = createFakeCore({ Enter: refusal('ticket') })
  await draw(<p />, again, '/')
  // Whoever leaves the step without a reload does not come back to it.
  expect(keptStep()).toBeNull()
  sessionStorage.setItem('second-step', kept)
  await draw(<SignInForm wayBack="/" />, again, '/sign-in')
  await settled(() => expect(focused()).toBe(field('Kod från appen')))
  await fill(field('Kod från appen'), '123456')
  await press(button('Logga in'))
  await settled(() => expect(focused()).toBe(field('Lösenord')))
  expect(field('E-post').value).toBe('anna@example.se')
  expect(keptStep()).toBeNull()
})

test('a step is kept for as long as its ticket works, and only as what it is', { tags: 'second-factor-screen' }, () => {
  const step = { wanted: { ticket: 'biljetten', app: true, enrols: false }, email: 'anna@example.se' }
  const minute = 60_000
  keepStep(step, 0)
  expect(keptStep(9 * minute)).toEqual(step)
  expect(keptStep(11 * minute)).toBeNull()
  for (const other of ['{', '7', '{"wanted":{"ticket":1},"email":"","until":5}', '{"until":5}']) {
    sessionStorage.setItem('second-step', other)
    expect(keptStep(0)).toBeNull()
  }
})
