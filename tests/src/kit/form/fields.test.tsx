/** A form as a table of its fields: which fields are shown, which are checked again, and which are sent. */
import type { ReactElement } from 'react'
import { expect, test, vi } from 'vitest'
import type { Answer } from '../../../../domain/port/core-port.ts'
import { parsed } from '../../../../domain/rules/parsed.ts'
import { type FieldRow, Fields, namesIn } from '../../../../src/kit/form/fields.tsx'
import { Form } from '../../../../src/kit/form/form.tsx'
import { useFormFrame } from '../../../../src/kit/form/use-form-frame.tsx'
import { createFakeCore } from '../../testing/fake-core.ts'
import { button, does, field, fieldErrors, fill, leave, press, screenOfFile, texts } from '../../testing/screen.tsx'

const show = screenOfFile()

interface Pickup {
  readonly what: string
  readonly from: string
  readonly to: string
}

const fields: readonly FieldRow<Pickup>[] = [
  { name: 'what', kind: 'choice', label: 'Hämta', none: 'Inget', choices: [{ id: 'key', name: 'Nyckel' }] },
  { name: 'from', kind: 'time', label: 'Från', asked: ({ what }) => what !== '', rechecks: ['to'] },
  { name: 'to', kind: 'time', label: 'Till', asked: ({ what }) => what !== '' },
]

interface PickupFormProps {
  readonly send: (pickup: Pickup) => Answer<null>
}

const PickupForm = ({ send }: PickupFormProps): ReactElement => {
  const frame = useFormFrame({
    defaultValues: { what: '', from: '08:00', to: '10:00' },
    names: namesIn(fields),
    parse: (typed: Pickup) => parsed({ to: typed.to <= typed.from ? 'För tidigt.' : null }, typed),
    submit: send,
  })
  return (
    <Form frame={frame} submitText="Spara">
      <Fields frame={frame} of={fields} />
    </Form>
  )
}

const sends = async (): Answer<null> => ({ _tag: 'Ok', value: null })

test('the example of Fields: a field is asked as soon as another says so, and keeps what was typed while it is not', {
  tags: 'project-examples',
}, async () => {
  const send = vi.fn(sends)
  await show(<PickupForm send={send} />, createFakeCore())
  const labels = (): readonly string[] => texts('form label')
  expect(labels()).toEqual(['Hämta'])
  await fill(field('Hämta'), 'key')
  expect(labels()).toEqual(['Hämta', 'Från', 'Till'])
  await fill(field('Till'), '12:00')
  await fill(field('Hämta'), '')
  expect(labels()).toEqual(['Hämta'])
  await fill(field('Hämta'), 'key')
  expect(field('Till').value).toBe('12:00')
  await press(button('Spara'))
  const sent = { what: 'key', from: '08:00', to: '12:00' }
  expect(send).toHaveBeenLastCalledWith(sent, sent)
})

test('a field that depends on another is checked again when that one changes, once it has been found wrong', {
  tags: 'form-no-scolding',
}, async () => {
  await show(<PickupForm send={sends} />, createFakeCore())
  await fill(field('Hämta'), 'key')
  await fill(field('Från'), '11:00')
  await leave(field('Från'))
  expect(fieldErrors()).toEqual([])
  await fill(field('Till'), '10:30')
  await leave(field('Till'))
  expect(fieldErrors()).toEqual(['För tidigt.'])
  await fill(field('Från'), '09:00')
  expect(fieldErrors()).toEqual([])
})

test('a second press while the first is on its way sends nothing more', { tags: 'form-no-scolding' }, async () => {
  const answer = Promise.withResolvers<void>()
  const send = vi.fn(async () => {
    await answer.promise
    return sends()
  })
  await show(<PickupForm send={send} />, createFakeCore())
  await press(button('Spara'))
  expect(button('Spara').getAttribute('aria-busy')).toBe('true')
  await press(button('Spara'))
  expect(send).toHaveBeenCalledOnce()
  await does(() => answer.resolve())
  expect(button('Spara').getAttribute('aria-busy')).toBe('false')
  await press(button('Spara'))
  expect(send).toHaveBeenCalledTimes(2)
})
