/** Notes of administrators on bookings. */
import { describe, expect, test } from 'vitest'
import { type Browser, failureOf } from '../testing/browser.ts'
import { type Booking, bookingOf, entry, nine, ten } from './booking-world.ts'
import { confirmed, read, remove, startChangeScene } from './change-scene.ts'

const scene = await startChangeScene()
const { content, anna, administrator } = scene
const { add, auditOf, booked, change, changesNothing, freshDay, newMails, post, setStatus } = scene
const { rooms } = content

describe('notes', () => {
  const note = (browser: Browser, booking: Booking, body: object) =>
    post(browser, `/api/booking/${booking.id}/note/`, body)
  const deleteNote = (browser: Browser, booking: Booking, id: number) =>
    browser.send(`/api/booking/${booking.id}/note/${id}`, { method: 'DELETE' })

  test('are of administrators, internal unless they say otherwise, and plain text', {
    tags: 'call-booking-note-add',
  }, async () => {
    const booking = await booked(anna, entry(rooms.free, freshDay(), nine))
    const answer = await note(administrator, booking, { content: '  <b>Ring</b>\nAnna ' })
    const [internal] = bookingOf(answer, 200).notes
    expect(internal).toEqual({ id: internal?.id, content: '<b>Ring</b>\nAnna', internal: true })
    const more = await note(administrator, booking, { content: 'Nyckel i receptionen', internal: false })
    const visible = bookingOf(more, 200).notes[1]
    expect(visible).toEqual({ id: visible?.id, content: 'Nyckel i receptionen', internal: false })
    expect((await read(administrator, booking)).notes).toEqual([internal, visible])
    expect((await read(anna, booking)).notes).toEqual([visible])
    expect((await note(anna, booking, { content: 'Hej' })).status).toBe(403)
    expect((await post(administrator, '/api/booking/999999/note', { content: '' })).status).toBe(404)
    expect((await auditOf(booking.bookingNumber)).slice(1).map(({ kind, details }) => [kind, details])).toEqual([
      ['note-added', { note: internal?.id, internal: true }],
      ['note-added', { note: visible?.id, internal: false }],
    ])
  })

  test('without content, or with too much of it, are 422', { tags: 'valid-note' }, async () => {
    const booking = await booked(anna, entry(rooms.free, freshDay(), nine))
    for (const [text, message] of [
      ['', 'Fyll i ett meddelande.'],
      [' \n\t', 'Fyll i ett meddelande.'],
      ['x'.repeat(10_001), 'Meddelandet är för långt.'],
    ]) {
      const answer = await changesNothing(() => note(administrator, booking, { content: text }))
      expect([answer.status, failureOf(answer).fields]).toEqual([422, { content: message }])
    }
    expect((await note(administrator, booking, { content: 1 })).status).toBe(400)
  })

  test('are deleted, each from its own booking', { tags: 'call-booking-note-delete' }, async () => {
    const booking = await booked(anna, entry(rooms.free, freshDay(), nine))
    const other = await booked(anna, entry(rooms.free, freshDay(), nine))
    const [made] = bookingOf(await note(administrator, booking, { content: 'Ett' }), 200).notes
    const id = made?.id ?? 0
    expect((await deleteNote(anna, booking, id)).status).toBe(403)
    expect((await changesNothing(() => deleteNote(administrator, other, id))).status).toBe(404)
    const answer = await deleteNote(administrator, booking, id)
    expect([answer.status, answer.text]).toEqual([204, ''])
    expect((await deleteNote(administrator, booking, id)).status).toBe(404)
    expect((await read(administrator, booking)).notes).toEqual([])
  })

  test('that are internal reach their owner by no call that answers a booking, and by no mail', {
    tags: 'rule-note-internal',
  }, async () => {
    const date = freshDay()
    const booking = await booked(anna, entry(rooms.free, date, nine))
    await note(administrator, booking, { content: 'Hemligt' })
    const search = { page: 1, pageSize: 20 }
    const seen = [
      await anna.send(`/api/booking/${booking.id}`),
      await anna.send('/api/booking'),
      await anna.send(`/api/user/${content.users.anna}/export`),
      await anna.send(`/api/booking/${booking.id}.ics`),
      await post(anna, '/api/booking/paged', search),
      await add(anna, booking.id, [entry(rooms.priced, date, nine)]),
      await change(anna, booking, [ten]),
    ]
    for (const answer of seen) expect([answer.status < 300, answer.text.includes('Hemligt')]).toEqual([true, false])
    const all = await post(administrator, '/api/booking/paged', { ...search, bookingNumber: booking.bookingNumber })
    expect(all.text).toContain('Hemligt')
    await setStatus(administrator, booking, confirmed)
    await remove(anna, booking)
    const mails = await newMails()
    expect(mails.map(({ name }) => name)).toEqual(
      ['made', 'made', 'changed'].map((what) => `booking-${what}`).concat('status-changed', 'booking-cancelled'),
    )
    expect(JSON.stringify(mails)).not.toContain('Hemligt')
  })
})
