/** A booking is shared by the device's own sheet or the clipboard. */
import { describe, expect, test, vi } from 'vitest'
import { localDate } from '../../../../domain/calendar/local-date.ts'
import { shareBooking, shareText } from '../../../../src/booking/booked/share-button.tsx'
import { brand } from '../../../../src/kit/brand/brand.ts'
import { slot } from '../../testing/some-booking.ts'

const times = [
  {
    title: 'Grupprum Eken',
    date: localDate('2026-12-02'),
    slots: [slot('15:00', '15:30'), slot('15:30', '17:00')],
  },
]
const text = shareText(times)

describe('what is shared', { tags: 'share-place-and-time' }, () => {
  test('is the place and the time, and where the house is', () => {
    expect(text.replaceAll('\u00a0', ' ').split('\n')).toEqual([
      'Grupprum Eken, onsdag 2 december kl. 15:00–17:00',
      [brand.name, ...brand.addressLines].join(', '),
    ])
  })

  test('goes by the sheet of the device, where it has one; who leaves that has chosen nobody', async () => {
    const share = vi.fn(async () => undefined)
    const writeText = vi.fn(async () => undefined)
    expect(await shareBooking(times, { share, clipboard: { writeText } })).toBe('shared')
    expect([share.mock.calls, writeText.mock.calls]).toEqual([[[{ text }]], []])
    share.mockRejectedValue(new DOMException('', 'AbortError'))
    expect(await shareBooking(times, { share, clipboard: { writeText } })).toBe('left')
    expect(writeText).not.toHaveBeenCalled()
  })

  test('is copied where the device has none or refuses; and where nothing may be copied that is told', async () => {
    const share = vi.fn(async () => Promise.reject(new DOMException('', 'NotAllowedError')))
    const writeText = vi.fn(async () => undefined)
    expect(await shareBooking(times, { share, clipboard: { writeText } })).toBe('copied')
    expect(await shareBooking(times, { clipboard: { writeText } })).toBe('copied')
    expect(writeText.mock.calls).toEqual([[text], [text]])
    expect(await shareBooking(times, {})).toBe('failed')
    expect(await shareBooking(times, { clipboard: { writeText: () => Promise.reject(new Error()) } })).toBe('failed')
  })
})
