/**
 * Makes bookings by calls, as the user who is signed in on a page. Tests of the pages about bookings start with these
 * bookings.
 */
import type { Page } from '@playwright/test'

export interface WantedResource {
  readonly resource: string
  readonly date: string
  /** "09:00–10:00" */
  readonly times: readonly string[]
  readonly message?: string
}

export interface MadeBooking {
  readonly id: number
  readonly bookingNumber: number
  readonly bookingResources: readonly {
    readonly id: number
    readonly bookingIdNumber: string
    readonly price: number
  }[]
}

/** One booking for each list of resources, in order. */
export const makeBookings = (page: Page, wanted: readonly (readonly WantedResource[])[]): Promise<MadeBooking[]> =>
  page.evaluate(async (bookings) => {
    const cookie = (name: string): string =>
      decodeURIComponent(new RegExp(`(?:^|; )${name}=([^;]*)`).exec(document.cookie)?.[1] ?? '')
    const groups: { resources: { id: number; title: string }[] }[] = await (await fetch('/api/groups')).json()
    const resources = groups.flatMap((group) => group.resources)
    const made: MadeBooking[] = []
    for (const entries of bookings) {
      const answer = await fetch('/api/booking', {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          'X-XSRF-TOKEN': cookie('XSRF-TOKEN'),
          'Idempotency-Key': crypto.randomUUID(),
          Authorization: `Bearer ${cookie('auth')}`,
        },
        body: JSON.stringify({
          bookingResources: entries.map(({ resource, date, times, message = '' }) => ({
            date,
            message,
            resourceId: resources.find(({ title }) => title === resource)?.id,
            bookingSlots: times.map((range) => {
              const [startTime, endTime] = range.split('–')
              return { startTime: `${startTime}:00`, endTime: `${endTime}:00` }
            }),
          })),
        }),
      })
      if (!answer.ok) throw new Error(await answer.text())
      made.push(await answer.json())
    }
    return made
  }, wanted)
