/** The statuses that may be chosen, and what a choice leads to, before it is saved. */
import {
  bookingStatusWords,
  CANCELLED,
  CONFIRMED,
  OCCUPIED,
  UNCONFIRMED,
} from '../../../domain/rules/booking-status.ts'
import type { BookingResource, BookingStatus } from '../../../domain/schema/bookings.ts'
import { isCancelled } from '../../booking/bookings/booked-words.ts'
import { administerBookingsTexts as texts } from './administer-bookings-texts.ts'

const statuses: readonly BookingStatus[] = [UNCONFIRMED, CONFIRMED, CANCELLED, OCCUPIED]

export const statusChoices = statuses.map((status) => ({ id: status, name: bookingStatusWords[status] }))

/** @param text of an option */
export const statusFrom = (text: string): BookingStatus | null =>
  statuses.find((status) => String(status) === text) ?? null

interface StatusWish {
  readonly booked: BookingResource
  readonly status: BookingStatus
}

/** All of them together, each said once. @param isMailed whether whoever booked has an address */
export const hintOf = (wishes: readonly StatusWish[], isMailed: boolean): string => {
  const frees = wishes.some(({ status }) => status === CANCELLED)
  const takes = wishes.some(({ booked, status }) => isCancelled(booked) && status !== CANCELLED)
  const mail = isMailed ? texts.statusMail : texts.statusNoMail
  return [...(frees ? [texts.statusFrees] : []), ...(takes ? [texts.statusTakes] : []), mail].join(' ')
}
