/**
 * Links in mails, opened on a phone where nobody has signed in: the owner's from a reminder, and a co-booker's. Both mails are real ones of
 * the server's outbox.
 */
import { patience } from '../tests/testing/patience.ts'
import { administratorBehind } from './testing/administrator.ts'
import { BJORKEN } from './testing/demo-slots.ts'
import { mailsTo, mailTo } from './testing/mails.ts'
import { makeBookings } from './testing/make-bookings.ts'
import { TODAY } from './testing/server-process.ts'
import { expect, test } from './testing/test.ts'
import { violations } from './testing/violations.ts'

const ANNA = 'anna@demo.example'
const FRIEND = 'medbokare@annat.example'
const GRANEN = 'Grupprum Granen'
const phone = { viewport: { width: 375, height: 740 }, hasTouch: true, isMobile: true } as const
const linkOf = (mail: string): string => /\/tid#[\w-]+/.exec(mail)?.[0] ?? ''
/** The reminders leave four times a minute. */
const REMINDED_MS = patience(40_000)

test('a reminder’s link cancels at the cost that it tells, and a co-booker’s checks in with the code of the sign', {
  tag: ['@link-mail-scene', '@link-check-in', '@link-cancel'],
}, async ({ server, visit, administrator, pageOf }) => {
  const owner = await pageOf(ANNA)
  const arranging = await administratorBehind(administrator)
  const groups: { readonly resources: readonly { readonly id: number; readonly title: string }[] }[] = await (
    await owner.request.get('/api/groups')
  ).json()
  const idOf = (title: string): number | undefined =>
    groups.flatMap(({ resources }) => resources).find((resource) => resource.title === title)?.id
  const rule = { remindHours: 1, freeCancelMinutes: 120, checkInMinutes: 15 }
  // Granen asks for the code of its sign.
  await arranging.call('POST', `/api/resources/${idOf(GRANEN)}/rule`, rule)
  await arranging.call('POST', `/api/resources/${idOf(BJORKEN)}/rule`, { ...rule, checkInFrom: 'anywhere' })
  const [booking] = await makeBookings(owner, [
    [
      { resource: GRANEN, date: TODAY, times: ['10:00–10:30'] },
      { resource: BJORKEN, date: TODAY, times: ['10:00–10:30', '10:30–11:00'] },
    ],
  ])
  const [granen] = booking?.bookingResources ?? []
  await arranging.call('POST', `/api/booking/${booking?.id}/co-bookers`, { email: FRIEND, rid: granen?.id })
  const made = await arranging.call('POST', `/api/resources/${idOf(GRANEN)}/signs`, { name: 'Vid dörren' })
  const token = new URL((made as { readonly address: string }).address).pathname.split('/').at(-1)
  const signNow = async (): Promise<{ readonly now: string; readonly link: string }> =>
    (await owner.request.get(`/api/signs/${token}`)).json()
  const moveTo = async (time: string): Promise<void> =>
    server.moveClock(Date.parse(`${TODAY}T${time}+01:00`) - Date.parse((await signNow()).now))

  await moveTo('09:40:00')
  // The sign learns the moved clock with the next booking.
  await makeBookings(owner, [[{ resource: GRANEN, date: '2026-03-05', times: ['15:00–15:30'] }]])
  const theirs = await visit(server, phone)
  const link = await theirs.open(linkOf(await mailTo(server, FRIEND)))
  await expect(link.getByText('Checka in på plats, med koden på dörrskylten.')).toBeVisible()
  await expect(link.getByRole('button', { name: 'Checka in' })).toHaveCount(0)
  expect(await violations(link)).toEqual([])
  // The phone reads the sign in another tab, and the one with the link learns of it.
  const { link: code } = await signNow()
  const door = await theirs.context.newPage()
  await door.goto(new URL(code).pathname + new URL(code).search)
  await expect(door.getByText('Är du medbokare?')).toBeVisible()
  await link.getByRole('button', { name: `Checka in ${GRANEN}` }).tap()
  await expect(link.getByRole('main').getByText(/^Incheckad/)).toBeFocused()
  await door.close()

  let reminder = ''
  await expect
    .poll(() => (reminder = mailsTo(server, ANNA).find((mail) => linkOf(mail) !== '') ?? ''), { timeout: REMINDED_MS })
    .not.toBe('')
  const mine = await (await visit(server, phone)).open(linkOf(reminder))
  const other = await (await visit(server, phone)).open(linkOf(reminder))
  await expect(mine.getByText('2 tider som du har bokat.')).toBeVisible()
  await expect(mine).toHaveURL(/\/tid$/)
  const bjorken = mine.getByRole('region', { name: BJORKEN })
  await expect(mine.getByRole('region', { name: GRANEN }).getByText(/^Incheckad kl\./)).toBeVisible()
  await bjorken.getByRole('button', { name: `Checka in ${BJORKEN}` }).tap()
  await expect(bjorken.getByText(/^Incheckad/)).toBeFocused()
  await expect(bjorken).toContainText(/Det är för sent att avboka gratis\. Priset står kvar: 80\skr\./)
  expect(await violations(mine)).toEqual([])

  // Twice by one finger, and once more by somebody who has the same mail open.
  for (const page of [mine, other]) {
    await page.getByRole('button', { name: `Avboka ${BJORKEN}` }).tap()
    await expect(page.getByRole('dialog')).toContainText(/Priset står kvar: 80\skr\./)
  }
  await mine.getByRole('dialog').getByRole('button', { name: 'Avboka' }).dblclick()
  await expect(mine.getByText('Avbokat. Tiden är ledig för andra.')).toBeFocused()
  await expect(mine.getByRole('region', { name: BJORKEN })).toHaveCount(0)
  await other.getByRole('dialog').getByRole('button', { name: 'Avboka' }).tap()
  await expect(other.getByText(`${BJORKEN} kl. 10:00–11:00 är avbokad eller har börjat.`)).toBeVisible()
  await expect(other.getByRole('dialog')).toHaveCount(0)
  await expect(other.getByRole('region', { name: BJORKEN })).toHaveCount(0)
  expect(await violations(other)).toEqual([])
  const cancelled = (): number =>
    mailsTo(server, ANNA).filter((mail) => mail.includes('Det var för sent att avboka gratis')).length
  // The mail waits as long as the house may undo a cancellation, which is less than a minute.
  await server.moveClock(60_000)
  await expect.poll(cancelled, { timeout: patience(20_000) }).toBe(1)
})
