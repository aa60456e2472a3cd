/**
 * Slots, prices, bookings, notes and reports (docs/rules.md#bookings). `rid` is the id of a booked resource, not of a
 * resource.
 */
import { ask, askByAnyone, type Call, type CallRequest, make, read, remove, update } from './calls.ts'
import { daySlots, lengthOf, obstacle } from './day-slots.ts'
import type { Fields } from './fields.ts'
import { isAdministrator, shownUser } from './people.ts'
import { found, notFound, Refusal } from './refusal.ts'
import {
  type BookedResource,
  type Booking,
  type Interval,
  type Resource,
  resourcesOf,
  type Store,
  type User,
} from './world.ts'

/** Tells everybody of a booking that was made. */
export interface Tell {
  booked(booking: Booking): void
  /** Removes holds that became bookings, or that nobody wants any more. */
  released(session: string, slots: readonly { resourceId: number; date: string; slot: Interval }[]): void
}

interface Wanted {
  readonly resource: Resource
  readonly date: string
  readonly slots: Interval[]
  readonly message: string
}

const CANCELLED = 2

/** The sum of the blocks of the narrowest price that applies; 0 if none applies. */
const priceOf = (resource: Resource, slots: readonly Interval[], user: User | undefined): number => {
  const minutes = slots.reduce((sum, slot) => sum + lengthOf(slot), 0)
  const applying = resource.prices.filter(
    ({ userTypeId, organisationId, userId }) =>
      (userTypeId === null || userTypeId === user?.userType) &&
      (organisationId === null || organisationId === user?.organisation) &&
      (userId === null || userId === user?.id),
  )
  const narrowest =
    [
      applying.filter(({ userId }) => userId !== null),
      applying.filter(({ organisationId }) => organisationId !== null),
      applying.filter(({ userTypeId }) => userTypeId !== null),
      applying,
    ].find((prices) => prices.length > 0) ?? []
  const costs = narrowest.map(({ time, price }) => Math.ceil(minutes / time) * price)
  return costs.length === 0 ? 0 : Math.min(...costs)
}

export const bookingCalls = (store: Store, tell: Tell): Call[] => {
  const { state, save, nextId } = store

  const shown = (booking: Booking, caller: User | null): object => {
    const user = state.users.find(({ id }) => id === booking.userId)
    return {
      id: booking.id,
      bookingNumber: booking.bookingNumber,
      user: user === undefined ? null : shownUser(store, user),
      bookingResources: booking.bookingResources.map((booked) => {
        const resource = resourcesOf(state).find(({ id }) => id === booked.resourceId)
        return {
          ...booked,
          resource: { id: booked.resourceId, title: resource?.title ?? booked.resourceTitle, group: resource?.group },
        }
      }),
      notes: booking.notes.filter(({ internal }) => !internal || isAdministrator(caller)),
    }
  }
  const newestFirst = (bookings: readonly Booking[]): Booking[] => bookings.toSorted((one, two) => two.id - one.id)
  /** One's own booking, or anybody's for administrators. */
  const bookingOf = (request: CallRequest<User>): Booking => {
    const booking = found(state.bookings.find(({ id }) => id === request.id('id')))
    if (booking.userId !== request.caller.id && !isAdministrator(request.caller)) throw notFound()
    return booking
  }
  const bookedOf = (request: CallRequest<User>) => {
    const booking = bookingOf(request)
    return { booking, booked: found(booking.bookingResources.find(({ id }) => id === request.id('rid'))) }
  }

  const slotsOf = (fields: Fields): Interval[] =>
    fields
      .list('bookingSlots')
      .map((slot) => ({ startTime: slot.text('startTime'), endTime: slot.text('endTime') }))
      .toSorted((one, two) => one.startTime.localeCompare(two.startTime))
  const wantedOf = (body: Fields): Wanted[] =>
    body.list('bookingResources').map((fields) => ({
      resource: found(resourcesOf(state).find(({ id }) => id === fields.number('resourceId'))),
      date: fields.text('date'),
      slots: slotsOf(fields),
      message: fields.text('message', ''),
    }))
  /** The booking model has all of these fields. They are for links in e-mails, which nobody gets here. */
  const checkModel = ({ body }: CallRequest<User>): void => {
    for (const name of ['baseUrl', 'adminBaseUrl']) body.text(name)
  }
  /** The user that the booking is for: the caller, or the one whom an administrator names. */
  const ownerOf = (request: CallRequest<User>): User => {
    const { body, caller } = request
    checkModel(request)
    const id = body.number('userId')
    if (id !== caller.id && !isAdministrator(caller)) throw new Refusal(403, 'Du kan bara boka åt dig själv.')
    return found(state.users.find((user) => user.id === id))
  }

  const checkFree = (wanted: readonly Wanted[], session: string | null, editing: number | null = null): void => {
    if (wanted.length === 0 || wanted.some(({ slots }) => slots.length === 0))
      throw new Refusal(400, 'Välj minst en tid.')
    for (const { resource, date, slots } of wanted)
      for (const slot of slots) {
        const reason = obstacle(state, session, { resourceId: resource.id, date, slot }, editing)
        if (reason !== null) throw new Refusal(409, reason)
      }
  }
  const checkAllowed = (wanted: readonly Wanted[], user: User): void => {
    for (const { resource } of wanted) {
      const group = state.groups.find(({ id }) => id === resource.group)
      for (const { allowed } of [resource, ...(group === undefined ? [] : [group])])
        if (allowed.length > 0 && !allowed.includes(user.userType))
          throw new Refusal(403, `Din användartyp får inte boka ${resource.title}.`)
    }
  }
  const book = (booking: Booking, wanted: readonly Wanted[], request: CallRequest<User>): object => {
    const owner = found(state.users.find(({ id }) => id === booking.userId))
    checkAllowed(wanted, owner)
    checkFree(wanted, request.session)
    const made = wanted.map(({ resource, date, slots, message }): BookedResource => {
      booking.parts += 1
      return {
        ...{ id: nextId(), bookingIdNumber: `${booking.bookingNumber}-${booking.parts}` },
        ...{ resourceId: resource.id, resourceTitle: resource.title, date, bookingSlots: slots, message },
        ...{ price: priceOf(resource, slots, owner), status: 0 },
      }
    })
    booking.bookingResources.push(...made)
    if (!state.bookings.includes(booking)) state.bookings.push(booking)
    save()
    release(made, request.session)
    tell.booked({ ...booking, bookingResources: made })
    return shown(booking, request.caller)
  }
  const release = (booked: readonly BookedResource[], session: string | null): void => {
    if (session === null) return
    tell.released(
      session,
      booked.flatMap(({ resourceId, date, bookingSlots }) => bookingSlots.map((slot) => ({ resourceId, date, slot }))),
    )
  }

  const reportRows = (body: Fields) => {
    const [from, to] = [body.text('startDate'), body.text('endDate')]
    const [group, resource, email] = [body.id('group'), body.id('resource'), body.text('email', '')]
    const sort = body.text('sort', 'date')
    return state.bookings
      .flatMap((booking) =>
        booking.bookingResources.map((booked) => ({
          booked,
          email: state.users.find(({ id }) => id === booking.userId)?.email ?? '',
          group: resourcesOf(state).find(({ id }) => id === booked.resourceId)?.group,
        })),
      )
      .filter(
        (row) =>
          row.booked.status !== CANCELLED &&
          row.booked.date >= from &&
          row.booked.date <= to &&
          (group === null || row.group === group) &&
          (resource === null || row.booked.resourceId === resource) &&
          row.email.includes(email),
      )
      .map((row) => ({
        date: row.booked.date,
        times: row.booked.bookingSlots,
        resource: row.booked.resourceTitle,
        email: row.email,
        message: row.booked.message,
        price: row.booked.price,
      }))
      .toSorted((one, two) => {
        const keys = (row: typeof one) => ({ date: row.date, resource: row.resource, email: row.email })
        const keyOf = (row: typeof one) => (sort === 'resource' || sort === 'email' ? keys(row)[sort] : row.date)
        return keyOf(one).localeCompare(keyOf(two), 'sv')
      })
  }

  return [
    read('user', '/api/booking', ({ caller }) =>
      newestFirst(state.bookings.filter(({ userId }) => userId === caller.id)).map((one) => shown(one, caller)),
    ),
    read('administrator', '/api/booking/all', ({ caller }) =>
      newestFirst(state.bookings).map((booking) => shown(booking, caller)),
    ),
    read('user', '/api/booking/groups', () => state.groups.map(({ id, title }) => ({ id, title }))),
    ask('user', '/api/booking/paged', ({ caller, body }) => {
      const [page, pageSize] = [body.number('page', 1), body.number('pageSize', 20)]
      const wanted = {
        userId: isAdministrator(caller) ? body.id('userId') : caller.id,
        bookingNumber: body.id('bookingNumber'),
        resource: body.id('resource'),
        group: body.id('group'),
      }
      const inGroup = (id: number): boolean =>
        resourcesOf(state).some((resource) => resource.id === id && resource.group === wanted.group)
      const all = newestFirst(state.bookings).filter(
        ({ userId, bookingNumber, bookingResources }) =>
          (wanted.userId === null || userId === wanted.userId) &&
          (wanted.bookingNumber === null || bookingNumber === wanted.bookingNumber) &&
          (wanted.resource === null || bookingResources.some(({ resourceId }) => resourceId === wanted.resource)) &&
          (wanted.group === null || bookingResources.some(({ resourceId }) => inGroup(resourceId))),
      )
      return {
        bookings: all.slice((page - 1) * pageSize, page * pageSize).map((booking) => shown(booking, caller)),
        ...{ page, pageSize, pages: Math.ceil(all.length / pageSize) },
      }
    }),
    askByAnyone('/api/booking/prices', ({ body, caller }) => {
      const user = state.users.find(({ id }) => id === (body.id('userId') ?? caller?.id))
      return wantedOf(body).map(({ resource, slots }) => ({ id: resource.id, price: priceOf(resource, slots, user) }))
    }),
    ask('administrator', '/api/booking/reports', ({ body }) => {
      const reports = reportRows(body)
      const minutes = new Map<string, number>()
      for (const { resource, times } of reports)
        minutes.set(
          resource,
          times.reduce((sum, slot) => sum + lengthOf(slot), minutes.get(resource) ?? 0),
        )
      return { reports, statistics: [...minutes].map(([resource, sum]) => ({ resource, minutes: sum })) }
    }),
    askByAnyone('/api/booking/group/:groupId/slots', (request) => {
      const group = found(state.groups.find(({ id }) => id === request.id('groupId')))
      return daySlots(state, group, request.query.get('date') ?? request.body.text('date'), request.session)
    }),

    make('user', '/api/booking', (request) => {
      const owner = ownerOf(request)
      const wanted = wantedOf(request.body)
      const booking = {
        ...{ id: nextId(), bookingNumber: state.lastBookingNumber + 1, userId: owner.id },
        ...{ bookingResources: [], parts: 0, notes: [] },
      }
      const answer = book(booking, wanted, request)
      state.lastBookingNumber = booking.bookingNumber
      save()
      return answer
    }),
    read('user', '/api/booking/:id', (request) => shown(bookingOf(request), request.caller)),
    make('user', '/api/booking/:id', (request) => {
      const booking = bookingOf(request)
      ownerOf(request)
      return book(booking, wantedOf(request.body), request)
    }),
    remove('user', '/api/booking/:id', (request) => {
      const booking = bookingOf(request)
      state.bookings = state.bookings.filter(({ id }) => id !== booking.id)
      save()
      return shown(booking, request.caller)
    }),
    remove('user', '/api/booking/:id/:rid', (request) => {
      const { booking, booked } = bookedOf(request)
      booking.bookingResources = booking.bookingResources.filter(({ id }) => id !== booked.id)
      if (booking.bookingResources.length === 0) state.bookings = state.bookings.filter(({ id }) => id !== booking.id)
      save()
      return shown(booking, request.caller)
    }),

    read('user', '/api/booking/:id/resource/:rid/slots', (request) => {
      const { booked } = bookedOf(request)
      const group = state.groups.find(({ resources }) => resources.some(({ id }) => id === booked.resourceId))
      return daySlots(state, found(group), booked.date, request.session, booked.id)
    }),
    update('POST', 'user', '/api/booking/:id/resource/:rid', (request) => {
      const { booking, booked } = bookedOf(request)
      const resource = found(resourcesOf(state).find(({ id }) => id === booked.resourceId))
      const slots = slotsOf(request.body)
      const message = request.body.text('message', booked.message)
      checkFree([{ resource, date: booked.date, slots, message }], request.session, booked.id)
      const owner = state.users.find(({ id }) => id === booking.userId)
      const before = JSON.stringify(booked.bookingSlots)
      Object.assign(booked, { bookingSlots: slots, message })
      if (before !== JSON.stringify(slots)) booked.price = priceOf(resource, slots, owner)
      save()
      release([booked], request.session)
      tell.booked({ ...booking, bookingResources: [booked] })
      return shown(booking, request.caller)
    }),
    update('POST', 'administrator', '/api/booking/:id/resource/:rid/price', (request) => {
      const { booking, booked } = bookedOf(request)
      booked.price = request.body.number('price')
      save()
      return shown(booking, request.caller)
    }),
    update('POST', 'administrator', '/api/booking/:id/resource/:rid/status', (request) => {
      const { booking, booked } = bookedOf(request)
      const status = request.body.number('status')
      if (![0, 1, CANCELLED, 3].includes(status)) throw new Refusal(400, 'Välj status.')
      const resource = found(resourcesOf(state).find(({ id }) => id === booked.resourceId))
      if (booked.status === CANCELLED && status !== CANCELLED)
        checkFree([{ ...booked, resource, slots: booked.bookingSlots }], request.session)
      booked.status = status
      save()
      return shown(booking, request.caller)
    }),
    {
      ...update('POST', 'administrator', '/api/booking/:id/note', (request) => {
        const booking = bookingOf(request)
        booking.notes.push({
          id: nextId(),
          content: request.body.text('content'),
          internal: request.body.flag('internal', true),
        })
        save()
        return shown(booking, request.caller)
      }),
      makes: true,
    },
    remove('administrator', '/api/booking/:id/note/:noteId', (request) => {
      const booking = bookingOf(request)
      booking.notes = booking.notes.filter(({ id }) => id !== request.id('noteId'))
      save()
      return shown(booking, request.caller)
    }),
  ]
}
