/** The page of a group or a resource with its panels. The test answers and sees their calls. */
import { afterAll, beforeAll, expect, vi } from 'vitest'
import { localDate } from '../../../../domain/calendar/local-date.ts'
import type { Group, Resource } from '../../../../domain/schema/administered-groups.ts'
import type { Feature } from '../../../../domain/schema/events.ts'
import { GroupId, RowId, UserTypeId } from '../../../../domain/schema/ids.ts'
import { AdministeredGroupPage } from '../../../../src/administration/groups/administered-group-page.tsx'
import { AdministeredResourcePage } from '../../../../src/administration/resources/administered-resource-page.tsx'
import { type Answers, changedIn, createFakeCore, signedIn } from '../../testing/fake-core.ts'
import { button, does, focused, part, press, screenOfFile, settled, summary, texts } from '../../testing/screen.tsx'
import { someGroup, someResource } from '../../testing/some-group.ts'
import { someUser, userChoices } from '../../testing/some-user.ts'

export const ok = (value: unknown) => ({ _tag: 'Ok', value }) as const
export const TODAY = '2026-03-03'
export const COMPANY = UserTypeId.make(2)
export const owners = ['Group', 'Resource'] as const
export type Owner = (typeof owners)[number]

const house = ['Grupprum', 'Studior', 'Salar'].map((title, index) => ({
  ...someGroup,
  id: GroupId.make(index + 1),
  title,
}))

/** To be called at the beginning of a file. `show` draws the page of a group or a resource, and `draw` draws any page. */
export const panelsOfFile = () => {
  const draw = screenOfFile()
  beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(`${TODAY}T09:00:00Z`) }))
  afterAll(() => void vi.useRealTimers())

  const show = async (owner: Owner, own: Partial<Group & Resource> = {}, ofGroup: Partial<Group> = {}) => {
    const told = (now: Partial<Group & Resource>): Answers =>
      owner === 'Group'
        ? { group: ok({ ...someGroup, prices: [], ...now }) }
        : { group: ok({ ...someGroup, ...ofGroup }), resource: ok({ ...someResource, ...now }) }
    const answers: Answers = {
      ...{ ...userChoices, ...told(own), groups: ok(house), users: ok({ users: [someUser], pages: 1 }) },
      ...{ affectedOfGroup: ok({ count: 0, bookings: [] }), affectedOfResource: ok({ count: 0, bookings: [] }) },
    }
    for (const part of ['OpenTime', 'OpenTimes', 'Lock', 'Allowed', 'SpecialDays'])
      for (const deed of ['add', 'change', 'remove']) answers[`${deed}${part}Of${owner}`] = ok(null)
    for (const call of ['addNotification', 'removeNotification', `addPriceOf${owner}`, `removePriceOf${owner}`])
      answers[call] = ok(null)
    const fake = createFakeCore(answers)
    fake.change(signedIn({ ...someUser, role: 'administrator' }))
    const page = owner === 'Group' ? <AdministeredGroupPage groupId="1" /> : <AdministeredResourcePage resourceId="7" />
    const call = await draw(page, fake)
    await settled(() => part('Öppettider'))
    return {
      answers,
      parameters: { id: owner === 'Group' ? 1 : 7 },
      /** The bodies of changing calls, or of the named calls. */
      sent: (...names: readonly string[]) =>
        call.mock.calls.filter(([name]) =>
          names.length > 0 ? names.includes(name) : /^(add|change|remove)/.test(name),
        ),
      lacks: (feature: Feature) =>
        does(() => fake.change((state) => ({ ...state, missing: { ...state.missing, [feature]: true } }))),
      isNow: (now: Partial<Group & Resource>) =>
        does(() => {
          Object.assign(answers, told(now))
          fake.change(changedIn('groups'))
        }),
    }
  }
  return { draw, show }
}

/** Presses the button that removes a part, and answers the question. The focus is then on the heading of the panel. */
export const remove = async (within: HTMLElement, question: string, deed: string): Promise<void> => {
  await press(button(/^Ta bort/, within))
  expect(focused()).toBe(button('Behåll', part(question)))
  await press(button(deed, part(question)))
  expect(focused()).toBe(within.closest('section')?.querySelector('h2'))
}
export const closed = (id: number, date: string, title: string) => ({
  ...{ id: RowId.make(id), date: localDate(date), title, startTime: null, endTime: null },
})
/** The errors in the summary of a panel's form. */
export const missing = (panel: HTMLElement): string[] => texts('li', summary(panel) ?? undefined)
