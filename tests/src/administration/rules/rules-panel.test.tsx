/** The panel *Regler* with a core whose answers the test gives (docs/rules.md#rules). */
import { expect, test, vi } from 'vitest'
import { nothingSaid } from '../../../../domain/parts/rule.ts'
import type { Group, Resource } from '../../../../domain/schema/administered-groups.ts'
import type { BookingRule, RuleValues } from '../../../../domain/schema/booking-rules.ts'
import { BookingId, GroupId, ResourceId, RowId, UserTypeId } from '../../../../domain/schema/ids.ts'
import { sharedPanels } from '../../../../src/administration/frame/shared-panels.tsx'
import type { PanelOwner } from '../../../../src/administration/panels/panel.tsx'
import { RulesPanel } from '../../../../src/administration/rules/rules-panel.tsx'
import { createFakeCore } from '../../testing/fake-core.ts'
import {
  button,
  type Control,
  does,
  fill as fillIn,
  press as pressOn,
  screenOfFile,
  textOf,
  texts,
} from '../../testing/screen.tsx'
import { someGroup, someResource } from '../../testing/some-group.ts'

const ok = (value: unknown) => ({ _tag: 'Ok' as const, value })
const ofGroup: PanelOwner = { _tag: 'Group', id: GroupId.make(1) }
const ofResource: PanelOwner = { _tag: 'Resource', id: ResourceId.make(7) }
const SCHOOL = 3
const userTypes = [
  { id: UserTypeId.make(1), name: 'Privatperson' },
  { id: UserTypeId.make(SCHOOL), name: 'Skola' },
]

const row = (id: number, userTypeId: number | null, said: Partial<RuleValues>): BookingRule => ({
  ...nothingSaid,
  ...said,
  id: RowId.make(id),
  userTypeId: userTypeId === null ? null : UserTypeId.make(userTypeId),
})

const groupWith = (rules: readonly BookingRule[]): Group => ({ ...someGroup, rules })
const resourceWith = (rules: readonly BookingRule[]): Resource => ({ ...someResource, rules })

const answersWith = (group: readonly BookingRule[], resource: readonly BookingRule[] = []) => ({
  group: ok(groupWith(group)),
  resource: ok(resourceWith(resource)),
  userTypes: ok(userTypes),
  affectedOfGroup: ok({ count: 0, bookings: [] }),
  setRuleOfGroup: ok({ id: 9 }),
  removeRuleOfGroup: ok(null),
})

const draw = screenOfFile()
const show = (owner: PanelOwner, answers: ReturnType<typeof answersWith>) =>
  draw(<RulesPanel owner={owner} />, createFakeCore(answers))
const all = (selector: string, within: Element = document.body): string[] => texts(selector, within)

const entry = (whom: string): Element => {
  const found = [...document.querySelectorAll('.rule-entry')].find((one) => textOf(one.querySelector('h3')) === whom)
  if (found === undefined) throw new Error(`no rules for ${whom}`)
  return found
}
const said = (whom: string): string[] => all('.rule-own li', entry(whom))
const inherited = (whom: string): string[][] =>
  [...entry(whom).querySelectorAll('.rule-inherited')].map((one) => [textOf(one.querySelector('p')), ...all('li', one)])

const form = (): HTMLFormElement => {
  const found = document.querySelector('form')
  if (found === null) throw new Error('no form')
  return found
}
const named = (name: string): Control => {
  const found = form().querySelector<Control>(`[name="${name}"]`)
  if (found === null) throw new Error(`no field ${name}`)
  return found
}
const fill = (name: string, value: string): Promise<void> => fillIn(named(name), value)
const send = (): Promise<void> => does(() => form().requestSubmit())
const press = (words: string): Promise<void> => pressOn(button(words))
const preview = (): string[] => all('.rule-preview li', form())
const errors = (): string[] => all('.field-error', form())

/** How the row began: as the row that was there, or with nothing said. */
const began = expect.objectContaining({ horizonDays: null })

test('a group shows its rows by whom they are for, and what a type has from all', {
  tags: ['rules-panel', 'rules-panel-inherited'],
}, async () => {
  await show(ofGroup, answersWith([row(2, SCHOOL, { mostAhead: 5 }), row(1, null, { horizonDays: 14, mostAhead: 3 })]))
  expect(all('.rule-entry h3')).toEqual(['Alla', 'Skola'])
  expect(said('Alla')).toEqual(['Öppnar 14 dagar före.', 'Högst 3 kommande bokningar.'])
  expect(said('Skola')).toEqual(['Högst 5 kommande bokningar.'])
  expect(inherited('Alla')).toEqual([])
  expect(inherited('Skola')).toEqual([['Från Alla:', 'Öppnar 14 dagar före.']])
})

test('a group without rules says what that means', { tags: 'rules-panel' }, async () => {
  await show(ofGroup, answersWith([]))
  expect(all('.panel-empty')).toEqual(['Inga regler. Alla får boka när det är öppet.'])
})

test('a resource shows what it does not say itself with the group from which it comes', {
  tags: 'rules-panel-inherited',
}, async () => {
  const group = [row(1, null, { horizonDays: 14, longestMinutes: 240 }), row(2, SCHOOL, { cancelMinutes: 120 })]
  await show(ofResource, answersWith(group, [row(3, null, { longestMinutes: 60 })]))
  expect(said('Alla')).toEqual(['Högst 1 timme i taget.'])
  expect(inherited('Alla')).toEqual([['Från gruppen Grupprum:', 'Öppnar 14 dagar före.']])
  expect(entry('Skola').querySelector('.rule-own')).toBeNull()
  expect(inherited('Skola')).toEqual([
    ['Från Alla:', 'Högst 1 timme i taget.'],
    ['Från gruppen Grupprum:', 'Kan ändras och avbokas senast 2 timmar innan.'],
    ['Från gruppen Grupprum, för alla:', 'Öppnar 14 dagar före.'],
  ])
})

test('only what is filled in is said, in sentences while it is typed, and to the server', {
  tags: 'rules-panel-form',
}, async () => {
  const call = await show(ofGroup, answersWith([]))
  expect(textOf(form().querySelector('.rule-preview'))).toContain('Inget är ifyllt än.')
  await fill('horizonDays', '14')
  await fill('quotaMinutes', '90')
  await fill('units.quotaMinutes', 'minutes')
  await fill('quotaPer', 'week')
  expect(preview()).toEqual(['Öppnar 14 dagar före.', 'Högst 1 timme och 30 minuter per vecka.'])
  await send()
  expect(call).toHaveBeenCalledWith('setRuleOfGroup', {
    parameters: { id: 1 },
    body: { ...nothingSaid, userTypeId: null, horizonDays: 14, quotaMinutes: 90, quotaPer: 'week', began },
  })
  expect(named('horizonDays').value).toBe('')
})

test('what is wrong stands at its field, and in the summary with what it is about', {
  tags: 'rules-panel-form',
}, async () => {
  const call = await show(ofGroup, answersWith([]))
  await send()
  expect(errors()).toEqual(['Fyll i minst en regel.'])
  await fill('shortestMinutes', '2')
  expect(errors()).toEqual([])
  await fill('longestMinutes', '1')
  await send()
  const words = 'Den längsta tiden måste vara minst lika lång som den kortaste.'
  expect(errors()).toEqual([words])
  expect(all('.error-list li', form())).toEqual([`Längsta tid: ${words}`])
  // In another unit the number is large enough.
  await fill('units.shortestMinutes', 'minutes')
  expect(errors()).toEqual([])
  expect(call.mock.calls.filter(([name]) => name === 'setRuleOfGroup')).toEqual([])
})

test('a second quota of a period that is chosen already is wrong at its field, until another is chosen', {
  tags: 'rules-quotas',
}, async () => {
  const call = await show(ofGroup, answersWith([]))
  await fill('quotaMinutes', '4')
  await fill('quotaPer', 'week')
  await fill('quotaWeekMinutes', '10')
  await send()
  expect(all('.error-list li', form())).toEqual(['Dessutom per vecka, högst: Perioden är redan vald ovanför.'])
  await fill('quotaPer', 'day')
  expect(errors()).toEqual([])
  expect(preview()).toEqual(['Högst 4 timmar per dag.', 'Högst 10 timmar per vecka.'])
  await send()
  expect(call).toHaveBeenCalledWith('setRuleOfGroup', {
    parameters: { id: 1 },
    body: { ...nothingSaid, userTypeId: null, quotaMinutes: 240, quotaPer: 'day', quotaWeekMinutes: 600, began },
  })
})

test('the name under which several groups are counted together is entered, shown and kept', {
  tags: 'rules-over-groups',
}, async () => {
  const call = await show(ofGroup, answersWith([row(2, SCHOOL, { mostAhead: 5, countsWith: 'Musikrum' })]))
  expect(said('Skola')).toEqual(['Högst 5 kommande bokningar, sammanlagt i Musikrum.'])
  expect(form().querySelector('details')?.open).toBe(false)
  await press('Ändra regler för Skola')
  expect(form().querySelector('details')?.open).toBe(true)
  await fill('countsWith', 'Studior')
  await send()
  expect(call).toHaveBeenCalledWith('setRuleOfGroup', {
    parameters: { id: 1 },
    body: { ...nothingSaid, userTypeId: SCHOOL, mostAhead: 5, countsWith: 'Studior', began },
  })
})

test('notice and cancelling are entered in weekdays with a time of day, which is asked for then alone', {
  tags: 'rules-weekdays',
}, async () => {
  const call = await show(ofGroup, answersWith([]))
  expect(form().querySelector('[name="noticeAt"]')).toBeNull()
  await fill('noticeMinutes', '3')
  await fill('units.noticeMinutes', 'weekdays')
  await fill('noticeAt', '14:00')
  await fill('cancelMinutes', '1')
  await fill('units.cancelMinutes', 'weekdays')
  expect(preview()).toEqual([
    'Bokas senast 3 vardagar före, kl. 14:00.',
    'Kan ändras och avbokas senast vardagen före.',
  ])
  await send()
  expect(call).toHaveBeenCalledWith('setRuleOfGroup', {
    parameters: { id: 1 },
    body: {
      ...{ ...nothingSaid, userTypeId: null, noticeMinutes: 2880, noticeWeekdays: 3, noticeAt: '14:00:00' },
      ...{ cancelMinutes: 0, cancelWeekdays: 1, began },
    },
  })
})

test('the form says who may repeat, in a field of its own', { tags: 'series-rule-field' }, async () => {
  const call = await show(ofGroup, answersWith([]))
  await fill('userTypeId', String(SCHOOL))
  await fill('series', 'yes')
  expect(preview()).toEqual(['Får upprepas.'])
  await send()
  expect(call).toHaveBeenCalledWith('setRuleOfGroup', {
    parameters: { id: 1 },
    body: { ...nothingSaid, userTypeId: SCHOOL, series: true, began },
  })
})

test('the form of a new row says which it replaces, of the type that is chosen', {
  tags: 'rules-panel-replaces',
}, async () => {
  await show(ofGroup, answersWith([row(2, SCHOOL, { mostAhead: 5, series: true })]))
  expect(all('.notice', form())).toEqual([])
  await fill('userTypeId', String(SCHOOL))
  expect(all('.notice', form())).toEqual([
    'Ersätter det som redan gäller för Skola: Högst 5 kommande bokningar. Får upprepas.',
  ])
})

test('the form of a new row is as it was before once one is saved', { tags: 'rules-panel-form' }, async () => {
  const call = await show(ofGroup, answersWith([]))
  const shown = (): string[] =>
    [...form().querySelectorAll<Control>('input, select')].map((control) => `${control.name} ${control.value}`)
  const fresh = shown()
  await fill('userTypeId', String(SCHOOL))
  await fill('horizonDays', '3')
  await fill('horizonUnit', 'weeks')
  await fill('opensAt', '08:00')
  await fill('cancelMinutes', '2')
  await fill('units.cancelMinutes', 'days')
  await fill('confirms', 'by-hand')
  await send()
  expect(call).toHaveBeenCalledWith('setRuleOfGroup', {
    parameters: { id: 1 },
    body: {
      ...{ ...nothingSaid, userTypeId: SCHOOL, horizonDays: 21, opensAt: '08:00:00', cancelMinutes: 2880 },
      confirms: 'by-hand',
      began,
    },
  })
  expect(shown()).toEqual(fresh)
})

test('a limit for a type that people choose themselves says so', { tags: 'rules-self-chosen' }, async () => {
  const types = userTypes.map((type) => ({ ...type, public: true, needsApproval: type.id === SCHOOL }))
  await show(ofGroup, { ...answersWith([row(2, 1, { mostAhead: 5 })]), userTypes: ok(types) })
  const words =
    'Den här användartypen väljer man själv när man registrerar sig, så regeln hindrar ingen som väljer en annan.'
  expect(all('.notice', form())).toEqual([])
  await fill('userTypeId', '1')
  expect(all('.notice', form())).toContain(words)
  await fill('userTypeId', String(SCHOOL))
  expect(all('.notice', form())).toEqual([])
  await press('Ändra regler för Privatperson')
  expect(all('.panel-change .notice')).toEqual([words])
})

test('a row is changed in its place, for its type, and removed', { tags: 'rules-panel' }, async () => {
  const call = await show(ofGroup, answersWith([row(2, SCHOOL, { mostAhead: 5, noticeMinutes: 2880 })]))
  await press('Ändra regler för Skola')
  expect(form().getAttribute('aria-label')).toBe('Ändra regler för Skola')
  expect(document.activeElement).toBe(named('horizonDays'))
  expect(named('noticeMinutes').value).toBe('2')
  expect(named('units.noticeMinutes').value).toBe('days')
  await fill('mostAhead', '')
  await send()
  expect(call).toHaveBeenCalledWith('setRuleOfGroup', {
    parameters: { id: 1 },
    body: { ...nothingSaid, userTypeId: SCHOOL, noticeMinutes: 2880, began },
  })
  await vi.waitFor(() => expect(document.activeElement).toBe(button('Ändra regler för Skola')))
  await press('Ta bort regler för Skola')
  expect(call).toHaveBeenLastCalledWith('affectedOfGroup', {
    parameters: { id: 1 },
    body: { _tag: 'RuleRemoved', id: 2 },
  })
  await press('Ta bort reglerna')
  expect(call).toHaveBeenCalledWith('removeRuleOfGroup', { parameters: { id: 1, partId: 2 } })
  expect(textOf(document.activeElement)).toBe('Regler')
})

test('bookings that the rule affects are shown before it is saved', { tags: 'rules-panel-affected' }, async () => {
  const booking = { id: BookingId.make(4), bookingNumber: 17, date: '2026-03-04', resourceTitle: 'Eken' }
  const answers = { ...answersWith([]), affectedOfGroup: ok({ count: 1, bookings: [booking] }) }
  const call = await show(ofGroup, answers)
  await fill('longestMinutes', '1')
  await send()
  expect(call).toHaveBeenCalledWith('affectedOfGroup', {
    parameters: { id: 1 },
    body: { _tag: 'Ruled', rule: { ...nothingSaid, userTypeId: null, longestMinutes: 60 } },
  })
  expect(textOf(document.querySelector('dialog'))).toContain('1 bokning berörs')
  expect(textOf(document.querySelector('dialog'))).toContain('fast det inte följer regeln')
  expect(document.querySelector('dialog a')?.getAttribute('href')).toContain('/4')
  // The person is asked a question, so no call is on its way.
  expect(form().querySelector('[type="submit"]')?.getAttribute('aria-busy')).toBe('false')
  const isSaved = (): boolean => call.mock.calls.some(([name]) => name === 'setRuleOfGroup')
  await press('Avbryt')
  expect([isSaved(), named('longestMinutes').value]).toEqual([false, '1'])
  await send()
  await press('Spara ändå')
  expect(isSaved()).toBe(true)
})

test('a group that another back end tells of has no such panel', { tags: 'rules-panel-hidden' }, () => {
  const { rules: _, ...plain } = groupWith([])
  expect(sharedPanels(ofGroup, plain, null).map(({ title }) => title)).not.toContain('Regler')
  expect(sharedPanels(ofGroup, groupWith([]), null).map(({ title }) => title)).toContain('Regler')
})
