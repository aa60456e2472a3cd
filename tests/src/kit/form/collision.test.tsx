/** Somebody else saves what a person changes in a form at the same time. */
import { type ReactElement, useState } from 'react'
import { expect, test } from 'vitest'
import { TextField } from '../../../../src/kit/form/field.tsx'
import { Form } from '../../../../src/kit/form/form.tsx'
import { useSyncedForm } from '../../../../src/shell/leaving/use-synced-form.tsx'
import { createFakeCore, type Told } from '../../testing/fake-core.ts'
import { button, field, fill, focused, press, screenOfFile, textOf, texts } from '../../testing/screen.tsx'

const show = screenOfFile()

interface Room {
  readonly title: string
  readonly place: string
}
const eken: Room = { title: 'Eken', place: 'Plan 1' }
const asken: Room = { title: 'Asken', place: 'Plan 2' }
const names = ['title', 'place'] as const

const taken: Told = {
  _tag: 'Failed',
  failure: {
    _tag: 'Refused',
    status: 409,
    body: {
      code: 'overtaken',
      message: 'Någon annan har ändrat samma uppgift sedan du öppnade den. Ingenting har sparats.',
      collisions: [
        { field: 'title', mine: 'Salen', theirs: 'Asken', who: 'Karin Lindén', at: '2026-03-02T09:42:00.000Z' },
      ],
    },
  },
}

interface RoomFormProps {
  readonly save: (room: Room, began: Room) => Told
}

const RoomForm = ({ save }: RoomFormProps): ReactElement => {
  const [room, setRoom] = useState(eken)
  const { frame, question } = useSyncedForm({
    current: room,
    names,
    parse: (typed: Room) => ({ _tag: 'Value', value: typed }),
    submit: async (typed: Room, _fields: Room, began: Room) => save(typed, began),
  })
  return (
    <Form frame={frame} submitText="Spara" after={question}>
      <TextField {...frame.input('title')} label="Titel" />
      <TextField {...frame.input('place')} label="Plats" />
      <button type="button" onClick={() => setRoom(asken)}>
        Någon annan sparar
      </button>
    </Form>
  )
}

const boxes = (): readonly string[] => texts('fieldset .notice-title')
const box = (): Element | null => document.querySelector('fieldset.notice')

test('a form says with what each of its fields began, also after somebody else has changed some of them', {
  tags: 'twice-form',
}, async () => {
  const sent: unknown[] = []
  const save = (room: Room, began: Room): Told => {
    sent.push([room, began])
    return { _tag: 'Ok', value: room }
  }
  await show(<RoomForm save={save} />, createFakeCore())
  await fill(field('Titel'), 'Salen')
  await press(button('Någon annan sparar'))
  await press(button('Spara'))
  expect(sent).toEqual([
    [
      { title: 'Salen', place: 'Plan 2' },
      { title: 'Eken', place: 'Plan 2' },
    ],
  ])
})

test('a refused save names who changed what, with both values at the field, and keeps what was typed', {
  tags: 'twice-form',
}, async () => {
  await show(<RoomForm save={() => taken} />, createFakeCore())
  await fill(field('Titel'), 'Salen')
  await fill(field('Plats'), 'Källaren')
  await press(button('Spara'))
  expect(focused()).toBe(box())
  expect(textOf(box())).toMatch(/Karin Lindén har ändrat det här.*Kollegans\s*Asken\s*Ditt\s*Salen/su)
  expect([field('Titel').value, field('Plats').value]).toEqual(['Salen', 'Källaren'])
  await press(button('Ta kollegans'))
  expect([field('Titel').value, field('Plats').value, boxes()]).toEqual(['Asken', 'Källaren', []])
  expect(focused()).toBe(field('Titel'))
})

test('whoever keeps theirs says so to the server with the next save', { tags: 'twice-form' }, async () => {
  const begins: Room[] = []
  const save = (room: Room, began: Room): Told => {
    begins.push(began)
    return begins.length === 1 ? taken : { _tag: 'Ok', value: room }
  }
  await show(<RoomForm save={save} />, createFakeCore())
  await fill(field('Titel'), 'Salen')
  await press(button('Spara'))
  await press(button('Behåll mitt'))
  expect([field('Titel').value, boxes()]).toEqual(['Salen', []])
  await press(button('Spara'))
  expect(begins).toEqual([eken, { ...eken, title: 'Asken' }])
  expect(texts('.form-answer')).toEqual([''])
})

test('a change that becomes known while somebody types is shown at once, without a name', {
  tags: 'twice-form',
}, async () => {
  await show(<RoomForm save={() => taken} />, createFakeCore())
  await fill(field('Titel'), 'Salen')
  await press(button('Någon annan sparar'))
  expect(boxes()).toEqual(['Någon annan har ändrat det här'])
  expect(texts('button')).toContain('Ta det sparade')
  await press(button('Ta det sparade'))
  expect([field('Titel').value, boxes()]).toEqual(['Asken', []])
})
