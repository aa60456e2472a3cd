/** *Kopplade inloggningar* in the profile. */
import { expect, test } from 'vitest'
import type { CallAnswer } from '../../../../domain/schema/calls/http.ts'
import { RowId } from '../../../../domain/schema/ids.ts'
import { LinkedIdentities } from '../../../../src/account/profile/linked-identities.tsx'
import { type Answers, createFakeCore } from '../../testing/fake-core.ts'
import {
  button,
  field,
  fieldErrors,
  fill,
  focused,
  part,
  press,
  screenOfFile,
  settled,
  textOf,
  texts,
} from '../../testing/screen.tsx'
import { refused } from '../../testing/some-user.ts'

type Linked = CallAnswer<'linkedIdentities'>
const draw = screenOfFile()
const providers = [
  { id: '1', name: 'Ekstads e-legitimation' },
  { id: '2', name: 'Skolans inloggning' },
]
const elegitimation = {
  ...{ id: RowId.make(7), name: 'E-legitimation', providers: ['1'] },
  ...{ since: '2026-03-03T08:00:00Z', lastUsed: '2026-03-04T09:30:00Z' },
}
const none: Linked = { identities: [], hasPassword: true, opensByPassword: true }
const done = { _tag: 'Ok', value: null } as const

const show = async (linked: Linked, answers: Answers = {}, at = '/profile') => {
  const fake = createFakeCore({
    signInWays: { _tag: 'Ok', value: { password: 'on', providers } },
    linkedIdentities: { _tag: 'Ok', value: linked },
    ...answers,
  })
  const call = await draw(<LinkedIdentities />, fake, at)
  await settled(() => expect(texts('h2')).toContain('Kopplade inloggningar'))
  return (name: string) => call.mock.calls.filter(([called]) => called === name).map(([, parts]) => parts)
}
const buttons = (): readonly string[] => texts('button')

test('what is linked is not offered again, also after the provider got another name', {
  tags: 'provider-linked-list',
}, async () => {
  await show({ ...none, identities: [elegitimation] })
  await settled(() => expect(buttons()).toEqual(['Ta bort', 'Koppla Skolans inloggning']))
  expect(texts('li')[0]?.replaceAll('\u00a0', ' ')).toContain(
    'E-legitimationKopplad 3 mars 2026Senast använd 4 mars 2026',
  )
})

test('a provider that the settings no longer name is listed, and everything else is offered', {
  tags: 'provider-linked-list',
}, async () => {
  await show({ ...none, identities: [{ ...elegitimation, providers: [] }] })
  await settled(() =>
    expect(buttons()).toEqual(['Ta bort', 'Koppla Ekstads e-legitimation', 'Koppla Skolans inloggning']),
  )
})

test('linking asks for the password, and says what the server says', { tags: 'provider-linked-list' }, async () => {
  const words = 'Skolans inloggning svarar inte just nu.'
  const calls = await show(none, { beginAtProvider: refused(words) })
  await settled(() => button('Koppla Skolans inloggning'))
  expect(texts('p')).toContain('Ingen inloggning är kopplad än.')
  await press(button('Koppla Skolans inloggning'))
  expect(focused()).toBe(field('Lösenord'))
  await press(button('Fortsätt', part('Koppla Skolans inloggning')))
  expect(fieldErrors()).toEqual(['Fyll i lösenord.'])
  await fill(field('Lösenord'), 'rätt')
  await press(button('Fortsätt', part('Koppla Skolans inloggning')))
  expect(calls('beginAtProvider')).toEqual([
    { body: { provider: '2', purpose: 'link', returnUrl: '/profile', password: 'rätt' } },
  ])
  await settled(() => expect(texts('dialog [role="alert"]')).toEqual([words]))
})

test('the only way in stays, and whoever has no password is asked for none', {
  tags: ['provider-linked-list', 'provider-linking'],
}, async () => {
  const words = 'Logga in igen.'
  const calls = await show(
    { identities: [elegitimation], hasPassword: false, opensByPassword: false },
    { beginAtProvider: refused(words) },
  )
  await settled(() => expect(buttons()).toEqual(['Koppla Skolans inloggning']))
  expect(texts('p')).toContain('Det här är ditt enda sätt att logga in.')
  await press(button('Koppla Skolans inloggning'))
  expect(calls('beginAtProvider')).toEqual([
    { body: { provider: '2', purpose: 'link', returnUrl: '/profile', password: null } },
  ])
  expect(texts('[role="alert"]')).toContain(words)
})

test('a link is removed after a question, and what was done is told', { tags: 'provider-linked-list' }, async () => {
  const calls = await show({ ...none, identities: [elegitimation] }, { unlinkIdentity: done })
  await settled(() => button('Ta bort E-legitimation'))
  await press(button('Ta bort E-legitimation'))
  await press(button('Ta bort', part('Vill du ta bort E-legitimation?')))
  expect(calls('unlinkIdentity')).toEqual([{ parameters: { id: 7 } }])
  await settled(() => expect(textOf(focused())).toBe('E-legitimation är borttagen.'))
})

test('the return from the provider links at once, and leaves nothing in the address', {
  tags: 'provider-linked-list',
}, async () => {
  const calls = await show(none, { linkIdentity: done }, '/profile#ticket=biljetten')
  await settled(() => expect(calls('linkIdentity')).toEqual([{ body: { ticket: 'biljetten' } }]))
  await settled(() => expect(texts('[role="status"] p')).toEqual(['Inloggningen är kopplad.']))
  expect(location.hash).toBe('')
})

test('a return without success says why, with the name of the provider', {
  tags: 'provider-linked-list',
}, async () => {
  const calls = await show(none, {}, '/profile#trouble=cancelled&provider=2')
  await settled(() =>
    expect(texts('[role="alert"]')).toContain(
      'Inloggningen hos Skolans inloggning avbröts. Försök igen, eller logga in på ett annat sätt.',
    ),
  )
  expect([calls('linkIdentity'), location.hash]).toEqual([[], ''])
})
