/** The list of the attributes of resources, below the users. */
import { expect, test } from 'vitest'
import { AttributesPanel } from '../../../../src/administration/users/house-lists.tsx'
import { createFakeCore } from '../../testing/fake-core.ts'
import { button, field, fieldErrors, fill, press, screenOfFile, settled, texts } from '../../testing/screen.tsx'
import { ok } from '../../testing/some-booking.ts'

const draw = screenOfFile()
const listed = ok([
  { id: 1, name: 'Projektor', resources: 4 },
  { id: 2, name: 'Hiss', resources: 0 },
])
const done = { addAttribute: ok({}), renameAttribute: ok({}), removeAttribute: ok(undefined) }

test('a thing is added under a name of its own, and renamed where it stands', { tags: 'attributes-list' }, async () => {
  const call = await draw(<AttributesPanel />, createFakeCore({ attributes: listed, ...done }))
  await settled(() => expect(texts('.panel-row-words')).toEqual(['Projektor 4 resurser', 'Hiss ingen resurs']))
  await press(button('Lägg till egenskapen'))
  expect(fieldErrors()).toEqual(['Fyll i ett namn.'])
  await fill(field('Namn'), ' Hörslinga ')
  await press(button('Lägg till egenskapen'))
  expect(call).toHaveBeenCalledWith('addAttribute', { body: { name: 'Hörslinga' } })
  await press(button('Ändra Hiss'))
  const form = document.querySelector('form[aria-label="Ändra Hiss"]') ?? document.body
  await fill(field('Namn', form), 'Hiss till alla plan')
  await press(button('Spara egenskapen', form))
  expect(call).toHaveBeenCalledWith('renameAttribute', {
    parameters: { id: 2 },
    body: { name: 'Hiss till alla plan', began: { name: 'Hiss' } },
  })
})

test('the question before it is removed says how many resources have it', { tags: 'attributes-list' }, async () => {
  const call = await draw(<AttributesPanel />, createFakeCore({ attributes: listed, ...done }))
  await settled(() => expect(texts('.panel-row-words')).toHaveLength(2))
  await press(button('Ta bort Projektor'))
  await settled(() => expect(texts('dialog').join()).toContain('Den tas bort från 4 resurser som har den.'))
  await press(button('Ta bort egenskapen'))
  expect(call).toHaveBeenCalledWith('removeAttribute', { parameters: { id: 1 } })
})
