/** `/profile`: the person's own data, a change of the address, and the password. */
import { describe, expect, test, vi } from 'vitest'
import type { Feature } from '../../../../domain/schema/events.ts'
import type { User } from '../../../../domain/schema/people.ts'
import { ProfilePage } from '../../../../src/account/profile/profile-page.tsx'
import { type Answers, changedIn, createFakeCore, signedIn } from '../../testing/fake-core.ts'
import {
  button,
  chosen,
  does,
  field,
  fieldErrors,
  fill,
  focused,
  group,
  options,
  part,
  press,
  screenOfFile,
  textOf,
  texts,
} from '../../testing/screen.tsx'
import { MUNICIPALITY, refused, someUser, userChoices } from '../../testing/some-user.ts'

const PASSWORD = 'fyra gula citroner'
const NEW_EMAIL = 'har-flyttat@example.se'
const done = { _tag: 'Ok', value: {} } as const

const draw = screenOfFile()
const show = async (user: User = someUser, further: Answers = {}) => {
  const answers: Answers = { ...userChoices, user: { _tag: 'Ok', value: user }, ...further }
  const fake = createFakeCore(answers)
  fake.change(signedIn(user))
  const call = await draw(<ProfilePage />, fake, '/profile')
  return {
    call,
    answers,
    command: vi.mocked(fake.core.command),
    /** Tells the tab that the data were saved, in this tab or in another. */
    isNow: (changed: Partial<User>): Promise<void> =>
      does(() => {
        answers.user = { _tag: 'Ok', value: { ...user, ...changed } }
        fake.change(changedIn('users'))
      }),
    lack: (...features: readonly Feature[]): Promise<void> =>
      does(() =>
        fake.change((state) => ({ ...state, missing: Object.fromEntries(features.map((feature) => [feature, true])) })),
      ),
    saved: () => call.mock.calls.filter(([name]) => name === 'updateUser'),
  }
}
const save = (): Promise<void> => press(button('Spara uppgifterna'))
const proof = (): Element | null =>
  [...document.querySelectorAll('fieldset')].find((one) => textOf(one).startsWith('Bekräfta att det är du')) ?? null

test('what the back end lacks is not there', { tags: 'other-lacking' }, async () => {
  const { lack } = await show()
  const ours = (): readonly string[] =>
    texts('h2, button').filter((text) =>
      ['Här är du inloggad', 'Inloggning i två steg', 'Hämta uppgifterna'].includes(text),
    )
  expect(ours()).toHaveLength(3)
  await lack('sessions', 'export', 'second-factor')
  expect(ours()).toEqual([])
})

test('a user type that got a no says why, and what one can do', { tags: 'day-type-refused' }, async () => {
  await show({ ...someUser, typeRefusal: 'Numret hör till ett annat företag.' })
  expect(textOf(part('Du är inte godkänd som privatperson'))).toContain(
    'Numret hör till ett annat företag.Du kan boka som förut. Välj något annat',
  )
})

describe('one’s own data', () => {
  test('stand in a form beside that of the password, without a role', {
    tags: ['profile-page', 'profile-role'],
  }, async () => {
    await show()
    expect(field('Förnamn').value).toBe('Ellen')
    expect(texts('legend')).toEqual(expect.arrayContaining(['Dina uppgifter', 'Byt lösenord']))
    expect(texts('label')).not.toContain('Roll')
  })

  test('are saved in their normal form; what is missing is said', {
    tags: [
      'profile-saved',
      'valid-user-email',
      'valid-user-first-name',
      'valid-user-last-name',
      'valid-user-address',
      'valid-user-zip-code',
      'valid-user-city',
      'valid-user-phone',
      'valid-pin',
    ],
  }, async () => {
    const { saved } = await show(someUser, { updateUser: { _tag: 'Ok', value: someUser } })
    const filled = ['E-post', 'Förnamn', 'Efternamn', 'Adress', 'Postnummer', 'Ort', 'Telefon', 'Personnummer'].map(
      (label) => [field(label), field(label).value] as const,
    )
    for (const [control] of filled) await fill(control, '')
    await save()
    expect(fieldErrors()).toEqual([
      ...['Fyll i e-post.', 'Fyll i förnamn.', 'Fyll i efternamn.', 'Fyll i adress.', 'Fyll i postnr.', 'Fyll i ort.'],
      ...['Fyll i telefon.', 'Fyll i personnummer.', 'Fyll i nuvarande lösenord.'],
    ])
    expect(document.title).toMatch(/^Fel: Min profil/)
    expect(saved()).toEqual([])
    for (const [control, value] of filled) await fill(control, value)
    await fill(field('E-post'), 'ellen@')
    await save()
    expect(texts('form section li')).toContain('E-postadressen stämmer inte. Skriv den som namn@exempel.se.')
    await fill(field('E-post'), someUser.email)
    await fill(field('Förnamn'), 'Elin')
    await fill(field('Ort'), '  Nybro ')
    await save()
    const body = expect.objectContaining({ firstName: 'Elin', city: 'Nybro', email: someUser.email })
    expect(saved()).toEqual([['updateUser', { parameters: { id: 7 }, body }, { success: 'user-updated' }]])
    expect(JSON.stringify(saved())).not.toContain('password')
  })

  test('that are saved in another tab are shown, and what was typed here stays', {
    tags: 'profile-saved',
  }, async () => {
    const { isNow } = await show()
    await fill(field('Telefon'), '070-174 06 55')
    await isNow({ firstName: 'Elin', phone: '070-174 06 05' })
    expect([field('Förnamn').value, field('Telefon').value]).toEqual(['Elin', '070-174 06 55'])
  })

  test('a type that is not public is kept, and a public one may be chosen', { tags: 'profile-types' }, async () => {
    const park = { ...someUser, userType: MUNICIPALITY, pin: '' }
    await show(park)
    expect(options(field('Du bokar som'))).toEqual(['Privatperson', 'Företag', 'Skola', 'Kommunal verksamhet'])
    expect(chosen(field('Du bokar som'))).toBe('Kommunal verksamhet')
    await save()
    expect(fieldErrors()).toEqual(expect.arrayContaining(['Fyll i kontosträng.', 'Fyll i referenskod.']))
  })
})

describe('another address', () => {
  test('asks for the current password, for no longer than it is needed', {
    tags: ['profile-email-password', 'field-user-password'],
  }, async () => {
    const wrong = refused('Fel.', { password: 'Nuvarande lösenord stämmer inte.' })
    const { answers, saved } = await show(someUser, { updateUser: wrong })
    expect(proof()).toBeNull()
    await fill(field('E-post'), NEW_EMAIL)
    await save()
    expect(texts('form section li')).toEqual(['Fyll i nuvarande lösenord.'])
    expect(saved()).toEqual([])
    const current = () => field('Nuvarande lösenord', proof() ?? undefined)
    await fill(current(), 'inte det rätta')
    await save()
    expect(fieldErrors()).toEqual(['Nuvarande lösenord stämmer inte.'])
    expect(field('E-post').value).toBe(NEW_EMAIL)
    await fill(field('E-post'), someUser.email.toUpperCase())
    expect(proof()).toBeNull()
    await fill(field('E-post'), NEW_EMAIL)
    expect(current().value).toBe('')
    await fill(current(), PASSWORD)
    answers.updateUser = { _tag: 'Ok', value: { ...someUser, pendingEmail: NEW_EMAIL } }
    await save()
    expect(saved().at(-1)?.[1]).toEqual({
      parameters: { id: 7 },
      body: expect.objectContaining({
        ...{ email: NEW_EMAIL, password: PASSWORD, baseUrl: `${location.origin}/verify-email` },
      }),
    })
  })

  test('is told of until it is proved, and the one of now stands in the form', {
    tags: 'profile-email-pending',
  }, async () => {
    const { answers, isNow } = await show()
    answers.updateUser = { _tag: 'Ok', value: { ...someUser, pendingEmail: NEW_EMAIL } }
    await fill(field('E-post'), NEW_EMAIL)
    await fill(field('Nuvarande lösenord', proof() ?? undefined), PASSWORD)
    await save()
    await isNow({ pendingEmail: NEW_EMAIL })
    expect(textOf(document.body)).toContain(`Vi har skickat ett mejl till ${NEW_EMAIL}.`)
    expect([field('E-post').value, proof()]).toEqual([someUser.email, null])
    expect(textOf(part('En ny adress väntar på att bekräftas'))).toContain(`Till dess gäller ${someUser.email}.`)
    await isNow({ email: NEW_EMAIL })
    expect(field('E-post').value).toBe(NEW_EMAIL)
    expect(document.getElementById('pending-email')).toBeNull()
  })

  test('that waits is told of by whoever comes later too, and its mail is sent again', async () => {
    const { call } = await show({ ...someUser, pendingEmail: NEW_EMAIL }, { resendVerification: done })
    const waiting = part('En ny adress väntar på att bekräftas')
    await press(button('Skicka mejlet igen', waiting))
    expect(call.mock.calls.at(-1)).toEqual([
      ...['resendVerification', { parameters: { id: 7 }, body: { baseUrl: `${location.origin}/verify-email` } }],
      { success: 'activation-sent' },
    ])
    expect(textOf(waiting.querySelector('[role="status"]'))).toContain(`Ett nytt mejl är på väg till ${NEW_EMAIL}.`)
  })

  test('that waits is not taken back while its mail is on its way, nor its mail sent while it is taken back', async () => {
    const never = new Promise<never>(() => undefined)
    for (const [first, second, name] of [
      ['Skicka mejlet igen', 'Ångra bytet', 'resendVerification'],
      ['Ångra bytet', 'Skicka mejlet igen', 'cancelEmailChange'],
    ] as const) {
      const answers = { resendVerification: never, cancelEmailChange: never }
      const { call } = await show({ ...someUser, pendingEmail: NEW_EMAIL }, answers)
      await press(button(first))
      await press(button(second))
      const deeds = call.mock.calls.map(([called]) => called).filter((called) => called in answers)
      expect(deeds).toEqual([name])
    }
  })

  test('that waits is taken back', async () => {
    const { call, isNow } = await show({ ...someUser, pendingEmail: NEW_EMAIL }, { cancelEmailChange: done })
    await press(button('Ångra bytet'))
    expect(call.mock.calls.at(-1)).toEqual(['cancelEmailChange', { parameters: { id: 7 } }])
    await isNow({ pendingEmail: null })
    expect(textOf(focused())).toBe(`Bytet är ångrat. ${someUser.email} gäller.`)
  })
})

describe('the password', () => {
  const NEW = 'nio gröna ärtor'
  const fields = () =>
    ['Nuvarande lösenord', 'Nytt lösenord', 'Repetera nytt lösenord'].map((label) =>
      field(label, group('Byt lösenord')),
    )
  const change = async (...passwords: readonly string[]): Promise<void> => {
    for (const [index, one] of fields().entries()) await fill(one, passwords[index] ?? '')
    await press(button('Byt lösenord'))
  }

  test.each([
    [
      ['', '', ''],
      ['Fyll i nuvarande lösenord.', 'Fyll i nytt lösenord.', 'Repetera nytt lösenord.'],
    ],
    [[PASSWORD, NEW, 'nio gröna'], ['Lösenorden stämmer inte med varandra.']],
  ])(
    '%o are refused',
    {
      tags: [
        'profile-password',
        'valid-change-new',
        'valid-change-repeat',
        'valid-change-match',
        'valid-change-current',
      ],
    },
    async (passwords, errors) => {
      const { command } = await show()
      await change(...passwords)
      expect(fieldErrors()).toEqual(errors)
      expect(command).not.toHaveBeenCalledWith(expect.objectContaining({ _tag: 'ChangePassword' }))
    },
  )

  test('that the server refuses is said at the field or under the form, and what was typed stays', {
    tags: 'error-form-change-password',
  }, async () => {
    const wrong = 'Nuvarande lösenord stämmer inte.'
    const { answers } = await show(someUser, { ChangePassword: refused('Fel.', { oldPassword: wrong }) })
    await change('inte det rätta', NEW, NEW)
    expect(fieldErrors()).toEqual([wrong])
    expect(fields()[1]?.value).toBe(NEW)
    answers.ChangePassword = refused('Vänta en stund.')
    await change(PASSWORD, NEW, NEW)
    expect(texts('form [role="alert"]').join('')).toBe('Vänta en stund.')
  })

  test('is changed, which is said, and stands nowhere any more', { tags: 'profile-password' }, async () => {
    const { command } = await show()
    await change(PASSWORD, NEW, NEW)
    expect(command).toHaveBeenCalledWith({ _tag: 'ChangePassword', oldPassword: PASSWORD, newPassword: NEW })
    expect(textOf(document.body)).toContain('Ditt lösenord är bytt.')
    expect(fields().map(({ value }) => value)).toEqual(['', '', ''])
  })
})
