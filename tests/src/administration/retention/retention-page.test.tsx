/** `/admin/gallring`: the question, what would go tonight while one chooses, saving, and the log without names. */
import { expect, test } from 'vitest'
import { localDate } from '../../../../domain/calendar/local-date.ts'
import type { Retention, RetentionPreview } from '../../../../domain/schema/calls/retention-calls.ts'
import { BookingId, UserId } from '../../../../domain/schema/ids.ts'
import { RetentionPage } from '../../../../src/administration/retention/retention-page.tsx'
import { hasUnsaved } from '../../../../src/shell/leaving/navigation-guard.ts'
import { type Answers, createFakeCore } from '../../testing/fake-core.ts'
import { button, choose, chosen, field, link, press, screenOfFile, textOf, texts } from '../../testing/screen.tsx'
import { ok } from '../../testing/some-booking.ts'

const draw = screenOfFile()

const unanswered: Retention = { bookingMonths: null, accountMonths: null, isAnswered: false, lastNight: null, runs: [] }
const answered: Retention = {
  ...{ bookingMonths: 24, accountMonths: null, isAnswered: true, lastNight: localDate('2026-03-02') },
  runs: [{ day: localDate('2026-03-01'), bookings: 3, numbers: [1001, 1004], warned: 2, cleared: 1 }],
}
const nothing: RetentionPreview = {
  ...{ night: localDate('2026-03-03'), firstMails: 0, lastMails: 0 },
  ...{ bookings: { count: 0, first: [] }, cleared: { count: 0, first: [] }, unreachable: { count: 0, first: [] } },
}
const something: RetentionPreview = {
  ...nothing,
  bookings: {
    count: 51,
    first: [{ id: BookingId.make(7), number: 1007, resources: 'Eken', lastDay: localDate('2025-02-03') }],
  },
  firstMails: 2,
  cleared: { count: 1, first: [{ id: UserId.make(8), name: 'Anna Ek', lastUsed: localDate('2024-01-02') }] },
}

const show = async (retention: Retention, over: Answers = {}) => {
  const answers: Answers = {
    retention: ok(retention),
    retentionPreview: (parts) => ok(JSON.stringify(parts).includes('"bookingMonths":12') ? something : nothing),
    setRetention: ok(answered),
    ...over,
  }
  const call = await draw(<RetentionPage />, createFakeCore(answers))
  return {
    answers,
    sent: () => call.mock.calls.filter(([name]) => name === 'setRetention').map(([, parts]) => Object(parts).body),
  }
}
const bookings = () => field(/En bokning glömmer/)
const accounts = () => field(/oanvänt konto rensas/)

test('a house of before is asked: nothing goes until somebody has answered, and 24 months are proposed', {
  tags: 'retention-asked',
}, async () => {
  const { sent } = await show(unanswered)
  expect(textOf(document.querySelector('.notice'))).toContain('Inget gallras förrän någon har svarat.')
  expect([chosen(bookings()), chosen(accounts())]).toEqual(['24 månader (2 år)', '24 månader (2 år)'])
  await choose(accounts(), 'Aldrig')
  await press(button('Spara'))
  expect(sent()).toEqual([
    { bookingMonths: 24, accountMonths: null, replaces: { bookingMonths: null, accountMonths: null } },
  ])
})

test('a new house is told what holds until it answers', { tags: 'retention-asked' }, async () => {
  await show({ ...unanswered, bookingMonths: 24, accountMonths: 24 })
  expect(textOf(document.querySelector('.notice'))).toContain('24 månader är förvalt och gäller tills ni svarar.')
})

test('what would go tonight follows the choice before it is saved, and names bookings by number', {
  tags: 'retention-dry-run',
}, async () => {
  await show(answered)
  expect(textOf(document.body)).toContain('Ingenting skulle gallras natten till tisdag 3 mars.')
  await choose(bookings(), '12 månader (1 år)')
  expect(textOf(document.body)).toContain('Det här skulle gallras natten till tisdag 3 mars:')
  expect(texts('summary')).toEqual(['51 bokningar glömmer vem som bokade', '1 konto rensas'])
  expect(link('Bokning 1007').getAttribute('href')).toBe('/admin/bookings/7')
  expect(textOf(document.body)).toContain('Och 50 till.')
  expect(textOf(document.body)).toContain('2 oanvända konton får ett första mejl.')
  expect(link('Anna Ek').getAttribute('href')).toBe('/admin/users/8')
})

test('a colleague who has chosen meanwhile is not overwritten, and what holds is shown', {
  tags: 'retention-overtaken',
}, async () => {
  const message = 'Någon annan har ändrat gallringen sedan du öppnade sidan. Ingenting har sparats.'
  const { answers, sent } = await show(answered, {
    setRetention: { _tag: 'Failed', failure: { _tag: 'Refused', status: 409, body: { code: 'overtaken', message } } },
  })
  answers.retention = ok({ ...answered, bookingMonths: 60 })
  await choose(accounts(), '36 månader (3 år)')
  await press(button('Spara'))
  expect(textOf(document.body)).toContain(message)
  expect(textOf(document.body)).toContain('Nu gäller: bokningar efter 60 månader (5 år), oanvända konton aldrig.')
  // What nobody touched follows the colleague, and what was chosen stays.
  expect([chosen(bookings()), chosen(accounts())]).toEqual(['60 månader (5 år)', '36 månader (3 år)'])
  await press(button('Spara'))
  expect(sent().at(-1)).toEqual({
    ...{ bookingMonths: 60, accountMonths: 36 },
    replaces: { bookingMonths: 60, accountMonths: null },
  })
})

test('who leaves with chosen months that are not saved is asked, and after saving goes without a question', {
  tags: 'retention-set',
}, async () => {
  const { answers } = await show(answered)
  expect(hasUnsaved()).toBe(false)
  await choose(bookings(), '36 månader (3 år)')
  expect(hasUnsaved()).toBe(true)
  answers.setRetention = ok({ ...answered, bookingMonths: 36 })
  await press(button('Spara'))
  expect(hasUnsaved()).toBe(false)
})

test('the log names nights, counts and numbers, and nobody', { tags: 'retention-log' }, async () => {
  await show(answered)
  expect(textOf(document.querySelector('[aria-labelledby="retention-log"] li'))).toBe(
    'Natten till söndag 1 mars 20263 bokningar utan person, 2 mejl till oanvända konton, 1 rensat kontoBokningsnummer 1001, 1004 …',
  )
})
