/**
 * The addresses that e-mails and calendars lead to. Invariant: built from PUBLIC_URL alone, never from what a caller sends
 * (contract 3, Codes).
 */
import { pathTo, routes } from '../../domain/routes/routes.ts'
import type { BookingId, UserId } from '../../domain/schema/ids.ts'

/**
 * @param origin known once the server listens
 * @param basePath the folder that the client is served from: '/', or a path such as '/boka/'
 */
export const createLinks = (origin: () => string, basePath = '/') => {
  const to = (path: string, query: Readonly<Record<string, string>> = {}): string => {
    const url = new URL(`${basePath}${path.slice(1)}`, origin())
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
    return url.href
  }
  return {
    home: () => to(routes.start),
    verifyEmail: (id: UserId, code: string) => to(routes.verifyEmail, { id: String(id), code }),
    resetPassword: (id: UserId, code: string) => to(routes.forgotPassword, { id: String(id), code }),
    claimAccount: (id: UserId, code: string) => to(routes.claimAccount, { id: String(id), code }),
    undoEmailChange: (id: UserId, code: string) => to(routes.undoEmailChange, { id: String(id), code }),
    forgotPassword: () => to(routes.forgotPassword),
    booking: (id: BookingId) => to(pathTo(routes.booking, { bookingId: id })),
    bookings: () => to(routes.bookings),
    administeredBooking: (id: BookingId) => to(pathTo(routes.administeredBooking, { bookingId: id })),
    administeredBookingsOf: (id: UserId) => to(pathTo(routes.userBookings, { userId: id })),
    bookingFeed: (token: string) => new URL(`/api/booking/feed/${token}.ics`, origin()).href,
  }
}

export type Links = ReturnType<typeof createLinks>
