/** The list of the chosen times offers the same times a week later. */
import { afterEach, expect, test } from 'vitest'
import { localDate } from '../../../../domain/calendar/local-date.ts'
import { localTime } from '../../../../domain/calendar/local-time.ts'
import { GroupId, ResourceId } from '../../../../domain/schema/ids.ts'
import type { BasketLine } from '../../../../domain/selectors/basket.ts'
import { BasketList } from '../../../../src/booking/booking-bar/basket-list.tsx'
import { toldElsewhere } from '../../../../src/booking/booking-bar/lapses.ts'
import { createFakeCore } from '../../testing/fake-core.ts'
import { button, link, press, screenOfFile, texts } from '../../testing/screen.tsx'

const draw = screenOfFile()
/** Nothing is held in this core, so the bar of a later test would show it. */
afterEach(() => toldElsewhere.next({ lost: [], missed: [] }))

const times = { startTime: localTime('15:00:00'), endTime: localTime('15:30:00') }
const eken = ResourceId.make(7)
const on = (date: string): BasketLine => ({
  ...{ resourceId: eken, title: 'Grupprum Eken', date: localDate(date) },
  ...{ slots: [times], intervals: [times] },
})

/** Presses a button of the list. Returns the days that the press requests. */
const pressed = async (name: string, lines: readonly BasketLine[]) => {
  const fake = createFakeCore()
  fake.change((state) => ({ ...state, resources: { [eken]: { title: 'Grupprum Eken', groupId: GroupId.make(4) } } }))
  await draw(<BasketList lines={lines} prices={null} />, fake, '/')
  await press(button(name))
  return fake.core.command
}
const asked = (...dates: readonly string[]) => ({
  _tag: 'SelectSlots',
  slots: dates.map((date) => ({ resourceId: eken, date: localDate(date), ...times })),
})

test('the same times are chosen a week later in one press, which shows that day', {
  tags: 'grid-week-later',
}, async () => {
  const command = await pressed('Välj samma tider ons 9 dec', [on('2026-12-02')])
  expect(command).toHaveBeenCalledWith(asked('2026-12-09'))
  expect(location.pathname + location.search).toBe('/group/4/2026-12-09?resurs=7')
})

test('a second press goes on from the first: the last week is what is chosen again', {
  tags: 'grid-week-later',
}, async () => {
  const command = await pressed('Välj samma tider ons 16 dec', [on('2026-12-02'), on('2026-12-09')])
  expect(command).toHaveBeenCalledWith(asked('2026-12-16'))
})

test('times of several days of a week keep their days', { tags: 'grid-week-later' }, async () => {
  const command = await pressed('Välj samma tider veckan efter', [on('2026-12-02'), on('2026-12-04')])
  expect(command).toHaveBeenCalledWith(asked('2026-12-09', '2026-12-11'))
})

test('many dates of one weekday are one line, with each date in it', { tags: 'series-folded' }, async () => {
  const dates = ['2026-12-02', '2026-12-09', '2026-12-16', '2026-12-23']
  const command = await pressed('Ta bort Grupprum Eken, onsdag 9 december, 15:00–15:30', [
    ...dates.map(on),
    on('2026-12-03'),
  ])
  expect(texts('summary')).toEqual(['Grupprum Eken 4 onsdagar 15–15:30'])
  // On a phone the day opens at the room.
  expect(link('Visa dagen, Grupprum Eken, onsdag 9 december').getAttribute('href')).toBe('/group/4/2026-12-09?resurs=7')
  expect(texts('.basket-list > .basket-line > .basket-line-head > .basket-line-title')).toEqual(['Grupprum Eken'])
  expect(command).toHaveBeenCalledWith({
    _tag: 'ReleaseSlots',
    slots: [{ resourceId: eken, date: localDate('2026-12-09'), ...times }],
  })
})
