/** Every dialog of the product: what is heard when it opens, and that the same describes it. */
import { act, type ReactElement } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { localDate } from '../../domain/calendar/local-date.ts'
import { localTime } from '../../domain/calendar/local-time.ts'
import { bookingIdFromText, resourceIdFromText } from '../../domain/ids.ts'
import { UserId } from '../../domain/schema/ids.ts'
import type { Basket } from '../../domain/selectors/basket.ts'
import { TermsLightbox } from '../../src/account/register/registration-groups.tsx'
import { LinkLightbox } from '../../src/administration/rich-text-editor/link-lightbox.tsx'
import { ResourceLightbox } from '../../src/booking/booking-grid/resource-lightbox.tsx'
import { MakeFeedLightbox } from '../../src/booking/calendar-feed/calendar-feed.tsx'
import { SignInLightbox } from '../../src/booking/confirm-booking/confirm-booking.tsx'
import { ConfirmLightbox } from '../../src/booking/confirm-booking/confirm-lightbox.tsx'
import { Receipt } from '../../src/booking/confirm-booking/receipt.tsx'
import { CoreProvider } from '../../src/core/core-context.tsx'
import { LightboxFailure } from '../../src/kit/design/chunk-failure.tsx'
import { ConnectionLostDialog } from '../../src/shell/root-page/root-page.tsx'
import { openedFor } from './testing/confirm-box.tsx'
import { createFakeCore, type FakeCore, signedIn } from './testing/fake-core.ts'
import { heardDuring, stopClock } from './testing/heard.ts'
import { texts } from './testing/screen.tsx'
import { someBooking } from './testing/some-booking.ts'
import { someUser } from './testing/some-user.ts'

const place = document.body.appendChild(document.createElement('div'))
let root: Root | null = null
const show = async (lightbox: ReactElement, { core }: FakeCore = createFakeCore()): Promise<void> => {
  root ??= createRoot(place)
  await act(async () => root?.render(<CoreProvider value={core}>{lightbox}</CoreProvider>))
}
const description = (): string =>
  document.getElementById(document.querySelector('dialog')?.getAttribute('aria-describedby') ?? '')?.textContent ?? ''

beforeAll(() => {
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true)
  stopClock()
})
afterEach(async () => {
  await act(async () => root?.unmount())
  root = null
})
afterAll(() => void vi.useRealTimers())

const nothing = (): void => undefined
const resourceId = resourceIdFromText('7')
const bookingId = bookingIdFromText('50')
if (resourceId === null || bookingId === null) throw new Error('no id')
const slot = { startTime: localTime('09:00:00'), endTime: localTime('09:30:00') }
const date = localDate('2026-03-04')
const chosen: Basket = {
  lines: [{ resourceId, title: 'Grupprum Eken', date, slots: [slot], intervals: [slot] }],
  slotCount: 1,
  pending: 0,
  deadline: null,
}
const confirming = (basket: Basket): ReactElement => (
  <ConfirmLightbox flow={openedFor(UserId.make(1))} send={nothing} chosen={basket} onClose={nothing} />
)
const linking = (href: string | null): ReactElement => (
  <LinkLightbox href={href} needsWords={false} onSet={nothing} onRemove={nothing} onClose={nothing} />
)
const feeding = (replaces: boolean): ReactElement => (
  <MakeFeedLightbox asksPassword replaces={replaces} onMade={nothing} onClose={nothing} />
)

describe('a dialog is described by what is heard of it, beside its title, when it opens', {
  tags: 'dialog-heard',
}, () => {
  test.each([
    [
      'Logga in.',
      'Logga in för att boka. Dina valda tider är kvar.',
      <SignInLightbox
        key=""
        held
        draft={{ current: { email: '' } }}
        isKnown={false}
        onSubmit={nothing}
        onClose={nothing}
      />,
    ],
    [
      'Logga in.',
      'Logga in för att boka. Du har inga valda tider just nu.',
      <SignInLightbox
        key=""
        held={false}
        draft={{ current: { email: '' } }}
        isKnown={false}
        onSubmit={nothing}
        onClose={nothing}
      />,
    ],
    ['Bekräfta bokning.', 'Du har inga valda tider kvar att boka.', confirming({ ...chosen, lines: [] })],
    ['Villkor.', 'Det här godkänner du när du registrerar dig.', <TermsLightbox key="" onClose={nothing} />],
    [
      'Visa bokningarna i din kalender.',
      'Med adressen visar ditt kalenderprogram det som du har bokat.',
      feeding(false),
    ],
    [
      'Vill du skapa en ny adress?',
      'Den gamla slutar att fungera. Kalendrar som prenumererar på den behöver den nya.',
      feeding(true),
    ],
    ['Lägg in länk.', 'Länken läggs på den text som är markerad, eller där du skriver.', linking(null)],
    ['Ändra länk.', 'Skriv en ny adress, eller ta bort länken. Texten blir kvar.', linking('/register')],
    ['Det här kunde inte hämtas.', expect.stringMatching(/.+/), <LightboxFailure key="" onClose={nothing} />],
  ])('%s %s', async (title, words, lightbox) => {
    await show(lightbox)
    const heard = await heardDuring(3_000)
    expect(description()).toEqual(words)
    expect(heard).toEqual([`${title} ${description()}`])
  })

  test('the lost connection', async () => {
    const fake = createFakeCore()
    fake.change((state) => ({ ...state, connection: { status: 'disconnected', cause: 'lost' } }))
    await show(<ConnectionLostDialog />, fake)
    const [heard] = await heardDuring(3_000)
    expect(heard).toMatch(/^Anslutningen till bokningssystemet avbruten\. Ladda om sidan och försök igen\. .+/)
    expect(heard).toContain(description())
  })

  test('a resource, once it is there', async () => {
    const fake = createFakeCore({
      groups: {
        _tag: 'Ok',
        value: [{ resources: [{ id: 7, description: 'Rum för fyra.', assets: 'Tavla', media: [] }] }],
      },
    })
    await show(<ResourceLightbox resourceId={resourceId} title="Grupprum Eken" onClose={nothing} />, fake)
    expect(await heardDuring(3_000)).toEqual(['Grupprum Eken. Rum för fyra.'])
    expect(description()).toBe('Rum för fyra.')
  })

  test('a resource with its information', { tags: 'resource-information' }, async () => {
    const information = 'Nyckel i receptionen.'
    const fake = createFakeCore({
      groups: {
        _tag: 'Ok',
        value: [{ resources: [{ id: 7, description: 'Rum för fyra.', information, assets: '', media: [] }] }],
      },
    })
    await show(<ResourceLightbox resourceId={resourceId} title="Grupprum Eken" onClose={nothing} />, fake)
    expect(await heardDuring(3_000)).toEqual(['Grupprum Eken. Rum för fyra. Nyckel i receptionen.'])
  })

  test('a resource with its seats, the way to it and what it has', {
    tags: ['seats-of-resource', 'attributes-of-resource'],
  }, async () => {
    const attributes = [
      { id: 1, name: 'Projektor' },
      { id: 2, name: 'Hiss' },
    ]
    const room = { id: 7, description: 'Rum.', assets: '', media: [] }
    const shown = { ...room, capacity: 12, way: 'Plan 2, till höger', attributes }
    const fake = createFakeCore({ groups: { _tag: 'Ok', value: [{ resources: [shown] }] } })
    await show(<ResourceLightbox resourceId={resourceId} title="Grupprum Eken" onClose={nothing} />, fake)
    await heardDuring(3_000)
    expect(texts('.resource-about > div')).toEqual([
      'Platser12',
      'Hitta hitPlan 2, till höger',
      'Finns härProjektor, Hiss',
    ])
  })

  test('a resource with the ways to its week and month, where the back end has them', {
    tags: ['resource-week-link', 'month-way'],
  }, async () => {
    const fake = createFakeCore({ groups: { _tag: 'Ok', value: [] } })
    const box = (
      <ResourceLightbox
        resourceId={resourceId}
        title="Grupprum Eken"
        date={localDate('2026-12-03')}
        onClose={nothing}
      />
    )
    const hrefs = () => [...document.querySelectorAll('.lightbox-actions a')].map((way) => way.getAttribute('href'))
    await show(box, fake)
    expect(hrefs()).toEqual(['/resurs/7/2026-W49', '/resurs/7/manad/2026-12'])
    fake.change((state) => ({ ...state, missing: { finder: true } }))
    await show(box, fake)
    expect(hrefs()).toEqual([])
  })

  test('the ways of a resource come with what stands above them, which moves them from under no press', {
    tags: 'resource-week-link',
  }, async () => {
    const fake = createFakeCore({ groups: { _tag: 'Ok', value: [] } })
    const answered = Promise.withResolvers<void>()
    const call = vi.mocked(fake.core.call)
    const answer = call.getMockImplementation()
    call.mockImplementation(async (...asked) => {
      await answered.promise
      return answer?.(...asked) ?? { _tag: 'Ok', value: [] }
    })
    const box = (
      <ResourceLightbox resourceId={resourceId} title="Eken" date={localDate('2026-12-03')} onClose={nothing} />
    )
    await show(box, fake)
    expect(texts('.lightbox-actions a')).toEqual([])
    await act(async () => answered.resolve())
    await heardDuring(1_000)
    expect(texts('.lightbox-actions a')).toEqual(['Visa veckan', 'Visa månaden'])
  })

  test('a resource of which another back end says none of it', { tags: 'attributes-of-resource' }, async () => {
    const room = { id: 7, description: 'Rum.', assets: '', media: [] }
    const fake = createFakeCore({ groups: { _tag: 'Ok', value: [{ resources: [room] }] } })
    await show(<ResourceLightbox resourceId={resourceId} title="Grupprum Eken" onClose={nothing} />, fake)
    await heardDuring(3_000)
    expect(texts('.resource-about')).toEqual([])
  })
})

test('the receipt is said once, when all of it is known', { tags: 'booking-receipt' }, async () => {
  const fake = createFakeCore({
    booking: { _tag: 'Ok', value: { ...someBooking, madeAt: '2026-03-03T07:00:00.000Z' } },
  })
  fake.change(signedIn(someUser))
  const [part] = someBooking.bookingResources
  if (part === undefined) throw new Error('no part')
  const line = { ...chosen.lines[0], date: part.date, resourceId: part.resourceId, title: part.resourceTitle }
  const lines = [{ ...line, slots: part.bookingSlots, intervals: [slot] }]
  await show(<Receipt booking={{ id: bookingId, bookingNumber: 1007 }} lines={lines} onClose={nothing} />, fake)
  expect((await heardDuring(3_000)).map((words) => words.replaceAll('\u00a0', ' '))).toEqual([
    'Klart! Grupprum Eken, måndag 11 maj, kl. 09:00–09:30, 100 kr. Tiderna är dina. Vi bekräftar bokningen och mejlar när det är gjort. Vi har mejlat ellen@example.se.',
  ])
})

test('the sum is said with what it is and with what may be done, once, and again when it is another; what is on its way is waited for', {
  tags: ['confirm-total-said', 'grid-pending'],
}, async () => {
  const fake = createFakeCore()
  let price = 80
  const core = { ...fake.core, readPrices: async () => ({ _tag: 'Ok' as const, value: [{ id: resourceId, price }] }) }
  await show(confirming(chosen), { ...fake, core })
  expect(await heardDuring(3_000)).toEqual([
    'Bekräfta bokning. Kontrollera tiderna. Du kan skriva ett önskemål till varje resurs.',
    'Totalt 80 kr. Tryck på Boka för att boka.',
  ])
  price = 160
  const later = { startTime: localTime('09:30:00'), endTime: localTime('10:00:00') }
  const both = chosen.lines.map((line) => ({ ...line, slots: [slot, later] }))
  await show(confirming({ ...chosen, lines: both, slotCount: 2 }), { ...fake, core })
  expect(await heardDuring(3_000)).toEqual(['Totalt 160 kr. Tryck på Boka för att boka.'])
  const book = (): HTMLButtonElement | null => document.querySelector('button[type="submit"]')
  expect(book()?.getAttribute('aria-disabled')).toBe('false')
  const confirmBooking = vi.spyOn(core, 'confirmBooking')
  await show(confirming({ ...chosen, lines: both, slotCount: 2, pending: 1 }), { ...fake, core })
  expect(book()?.getAttribute('aria-description')).toBe('Vänta tills de senaste valen är bekräftade.')
  await act(async () => book()?.click())
  expect(confirmBooking).not.toHaveBeenCalled()
})

test('what another tab of the browser books meanwhile is told as booked', { tags: 'dialog-held-lapsed' }, async () => {
  const fake = createFakeCore()
  await show(confirming(chosen), fake)
  await heardDuring(3_000)
  await act(async () => fake.change((state) => ({ ...state, latestBooking: { bookingId, bookingNumber: 1050 } })))
  await show(confirming({ ...chosen, lines: [], slotCount: 0 }), fake)
  expect(await heardDuring(3_000)).toEqual(['Dina valda tider är bokade, i bokning 1050.'])
  expect(description()).toBe('Dina valda tider är bokade, i bokning 1050.')
})
