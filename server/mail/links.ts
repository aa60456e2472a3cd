/**
 * The addresses in e-mails, in calendars and on door signs. Invariant: they are built from PUBLIC_URL, and never from anything that a caller sends
 * (docs/rules.md#codes).
 */
import { isDayOrWeekPath, pathTo, routes } from '../../domain/routes.ts'
import type { BookingId, ResourceId, UserId } from '../../domain/schema/ids.ts'
import { fieldTexts } from '../http/failure-texts.ts'

const makeLinks = (origin: () => string, basePath: string, returnUrl: string | null) => {
  const within = (path: string): string => `${basePath}${path.slice(1)}`
  const to = (path: string, query: Readonly<Record<string, string>> = {}): string => {
    const url = new URL(within(path), origin())
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
    if (returnUrl !== null) url.searchParams.set('returnUrl', within(returnUrl))
    return url.href
  }
  return {
    home: () => to(routes.start),
    profile: () => to(routes.profile),
    signIn: () => to(routes.signIn),
    verifyEmail: (id: UserId, code: string) => to(routes.verifyEmail, { id: String(id), code }),
    resetPassword: (id: UserId, code: string) => to(routes.forgotPassword, { id: String(id), code }),
    claimAccount: (id: UserId, code: string) => to(routes.claimAccount, { id: String(id), code }),
    undoEmailChange: (id: UserId, code: string) => to(routes.undoEmailChange, { id: String(id), code }),
    forgotPassword: () => to(routes.forgotPassword),
    booking: (id: BookingId) => to(pathTo(routes.booking, { bookingId: id })),
    bookings: () => to(routes.bookings),
    /** Leads to booked times without sign-in. The token is in the fragment, which browsers send to nobody. */
    linkedTimes: (token: string) => `${to(routes.linkedTimes)}#${token}`,
    administeredBooking: (id: BookingId) => to(pathTo(routes.administeredBooking, { bookingId: id })),
    administeredBookingsOf: (id: UserId) => to(pathTo(routes.userBookings, { userId: id })),
    doorSign: (token: string) => to(pathTo(routes.doorSign, { token })),
    room: (resourceId: ResourceId, code: string) => to(pathTo(routes.room, { resourceId }), { kod: code }),
    bookingFeed: (token: string) => new URL(`/api/booking/feed/${token}.ics`, origin()).href,
  }
}

export type MailLinks = ReturnType<typeof makeLinks>

/** A page to which a browser comes back from a provider, and why it was there. */
interface CameBack {
  readonly purpose: 'sign-in' | 'link' | 'prove'
  readonly wayBack: string
}

export interface Links extends MailLinks {
  /** The address to which a provider sends the browser back (`server/api/provider-return.ts`). */
  readonly providerReturn: (id: string) => string
  /**
   * The page to which a browser goes on from there. What it shall know stands in the fragment, which no server and no log gets to see.
   * @param from null if it is not known from where the browser left
   */
  readonly afterProvider: (from: CameBack | null, facts: Readonly<Record<string, string>>) => string
  /**
   * Links to account pages that lead the person on to a page of the client. If the page is null, they lead to no further page. The page
   * must be one that `dayProblem` accepts.
   */
  readonly returningTo: (page: string | null) => MailLinks
}

/**
 * Makes the links for mails.
 * @param origin gives the origin. It is called each time, because the origin is not known before the server listens.
 * @param basePath the path at which the client is served: '/', or a path such as '/boka/'
 */
export const createLinks = (origin: () => string, basePath = '/'): Links => ({
  ...makeLinks(origin, basePath, null),
  providerReturn: (id) => new URL(`/api/auth/provider/${id}/return`, origin()).href,
  afterProvider: (from, facts) => {
    const isSignIn = from?.purpose !== 'link'
    const wayBack = from?.purpose === 'sign-in' && from.wayBack !== routes.start ? from.wayBack : null
    const links = makeLinks(origin, basePath, wayBack)
    return `${isSignIn ? links.signIn() : links.profile()}#${new URLSearchParams(facts)}`
  },
  returningTo: (page) => makeLinks(origin, basePath, page),
})

/**
 * The reason to refuse a page. It is null if no page is given, or if the page shows a group's day or a resource's week. E-mails lead to no
 * other page.
 */
export const dayProblem = (page: string | null | undefined): string | null =>
  page === null || page === undefined || isDayOrWeekPath(page) ? null : fieldTexts.notADay
