/** The behaviour that all forms share: when they show messages, and which. */
import { globSync, readFileSync } from 'node:fs'
import { type ReactElement, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { parsed } from '../../../../domain/rules/parsed.ts'
import { BookingId } from '../../../../domain/schema/ids.ts'
import { ForgotPasswordPage } from '../../../../src/account/forgot-password/forgot-password-page.tsx'
import { RegisterPage } from '../../../../src/account/register/register-page.tsx'
import { SignInPage } from '../../../../src/account/sign-in/sign-in-page.tsx'
import { AddOpenTime } from '../../../../src/administration/hours/open-times-panel.tsx'
import { OwnerContext, type PanelOwner } from '../../../../src/administration/panels/panel.tsx'
import { useCore } from '../../../../src/core/core-context.tsx'
import { TextField } from '../../../../src/kit/form/field.tsx'
import { Form } from '../../../../src/kit/form/form.tsx'
import { hearHeldFields } from '../../../../src/kit/form/hear-filled.ts'
import { useFormFrame } from '../../../../src/kit/form/use-form-frame.tsx'
import { type Answers, createFakeCore } from '../../testing/fake-core.ts'
import {
  button,
  descriptionOf,
  does,
  field,
  fieldErrors,
  fill,
  focused,
  group,
  leave,
  link,
  press,
  screenOfFile,
  settled,
  summary,
  textOf,
  texts,
} from '../../testing/screen.tsx'
import { someGroup } from '../../testing/some-group.ts'
import { refused } from '../../testing/some-user.ts'

const show = screenOfFile()
const none = { _tag: 'Ok', value: [] } as const
const owner: PanelOwner = { _tag: 'Group', id: someGroup.id }
const openTimes = (
  <OwnerContext value={owner}>
    <AddOpenTime owned={{ owner, own: someGroup, group: someGroup }} note={null} />
  </OwnerContext>
)

const NoteForm = ({ id }: { readonly id: BookingId }): ReactElement => {
  const core = useCore()
  const frame = useFormFrame({
    defaultValues: { content: '' },
    names: ['content'],
    parse: ({ content }) =>
      parsed({ content: content === '' ? 'Fyll i ett meddelande.' : null }, { content, internal: true }),
    submit: (body) => core.call('addNote', { parameters: { id }, body }),
    onSaved: () => frame.form.reset(),
  })
  return (
    <Form frame={frame} submitText="Spara">
      <TextField {...frame.input('content')} label="Meddelande" />
    </Form>
  )
}

test('the example of useFormFrame: it sends what passes, keeps what was typed until it is saved, and says what was refused', {
  tags: 'project-examples',
}, async () => {
  const answers: Answers = { addNote: refused('x', { content: 'Meddelandet är för långt.' }) }
  const fake = createFakeCore(answers)
  await show(<NoteForm id={BookingId.make(7)} />, fake)
  await press(button('Spara'))
  expect(fieldErrors()).toEqual(['Fyll i ett meddelande.'])
  expect(fake.core.call).not.toHaveBeenCalled()
  await fill(field('Meddelande'), 'Nyckeln ligger i receptionen.')
  await press(button('Spara'))
  expect(fieldErrors()).toEqual(['Meddelandet är för långt.'])
  expect(field('Meddelande').value).toBe('Nyckeln ligger i receptionen.')
  answers.addNote = { _tag: 'Ok', value: null }
  await press(button('Spara'))
  expect(field('Meddelande').value).toBe('')
})

test('what a password manager fills in without a word is sent', { tags: 'filled-unheard' }, async () => {
  const fake = createFakeCore()
  await show(<SignInPage />, fake)
  await settled(() => button('Logga in'))
  field('E-post').value = 'anna@demo.example'
  field('Lösenord').value = 'tre-gula-cyklar'
  await press(button('Logga in'))
  expect(fake.core.command).toHaveBeenCalledWith({
    ...{ _tag: 'SignIn', email: 'anna@demo.example', password: 'tre-gula-cyklar' },
  })
})

const SearchOnly = ({ onSent }: { readonly onSent: (words: string) => void }): ReactElement => {
  const [words, setWords] = useState('')
  return (
    <form
      onSubmitCapture={hearHeldFields}
      onSubmit={(event) => {
        event.preventDefault()
        onSent(words)
      }}
    >
      <TextField id="words" label="Sök" value={words} onChange={({ target }) => setWords(target.value)} />
      <button type="submit">Hitta</button>
    </form>
  )
}

test('so is it in a form whose fields React holds', { tags: 'filled-unheard' }, async () => {
  const sent = vi.fn()
  await show(<SearchOnly onSent={sent} />, createFakeCore())
  field('Sök').value = 'Lindén'
  await press(button('Hitta'))
  expect(sent).toHaveBeenLastCalledWith('Lindén')
  await fill(field('Sök'), 'Ek')
  await press(button('Hitta'))
  expect(sent).toHaveBeenLastCalledWith('Ek')
})

test('every form of the product reads its own fields', { tags: 'filled-unheard' }, () => {
  const forms = globSync('src/**/*.tsx').filter((file) => readFileSync(file, 'utf8').includes('<form'))
  expect(forms.length).toBeGreaterThan(10)
  const reads = /FormFrame|useSyncedForm|hearHeldFields|new FormData\(/
  expect(forms.filter((file) => !reads.test(readFileSync(file, 'utf8')))).toEqual([])
})

test('nothing is said of a field while it is filled in for the first time; it is checked when it is left, and from then on at each change', {
  tags: ['form-no-scolding', 'valid-when-shown'],
}, async () => {
  await show(<RegisterPage />, createFakeCore({ userTypes: none, organisations: none }))
  const email = field('E-post')
  await fill(email, 'ny@')
  expect(fieldErrors()).toEqual([])
  await leave(email)
  expect(fieldErrors()).toEqual(['E-postadressen stämmer inte. Skriv den som namn@exempel.se.'])
  await fill(email, 'ny@forms.example')
  expect(fieldErrors()).toEqual([])
  await fill(email, '')
  expect(fieldErrors()).toEqual(['Fyll i e-post.'])
  await fill(email, 'ny@forms.example')
  // A field that is left empty.
  await fill(field('Förnamn'), '')
  await leave(field('Förnamn'))
  expect(fieldErrors()).toEqual(['Fyll i förnamn.'])
  await fill(field('Förnamn'), 'Ny')

  await show(<ForgotPasswordPage />, createFakeCore(), '/forgot-password?id=1&code=x')
  await settled(() => field('Repetera lösenord'))
  const [password, repeated] = [field('Lösenord'), field('Repetera lösenord')]
  // An error of one of two related fields is not shown at the other field, which has not been touched yet.
  await fill(password, 'kort')
  expect(fieldErrors()).toEqual([])
  await leave(password)
  expect(fieldErrors()).toEqual([expect.stringContaining('minst 10 tecken')])
  await fill(password, 'ett-langt-losenord')
  expect(fieldErrors()).toEqual([])
  await fill(repeated, 'ett')
  expect(fieldErrors()).toEqual([])
  await leave(repeated)
  expect(fieldErrors()).toEqual(['Lösenorden stämmer inte med varandra'])
  await fill(repeated, 'ett-langt-losenord')
  expect(fieldErrors()).toEqual([])
})

test('what belongs together: nothing is said while one of it is written, and what is put right in the one is right in the other', {
  tags: 'form-no-scolding',
}, async () => {
  await show(openTimes, createFakeCore())
  await fill(field('Starttid'), '18:00')
  await leave(field('Starttid'))
  expect(fieldErrors()).toEqual([])
  await fill(field('Sluttid'), '17:30')
  expect(fieldErrors()).toEqual([])
  const monday = field('Måndag')
  await press(monday)
  expect(fieldErrors()).toEqual(['Sluttiden måste vara efter starttiden.'])
  // A group of boxes has no error before the focus has left all of them.
  await press(monday)
  await does(() => field('Tisdag').focus())
  expect(fieldErrors()).toEqual(['Sluttiden måste vara efter starttiden.'])
  await fill(field('Starttid'), '17:00')
  expect(fieldErrors()).toEqual(['Välj minst en veckodag.'])
})

test('the summary says how many errors there are, takes the focus, and counts them down; each is said at its field too', {
  tags: ['form-summary-count', 'look-forms'],
}, async () => {
  await show(<SignInPage />, createFakeCore())
  await settled(() => button('Logga in'))
  await press(button('Logga in'))
  expect(focused()).toBe(summary())
  const named = (): string => textOf(document.getElementById(summary()?.getAttribute('aria-labelledby') ?? ''))
  expect(named()).toBe('Kontrollera formuläret: 2 fel att rätta')
  expect(texts('form section a')).toEqual(['Fyll i e-post.', 'Fyll i lösenord.'])
  expect(['E-post', 'Lösenord'].map((label) => descriptionOf(field(label)))).toEqual(texts('form section a'))
  expect(document.title).toMatch(/^Fel: /)
  await press(link('Fyll i e-post.'))
  expect(focused()).toBe(field('E-post'))
  await fill(field('E-post'), 'anna@demo.example')
  expect(named()).toBe('Kontrollera formuläret: 1 fel att rätta')
  expect(texts('form section a')).toEqual(['Fyll i lösenord.'])
})

test('what is wrong with a group of boxes is tied to the group, and to its boxes', {
  tags: 'form-group-error',
}, async () => {
  await show(openTimes, createFakeCore())
  const days = group('Veckodagar')
  const invalid = (): readonly (string | null)[] =>
    [...days.querySelectorAll('input')].map((box) => box.getAttribute('aria-invalid'))
  expect(descriptionOf(days)).toBe('')
  await press(button('Lägg till öppettiden'))
  expect(descriptionOf(days)).toBe('Välj minst en veckodag.')
  expect(invalid()).toEqual(Array(7).fill('true'))
  await press(link('Välj minst en veckodag.'))
  expect(focused()).toBe(field('Måndag'))
  for (const box of days.querySelectorAll('input')) expect(descriptionOf(box)).toBe('Välj minst en veckodag.')
  await press(field('Tisdag'))
  expect(descriptionOf(days)).toBe('')
  expect(invalid()).toEqual(Array(7).fill('false'))
})
