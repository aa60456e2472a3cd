/** The question who is there, over what an administrator was doing. */
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { CallFailure, Result } from '../../../../domain/port/core-port.ts'
import { provedAgain } from '../../../../src/core/prove-again.ts'
import { tellProof } from '../../../../src/shell/prove-again/proof-news.ts'
import { ProveAgainPlace } from '../../../../src/shell/prove-again/prove-again-place.tsx'
import { type Answers, createFakeCore, signedIn } from '../../testing/fake-core.ts'
import { optionsOf, passkeysOfFile, sentPasskey } from '../../testing/fake-passkeys.ts'
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
import { refused, someUser } from '../../testing/some-user.ts'

type Told = Result<string, CallFailure>
const rested: Told = {
  _tag: 'Failed',
  failure: { _tag: 'Refused', status: 403, body: { code: 'prove-again', message: 'Bekräfta.' } },
}
const done: Told = { _tag: 'Ok', value: 'sparat' }

const draw = screenOfFile()
const both = { app: '2026-03-03T08:00:00Z', recoveryCodes: 8, required: true, hasPassword: true }
const show = async (answers: Answers, factors: object = both) => {
  const fake = createFakeCore({ ownFactors: { _tag: 'Ok', value: factors }, ...answers })
  fake.change(signedIn(someUser))
  const call = await draw(<ProveAgainPlace />, fake, '/')
  return (name: string) => call.mock.calls.filter(([called]) => called === name).map(([, parts]) => parts)
}
/** Calls of the page, the first of which are refused. */
const calling = (refusals: number) => {
  let left = refusals
  return async (): Promise<Told> => {
    left -= 1
    return left >= 0 ? rested : done
  }
}

test('several calls ask once, in one dialog, and all go on after the password', { tags: 'prove-again' }, async () => {
  const calls = await show({ proveAgain: { _tag: 'Ok', value: null } })
  const answers = [provedAgain(calling(1)), provedAgain(calling(1))]
  await settled(() => expect(texts('dialog h2')).toEqual(['Bekräfta att det är du']))
  await settled(() => expect(focused()).toBe(field('Ditt lösenord')))
  await press(button('Bekräfta'))
  expect(fieldErrors()).toEqual(['Fyll i nuvarande lösenord.'])
  await fill(field('Ditt lösenord'), 'rätt')
  await press(button('Bekräfta'))
  expect(calls('proveAgain')).toEqual([{ body: { password: 'rätt' } }])
  expect(await Promise.all(answers)).toEqual([done, done])
  await settled(() => expect(document.querySelector('dialog')).toBeNull())
})

test('a code does in place of the password, and who declines gets the refusal', { tags: 'prove-again' }, async () => {
  const calls = await show({ proveAgain: { _tag: 'Ok', value: null } })
  const answer = provedAgain(calling(1))
  await settled(() => button('Använd en kod från appen'))
  await press(button('Använd en kod från appen'))
  await fill(field('Kod från appen, eller en reservkod'), '123456')
  await press(button('Bekräfta'))
  expect(calls('proveAgain')).toEqual([{ body: { code: '123456' } }])
  expect(await answer).toEqual(done)
  const declined = provedAgain(calling(1))
  await settled(() => button('Avbryt'))
  await does(async () => press(button('Avbryt')))
  expect(await declined).toEqual(rested)
})

test('whoever has no password is asked for a code alone', { tags: 'prove-again' }, async () => {
  const calls = await show({ proveAgain: { _tag: 'Ok', value: null } }, { ...both, hasPassword: false })
  const answer = provedAgain(calling(1))
  await settled(() => expect(focused()).toBe(field('Kod från appen, eller en reservkod')))
  expect(texts('dialog form button')).toEqual(['Bekräfta', 'Avbryt'])
  await fill(field('Kod från appen, eller en reservkod'), '123456')
  await press(button('Bekräfta'))
  expect(calls('proveAgain')).toEqual([{ body: { code: '123456' } }])
  expect(await answer).toEqual(done)
})

test('whoever has no app is offered no code', { tags: 'prove-again' }, async () => {
  await show({}, { ...both, app: null })
  const answer = provedAgain(calling(1))
  await settled(() => field('Ditt lösenord'))
  expect(texts('dialog form button').slice(-2)).toEqual(['Bekräfta', 'Avbryt'])
  await does(async () => press(button('Avbryt')))
  expect(await answer).toEqual(rested)
})

test('whoever has neither reads what to do instead', { tags: 'prove-again' }, async () => {
  await show({}, { ...both, app: null, hasPassword: false })
  const answer = provedAgain(calling(1))
  await settled(() => expect(texts('dialog p').join(' ')).toContain('logga ut och logga in igen'))
  expect(document.querySelector('dialog form')).toBeNull()
  await does(async () => press(button('Stäng', document.querySelector('.lightbox-actions') ?? document)))
  expect(await answer).toEqual(rested)
})

test('without an answer about them both ways are offered', { tags: 'prove-again' }, async () => {
  await show({ ownFactors: { _tag: 'Failed', failure: { _tag: 'Unreachable' } } })
  const answer = provedAgain(calling(1))
  await settled(() => button('Använd en kod från appen'))
  await does(async () => press(button('Avbryt')))
  expect(await answer).toEqual(rested)
})

describe('with a passkey', () => {
  const browser = passkeysOfFile()
  const passkeys = [{ id: 4, name: 'Min telefon', since: '2026-03-03T08:00:00Z', lastUsed: null, opensAlone: true }]
  const ask = (factors: object) =>
    show(
      { proveAgain: { _tag: 'Ok', value: null }, passkeyProofOptions: optionsOf.showing('bevis') },
      { ...both, ...factors },
    )

  test('one press and the finger will do, and the refused call is made again', {
    tags: ['prove-again', 'passkey-prove-again'],
  }, async () => {
    const calls = await ask({ passkeys })
    const answer = provedAgain(calling(1))
    await settled(() => expect(focused()).toBe(button('Använd inloggningsnyckeln')))
    await press(button('Använd inloggningsnyckeln'))
    expect(browser.dialogs()).toEqual(['dialog: bevis'])
    expect(calls('proveAgain')).toEqual([{ body: { passkey: expect.objectContaining({ id: sentPasskey.shown.id }) } }])
    expect(await answer).toEqual(done)
  })

  test('the password and a code stand beside it', { tags: 'passkey-prove-again' }, async () => {
    const calls = await ask({ app: null, passkeys })
    const answer = provedAgain(calling(1))
    await settled(() => button('Använd inloggningsnyckeln'))
    browser.endsBy('NotAllowedError')
    await press(button('Använd inloggningsnyckeln'))
    expect(texts('dialog [role="alert"]').join('')).toContain('Försök igen, eller använd ett annat sätt.')
    await press(button('Använd en reservkod'))
    await settled(() => field('Reservkod'))
    await press(button('Använd lösenordet'))
    await fill(field('Ditt lösenord'), 'rätt')
    await press(button('Bekräfta'))
    expect(calls('proveAgain')).toEqual([{ body: { password: 'rätt' } }])
    expect(await answer).toEqual(done)
  })

  test('a browser without passkeys asks for the password', {
    tags: ['passkey-prove-again', 'passkey-hidden'],
  }, async () => {
    browser.remove()
    await ask({ passkeys })
    const answer = provedAgain(calling(1))
    await settled(() => expect(focused()).toBe(field('Ditt lösenord')))
    expect(texts('dialog button')).not.toContain('Använd inloggningsnyckeln')
    await does(async () => press(button('Avbryt')))
    expect(await answer).toEqual(rested)
  })
})

describe('whoever has linked a provider', { tags: ['prove-again', 'provider-proof'] }, () => {
  const byProvider = { ...both, app: null, hasPassword: false }
  const linked = (ids: readonly string[]): Answers => ({
    signInWays: {
      _tag: 'Ok',
      value: {
        password: 'off',
        providers: [
          { id: '1', name: 'Ekstads inloggning' },
          { id: '2', name: 'e-legitimation' },
        ],
      },
    },
    linkedIdentities: {
      _tag: 'Ok',
      value: {
        identities: [{ id: 1, name: 'Ekstad', providers: ids, since: '2026-03-03T08:00:00Z', lastUsed: null }],
        hasPassword: false,
        opensByPassword: false,
      },
    },
    beginAtProvider: { _tag: 'Ok', value: { address: 'https://login.ekstad.example/auth' } },
  })
  const replace = vi.fn()
  const close = vi.fn()
  const opening = (opened: object | null) => vi.spyOn(window, 'open').mockImplementation(() => Object(opened ?? null))
  afterEach(() => {
    vi.restoreAllMocks()
    replace.mockReset()
    close.mockReset()
  })
  const dialogButtons = () => texts('dialog .cluster button')

  test('proves it there in a window of its own, and what they did goes on', async () => {
    opening({ location: { replace }, close })
    const calls = await show(linked(['1']), byProvider)
    const answer = provedAgain(calling(1))
    await settled(() => expect(dialogButtons()).toEqual(['Bekräfta med Ekstads inloggning', 'Avbryt']))
    await press(button('Bekräfta med Ekstads inloggning'))
    expect(calls('beginAtProvider')).toEqual([{ body: { provider: '1', purpose: 'prove' } }])
    expect(replace).toHaveBeenCalledExactlyOnceWith('https://login.ekstad.example/auth')
    expect(texts('dialog [role=status]').join('')).toContain('Logga in i fönstret som öppnades')
    // The other window tells a trouble first, and then that it is done.
    await does(() => tellProof({ words: 'Du loggade in som någon annan.' }))
    await settled(() => expect(texts('dialog [role=alert]').join('')).toContain('Du loggade in som någon annan.'))
    await does(() => tellProof({ words: null }))
    expect(await answer).toEqual(done)
    await settled(() => expect(document.querySelector('dialog')).toBeNull())
  })

  test('is offered the providers that are linked beside the password, and no other', async () => {
    await show(linked(['2']), { ...both, app: null })
    const answer = provedAgain(calling(1))
    await settled(() => expect(dialogButtons()).toEqual(['Bekräfta med e-legitimation']))
    field('Ditt lösenord')
    await does(async () => press(button('Avbryt')))
    expect(await answer).toEqual(rested)
  })

  test('gets a link where the browser opens no window, and no window stays open where the provider is away', async () => {
    const open = vi.spyOn(window, 'open').mockReturnValue(null)
    await show(linked(['1']), byProvider)
    const answer = provedAgain(calling(1))
    await settled(() => button('Bekräfta med Ekstads inloggning'))
    await press(button('Bekräfta med Ekstads inloggning'))
    await settled(() => expect(document.querySelector('dialog a')?.getAttribute('href')).toContain('login.ekstad'))
    open.mockRestore()
    await does(async () => press(button('Avbryt')))
    expect(await answer).toEqual(rested)

    opening({ location: { replace }, close })
    await show({ ...linked(['1']), beginAtProvider: refused('Ekstads inloggning svarar inte just nu.') }, byProvider)
    const again = provedAgain(calling(1))
    await settled(() => button('Bekräfta med Ekstads inloggning'))
    await press(button('Bekräfta med Ekstads inloggning'))
    await settled(() => expect(texts('dialog [role=alert]').join('')).toContain('svarar inte just nu'))
    expect([replace.mock.calls.length, close.mock.calls.length]).toEqual([0, 1])
    await does(async () => press(button('Avbryt')))
    expect(await again).toEqual(rested)
  })
})
