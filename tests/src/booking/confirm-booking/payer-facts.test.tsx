/** The questions before a booking that costs, for a person who registered with few facts. */
import { expect, test, vi } from 'vitest'
import { PayerFacts } from '../../../../src/booking/confirm-booking/payer-facts.tsx'
import { createFakeCore, signedIn } from '../../testing/fake-core.ts'
import {
  button,
  field,
  fieldErrors,
  fill,
  focused,
  press,
  screenOfFile,
  summary,
  texts,
} from '../../testing/screen.tsx'
import { PIN, refused, someUser, userChoices } from '../../testing/some-user.ts'

const draw = screenOfFile()
const little = { ...someUser, address: '', zipCode: '', city: '', phone: '', pin: '' }
const asksFor = ['address', 'zipCode', 'city', 'phone', 'pin', 'of-a-newer-server']
const done = { _tag: 'Ok', value: someUser } as const

const show = async (answers: Parameters<typeof createFakeCore>[0] = {}, names: readonly string[] = asksFor) => {
  const fake = createFakeCore({ ...userChoices, user: { _tag: 'Ok', value: little }, updateUser: done, ...answers })
  fake.change(signedIn(little))
  const [onSaved, onStage] = [vi.fn(), vi.fn()]
  const call = await draw(
    <>
      <PayerFacts id="facts" asksFor={names} onSaved={onSaved} onStage={onStage} />
      <button type="submit" form="facts">
        Spara och boka
      </button>
    </>,
    fake,
    '/group/1',
  )
  return { call, onSaved, stages: () => onStage.mock.calls.flat() }
}
const fillAll = async (): Promise<void> => {
  const said = { Adress: 'Storgatan 1', Postnummer: '987 65', Ort: 'Ekstad', Telefon: '070-174 06 40' }
  for (const [label, value] of Object.entries({ ...said, Personnummer: PIN })) await fill(field(label), value)
}

test('what the server asks for is asked, in the words of the other forms, and kept before anything is booked', {
  tags: 'reg-short-payer',
}, async () => {
  const { call, onSaved, stages } = await show()
  expect(texts('h3')).toEqual(['Vart ska vi skicka fakturan?'])
  expect(focused()).toBe(field('Adress'))
  expect(texts('label')).toEqual(['Adress', 'Postnummer', 'Ort', 'Telefon', 'Personnummer'])
  await press(button('Spara och boka'))
  expect(fieldErrors()).toEqual([
    ...['Fyll i adress.', 'Fyll i postnr.', 'Fyll i ort.', 'Fyll i telefon.', 'Fyll i personnummer.'],
  ])
  expect(focused()).toBe(summary())
  expect(onSaved).not.toHaveBeenCalled()
  await fillAll()
  await press(button('Spara och boka'))
  expect(call.mock.calls.at(-1)?.slice(0, 2)).toEqual([
    'updateUser',
    {
      parameters: { id: someUser.id },
      body: expect.objectContaining({
        ...{ firstName: 'Ellen', email: someUser.email, address: 'Storgatan 1', zipCode: '987 65', pin: PIN },
        ...{ userType: someUser.userType, organisation: null },
      }),
    },
  ])
  expect(onSaved).toHaveBeenCalledOnce()
  expect([stages().includes('Saving'), stages().at(-1)]).toEqual([true, 'Open'])
})

test('what the server refuses is said at its field, and nothing is booked', { tags: 'reg-short-payer' }, async () => {
  const { onSaved } = await show({ updateUser: refused('Något är fel.', { pin: 'Personnumret stämmer inte.' }) })
  await fillAll()
  await press(button('Spara och boka'))
  expect(fieldErrors()).toEqual(['Personnumret stämmer inte.'])
  expect(onSaved).not.toHaveBeenCalled()
  expect(field('Adress').value).toBe('Storgatan 1')
})

test.each([
  [['phone', 'pin'], 'Vem är fakturan till?'],
  [['phone'], 'Några uppgifter till'],
])('the question is about what is asked for: %s', async (names, question) => {
  await show({}, names)
  expect(texts('h3')).toEqual([question])
})
