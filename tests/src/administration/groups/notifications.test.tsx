/** The addresses that get mails about bookings in a group. */
import { expect, test } from 'vitest'
import { calls } from '../../../../domain/schema/calls/http.ts'
import { RowId } from '../../../../domain/schema/ids.ts'
import { button, field, fieldErrors, fill, leave, part, press } from '../../testing/screen.tsx'
import { panelsOfFile, remove } from '../panels/panels-scene.tsx'

const { show } = panelsOfFile()

test('who is told of bookings in a group is an address, once, and is removed', {
  tags: ['panel-notification', 'valid-notification-email', 'toast-notification-created', 'toast-notification-deleted'],
}, async () => {
  const { sent, isNow } = await show('Group')
  const panel = part('Notifikationer')
  const email = field('E-post', panel)
  await press(button('Lägg till adressen'))
  expect(fieldErrors(panel)).toEqual(['Fyll i epost.'])
  await fill(email, 'ingen adress')
  expect(fieldErrors(panel)).toEqual(['E-postadressen stämmer inte. Skriv den som namn@exempel.se.'])
  await fill(email, 'Vakt@Larcentrum.example')
  await press(button('Lägg till adressen'))
  expect(sent()).toEqual([['addNotification', { parameters: { id: 1 }, body: { email: 'Vakt@Larcentrum.example' } }]])
  await isNow({ notifications: [{ id: RowId.make(8), email: 'Vakt@Larcentrum.example' }] })
  await fill(email, 'vakt@larcentrum.example')
  await leave(email)
  expect(fieldErrors(panel)).toEqual(['Adressen får redan notifikationer.'])
  await remove(panel, 'Ta bort adressen?', 'Ta bort adressen')
  expect(sent().at(-1)).toEqual(['removeNotification', { parameters: { id: 1, partId: 8 } }])
  expect(calls.addNotification.toast).toBe('notification-added')
  expect(calls.removeNotification.toast).toBe('notification-removed')
})
