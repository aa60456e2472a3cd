/**
 * The addresses that e-mails and calendars lead to. Invariant: built from PUBLIC_URL alone, never from what a caller sends
 * (contract 3, Codes).
 */
import type { BookingId, UserId } from '../../domain/entities.ts'

/**
 * @param origin known once the server listens
 * @param basePath the folder that the client is served from: '/', or a path such as '/boka/'
 */
export const createLinks = (origin: () => string, basePath = '/') => {
  const to = (path: string, query: Readonly<Record<string, string>> = {}): string => {
    const url = new URL(`${basePath}${path}`, origin())
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
    return url.href
  }
  return {
    verifyEmail: (id: UserId, code: string) => to('verify-email', { id: String(id), code }),
    resetPassword: (id: UserId, code: string) => to('forgot-password', { id: String(id), code }),
    undoEmailChange: (id: UserId, code: string) => to('undo-email-change', { id: String(id), code }),
    forgotPassword: () => to('forgot-password'),
    booking: (id: BookingId) => to(`bookings/${id}`),
    bookings: () => to('bookings'),
    administeredBooking: (id: BookingId) => to(`admin/bookings/${id}`),
    administeredBookingsOf: (id: UserId) => to(`admin/users/${id}/bookings`),
    bookingFeed: (token: string) => new URL(`/api/booking/feed/${token}.ics`, origin()).href,
  }
}

export type Links = ReturnType<typeof createLinks>
