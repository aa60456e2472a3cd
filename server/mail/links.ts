/**
 * The addresses that e-mails and calendars lead to. Invariant: built from PUBLIC_URL alone, never from what a caller sends
 * (contract 3, Codes).
 */
import type { BookingId, UserId } from '../../domain/entities.ts'
import { pathTo, routes } from '../../domain/routes/routes.ts'

export interface Links {
  verifyEmail(id: UserId, code: string): string
  resetPassword(id: UserId, code: string): string
  undoEmailChange(id: UserId, code: string): string
  forgotPassword(): string
  booking(id: BookingId): string
  bookings(): string
  administeredBooking(id: BookingId): string
  administeredBookingsOf(id: UserId): string
  bookingFeed(token: string): string
}

/**
 * @param origin known once the server listens
 * @param basePath the folder that the client is served from: '/', or a path such as '/boka/'
 */
export const createLinks = (origin: () => string, basePath = '/'): Links => {
  const to = (path: string, query: Readonly<Record<string, string>> = {}): string => {
    const url = new URL(`${basePath}${path.slice(1)}`, origin())
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
    return url.href
  }
  return {
    verifyEmail: (id, code) => to(routes.verifyEmail, { id: String(id), code }),
    resetPassword: (id, code) => to(routes.forgotPassword, { id: String(id), code }),
    undoEmailChange: (id, code) => to(routes.undoEmailChange, { id: String(id), code }),
    forgotPassword: () => to(routes.forgotPassword),
    booking: (id) => to(pathTo(routes.booking, { bookingId: id })),
    bookings: () => to(routes.bookings),
    administeredBooking: (id) => to(pathTo(routes.administeredBooking, { bookingId: id })),
    administeredBookingsOf: (id) => to(pathTo(routes.userBookings, { userId: id })),
    bookingFeed: (token) => new URL(`/api/booking/feed/${token}.ics`, origin()).href,
  }
}
