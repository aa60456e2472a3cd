/** All data of a person as a file. */
import { expect, test, vi } from 'vitest'
import { ExportUser } from '../../../../src/account/export-user/export-user.tsx'
import { type Answers, createFakeCore, signedIn } from '../../testing/fake-core.ts'
import { button, does, press, screenOfFile, texts } from '../../testing/screen.tsx'
import { refused, someUser } from '../../testing/some-user.ts'

const draw = screenOfFile()

test('that the file was fetched is said of the latest press alone, and so is what stopped it', {
  tags: 'call-user-export',
}, async () => {
  // Without this, the link to the file would navigate the tests' document away.
  const follow = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  const answers: Answers = { exportUser: { _tag: 'Ok', value: { user: 7 } } }
  const fake = createFakeCore(answers)
  fake.change(signedIn(someUser))
  await draw(<ExportUser id={someUser.id} own />, fake, '/profile')
  const said = (): string[] => [texts('[role="status"]').join(''), texts('[role="alert"]').join('')]
  const fetchFile = () => press(button('Hämta uppgifterna'))
  await fetchFile()
  expect(said()).toEqual(['Filen är hämtad.', ''])
  expect(follow).toHaveBeenCalledOnce()
  let answer = (): void => undefined
  answers.exportUser = new Promise((told) => {
    answer = () => told(refused('Vänta en stund.'))
  })
  await fetchFile()
  expect(said()).toEqual(['', ''])
  await does(() => answer())
  expect(said()).toEqual(['', 'Uppgifterna kunde inte hämtasVänta en stund.'])
  follow.mockRestore()
})
