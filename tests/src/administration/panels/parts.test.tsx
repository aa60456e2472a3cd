/** What the panels of a group and a resource share: the question about bookings and the toasts. They come together with the page. */
import { describe, expect, test } from 'vitest'
import { localTime } from '../../../../domain/calendar/local-time.ts'
import { calls } from '../../../../domain/schema/calls/http.ts'
import { RowId } from '../../../../domain/schema/ids.ts'
import { CreateGroupPage } from '../../../../src/administration/groups/create-group-page.tsx'
import { CreateResourcePage } from '../../../../src/administration/resources/create-resource-page.tsx'
import { createFakeCore, signedIn } from '../../testing/fake-core.ts'
import { button, field, fill, focused, part, press, settled } from '../../testing/screen.tsx'
import { someGroup } from '../../testing/some-group.ts'
import { someUser, userChoices } from '../../testing/some-user.ts'
import { ok, owners, panelsOfFile } from './panels-scene.tsx'

const { draw, show } = panelsOfFile()

describe.each(owners)('of a %s', (owner) => {
  test('what would leave bookings outside is asked about before it is sent', { tags: 'affected-asked' }, async () => {
    const times = { startTime: localTime('08:30:00'), endTime: localTime('13:00:00') }
    const { answers, sent } = await show(owner, {
      description: '<p>Fyra platser</p>',
      open: [{ id: RowId.make(4), dayOfWeek: 0, ...times }],
    })
    answers[`affectedOf${owner}`] = ok({ count: 3, bookings: [] })
    answers[`update${owner}`] = ok(null)
    const question = (): HTMLElement => part('3 bokningar berörs')
    const asked = async (save: HTMLElement): Promise<void> => {
      await press(save)
      expect(focused()).toBe(button('Avbryt', question()))
      await press(button('Avbryt', question()))
    }
    await press(button('Ändra söndag 08:30–13:00'))
    await asked(button('Spara tiden'))
    await press(field('Lördag', part('Öppettider')))
    await asked(button('Lägg till öppettiden'))
    await fill(field('Startdatum', part('Låsningar')), '2026-03-08')
    await asked(button('Lägg till låsningen'))
    expect(field('Startdatum', part('Låsningar')).value).toBe('2026-03-08')
    await fill(field('Datum', part('Särskilda dagar')), '2026-12-24')
    await fill(field('Rubrik', part('Särskilda dagar')), 'Julafton')
    await asked(button('Lägg till dagen'))
    await press(field('Aktiv'))
    const save = button(owner === 'Group' ? 'Spara gruppen' : 'Spara resursen')
    await asked(save)
    expect([sent(), sent(`update${owner}`)]).toEqual([[], []])
    await press(save)
    await press(button('Spara ändå', question()))
    expect(sent(`update${owner}`)).toHaveLength(1)
  })
})

test.each(owners)(
  'what is done with a part of a %s is told by the toast of its call',
  {
    tags: [
      ...[
        'toast-open-updated',
        'toast-open-deleted',
        'toast-lock-created',
        'toast-lock-deleted',
        'toast-media-created',
      ],
      ...['toast-media-deleted', 'toast-allowed-created', 'toast-allowed-deleted', 'toast-price-created'],
      'toast-price-deleted',
    ],
  },
  (owner) => {
    const said = [
      ...[`addOpenTimesOf${owner}`, `changeOpenTimeOf${owner}`, `removeOpenTimeOf${owner}`],
      ...[`addLockOf${owner}`, `changeLockOf${owner}`, `removeLockOf${owner}`],
      ...[`addSpecialDaysOf${owner}`, `removeSpecialDaysOf${owner}`, `setRuleOf${owner}`, `removeRuleOf${owner}`],
      ...[`addAllowedOf${owner}`, `removeAllowedOf${owner}`, `addMediaOf${owner}`, `removeMediaOf${owner}`],
      ...[`addPriceOf${owner}`, `changePriceOf${owner}`, `removePriceOf${owner}`],
    ] as const
    expect(said.map((name) => calls[name].toast)).toEqual([
      ...['open-time-added', 'open-time-added', 'open-time-removed', 'lock-added', 'lock-changed', 'lock-removed'],
      ...['special-days-added', 'special-day-removed', 'rule-set', 'rule-removed', 'allowed-added', 'allowed-removed'],
      ...['media-added', 'media-removed', 'price-added', 'price-set', 'price-removed'],
    ])
  },
)

test.each([
  ['group', <CreateGroupPage key="group" />],
  ['resource', <CreateResourcePage key="resource" />],
])('a %s that is not there yet has no panels', { tags: 'panel-after-id' }, async (_, page) => {
  const fake = createFakeCore({ ...userChoices, groups: ok([someGroup]) })
  fake.change(signedIn({ ...someUser, role: 'administrator' }))
  await draw(page, fake)
  await settled(() => field('Titel'))
  expect(document.querySelectorAll('.panel')).toHaveLength(0)
})
