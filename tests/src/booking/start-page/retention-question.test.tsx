/** The question for how long people are kept, which administrators see until one of them has answered. */
import { expect, test } from 'vitest'
import { RetentionQuestion } from '../../../../src/booking/start-page/retention-question.tsx'
import { createFakeCore } from '../../testing/fake-core.ts'
import { link, screenOfFile, texts } from '../../testing/screen.tsx'
import { ok } from '../../testing/some-booking.ts'

const draw = screenOfFile()
const show = (bookingMonths: number | null, isAnswered: boolean): Promise<unknown> =>
  draw(
    <RetentionQuestion />,
    createFakeCore({
      retention: ok({ bookingMonths, accountMonths: bookingMonths, isAnswered, lastNight: null, runs: [] }),
    }),
  )

test('a house that nobody has answered for is asked, and one of before is told that nothing goes until then', {
  tags: 'retention-asked',
}, async () => {
  await show(null, false)
  expect(texts('p').join()).toContain('Inget gallras förrän någon har svarat.')
  expect(link('Svara på frågan').getAttribute('href')).toBe('/admin/gallring')
  await show(24, false)
  expect(texts('p').join()).toContain('24 månader är förvalt.')
  await show(24, true)
  expect(texts('section')).toEqual([])
})
