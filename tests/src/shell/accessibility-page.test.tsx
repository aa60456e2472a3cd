import { expect, test } from 'vitest'
import { readBrand } from '../../../scripts/client/brand.ts'
import { AccessibilityPage } from '../../../src/shell/accessibility/accessibility-page.tsx'
import { createFakeCore } from '../testing/fake-core.ts'
import { screenOfFile, textOf } from '../testing/screen.tsx'

const draw = screenOfFile()

test('the statement of accessibility, whom to write to and the title are those of brand.json', {
  tags: 'own-brand',
}, async () => {
  const { brand, statement } = readBrand('.')
  await draw(<AccessibilityPage />, createFakeCore(), '/tillganglighet')
  expect(document.title).toBe(`Tillgänglighetsredogörelse – ${brand.title}`)
  const { shortcomings, authority, ...words } = statement
  for (const text of [
    ...Object.values(words),
    ...shortcomings.flatMap(({ title, detail }) => [title, detail]),
    ...[authority.detail, authority.link],
    ...[...brand.addressLines, brand.phone, brand.email],
  ])
    expect(textOf(document.body)).toContain(text)
  for (const href of [brand.phoneHref, brand.emailHref, authority.address])
    expect(document.querySelector(`a[href="${href}"]`), href).not.toBeNull()
})
