import { expect, test } from 'vitest'
import { fillHtml, fillLine } from '../../../domain/mail/mail-parts.ts'
import { isolated } from '../../../domain/text/isolated.ts'

const name = 'דנה לוי'

test('a name that runs from right to left keeps its direction to itself; others stay as they are', {
  tags: ['text-isolated'],
}, () => {
  expect(isolated(name)).toBe(`\u2068${name}\u2069`)
  for (const plain of ['Karin Lindén', '李娜', '', '12 kr']) expect(isolated(plain)).toBe(plain)
})

test('so it does in a mail, its subject too, where no mark of a value turns what stands behind it', {
  tags: ['text-isolated'],
}, () => {
  const values = { userName: name, message: `a\u202eb\nx ${name}` }
  expect(fillLine('Ny bokning: {{userName}}, 2 mars', values)).toBe(`Ny bokning: \u2068${name}\u2069, 2 mars`)
  expect(fillHtml('<p>{{userName}} skriver: {{message}}</p>', values)).toBe(
    `<p>\u2068${name}\u2069 skriver: ab<br>\u2068x ${name}\u2069</p>`,
  )
})
