/** Reads the latest booking of this browser's user by a call. */
import type { Page } from '@playwright/test'

export interface LatestBooking {
  readonly id: number
  readonly bookingNumber: number
  readonly bookingResources: readonly { readonly id: number; readonly bookingIdNumber: string }[]
}

export const latestBooking = (page: Page): Promise<LatestBooking> =>
  page.evaluate(async () => {
    const token = decodeURIComponent(/(?:^|; )auth=([^;]*)/.exec(document.cookie)?.[1] ?? '')
    const answer = await fetch('/api/booking', { headers: { Authorization: `Bearer ${token}` } })
    const [latest]: LatestBooking[] = await answer.json()
    if (latest === undefined) throw new Error('there is no booking')
    return latest
  })
