/** The panel of a room's door signs. */
import { describe, expect, test, vi } from 'vitest'
import { ResourceId, RowId } from '../../../../domain/schema/ids.ts'
import { SignsPanel, seenWords } from '../../../../src/administration/signs/signs-panel.tsx'
import { createFakeCore } from '../../testing/fake-core.ts'
import { button, field, fieldErrors, fill, press, screenOfFile, texts } from '../../testing/screen.tsx'
import { ok } from '../../testing/some-booking.ts'

const draw = screenOfFile()
const now = Date.parse('2026-11-30T08:10:00.000Z')
const door = { id: RowId.make(3), name: 'Vid dörren', madeAt: '2026-11-01T08:00:00.000Z', seenAt: null }

describe('the panel of door signs', { tags: 'door-sign-panel' }, () => {
  test('makes a sign with a name, and shows its address once', async () => {
    vi.setSystemTime(now)
    const address = 'https://boka.example.se/skylt/hemlig'
    const fake = createFakeCore({
      signs: ok({ signs: [door], canMake: true }),
      makeSign: ok({ ...door, address }),
    })
    await draw(<SignsPanel resourceId={ResourceId.make(7)} />, fake, '/admin/resources/7')
    expect(texts('.panel-row-words')).toEqual(['Vid dörren Har inte visats än'])
    await press(button('Skapa dörrskylten'))
    expect(fieldErrors(document.body)).toEqual(['Fyll i var skylten hänger.'])
    await fill(field('Var den hänger'), 'Vid dörren')
    await press(button('Skapa dörrskylten'))
    expect(fake.core.call).toHaveBeenCalledWith('makeSign', {
      parameters: { id: 7 },
      body: { name: 'Vid dörren' },
    })
    expect(field('Skyltens adress').getAttribute('value')).toBe(address)
    await press(button('Ta bort Vid dörren'))
    await press(button('Avsluta dörrskylten'))
    expect(fake.core.call).toHaveBeenCalledWith('endSign', { parameters: { id: 7, signId: 3 } })
  })

  test('says when the house has as many as it may', async () => {
    const fake = createFakeCore({ signs: ok({ signs: [], canMake: false }) })
    await draw(<SignsPanel resourceId={ResourceId.make(7)} />, fake, '/admin/resources/7')
    expect(document.body.textContent).toContain('Huset har så många dörrskyltar som det får ha.')
    expect(document.querySelector('.panel-add')).toBeNull()
  })

  test.each([
    [null, 'Har inte visats än'],
    ['2026-11-30T08:08:00.000Z', 'Visar läget nu'],
    ['2026-11-29T07:05:00.000Z', 'Sågs senast sön 29 nov 2026 kl. 08:05'],
  ])('tells when a sign was last seen (%s)', (seenAt, words) => {
    expect(seenWords(seenAt, now)).toBe(words)
  })
})
