/** The whole of our page, as `src/shell/main.tsx` draws it, over the core that stands in. */

// First: React looks for the hook when it is loaded.
import './render-counter.ts'
import { createRoot } from 'react-dom/client'
import { bookingGridPage } from '../../src/booking/booking-grid/group-routes.tsx'
import { CoreProvider } from '../../src/core/core-context.tsx'
import { App } from '../../src/shell/app.tsx'
import { groupDayPath } from '../../src/shell/routing/paths.ts'
import {
  countNodes,
  type OurContender,
  type OwnChange,
  type OwnMount,
  type OwnPress,
  painted,
  place,
} from './contender.ts'
import { date, groupId, type Place, placesToChange, placesToPress, RESOURCES, ROWS, slotAt } from './day-fixture.ts'
import { createFixtureCore } from './fixture-core.ts'
import { countComponents } from './render-counter.ts'

// The app is open at another page, and what a peer has in its script is loaded: the day itself is what is timed.
history.replaceState(null, '', '/404')
const core = createFixtureCore()
await core.ready
await import('../../src/booking/booking-grid/booking-grid-page.tsx')
bookingGridPage.ahead()
createRoot(place()).render(
  <CoreProvider value={core.client}>
    <App />
  </CoreProvider>,
)
await new Promise((resolve) => setTimeout(resolve, 500))

const buttonAt = ({ resource, row }: Place): HTMLButtonElement => {
  const found = document.querySelector(`[aria-rowindex="${row + 2}"]`)?.querySelectorAll('button')[resource]
  if (!(found instanceof HTMLButtonElement)) throw new Error(`no slot at ${resource}, ${row}`)
  return found
}
const isHeld = (at: Place): boolean => buttonAt(at).classList.contains('slot-held')
const isMine = (at: Place): boolean => buttonAt(at).classList.contains('slot-mine')

const placeOf = (places: readonly Place[], index: number): Place => {
  const found = places[index]
  if (found === undefined) throw new Error('no such place')
  return found
}

const ownChange = async (index: number): Promise<OwnChange> => {
  const at = placeOf(placesToChange, index)
  const drawn = new Promise<{ readonly startedAt: number; readonly script: number; readonly layout: number }>(
    (resolve, reject) => {
      core.onDrawn = (startedAt) => {
        const committed = performance.now()
        if (!isHeld(at)) return reject(new Error('the change was not drawn in the turn of its delivery'))
        const looked = performance.now()
        document.body.getBoundingClientRect()
        resolve({ startedAt, script: committed - startedAt, layout: performance.now() - looked })
      }
    },
  )
  await core.port.takeByOther(slotAt(at))
  const { startedAt, script, layout } = await drawn
  core.onDrawn = () => undefined
  return { script, layout, painted: (await painted(() => isHeld(at))) - startedAt }
}

/** Settles with Event Timing's longest entry of the next click, or null when there is none. */
const eventTiming = (): (() => number | null) => {
  const durations: number[] = []
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if (['pointerdown', 'pointerup', 'click'].includes(entry.name)) durations.push(entry.duration)
  })
  // The DOM's types lack the threshold.
  const wanted = { type: 'event', durationThreshold: 16 }
  observer.observe(wanted)
  return () => {
    observer.disconnect()
    return durations.length === 0 ? null : Math.max(...durations)
  }
}

const press = async (at: Place): Promise<OwnPress> => {
  const durationOf = eventTiming()
  const { promise: clicked, resolve } = Promise.withResolvers<number>()
  addEventListener('click', (event) => resolve(event.timeStamp), { capture: true, once: true })
  const clickedAt = await clicked
  const end = await painted(() => isMine(at))
  // Event Timing reports some frames later.
  await new Promise((later) => setTimeout(later, 300))
  return { painted: end - clickedAt, eventTiming: durationOf() }
}
let expected: Promise<OwnPress> = Promise.reject(new Error('no press is expected'))
expected.catch(() => undefined)

/**
 * The visible part comes in one commit. Not `elementFromPoint`: what `content-visibility` holds back is met a frame
 * late by it.
 */
const isInView = (): boolean => document.querySelectorAll('.grid-row .slot').length > 8

/** The browser reports no task under 50 ms. */
const watchTasks = (): { readonly longest: () => number } => {
  let longest = 49
  const observer = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longest = Math.max(longest, duration)
  })
  observer.observe({ type: 'longtask' })
  return {
    longest: () => {
      for (const { duration } of observer.takeRecords()) longest = Math.max(longest, duration)
      return longest
    },
  }
}
let ownMount: (() => OwnMount) | null = null

const ours: OurContender = {
  mount: async () => {
    const start = performance.now()
    history.pushState(null, '', groupDayPath(groupId, date))
    const inView = (await painted(isInView)) - start
    const tasks = watchTasks()
    const whole =
      (await painted(() => document.querySelectorAll('.grid-row .slot').length === RESOURCES * ROWS)) - start
    ownMount = () => ({ inView, longestTask: tasks.longest() })
    return whole
  },
  ownMount: () => {
    if (ownMount === null) throw new Error('nothing was mounted')
    return ownMount()
  },
  change: async (index) => (await ownChange(index)).painted,
  ownChange,
  nodes: countNodes,
  pressPoint: (index) => {
    const { x, y, width, height } = buttonAt(placeOf(placesToPress, index)).getBoundingClientRect()
    return { x: x + width / 2, y: y + height / 2 }
  },
  expectPress: (index) => {
    expected = press(placeOf(placesToPress, index))
  },
  pressed: () => expected,
  countChange: async (index) => {
    const rows = new Set<Element>()
    const observer = new MutationObserver((changes) => {
      for (const { target } of changes) {
        const row = (target instanceof Element ? target : target.parentElement)?.closest('.grid-row')
        if (row) rows.add(row)
      }
    })
    observer.observe(place(), { subtree: true, childList: true, attributes: true, characterData: true })
    const components = await countComponents(() => ownChange(index))
    observer.disconnect()
    return { rows: rows.size, components }
  },
  burst: async (changesASecond, seconds) => {
    const frames: number[] = []
    const script: number[] = []
    let last = performance.now()
    let going = true
    const look = (now: number): void => {
      frames.push(now - last)
      last = now
      if (going) requestAnimationFrame(look)
    }
    core.onDrawn = (startedAt) => script.push(performance.now() - startedAt)
    requestAnimationFrame((now) => {
      last = now
      requestAnimationFrame(look)
    })
    const changes = await core.port.burst(changesASecond, seconds)
    going = false
    // Slots that were still on their way.
    await new Promise((resolve) => setTimeout(resolve, 500))
    core.onDrawn = () => undefined
    const held = Object.values(core.client.state.value.holds)
      .flatMap((holds) => Object.values(holds))
      .filter(({ holder }) => holder === 'other').length
    const drawn = document.querySelectorAll('.grid .slot-held').length
    if (held !== drawn) throw new Error(`${drawn} holds are drawn, ${held} there are`)
    return { frames, changes, deliveries: script.length, script }
  },
}
window.contender = ours
window.ours = ours
