// @vitest-environment happy-dom
/** The panel *Regler* before a core that answers as the test says (features 1). */
import { act, StrictMode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { nothingSaid } from '../../../../domain/rules/parse-booking-rule.ts'
import type { Group, Resource } from '../../../../domain/schema/administered-groups.ts'
import type { BookingRule, RuleValues } from '../../../../domain/schema/booking-rules.ts'
import { BookingId, GroupId, ResourceId, RowId, UserTypeId } from '../../../../domain/schema/ids.ts'
import { sharedPanels } from '../../../../src/administration/frame/shared-panels.tsx'
import type { PanelOwner } from '../../../../src/administration/panels/panel-owner.ts'
import { RulesPanel } from '../../../../src/administration/panels/rules-panel.tsx'
import { CoreProvider } from '../../../../src/core/core-context.tsx'
import { createFakeCore } from '../../testing/fake-core.ts'

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

const seen = { media: [], open: [], locked: [], enabled: true, description: '', allowed: [], specialDays: [] }
const groupWith = (rules: readonly BookingRule[]): Group => ({
  ...seen,
  id: GroupId.make(1),
  title: 'Grupprum',
  color: 'primary',
  slotTime: 30,
  notifications: [],
  resources: [],
  rules,
})
const resourceWith = (rules: readonly BookingRule[]): Resource => ({
  ...seen,
  id: ResourceId.make(7),
  title: 'Eken',
  assets: '',
  group: GroupId.make(1),
  prices: [],
  rules,
})

const answersWith = (group: readonly BookingRule[], resource: readonly BookingRule[] = []) => ({
  group: ok(groupWith(group)),
  resource: ok(resourceWith(resource)),
  userTypes: ok(userTypes),
  affectedByGroup: ok({ count: 0, bookings: [] }),
  setGroupRule: ok({ id: 9 }),
  removeGroupRule: ok(null),
})

let root: Root | null = null
const show = async (owner: PanelOwner, answers: ReturnType<typeof answersWith>) => {
  const { core } = createFakeCore(answers)
  root = createRoot(document.body)
  await act(async () => {
    root?.render(
      <StrictMode>
        <CoreProvider value={core}>
          <RulesPanel owner={owner} />
        </CoreProvider>
      </StrictMode>,
    )
  })
  return vi.mocked(core.call)
}

const textOf = (element: Element | null | undefined): string => (element?.textContent ?? '').replaceAll('\u00a0', ' ')
const all = (selector: string, within: Element = document.body): string[] =>
  [...within.querySelectorAll(selector)].map(textOf)

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
type Control = HTMLInputElement | HTMLSelectElement
const named = (name: string): Control => {
  const found = form().querySelector<Control>(`[name="${name}"]`)
  if (found === null) throw new Error(`no field ${name}`)
  return found
}
/** As the browser sets it for React, which looks at the element's own setter. */
const fill = async (name: string, value: string): Promise<void> => {
  const control = named(name)
  const kind = control instanceof HTMLSelectElement ? HTMLSelectElement : HTMLInputElement
  await act(async () => {
    Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(control, value)
    control.dispatchEvent(new Event('input', { bubbles: true }))
    control.dispatchEvent(new Event('change', { bubbles: true }))
  })
}
const send = async (): Promise<void> => {
  await act(async () => form().requestSubmit())
  await act(async () => new Promise((done) => setTimeout(done, 0)))
}
const button = (words: string): HTMLButtonElement => {
  const found = [...document.querySelectorAll('button')].find((one) => textOf(one) === words)
  if (found === undefined) throw new Error(`no button ${words}`)
  return found
}
const press = (words: string): Promise<void> => act(async () => button(words).click())
const preview = (): string[] => all('.rule-preview li', form())
const errors = (): string[] => all('.field-error', form())

beforeEach(() => {
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true)
  // Without what happy-dom lacks of them the form takes its selects for such as somebody has changed before it was ready.
  Object.defineProperty(HTMLSelectElement.prototype, 'size', { value: 0, configurable: true })
  Object.defineProperty(HTMLOptionElement.prototype, 'defaultSelected', { value: false, configurable: true })
})
afterEach(async () => {
  await act(async () => root?.unmount())
  root = null
})

test('a group shows its rows by whom they are for, and what a type has from all', {
  tags: ['rules-panel', 'rules-panel-inherited'],
}, async () => {
  await show(ofGroup, answersWith([row(2, SCHOOL, { mostAhead: 5 }), row(1, null, { horizonDays: 14, mostAhead: 3 })]))
  expect(all('.rule-entry h3')).toEqual(['Alla', 'Skola'])
  expect(said('Alla')).toEqual(['Kan bokas tidigast 14 dagar innan.', 'Högst 3 kommande bokningar.'])
  expect(said('Skola')).toEqual(['Högst 5 kommande bokningar.'])
  expect(inherited('Alla')).toEqual([])
  expect(inherited('Skola')).toEqual([['Från Alla:', 'Kan bokas tidigast 14 dagar innan.']])
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
  expect(inherited('Alla')).toEqual([['Från gruppen Grupprum:', 'Kan bokas tidigast 14 dagar innan.']])
  expect(entry('Skola').querySelector('.rule-own')).toBeNull()
  expect(inherited('Skola')).toEqual([
    ['Från Alla:', 'Högst 1 timme i taget.'],
    ['Från gruppen Grupprum:', 'Kan ändras och avbokas senast 2 timmar innan.'],
    ['Från gruppen Grupprum, för alla:', 'Kan bokas tidigast 14 dagar innan.'],
  ])
})

test('only what is filled in is said, in sentences while it is typed, and to the server', {
  tags: 'rules-panel-form',
}, async () => {
  const call = await show(ofGroup, answersWith([]))
  expect(textOf(form().querySelector('.rule-preview'))).toContain('Inget är ifyllt än.')
  await fill('horizonDays', '14')
  await fill('quotaMinutes', '90')
  await fill('quotaUnit', 'minutes')
  await fill('quotaPer', 'week')
  expect(preview()).toEqual(['Kan bokas tidigast 14 dagar innan.', 'Högst 1 timme och 30 minuter per vecka.'])
  await send()
  expect(call).toHaveBeenCalledWith(
    'setGroupRule',
    {
      parameters: { id: 1 },
      body: { ...nothingSaid, userTypeId: null, horizonDays: 14, quotaMinutes: 90, quotaPer: 'week' },
    },
    { success: 'rule-set' },
  )
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
  // In another unit it is long enough.
  await fill('shortestUnit', 'minutes')
  expect(errors()).toEqual([])
  expect(call.mock.calls.filter(([name]) => name === 'setGroupRule')).toEqual([])
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

test('a row is changed in its place, for its type, and removed', { tags: 'rules-panel' }, async () => {
  const call = await show(ofGroup, answersWith([row(2, SCHOOL, { mostAhead: 5, noticeMinutes: 2880 })]))
  await press('Ändra regler för Skola')
  expect(form().getAttribute('aria-label')).toBe('Ändra regler för Skola')
  expect(document.activeElement).toBe(named('horizonDays'))
  expect(named('noticeMinutes').value).toBe('2')
  expect(named('noticeUnit').value).toBe('days')
  await fill('mostAhead', '')
  await send()
  expect(call).toHaveBeenCalledWith(
    'setGroupRule',
    { parameters: { id: 1 }, body: { ...nothingSaid, userTypeId: SCHOOL, noticeMinutes: 2880 } },
    { success: 'rule-set' },
  )
  expect(document.activeElement).toBe(button('Ändra regler för Skola'))
  await press('Ta bort regler för Skola')
  await press('Ta bort reglerna')
  expect(call).toHaveBeenCalledWith(
    'removeGroupRule',
    { parameters: { id: 1, partId: 2 } },
    { success: 'rule-removed' },
  )
})

test('bookings that the rule affects are shown before it is saved', { tags: 'rules-panel-affected' }, async () => {
  const booking = { id: BookingId.make(4), bookingNumber: 17, date: '2026-03-04', resourceTitle: 'Eken' }
  const answers = { ...answersWith([]), affectedByGroup: ok({ count: 1, bookings: [booking] }) }
  const call = await show(ofGroup, answers)
  await fill('longestMinutes', '1')
  await send()
  expect(call).toHaveBeenCalledWith('affectedByGroup', {
    parameters: { id: 1 },
    body: { _tag: 'Ruled', rule: { ...nothingSaid, userTypeId: null, longestMinutes: 60 } },
  })
  expect(textOf(document.querySelector('dialog'))).toContain('1 bokning berörs')
  expect(document.querySelector('dialog a')?.getAttribute('href')).toContain('/4')
  const isSaved = (): boolean => call.mock.calls.some(([name]) => name === 'setGroupRule')
  expect(isSaved()).toBe(false)
  await press('Spara ändå')
  await act(async () => new Promise((done) => setTimeout(done, 0)))
  expect(isSaved()).toBe(true)
})

test('a group that another back end tells of has no such panel', { tags: 'rules-panel-hidden' }, () => {
  const { rules: _, ...plain } = groupWith([])
  expect(sharedPanels(ofGroup, plain).map(({ title }) => title)).not.toContain('Regler')
  expect(sharedPanels(ofGroup, groupWith([])).map(({ title }) => title)).toContain('Regler')
})
