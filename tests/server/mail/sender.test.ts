/** The sender of an e-mail: the house, as its owner calls it in `brand.json`. */
import { readFileSync } from 'node:fs'
import { expect, test, vi } from 'vitest'
import { composeMessage } from '../../../server/mail/mail-transport.ts'
import { renderMail } from '../../../server/mail/render-mail.ts'

vi.mock('../../../server/process/brand.ts', () => ({ houseName: 'Ateljé & Verkstad', houseNames: [] }))

const message = {
  id: 1,
  createdAt: '2026-03-02T07:00:00.000Z',
  recipient: 'eva@example.se',
  subject: '',
  html: '',
  plain: '',
}

test('the sender has the name of the house', () => {
  expect(composeMessage('bokning@example.se', message).from).toEqual({
    name: 'Ateljé & Verkstad',
    address: 'bokning@example.se',
  })
})

test('the page of a mail begins with the name of the house', () => {
  const { html } = renderMail('verify-address', {}, { link: 'https://example.se/verify-email' })
  expect(html).toContain('>Ateljé &amp; Verkstad</div>')
})

test('that name is what stands in brand.json', async () => {
  const { houseName } = await vi.importActual<{ houseName: string }>('../../../server/process/brand.ts')
  const brand: unknown = JSON.parse(readFileSync(new URL('../../../brand.json', import.meta.url), 'utf8'))
  expect(brand).toMatchObject({ name: houseName })
})
