/** `/admin/users/{id}`: the user's form, bookings, and the panels that clear the user and send the activation link again. */
import { describe, expect, test, vi } from 'vitest'
import { roleTitles } from '../../../../domain/rules/role-names.ts'
import { calls } from '../../../../domain/schema/calls/http.ts'
import { GroupId, OrganisationId, UserId } from '../../../../domain/schema/ids.ts'
import type { User } from '../../../../domain/schema/people.ts'
import { UserBookingsPage } from '../../../../src/administration/users/user-bookings-page.tsx'
import { UserPage } from '../../../../src/administration/users/user-page.tsx'
import { roleWords } from '../../../../src/kit/texts/role-words.ts'
import { type Answers, changedIn, createFakeCore, signedIn } from '../../testing/fake-core.ts'
import {
  button,
  choose,
  descriptionOf,
  does,
  field,
  fieldErrors,
  fill,
  focused,
  group,
  link,
  options,
  part,
  press,
  screenOfFile,
  settled,
  textOf,
  texts,
} from '../../testing/screen.tsx'
import { ok, pageOf, someBooking } from '../../testing/some-booking.ts'
import { someGroup } from '../../testing/some-group.ts'
import { missing, refused, someUser, userChoices } from '../../testing/some-user.ts'

const PATH = '/admin/users/7'
const roles = [
  { id: 'user', name: 'Användare' },
  { id: 'administrator', name: 'Administratör' },
]

const draw = screenOfFile()
const administrator = { ...someUser, id: UserId.make(1), role: 'administrator' } as const
const show = async (user: User = someUser, further: Answers = {}, page = <UserPage userId="7" />) => {
  const answers: Answers = {
    ...{ ...userChoices, user: ok(user), roles: ok(roles), pagedBookings: pageOf([someBooking]) },
    ...{ updateUser: ok(user), ...further },
  }
  const fake = createFakeCore(answers)
  fake.change(signedIn(user.role === 'administrator' ? user : administrator))
  const call = await draw(page, fake, PATH)
  await settled(() => field('Förnamn'))
  const callsOf = (name: string) => call.mock.calls.filter(([called]) => called === name).map(([, ...parts]) => parts)
  return { answers, callsOf, fake }
}
const save = (): Promise<void> => press(button('Spara uppgifterna'))
const heading = (): string => textOf(document.querySelector('h1'))
const panel = (words: string): Element => button(words).closest('section') ?? document.body

test('a user is changed, given a role and any type, and shown as saved, over the panels that clear the user and send the link again', {
  tags: ['users-page', 'profile-role', 'profile-types', 'toast-user-updated'],
}, async () => {
  const { answers, callsOf, fake } = await show()
  expect(options(field('Roll'))).toEqual(['Användare', 'Administratör'])
  expect(options(field('Användartyp'))).toEqual(['Privatperson', 'Företag', 'Skola', 'Kommunal verksamhet'])
  for (const words of ['Skicka aktiveringslänk', 'Ta bort användarens bokningar', 'Ta bort användaren'])
    expect(panel(words).tagName).toBe('SECTION')
  await fill(field('Förnamn'), '')
  await save()
  expect(fieldErrors()).toEqual(['Fyll i förnamn.'])
  await fill(field('Förnamn'), 'Saga')
  await choose(field('Roll'), 'Administratör')
  await save()
  const body = expect.objectContaining({ firstName: 'Saga', role: 'administrator' })
  expect(callsOf('updateUser')).toEqual([[{ parameters: { id: 7 }, body }, { success: 'user-updated' }]])
  answers.user = ok({ ...someUser, firstName: 'Saga' })
  await does(() => fake.change(changedIn('users')))
  expect(heading()).toBe('Saga Ek')
})

test('the browser of an administrator fills in nothing of its own about somebody else, and does about themselves', {
  tags: 'profile-filled-in',
}, async () => {
  const filledIn = (): string[] =>
    [...document.querySelectorAll('main input, form.user-form input')].flatMap((input) => {
      const token = input.getAttribute('autocomplete') ?? ''
      return ['', 'off'].includes(token) ? [] : [token]
    })
  await show()
  expect(filledIn()).toEqual([])
  await show({ ...someUser, role: 'administrator' })
  expect(filledIn()).toContain('given-name')
})

test('the bookings of the user are listed there, and on a page of their own', {
  tags: ['users-page', 'list-admin-user'],
}, async () => {
  await show()
  expect(texts('[role="rowheader"], tbody th')).toEqual([expect.stringContaining('1007')])
  expect(link(/^Administrera/).getAttribute('href')).toBe(`/admin/bookings/${someBooking.id}`)
  await press(link('Visa bokningarna på en egen sida'))
  expect(location.pathname).toBe(`${PATH}/bookings`)
  const fake = createFakeCore({ user: ok(someUser), pagedBookings: pageOf([someBooking]) })
  fake.change(signedIn(administrator))
  const call = await draw(<UserBookingsPage userId="7" />, fake, `${PATH}/bookings`)
  expect(heading()).toBe('Bokningar för Ellen Ek')
  expect(call.mock.calls).toContainEqual(
    expect.arrayContaining(['pagedBookings', { body: { page: 1, pageSize: 20, userId: 7 } }]),
  )
})

describe('the address of', () => {
  const proof = (): boolean => texts('legend').includes('Bekräfta att det är du')
  test.each([
    ['another is changed without a password', someUser, false],
    ['one’s own asks for it', { ...someUser, role: 'administrator' } as const, true],
  ])('%s', { tags: 'profile-email-password' }, async (_, user, asks) => {
    const { callsOf } = await show(user)
    await fill(field('E-post'), 'ny@example.se')
    expect(proof()).toBe(asks)
    await save()
    expect(callsOf('updateUser')).toHaveLength(asks ? 0 : 1)
  })
})

test('what the server refuses stands under the form and under the panel, in its words, and what was typed stays', {
  tags: ['error-form-user', 'error-form-resend'],
}, async () => {
  const gone = 'Det du söker finns inte, eller så har du inte tillgång till det.'
  const tooMany = 'Det kom för många anrop på en gång. Vänta en stund och försök igen.'
  await show(someUser, { updateUser: refused(gone), resendVerification: refused(tooMany) })
  await press(button('Skicka aktiveringslänk'))
  expect(texts('[role="alert"]', panel('Skicka aktiveringslänk'))).toEqual([tooMany])
  await fill(field('Förnamn'), 'Vega')
  await save()
  expect(texts('.user-form [role="alert"]')).toEqual([gone])
  expect(field('Förnamn').value).toBe('Vega')
})

test('a user who is removed elsewhere stays in the form with what was typed; of nobody there is no page', async () => {
  const { answers, callsOf, fake } = await show()
  const [shown, read] = [field('Förnamn'), callsOf('user').length]
  await fill(shown, 'Vega')
  answers.user = missing
  await does(() => fake.change(changedIn('users')))
  expect(callsOf('user').length).toBeGreaterThan(read)
  expect([field('Förnamn'), shown.value]).toEqual([shown, 'Vega'])
  await draw(<UserPage userId="7" />, createFakeCore({ ...userChoices, user: missing }), PATH)
  await settled(() => expect(heading()).toBe('Sidan kunde ej hittas'))
})

test.each([
  [false, `${someUser.email} är inte bekräftad än.`],
  [true, `${someUser.email} är bekräftad.`],
])(
  'the activation link is sent again, whether the address is verified (%s) or not',
  {
    tags: ['users-resend', 'toast-verification-sent', 'call-user-resend'],
  },
  async (verified, words) => {
    const { callsOf } = await show({ ...someUser, verified }, { resendVerification: ok({}) })
    expect(textOf(panel('Skicka aktiveringslänk'))).toContain(words)
    await press(button('Skicka aktiveringslänk'))
    const body = { baseUrl: `${location.origin}/verify-email` }
    expect(callsOf('resendVerification')).toEqual([[{ parameters: { id: 7 }, body }, { success: 'activation-sent' }]])
  },
)

test('whoever has no account yet gets the link that makes it theirs, by e-mail or shown', {
  tags: 'day-claim-screen',
}, async () => {
  const address = 'https://boka.example/claim?id=7&code=x'
  const makeClaimLink = (parts: unknown) =>
    ok({ address: JSON.stringify(parts).includes('"send":true') ? null : address })
  const { callsOf } = await show({ ...someUser, unclaimed: true }, { makeClaimLink })
  await press(button('Skicka länken med e-post'))
  await press(button('Visa en länk'))
  expect([field('Länk till kontot').value, focused()]).toEqual([address, field('Länk till kontot')])
  expect(callsOf('makeClaimLink')).toEqual([
    [{ parameters: { id: 7 }, body: { send: true } }, {}],
    [{ parameters: { id: 7 }, body: { send: false } }, { success: 'none' }],
  ])
})

describe('after a question, where what loses nothing has the focus,', () => {
  const ask = async (action: string, title: string): Promise<HTMLElement> => {
    await press(button(action))
    return part(title)
  }

  test('the user’s bookings are removed, and the page is loaded again, which says so once', {
    tags: ['users-clear', 'users-delete-bookings', 'toast-user-bookings-deleted'],
  }, async () => {
    const reload = vi.spyOn(window.location, 'reload').mockReturnValue()
    const [action, title] = [
      'Ta bort användarens bokningar',
      'Är du säker på att du vill ta bort användarens bokningar?',
    ]
    const { callsOf } = await show(someUser, { deleteUserBookings: ok(null) })
    const kept = button('Behåll bokningarna', await ask(action, title))
    expect(focused()).toBe(kept)
    await press(kept)
    expect(callsOf('deleteUserBookings')).toEqual([])
    await press(button(action, await ask(action, title)))
    expect(callsOf('deleteUserBookings')).toEqual([[{ parameters: { id: 7 } }]])
    expect(reload).toHaveBeenCalledTimes(1)
    reload.mockRestore()

    // A reload keeps the state of the history entry.
    for (const told of [1, 0]) {
      const fake = createFakeCore({ user: ok(someUser), pagedBookings: pageOf([]) })
      fake.change(signedIn(administrator))
      const call = await draw(<UserPage userId="7" />, fake, PATH, history.state)
      expect(textOf(document.body)).toContain('Användaren har inga bokningar.')
      const toasts = call.mock.calls.filter(([, , said]) => said !== undefined && 'success' in said)
      expect(toasts.map(([name, , said]) => [name, said])).toEqual(
        Array(told).fill(['user', { success: 'user-bookings-removed' }]),
      )
    }
  })

  test('the user is removed, and the list is what follows', {
    tags: ['users-clear', 'toast-user-deleted'],
  }, async () => {
    const { callsOf } = await show(someUser, { clearUser: ok(null) })
    const question = await ask('Ta bort användaren', 'Är du säker på att du vill ta bort användaren?')
    expect(textOf(question)).toContain(`Ellen Ek (${someUser.email})`)
    await press(button('Ta bort användaren', question))
    expect(callsOf('clearUser')).toEqual([[{ parameters: { id: 7 } }]])
    expect(calls.clearUser.toast).toBe('user-removed')
    expect(location.pathname).toBe('/admin/users')
  })
})

test('a user type that waits is refused with a reason, which is asked for; then the panel says so, and a yes can still be given', {
  tags: 'day-type-refused',
}, async () => {
  const waits = { ...someUser, typeWaits: true }
  const { answers, callsOf, fake } = await show(waits, { refuseUserType: ok(waits) })
  await press(button('Godkänn inte'))
  expect(fieldErrors()).toEqual(['Skriv varför, så att personen vet.'])
  await fill(field('Varför inte?'), ' Fel nummer ')
  await press(button('Godkänn inte'))
  const parts = { parameters: { id: 7 }, body: { reason: 'Fel nummer' } }
  expect(callsOf('refuseUserType').map(([sent]) => sent)).toEqual([parts])
  expect(calls.refuseUserType.toast).toBe('user-type-refused')
  answers.user = ok({ ...someUser, typeRefusal: 'Fel nummer' })
  await does(() => fake.change(changedIn('users')))
  await vi.waitFor(() => expect(textOf(focused())).toBe('Privatperson godkändes inte. Skälet: Fel nummer'))
  expect(document.querySelector('.user-type-refusal')).toBeNull()
  expect(button('Godkänn användartypen')).toBeTruthy()
})

test('whose user type waits is shown with the company and its number beside the button that says yes', {
  tags: 'day-type-whom',
}, async () => {
  const organisation: User['organisation'] = {
    ...{ id: OrganisationId.make(3), name: 'Trä & Metall AB', orgNr: '556000-1111', accountString: '', reference: '' },
    ...{ email: '', firstName: '', lastName: '', address: '', zipCode: '', city: '' },
  }
  const approval = (): string => textOf(panel('Godkänn användartypen'))
  await show({ ...someUser, typeWaits: true, organisation })
  expect(approval()).toContain('Trä & Metall AB, organisationsnummer 556000-1111')
  await show({ ...someUser, typeWaits: true, organisation: { ...organisation, orgNr: '' } })
  expect(approval()).toContain('Trä & Metall AB, utan organisationsnummer')
  await show({ ...someUser, typeWaits: true })
  expect(approval()).not.toContain('organisationsnummer')
})

describe('a role of the house', { tags: 'role-form' }, () => {
  const everyRole = ok(Object.entries(roleTitles).map(([id, name]) => ({ id, name })))
  const [rooms, labs] = [someGroup, { ...someGroup, id: GroupId.make(2), title: 'Labb' }]
  const houses = { roles: everyRole, groups: ok([rooms, labs]) }
  const bodyOf = (sent: readonly unknown[]): unknown => Reflect.get(Object(sent[0]), 'body')

  test('says before the press what it may do, and is given for the chosen groups, or for all', async () => {
    const { callsOf } = await show(someUser, houses)
    expect(descriptionOf(field('Roll'))).toBe(roleWords.user)
    expect(document.querySelectorAll('fieldset input[type=checkbox]')).toHaveLength(0)
    await choose(field('Roll'), 'Reception')
    expect(descriptionOf(field('Roll'))).toBe(roleWords.reception)
    expect(textOf(group('Gäller'))).toContain('Ingen är vald: rollen gäller alla grupper.')
    await save()
    await press(field('Labb'))
    expect(textOf(group('Gäller'))).toContain('Bara Labb.')
    await save()
    const sent = callsOf('updateUser').map(bodyOf)
    expect(sent).toMatchObject([
      { role: 'reception', roleGroups: null, began: { role: 'user', roleGroups: null } },
      { role: 'reception', roleGroups: [2] },
    ])
  })

  test('of an ordinary person tells nothing of groups, as before another back end', async () => {
    const { callsOf } = await show(someUser, houses)
    await fill(field('Förnamn'), 'Saga')
    await save()
    expect(callsOf('updateUser').map(bodyOf)).toEqual([expect.not.objectContaining({ roleGroups: expect.anything() })])
    expect(callsOf('updateUser').map(bodyOf)).toMatchObject([{ role: 'user' }])
  })

  test('that a colleague gives other groups meanwhile asks whose groups hold, and a group that is gone can be taken away', async () => {
    const receptionist = { ...someUser, role: 'reception', roleGroups: [GroupId.make(1), GroupId.make(8)] }
    const { answers, fake, callsOf } = await show(receptionist, houses)
    expect(field('En grupp som inte finns längre')).toBeTruthy()
    await press(field('En grupp som inte finns längre'))
    answers.user = ok({ ...receptionist, roleGroups: [GroupId.make(2)] })
    await does(() => fake.change(changedIn('users')))
    expect(textOf(group('Gäller'))).toContain('Sparat nuLabbDittGrupprum')
    await press(button('Behåll mitt'))
    await save()
    expect(callsOf('updateUser').map(bodyOf)).toMatchObject([{ roleGroups: [1], began: { roleGroups: [2] } }])
  })
})

describe('a protected person', () => {
  const hidden: User = {
    ...{
      ...someUser,
      firstName: 'Skyddad person',
      lastName: '',
      email: '',
      phone: '',
      address: '',
      zipCode: '',
      city: '',
    },
    ...{ pin: '', protection: 'hidden' },
  }
  const showHidden = async (user: User) => {
    const answers = { ...userChoices, user: ok(user), roles: ok(roles), pagedBookings: pageOf([someBooking]) }
    const fake = createFakeCore({ ...answers, makeClaimLink: ok({ address: null }) })
    fake.change(signedIn(administrator))
    await draw(<UserPage userId="7" />, fake, PATH)
    await settled(() => button('Visa uppgifterna'))
    return fake
  }

  test('has nothing on the page that is refused or untrue', { tags: 'protected-person' }, async () => {
    await showHidden({ ...hidden, verified: true })
    expect(heading()).toBe('Skyddad person')
    const all = textOf(document.querySelector('main') ?? document.body)
    expect(all).toContain('Adressen är bekräftad.')
    expect(all).not.toMatch(/E-postadress saknas|Hämta uppgifterna/)
    expect([...document.querySelectorAll('button')].map(textOf)).not.toContain('Sluta skydda uppgifterna')
    await press(button('Ta bort användarens bokningar'))
    expect(texts('dialog').join()).toContain('För det som återstår får användaren ett mejl.')
  })

  test('without an account has the link mailed, and shown only after a look', {
    tags: 'protected-person',
  }, async () => {
    await showHidden({ ...hidden, unclaimed: true })
    expect(texts('button')).toContain('Skicka länken med e-post')
    expect(texts('button')).not.toContain('Visa en länk')
  })

  test('whose page is open loses all at once when they are marked', { tags: 'protected-person' }, async () => {
    const { answers, fake } = await show()
    answers.user = ok(hidden)
    await does(() => fake.change(changedIn('users')))
    await settled(() => button('Visa uppgifterna'))
    expect(textOf(document.querySelector('main') ?? document.body)).not.toMatch(/Ellen|ellen@|Storgatan|070-174/)
    expect([...document.querySelectorAll('input')].map(({ value }) => value).join()).not.toMatch(
      /Ellen|ellen@|Storgatan/,
    )
  })

  test('who is shown after a look is read again every minute, and so leaves the screen', {
    tags: 'protected-look',
  }, async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    try {
      const { answers } = await show({ ...someUser, protection: 'shown' })
      answers.user = ok(hidden)
      // A page that has just been read again is not read at once.
      for (let looks = 0; looks < 100 && heading() !== 'Skyddad person'; looks += 1) {
        await does(() => void vi.advanceTimersByTime(60_000))
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
      expect(heading()).toBe('Skyddad person')
    } finally {
      vi.useRealTimers()
    }
  })
})
