/**
 * An administrator's own price for a booked resource. It stays until the slots change (contract 3, Price), also when it
 * is the one that was reckoned.
 */

import type { Work } from '../changes/news.ts'
import { bookingNews } from '../claims/book-slots.ts'
import type { AdministratorCaller } from '../http/caller.ts'
import { slotsOf } from './booked-resources.ts'
import { auditBooking, auditedPart } from './booking-audit.ts'
import { checkPrice } from './booking-rules.ts'
import type { LockedPart } from './lock-booking.ts'

/** @param price SEK. @throws Failure 422 */
export const setPrice = async (
  work: Work,
  { booking, resource }: LockedPart,
  caller: AdministratorCaller,
  price: number,
): Promise<void> => {
  checkPrice(price)
  if (await writePrice(work, { booking, resource }, caller, price))
    work.news.changed(bookingNews(booking, resource.part, slotsOf(resource)))
}

/** Of which somebody else tells the news. @returns whether it is another than before */
export const writePrice = async (
  work: Work,
  { booking, resource }: Pick<LockedPart, 'booking' | 'resource'>,
  caller: AdministratorCaller,
  price: number,
): Promise<boolean> => {
  if (price === resource.price && resource.priceSetByAdministrator) return false
  await work.transaction
    .updateTable('booked_resource')
    .set({ price, price_set_by_administrator: true })
    .where('id', '=', resource.id)
    .execute()
  auditBooking(work, booking, caller.user.id, 'price-set', {
    ...auditedPart(resource),
    price: { from: resource.price, to: price },
  })
  return true
}
