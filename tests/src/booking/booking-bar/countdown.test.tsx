/** The remaining time of the holds, and their end: on the page, in the dialog that covers it, and in announcements. */
import { act, type ReactElement } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { localDate } from '../../../../domain/calendar/local-date.ts'
import { localTime } from '../../../../domain/calendar/local-time.ts'
import { resourceIdFromText } from '../../../../domain/ids.ts'
import { Countdown } from '../../../../src/booking/booking-bar/countdown.tsx'
import { LapseNotice } from '../../../../src/booking/booking-bar/lapse-notice.tsx'
import type { Lapses } from '../../../../src/booking/booking-bar/lapses.ts'
import { BesideTime } from '../../../../src/booking/booking-bar/time-warning.tsx'
import { SignInLightbox } from '../../../../src/booking/confirm-booking/confirm-booking.tsx'
import { CoreProvider } from '../../../../src/core/core-context.tsx'
import { keepAnswersFirst } from '../../../../src/kit/design/answer-first.ts'
import { Lightbox } from '../../../../src/kit/design/lightbox.tsx'
import { createFakeCore } from '../../testing/fake-core.ts'
import { heardDuring, stopClock } from '../../testing/heard.ts'

const place = document.body.appendChild(document.createElement('div'))
let root: Root | null = null
let now = 0
const show = async (page: ReactElement): Promise<void> => {
  root ??= createRoot(place)
  await act(async () => root?.render(<CoreProvider value={createFakeCore().core}>{page}</CoreProvider>))
}
const nothing = (): void => undefined
const dialog = (title: string): ReactElement => <Lightbox title={title} words="Vill du?" onClose={nothing} />
const timers = (): (string | null)[] => [...document.querySelectorAll('[role="timer"]')].map((one) => one.textContent)
const inDialog = (): string => document.querySelector('dialog')?.textContent ?? ''

beforeAll(() => {
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true)
  stopClock()
})
beforeEach(() => {
  now = Date.now()
})
afterEach(async () => {
  await act(async () => root?.unmount())
  root = null
})
afterAll(() => void vi.useRealTimers())

describe('the time left', () => {
  const page = (deadline: number, title: string | null): ReactElement => (
    <>
      <Countdown deadline={deadline} />
      {title === null ? null : dialog(title)}
    </>
  )

  test('stands in whichever dialog covers the bar, and ticks there, every 900 ms', {
    tags: ['dialog-held-time', 'basket-countdown'],
  }, async () => {
    const deadline = now + 400_000
    await show(page(deadline, null))
    expect(timers()).toEqual(['6:40'])
    await show(page(deadline, 'Logga in'))
    expect(timers()).toEqual(['6:40', '6:40'])
    const seen: (string | null)[] = []
    for (let ticks = 0; ticks < 3; ticks += 1) {
      await heardDuring(900)
      seen.push(...timers())
    }
    expect(seen).toEqual(['6:39', '6:39', '6:38', '6:38', '6:37', '6:37'])
    await heardDuring(7_300)
    expect(timers()).toEqual(['6:30', '6:30'])
    await show(page(deadline, null))
    expect(timers()).toHaveLength(1)
  })

  test('is said at its moments once, also over a dialog, and in none of the ticks between', {
    tags: 'dialog-held-time',
  }, async () => {
    await show(page(now + 310_000, 'Logga in'))
    expect(await heardDuring(309_000)).toEqual([
      'Logga in. Vill du?',
      '5 minuter kvar att boka dina valda tider.',
      '1 minut kvar att boka dina valda tider.',
      '20 sekunder kvar att boka dina valda tider.',
    ])
  })

  test('is not said in a tab that nobody sees, nor afterwards', async () => {
    await show(page(now + 302_000, null))
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
    expect(await heardDuring(10_000)).toEqual([])
    hidden.mockRestore()
    expect(await heardDuring(10_000)).toEqual([])
  })
})

test('Words of a time that has gone are not said', { tags: 'basket-countdown' }, async () => {
  await show(<p>Välj tider</p>)
  const stopAnswers = keepAnswersFirst()
  await act(async () => document.body.click())
  await show(<Countdown deadline={now + 600_000} />)
  await show(<p>Välj tider</p>)
  expect(await heardDuring(6_000)).toEqual([])
  await show(<Countdown deadline={now + 606_000} />)
  expect(await heardDuring(6_000)).toEqual(['Du har 10 minuter på dig att boka dina valda tider.'])
  stopAnswers()
})

describe('the warning', () => {
  test('comes at two minutes with the time in its words, and says it as one hears time, once', {
    tags: 'time-warning',
  }, async () => {
    await show(
      <>
        <Countdown deadline={now + 125_000} />
        <BesideTime deadline={now + 125_000} />
      </>,
    )
    expect(await heardDuring(4_000)).toEqual([])
    expect(document.querySelector('dialog')).toBeNull()
    expect(await heardDuring(10_000)).toEqual([
      'Tiden är snart slut. Dina valda tider släpps om 2 minuter, så att andra kan boka dem. Behöver du mer tid?',
    ])
    expect(inDialog()).toContain('Dina valda tider släpps om 1:51, så att andra kan boka dem. Behöver du mer tid?')
    expect(document.activeElement?.textContent).toBe('Förläng tiden')
    await heardDuring(1_800)
    expect(inDialog()).toContain('om 1:49,')
  })

  test('says the time that there is when a tab is looked at late', async () => {
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
    await show(<BesideTime deadline={now + 130_000} />)
    await heardDuring(80_000)
    expect(document.querySelector('dialog')).toBeNull()
    hidden.mockRestore()
    await act(async () => void document.dispatchEvent(new Event('visibilitychange')))
    expect(await heardDuring(2_000)).toEqual([expect.stringContaining('släpps om 50 sekunder,')])
  })

  test('does not come in a term that is shorter than it', async () => {
    await show(<BesideTime deadline={now + 119_000} />)
    await heardDuring(118_000)
    expect(document.querySelector('dialog')).toBeNull()
  })
})

describe('what became of the times', () => {
  const resourceId = resourceIdFromText('7')
  if (resourceId === null) throw new Error('no id')
  const slot = {
    resourceId,
    date: localDate('2026-03-04'),
    startTime: localTime('09:00:00'),
    endTime: localTime('09:30:00'),
  }
  const lapses: Lapses = { slots: [], missed: [], onMissed: nothing }
  const expired: Lapses = { ...lapses, slots: [{ ...slot, cause: 'expired' }] }
  const signingIn = (told: Lapses): ReactElement => (
    <>
      <LapseNotice lapses={told} />
      <SignInLightbox
        held={told.slots.length === 0}
        draft={{ current: { email: '' } }}
        isKnown
        onSubmit={nothing}
        onClose={nothing}
      />
    </>
  )

  test('is seen and said in the dialog that stands, with what may be done, and nothing there says otherwise', {
    tags: ['dialog-held-lapsed', 'sign-in-present-words'],
  }, async () => {
    await show(signingIn(lapses))
    await heardDuring(2_000)
    expect(inDialog()).toContain('Dina valda tider är kvar')
    await show(signingIn(expired))
    expect(await heardDuring(6_000)).toEqual([
      'Tiden gick ut. , ons 4 mars, 09:00–09:30. Dina valda tider har släppts så att andra kan boka dem. Är de fortfarande lediga kan du välja dem igen.',
    ])
    expect(inDialog()).toContain('Tiden gick ut')
    expect(inDialog()).toContain('Välj samma tider igen')
    expect(inDialog()).not.toContain('Dina valda tider är kvar')
  })

  test('is said once it is seen, and once', async () => {
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
    await show(<LapseNotice lapses={expired} />)
    expect(await heardDuring(2_000)).toEqual([])
    hidden.mockRestore()
    await act(async () => void document.dispatchEvent(new Event('visibilitychange')))
    expect(await heardDuring(2_000)).toHaveLength(1)
    await act(async () => void document.dispatchEvent(new Event('visibilitychange')))
    expect(await heardDuring(2_000)).toEqual([])
  })
})
