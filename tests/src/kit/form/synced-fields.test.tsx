/** A form about data that change elsewhere while a person fills it in. */
import { type ReactElement, useState } from 'react'
import { expect, test } from 'vitest'
import type { Answer } from '../../../../domain/port/core-port.ts'
import { TextField } from '../../../../src/kit/form/field.tsx'
import { Form } from '../../../../src/kit/form/form.tsx'
import { useFormFrame } from '../../../../src/kit/form/use-form-frame.tsx'
import { useSyncedFields } from '../../../../src/kit/form/use-synced-fields.ts'
import { createFakeCore } from '../../testing/fake-core.ts'
import { button, field, fill, press, screenOfFile, texts } from '../../testing/screen.tsx'

const show = screenOfFile()

interface Room {
  readonly title: string
  readonly place: string
}
const first: Room = { title: 'Eken', place: 'Plan 1' }
const rooms: readonly Room[] = [first, { title: 'Eken', place: 'Plan 2' }, { title: 'Asken', place: 'Plan 3' }]
const names = ['title', 'place'] as const

/** The current room. Another press replaces it with the next room of the list. */
const RoomForm = (): ReactElement => {
  const [index, setIndex] = useState(0)
  const frame = useFormFrame({
    defaultValues: first,
    names,
    parse: (room: Room) => ({ _tag: 'Value', value: room }),
    submit: async (room): Answer<Room> => ({ _tag: 'Ok', value: room }),
    onSaved: (room) => saved(room),
  })
  const { isUnsaved, saved } = useSyncedFields(frame.form, names, rooms[index] ?? first)
  const [told, setTold] = useState('')
  return (
    <Form frame={frame} submitText="Spara">
      <TextField {...frame.input('title')} label="Titel" />
      <TextField {...frame.input('place')} label="Plats" />
      <button type="button" onClick={() => setIndex(index + 1)}>
        Någon annan ändrar
      </button>
      <button type="button" onClick={() => setTold(isUnsaved() ? 'osparat' : 'sparat')}>
        Vad är sparat?
      </button>
      <p className="told">{told}</p>
    </Form>
  )
}

const values = (): readonly string[] => ['Titel', 'Plats'].map((label) => field(label).value)
const unsaved = async (): Promise<string | undefined> => {
  await press(button('Vad är sparat?'))
  return texts('.told')[0]
}

test('what was typed stays, and a field that was not touched shows what is so now', {
  tags: 'form-no-scolding',
}, async () => {
  await show(<RoomForm />, createFakeCore())
  await fill(field('Titel'), 'Salen')
  await press(button('Någon annan ändrar'))
  expect(values()).toEqual(['Salen', 'Plan 2'])
  await press(button('Någon annan ändrar'))
  expect(values()).toEqual(['Salen', 'Plan 3'])
  expect(await unsaved()).toBe('osparat')
})

test('what was saved stays until it is read again, and counts as saved', { tags: 'form-no-scolding' }, async () => {
  await show(<RoomForm />, createFakeCore())
  await fill(field('Plats'), 'Källaren')
  expect(await unsaved()).toBe('osparat')
  await press(button('Spara'))
  expect([values(), await unsaved()]).toEqual([['Eken', 'Källaren'], 'sparat'])
  await press(button('Någon annan ändrar'))
  expect([values(), await unsaved()]).toEqual([['Eken', 'Plan 2'], 'sparat'])
})
