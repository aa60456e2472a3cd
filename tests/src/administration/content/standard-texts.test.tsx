/** The standard text of the product is filled in on request, and the own text can be restored. */
import { type ReactElement, useState } from 'react'
import { expect, test } from 'vitest'
import { RowId } from '../../../../domain/schema/ids.ts'
import { useStandardTexts } from '../../../../src/administration/content/use-standard-texts.tsx'
import { TextField } from '../../../../src/kit/form/field.tsx'
import { createFakeCore } from '../../testing/fake-core.ts'
import { button, field, fill, press, screenOfFile, textOf } from '../../testing/screen.tsx'

const show = screenOfFile()
const items = [
  { name: 'subject', id: RowId.make(1) },
  { name: 'body', id: RowId.make(2) },
]

const Mail = (): ReactElement => {
  const [written, setWritten] = useState<Readonly<Record<string, string>>>({ subject: 'Hej', body: 'Välkommen' })
  const { button: restore, answer } = useStandardTexts({
    ...{ items, written, isUnsaved: true },
    fill: (values) => setWritten((before) => ({ ...before, ...values })),
  })
  return (
    <>
      {items.map(({ name }) => (
        <TextField
          key={name}
          id={name}
          label={name}
          value={written[name]}
          onChange={({ target }) => setWritten({ ...written, [name]: target.value })}
        />
      ))}
      {restore}
      {answer}
    </>
  )
}

const values = (): readonly string[] => items.map(({ name }) => field(name).value)
const answer = (): string => textOf(document.querySelector('[role="status"]'))

test('the standard texts are filled in and not saved, and the own texts can be had back until something is typed', {
  tags: 'form-no-scolding',
}, async () => {
  const standard = (parts: unknown) => {
    const isSubject = JSON.stringify(parts).includes('"id":1')
    return { _tag: 'Ok', value: { value: isSubject ? 'Bekräfta' : null } } as const
  }
  const fake = createFakeCore({ standardText: standard })
  await show(<Mail />, fake)
  await press(button('Återställ standardtexten'))
  // One of them has no standard text, and stays.
  expect(values()).toEqual(['Bekräfta', 'Välkommen'])
  expect(answer()).toContain('Standardtexten är ifylld. Den gäller när du har sparat.')
  await press(button('Ta tillbaka min text'))
  expect([values(), answer()]).toEqual([['Hej', 'Välkommen'], ''])
  await press(button('Återställ standardtexten'))
  await fill(field('subject'), 'Bekräfta nu')
  expect(answer()).toBe('')
})
