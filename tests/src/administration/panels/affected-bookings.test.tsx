/** The question before a change that would leave bookings outside the opening times. */
import { act, type ReactElement } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { localDate } from '../../../../domain/calendar/local-date.ts'
import type { CallFailure, Result } from '../../../../domain/port/core-port.ts'
import type { Group } from '../../../../domain/schema/administered-groups.ts'
import { GroupId, ResourceId } from '../../../../domain/schema/ids.ts'
import { type Changed, useAffected } from '../../../../src/administration/panels/affected-bookings.tsx'
import { CoreProvider } from '../../../../src/core/core-context.tsx'
import { createFakeCore } from '../../testing/fake-core.ts'
import { heardDuring, stopClock } from '../../testing/heard.ts'

type Told = Result<unknown, CallFailure>

const group: Changed = { owner: { _tag: 'Group', id: GroupId.make(4) }, own: { specialDays: [] } }
const refused = (status: number): Told => ({
  _tag: 'Failed',
  failure: { _tag: 'Refused', status, body: { code: 'x', message: 'Det gick inte.' } },
})
const affecting = (count: number): Told => ({
  _tag: 'Ok',
  value: {
    count,
    bookings: [{ id: 71, bookingNumber: 1042, date: localDate('2026-03-04'), resourceTitle: 'Grupprum Eken' }],
  },
})

const place = document.body.appendChild(document.createElement('div'))
let root: Root | null = null
const show = async (page: ReactElement, answers: Readonly<Record<string, Told>>) => {
  const { core } = createFakeCore(answers)
  root ??= createRoot(place)
  await act(async () => root?.render(<CoreProvider value={core}>{page}</CoreProvider>))
  return vi.mocked(core.call)
}

const answered = vi.fn()
const Asking = ({ changed }: { readonly changed: Changed }): ReactElement => {
  const affected = useAffected(changed)
  return (
    <>
      <button type="button" onClick={() => void affected.ask({ _tag: 'Disabled' }).then(answered)}>
        Spara
      </button>
      {affected.question}
    </>
  )
}
const press = (name: string): Promise<void> =>
  act(async () => {
    const buttons = [...document.querySelectorAll('button')].filter((button) => button.textContent === name)
    buttons.at(-1)?.click()
  })
const dialog = (): HTMLDialogElement | null => document.querySelector('dialog')

beforeAll(() => {
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true)
  stopClock()
})
afterEach(async () => {
  await act(async () => root?.unmount())
  root = null
  answered.mockClear()
})
afterAll(() => void vi.useRealTimers())

test('where none is affected it is saved at once', { tags: 'affected-asked' }, async () => {
  const call = await show(<Asking changed={group} />, { affectedOfGroup: affecting(0) })
  await press('Spara')
  expect(call.mock.calls).toEqual([['affectedOfGroup', { parameters: { id: 4 }, body: { _tag: 'Disabled' } }]])
  expect(answered).toHaveBeenCalledWith(true)
  expect(dialog()).toBeNull()
})

test('how many there are is said, with a link to each; what one answers is done', {
  tags: 'affected-asked',
}, async () => {
  await show(<Asking changed={group} />, { affectedOfGroup: affecting(3) })
  await press('Spara')
  expect(answered).not.toHaveBeenCalled()
  expect(dialog()?.querySelector('h2')?.textContent?.replaceAll('\u00a0', ' ')).toBe('3 bokningar berörs')
  const link = dialog()?.querySelector('a')
  expect(link?.getAttribute('href')).toBe('/admin/bookings/71')
  expect(link?.target).toBe('_blank')
  expect(link?.parentElement?.textContent).toBe('Bokning 1042 (öppnas i en ny flik)Grupprum Ekenons 4 mars 2026')
  expect(dialog()?.textContent).toContain('… och 2 till.')
  expect(document.activeElement?.textContent).toBe('Avbryt')
  expect(await heardDuring(2_000)).toEqual([expect.stringContaining('3 bokningar berörs.')])

  await press('Avbryt')
  expect(answered).toHaveBeenLastCalledWith(false)
  expect(dialog()).toBeNull()
  await press('Spara')
  await press('Spara ändå')
  expect(answered).toHaveBeenLastCalledWith(true)
  expect(dialog()).toBeNull()
})

test('one that cannot be known is the person’s to decide', { tags: 'affected-asked' }, async () => {
  await show(<Asking changed={group} />, { affectedOfGroup: refused(500) })
  await press('Spara')
  expect(dialog()?.textContent).toContain('Det gick inte att se vilka bokningar som berörs')
  expect(dialog()?.textContent).toContain('Det gick inte.')
  await press('Spara ändå')
  expect(answered).toHaveBeenCalledWith(true)
})

test('another back end, which knows no special days, is not asked', { tags: 'affected-other-back-end' }, async () => {
  const call = await show(<Asking changed={{ ...group, own: {} }} />, {})
  await press('Spara')
  expect(call).not.toHaveBeenCalled()
  expect(answered).toHaveBeenCalledWith(true)
})

test.each([404, 405, 501])(
  'one that answers %i has no such call: it is saved',
  {
    tags: 'affected-other-back-end',
  },
  async (status) => {
    const changed: Changed = { owner: { _tag: 'Resource', id: ResourceId.make(9) }, own: { specialDays: [] } }
    await show(<Asking changed={changed} />, { affectedOfResource: refused(status) })
    await press('Spara')
    expect(answered).toHaveBeenCalledWith(true)
    expect(dialog()).toBeNull()
  },
)

test('the panel of special days is one of a back end that has them', { tags: 'affected-other-back-end' }, async () => {
  const { sharedPanels } = await import('../../../../src/administration/frame/shared-panels.tsx')
  const titles = (own: Pick<Group, 'specialDays'>): readonly string[] =>
    sharedPanels(group.owner, { locked: [], allowed: [], ...own }, null).map(({ title }) => title)
  expect(titles({ specialDays: [] })).toContain('Särskilda dagar')
  expect(titles({})).not.toContain('Särskilda dagar')
})
