/** A link in a dialog: the dialog goes, and its page with it; the focus is at the heading of the page that the link led to. */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { type ReactElement, type ReactNode, useState } from 'react'
import { expect, test } from 'vitest'
import { useLocation } from 'wouter'
import { localDate } from '../../domain/calendar/local-date.ts'
import { bookingIdFromText, resourceIdFromText } from '../../domain/ids.ts'
import { OwnBookingCard } from '../../src/booking/booking-grid/own-booking-card.tsx'
import { ResourceLightbox } from '../../src/booking/booking-grid/resource-lightbox.tsx'
import { SignInLightbox } from '../../src/booking/confirm-booking/confirm-booking.tsx'
import { Receipt } from '../../src/booking/confirm-booking/receipt.tsx'
import { RootPage } from '../../src/shell/root-page/root-page.tsx'
import { createFakeCore, signedIn } from './testing/fake-core.ts'
import { button, does, focused, press, screenOfFile, settled } from './testing/screen.tsx'
import { someBooking } from './testing/some-booking.ts'
import { someUser } from './testing/some-user.ts'

const draw = screenOfFile()
const bookingId = bookingIdFromText('50')
const resourceId = resourceIdFromText('7')
const [first] = someBooking.bookingResources
// It has not begun, whenever this runs.
const part = first && { ...first, date: localDate('2999-05-13') }
if (bookingId === null || resourceId === null || part === undefined) throw new Error('no id')
const [slot] = part.bookingSlots
if (slot === undefined) throw new Error('no slot')
const line = {
  resourceId: part.resourceId,
  title: part.resourceTitle,
  date: part.date,
  slots: part.bookingSlots,
  intervals: [slot],
}
const own = { bookingId, idNumber: part.bookingIdNumber, title: 'Grupprum Eken', date: part.date, times: slot }

type Dialog = (onClose: () => void) => ReactElement

const Opening = ({ dialog }: { readonly dialog: Dialog }): ReactNode => {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Öppna
      </button>
      {isOpen ? dialog(() => setOpen(false)) : null}
    </>
  )
}

/** The button that opens a dialog from the bar also exists on the next page. */
const Frame = ({ dialog, isInBar }: { readonly dialog: Dialog; readonly isInBar: boolean }): ReactElement => {
  const [location] = useLocation()
  const opening = <Opening dialog={dialog} />
  return (
    <RootPage bar={isInBar ? opening : null}>
      <h1>{location}</h1>
      {isInBar || location !== '/group/1' ? null : opening}
    </RootPage>
  )
}

const dialogs: readonly (readonly [string, boolean, number, Dialog])[] = [
  [
    'sign in',
    true,
    2,
    (onClose) => (
      <SignInLightbox
        held
        draft={{ current: { email: 'ellen@example.se' } }}
        isKnown
        onSubmit={() => undefined}
        onClose={onClose}
      />
    ),
  ],
  [
    'the receipt',
    true,
    1,
    (onClose) => <Receipt booking={{ id: bookingId, bookingNumber: 1007 }} lines={[line]} onClose={onClose} />,
  ],
  [
    'a resource',
    false,
    2,
    (onClose) => (
      <ResourceLightbox resourceId={resourceId} title="Eken" date={localDate('2026-12-03')} onClose={onClose} />
    ),
  ],
  ["one's own booking", false, 2, (onClose) => <OwnBookingCard own={own} onClose={onClose} />],
]

test.each(
  dialogs.flatMap(([name, isInBar, count, dialog]) =>
    Array.from({ length: count }, (_, index) => [name, index + 1, count, isInBar, dialog] as const),
  ),
)('of %s, link %i of %i', { tags: 'dialog-way-back' }, async (_name, place, count, isInBar, dialog) => {
  const fake = createFakeCore({
    booking: { _tag: 'Ok', value: { ...someBooking, bookingResources: [part], madeAt: '2026-03-03T07:00:00.000Z' } },
    groups: { _tag: 'Ok', value: [] },
  })
  fake.change(signedIn(someUser))
  await draw(<Frame dialog={dialog} isInBar={isInBar} />, fake, '/group/1')
  await press(button('Öppna'))
  const links = (): readonly HTMLAnchorElement[] => [
    ...document.querySelectorAll<HTMLAnchorElement>('dialog a[href^="/"]:not([download])'),
  ]
  await settled(() => expect(links()).toHaveLength(count))
  const link = links()[place - 1]
  if (link === undefined) throw new Error('no link')
  await press(link)
  expect(document.querySelector('dialog')).toBeNull()
  await settled(() => expect(focused()?.tagName).toBe('H1'))
  // Nothing takes it away later.
  await does(() => undefined)
  expect(focused()?.textContent).toBe(new URL(link.href).pathname)
  expect(location.pathname).toBe(new URL(link.href).pathname)
})

/** The modules that draw a dialog, and have a link of the client or draw what has one: what of it is asked above, or why nothing is. */
const judged: Readonly<Record<string, string>> = {
  'booking/confirm-booking/confirm-booking.tsx': 'sign in',
  'booking/confirm-booking/receipt.tsx': 'the receipt',
  'booking/booking-grid/resource-lightbox.tsx': 'a resource',
  'booking/booking-grid/own-booking-card.tsx': "one's own booking",
  'administration/resources/administered-resource-page.tsx': 'no: its links stand in the page',
  'administration/user-types/user-types-page.tsx': 'no: its links stand in the page',
  'administration/waiting/answer-bar.tsx': 'no: its links stand in the page',
  'booking/booking-bar/time-warning.tsx': 'no: its link stands in the bar',
  'booking/linked-times/linked-time-card.tsx': 'no: its links stand in the page',
  'shell/root-page/root-page.tsx': 'no: its links stand in the page',
}

test('no dialog with links is forgotten here', { tags: 'dialog-way-back' }, () => {
  const root = 'src'
  const textOf = (file: string): string => readFileSync(file, 'utf8')
  const hasLink = (file: string): boolean => /<Link\b/.test(textOf(file))
  const drawn = (file: string): string[] =>
    [...textOf(file).matchAll(/(?:from|import\()\s*'(\.[^']+\.tsx)'/g)]
      .map(([, path = '']) => join(dirname(file), path))
      .filter((path) => existsSync(path))
  const found = globSync(`${root}/**/*.tsx`)
    .filter((file) => /<(?:Loss)?Lightbox\b/.test(textOf(file)))
    .filter((file) => [file, ...drawn(file)].some(hasLink))
    .map((file) => relative(root, file))
  expect(found.toSorted()).toEqual(Object.keys(judged).toSorted())
  const asked = Object.values(judged).filter((words) => !words.startsWith('no: '))
  expect(asked.toSorted()).toEqual(dialogs.map(([name]) => name).toSorted())
})
