import { expect, test } from 'vitest'
import { listSearchOf } from '../../../../src/administration/bookings/booking-search.ts'
import { SearchForm } from '../../../../src/administration/bookings/search-form.tsx'
import { createFakeCore } from '../../testing/fake-core.ts'
import { button, field, fieldErrors, focused, press, screenOfFile, texts, typesHalf } from '../../testing/screen.tsx'

const draw = screenOfFile()

test.each([
  ['that has it, by all that is known of bookings', {}, 7],
  ['that lacks it, by number and group alone', { 'working-day': true }, 2],
] as const)(
  'the list is searched before a back end %s',
  { tags: 'day-search-other-back-end' },
  async (_, missing, count) => {
    const fake = createFakeCore()
    fake.change((state) => ({ ...state, missing }))
    await draw(<SearchForm search={listSearchOf(new URLSearchParams())} />, fake)
    expect(texts('label')).toHaveLength(count)
    expect(texts('label')).toEqual(expect.arrayContaining(['Bokningsnummer', 'Grupp']))
  },
)

test('half a date finds nothing before it is whole: it is not left out of the search without a word', async () => {
  await draw(<SearchForm search={listSearchOf(new URLSearchParams())} />, createFakeCore(), '/admin/bookings')
  await typesHalf(field('Från datum'))
  await press(button('Sök'))
  expect([fieldErrors(), focused(), location.search]).toEqual([
    ['Datumet är inte helt ifyllt, eller finns inte.'],
    field('Från datum'),
    '',
  ])
})
