/** The window in which somebody has proved at a provider who they are, or has not: what it says there and to the tab that waits. */
import { expect, onTestFinished, test, vi } from 'vitest'
import { SignInPage } from '../../../../src/account/sign-in/sign-in-page.tsx'
import { hearProof, type ProofNews } from '../../../../src/shell/prove-again/proof-news.ts'
import { createFakeCore, signedIn, signedOut } from '../../testing/fake-core.ts'
import { screenOfFile, settled, textOf } from '../../testing/screen.tsx'
import { someUser } from '../../testing/some-user.ts'

const draw = screenOfFile()
const ways = { _tag: 'Ok', value: { password: 'off', providers: [{ id: '1', name: 'Ekstads inloggning' }] } } as const

/** @returns what the tab that waits has heard last */
const comeBack = async (fragment: string, isSignedIn = true): Promise<() => ProofNews | undefined> => {
  vi.spyOn(window, 'close').mockImplementation(() => undefined)
  const heard: ProofNews[] = []
  const end = hearProof((news) => heard.push(news))
  onTestFinished(() => {
    end()
    vi.restoreAllMocks()
  })
  const fake = createFakeCore({ signInWays: ways })
  fake.change(isSignedIn ? signedIn(someUser) : signedOut)
  await draw(<SignInPage />, fake, `/sign-in#${fragment}`)
  return () => heard.at(-1)
}
const words = (): string => textOf(document.body)

test('a proof is told, and the window closes', { tags: 'provider-proof' }, async () => {
  const heard = await comeBack('proof=yes')
  await settled(() => expect(heard()).toEqual({ words: null }))
  expect(window.close).toHaveBeenCalled()
})

test('a failed one is told by its reason, and the window stays to say so', { tags: 'provider-proof' }, async () => {
  const heard = await comeBack('proof=no&trouble=cancelled&provider=1')
  const reason = 'Inloggningen hos Ekstads inloggning avbröts. Försök igen.'
  await settled(() => expect(heard()).toEqual({ words: reason }))
  expect(words()).toContain(reason)
  expect(words()).toContain('Det du skrev är kvar där')
  expect(window.close).not.toHaveBeenCalled()
})

test('whoever is signed out meanwhile reads that, and nothing of what they wrote', {
  tags: 'provider-proof',
}, async () => {
  await comeBack('proof=no&trouble=expired&provider=1', false)
  await settled(() => expect(words()).toContain('Du är inte längre inloggad här. Logga in igen.'))
  expect(words()).not.toContain('Det du skrev är kvar')
})
