/** Dates in Swedish words, beside date fields that a browser in another language shows as 03/04/2026. */
import type { ReactElement } from 'react'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { Route } from 'wouter'
import { localDate } from '../../../../domain/calendar/local-date.ts'
import { routes } from '../../../../domain/routes.ts'
import { GroupId } from '../../../../domain/schema/ids.ts'
import { LockForm } from '../../../../src/administration/hours/locks-panel.tsx'
import { OwnerContext, type PanelOwner } from '../../../../src/administration/panels/panel.tsx'
import { ReportsPage } from '../../../../src/administration/reports/reports-page.tsx'
import { BookingGridPage } from '../../../../src/booking/booking-grid/booking-grid-page.tsx'
import { TextField } from '../../../../src/kit/form/field.tsx'
import { createFakeCore } from '../../testing/fake-core.ts'
import { descriptionOf, does, field, fill, screenOfFile, texts } from '../../testing/screen.tsx'

const show = screenOfFile()
const today = localDate('2026-03-03')
beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-03-03T09:00:00Z') }))
afterAll(() => void vi.useRealTimers())

const grid = (
  <Route path={routes.groupDay}>{({ groupId, date }) => <BookingGridPage groupText={groupId} dateText={date} />}</Route>
)
const owner: PanelOwner = { _tag: 'Group', id: GroupId.make(1) }
const lock = (
  <OwnerContext value={owner}>
    <LockForm today={today} changed={{ owner, own: {} }} />
  </OwnerContext>
)

/** The descriptions of each field, first when it is empty and then by the typed value. */
const cases: readonly [string, ReactElement, string, string, Readonly<Record<string, string>>][] = [
  ['Datum', grid, '.grid-page-date', 'tisdag 3 mars', { '2026-04-03': 'fredag 3 april' }],
  [
    ...(['Från datum', <ReportsPage key="" />, '.field-hint', 'tisdag 17 februari 2026'] as const),
    { '2026-02-28': 'lördag 28 februari 2026', '': 'Inget datum valt' },
  ],
  ['Till datum', <ReportsPage key="" />, '.field-hint', 'tisdag 3 mars 2026', {}],
  ['Startdatum', lock, '.field-hint', 'tisdag 3 mars 2026', { '2026-03-08': 'söndag 8 mars 2026' }],
]
test.each(cases)(
  'the field %s has its date in Swedish words beside it, which describe it',
  {
    tags: 'grid-date-words',
  },
  async (label, page, beside, atFirst, typed) => {
    await show(page, createFakeCore({ groups: { _tag: 'Ok', value: [] } }), '/group/1/2026-03-03')
    for (const [text, words] of [['2026-03-03', atFirst] as const, ...Object.entries(typed)]) {
      if (words !== atFirst) await fill(field(label), text)
      // If the words change while the field has the focus, they describe it after it has lost the focus
      // (`answer-first.ts`).
      if (beside === '.grid-page-date') await does(() => field(label).blur())
      expect(descriptionOf(field(label))).toBe(words)
      expect(texts(beside)).toContain(words)
    }
  },
)

test('what follows a date that is changed says so too', { tags: 'grid-date-words' }, async () => {
  await show(lock, createFakeCore())
  await fill(field('Startdatum'), '2026-03-08')
  expect(descriptionOf(field('Slutdatum'))).toBe('söndag 8 mars 2026')
})

test.each([
  ['en-US', '14:00', ['kl. 14:00']],
  ['en-US', '', []],
  ['sv-SE', '14:00', []],
])(
  'a field of a time says it by 24 hours where the browser (%s) has a clock of twelve',
  {
    tags: 'grid-time-words',
  },
  async (language, typed, words) => {
    vi.stubGlobal('navigator', { ...navigator, language })
    await show(<TextField id="at" label="Klockslag" type="time" />, createFakeCore())
    await fill(field('Klockslag'), typed)
    expect(texts('.field-hint')).toEqual(words)
    vi.unstubAllGlobals()
  },
)
