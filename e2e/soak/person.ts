/**
 * A person with a browser and a few tabs, who chooses, lets go, confirms and edits at random. Invariants: a person does
 * one thing at a time, so that the run knows what was acknowledged; a booking stops counting as acknowledged as soon as
 * the person tries to remove it.
 */
import type { Page } from '@playwright/test'
import type { Random } from '../../bench/random.ts'
import { patience } from '../../tests/testing/patience.ts'
import { LABS, ROOMS } from '../testing/demo-slots.ts'
import type { Visitor } from '../testing/test.ts'
import { meets, type TimeOfResource, timesIn } from './agreement.ts'
import type { Journal } from './journal.ts'
import { pause, within } from './pause.ts'
import { bookedTimes, createServerVoice, type ServerVoice } from './server-voice.ts'

const ACTION_MS = patience(3_000)
const LIGHTBOX_MS = patience(6_000)
const DEED_MS = patience(20_000)
/** This limit is generous, because the machines of the tests are shared. */
const BEGIN_MS = patience(30_000)
/** Others may have been first, and then the press never becomes a hold. */
const HOLD_MS = patience(5_000)
const BEGIN_ATTEMPTS = 8
const PASSWORD = 'demo-losenord-1'

export interface Person {
  readonly name: string
  readonly visitor: Visitor
  readonly server: ServerVoice
  /** Whether each tab has a core of its own. */
  readonly ownCores: boolean
  tabs(): readonly Page[]
  openTab(): Promise<void>
  /** Opens the tabs, signs in and makes a first booking, before there are faults. */
  begin(): Promise<void>
  /** Does random things until it is stopped. */
  live(isOver: () => boolean): Promise<void>
  /** Answers everything that waits for the person. After that, no tab asks anything. */
  answerAll(): Promise<void>
  /** Whether a tab asks something, for example because an old press could finally be carried out. */
  isAsked(): Promise<boolean>
  /** The times that the client has told this person are booked. */
  acknowledged(): readonly TimeOfResource[]
}

export interface PersonOptions {
  readonly name: string
  readonly email: string
  readonly visitor: Visitor
  readonly ownCores: boolean
  readonly tabCount: number
  readonly random: Random
  readonly journal: Journal
  /** The server's own address. */
  readonly serverOrigin: string
  /** The days that people use now. */
  readonly days: () => readonly string[]
}

type Deed = (page: Page) => Promise<boolean>

const gridPath = /^\/group\/\d+\/[\d-]+$/
const editPath = /^\/bookings\/\d+\/resource\/\d+$/
const pathOf = (page: Page): string => (page.url().startsWith('http') ? new URL(page.url()).pathname : page.url())

export const createPerson = (options: PersonOptions): Person => {
  const { name, email, visitor, random, journal } = options
  const server = createServerVoice(options.serverOrigin, visitor.context)
  const tabs: Page[] = []
  let acknowledged: TimeOfResource[] = []
  /** The time limit for the next screen. */
  let longest = BEGIN_MS
  const takenAway: TimeOfResource[] = []

  const anyOf = <Value>(values: readonly Value[]): Value | undefined => values[random.below(values.length)]
  const anyDay = (): string => `/group/${random.below(4) === 0 ? LABS : ROOMS}/${anyOf(options.days()) ?? ''}`

  const forget = (page: Page): void => {
    const index = tabs.indexOf(page)
    if (index !== -1) tabs.splice(index, 1)
  }

  const openTab = async (): Promise<void> => {
    const page = await visitor.context.newPage()
    const end = (): void => {
      forget(page)
      void page.close().catch(() => undefined)
    }
    page.on('close', forget)
    page.on('crash', end)
    tabs.push(page)
    await page.goto(anyDay(), { waitUntil: 'commit' }).catch((error: unknown) => {
      // The tab crashed while it was being opened, before the test listened for that. If the server is away, the next
      // use of the tab shows it.
      if (String(error).includes('crashed')) end()
    })
  }

  const acknowledge = (times: readonly TimeOfResource[]): void => {
    acknowledged = [...acknowledged, ...times.filter((time) => !takenAway.some((gone) => meets(gone, time)))]
  }

  /** Presses one of the slots that the selector finds, as a finger does. It prefers slots further up. */
  const pressSlot =
    (selector: string, modifiers: readonly 'Shift'[] = []): Deed =>
    async (page) => {
      const chance = random.next() ** 2
      const at = await page.evaluate(
        ([wanted, share]) => {
          const slots = [...document.querySelectorAll<HTMLElement>(wanted)]
          const slot = slots[Math.floor(share * slots.length)]
          if (slot === undefined || document.querySelector('dialog[open]') !== null) return null
          slot.scrollIntoView({ block: 'center', inline: 'center' })
          const { x, y, width, height } = slot.getBoundingClientRect()
          const middle = { x: x + width / 2, y: y + height / 2 }
          return slot.contains(document.elementFromPoint(middle.x, middle.y)) ? middle : null
        },
        [selector, chance] as const,
      )
      if (at === null) return false
      for (const key of modifiers) await page.keyboard.down(key)
      await page.mouse.click(at.x, at.y)
      for (const key of modifiers) await page.keyboard.up(key)
      return true
    }

  const pressButton =
    (selector: string): Deed =>
    async (page) => {
      const buttons = page.locator(selector)
      const count = await buttons.count()
      if (count === 0) return false
      await buttons.nth(random.below(count)).click()
      return true
    }

  /** Presses the button that books, and reads at the same moment the times that the dialog names. */
  const submitConfirmation = async (page: Page): Promise<TimeOfResource[] | null> => {
    const lines = await page.evaluate(() => {
      const form = document.querySelector('dialog[open] .confirm-form')
      const button = form?.querySelector<HTMLButtonElement>('button[type="submit"]') ?? null
      if (form === null || button === null || button.getAttribute('aria-disabled') === 'true') return null
      const read = [...form.querySelectorAll('.confirm-line')].map((line) => ({
        resource: line.querySelector('.confirm-line-title')?.textContent ?? '',
        when: line.querySelector('.confirm-line-when p')?.textContent ?? '',
      }))
      button.click()
      return read
    })
    return lines?.flatMap(({ resource, when }) => timesIn(when, resource, when.split(',')[0] ?? '')) ?? null
  }

  const outcomeOfConfirmation = (page: Page): Promise<'made' | 'refused' | 'signed out' | 'unclear'> =>
    page.evaluate(async () => {
      const isShown = (selector: string, text: string): boolean =>
        [...document.querySelectorAll(selector)].some((element) => element.textContent?.trim() === text)
      for (let waited = 0, gone = 0; waited < 10_000 && gone < 1_500; waited += 50) {
        if (isShown('dialog[open] h2', 'Bekräfta bokning')) {
          if (document.querySelector('.confirm-failure .notice') !== null) return 'refused'
        } else if (isShown('dialog[open] h2', 'Logga in')) return 'signed out'
        else if (isShown('.toast-text', 'Bokning tillagd')) return 'made'
        else gone += 50
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
      return 'unclear'
    })

  const signInHere = async (page: Page): Promise<void> => {
    const dialog = page.getByRole('dialog', { name: 'Logga in' })
    const asked = dialog.getByRole('button', { name: 'Jag har konto' })
    if (await asked.isVisible()) await asked.click()
    await dialog.getByLabel('E-post').fill(email)
    await dialog.getByLabel('Lösenord', { exact: true }).fill(PASSWORD)
    await dialog.getByRole('button', { name: 'Logga in', exact: true }).click()
  }

  /** Performs the remaining steps, from the lightbox on. */
  const finishConfirmation = async (page: Page): Promise<boolean> => {
    const signIn = page.getByRole('dialog', { name: 'Logga in' })
    const form = page.locator('dialog[open] .confirm-form')
    await form.or(signIn).waitFor({ timeout: longest })
    if (await signIn.isVisible()) {
      await signInHere(page)
      await form.waitFor({ timeout: longest })
    }
    // A press that waits for the server cannot be sent yet.
    await form.locator('button[type="submit"]:not([aria-disabled="true"])').waitFor({ timeout: longest })
    const times = await submitConfirmation(page)
    if (times === null) return false
    const outcome = await outcomeOfConfirmation(page)
    journal.count(`booking ${outcome}`)
    if (outcome === 'made') acknowledge(times)
    return outcome === 'made'
  }

  const confirm: Deed = async (page) => {
    if (!(await pressButton('.booking-bar .booking-bar-confirm')(page))) return false
    return finishConfirmation(page)
  }

  const beginEdit: Deed = async (page) => {
    const days = options.days()
    const candidates = (await server.bookings()).flatMap(({ id, bookingResources }) =>
      bookingResources
        .filter(({ status, date }) => status !== 2 && days.includes(date))
        .map((resource) => `/bookings/${id}/resource/${resource.id}`),
    )
    const path = anyOf(candidates)
    if (path === undefined) return false
    await page.goto(path)
    return true
  }

  const update: Deed = async (page) => {
    const [, id] = /^\/bookings\/(\d+)\//.exec(pathOf(page)) ?? []
    const asked = await page.evaluate(() => {
      const button = document.querySelector<HTMLButtonElement>('.booking-bar .booking-bar-confirm')
      if (button === null || button.getAttribute('aria-disabled') === 'true') return null
      const words = (selector: string): string[] =>
        [...document.querySelectorAll(selector)].map((element) => element.textContent?.trim() ?? '')
      const read = {
        added: words('.booking-bar-what li').find((text) => text.startsWith('Läggs till')) ?? '',
        resource: (words('h1')[0] ?? '').replace('Ändra tider för ', ''),
        day: words('.grid-page-date')[0] ?? '',
      }
      button.click()
      return read
    })
    if (asked === null) return false
    const updated = await page
      .waitForURL(`**/bookings/${id}`, { timeout: patience(8_000), waitUntil: 'commit' })
      .then(() => true)
      .catch(() => false)
    journal.count(updated ? 'edit made' : 'edit not made')
    if (updated) acknowledge(timesIn(asked.added, asked.resource, asked.day))
    return updated
  }

  /** This call acts like another device, and the tabs learn of the change by a push. */
  const cancel: Deed = async () => {
    const booking = anyOf(await server.bookings())
    if (booking === undefined) return false
    const times = bookedTimes([booking])
    takenAway.push(...times)
    acknowledged = acknowledged.filter((told) => !times.some((gone) => meets(gone, told)))
    await server.deleteBooking(booking.id)
    return true
  }

  const goToGrid: Deed = async (page) => {
    await page.goto(anyDay(), { waitUntil: 'commit' })
    return true
  }

  type Choice = readonly [weight: number, name: string, deed: Deed]
  const onGrid: readonly Choice[] = [
    [40, 'press a free slot', pressSlot('button.slot-free')],
    [10, 'press a chosen slot', pressSlot('button.slot-mine')],
    [6, 'press a range', pressSlot('button.slot-free', ['Shift'])],
    [4, 'undo', pressButton('.booking-bar-undo')],
    [10, 'change the day', pressButton('.day-navigation .button-square')],
    [2, 'go to another day', goToGrid],
    [18, 'confirm', confirm],
    [6, 'begin an edit', beginEdit],
    [4, 'cancel a booking', cancel],
  ]
  const inEdit: readonly Choice[] = [
    [50, 'press a slot in an edit', pressSlot('button.slot-free:not([aria-disabled="true"])')],
    [32, 'update', update],
    [18, 'leave an edit', goToGrid],
  ]
  const elsewhere: readonly Choice[] = [[1, 'come back to the grid', goToGrid]]

  const choose = (choices: readonly Choice[]): Choice | undefined => {
    let chance = random.below(choices.reduce((sum, [weight]) => sum + weight, 0))
    return choices.find(([weight]) => {
      chance -= weight
      return chance < 0
    })
  }

  /** Answers the questions of a page. @returns whether there was any question */
  const answerDialog = async (page: Page): Promise<boolean> => {
    const title = await page.evaluate(() => document.querySelector('dialog[open] h2')?.textContent?.trim() ?? null)
    if (title === null) return false
    if (title.startsWith('Anslutningen till bokningssystemet avbruten')) {
      journal.count('connection lost for good')
      await page.getByRole('button', { name: 'OK', exact: true }).click()
    } else if (title === 'Bekräfta bokning' && random.below(2) === 0) await finishConfirmation(page)
    else await page.keyboard.press('Escape')
    return true
  }

  const doSomething = async (): Promise<void> => {
    const page = anyOf(tabs)
    if (page === undefined) return openTab()
    try {
      await within(
        DEED_MS,
        (async () => {
          if (await answerDialog(page)) return
          const path = pathOf(page)
          const choice = choose(gridPath.test(path) ? onGrid : editPath.test(path) ? inEdit : elsewhere)
          if (choice === undefined) return
          const [, what, deed] = choice
          journal.count((await deed(page)) ? what : `${what}: there was nothing to`)
        })(),
      )
    } catch {
      journal.count('hindered by a fault')
    }
  }

  /** Brings one tab to a state in which it does not wait for the person. */
  const answer = async (page: Page): Promise<boolean> => {
    const path = pathOf(page)
    if (!gridPath.test(path) && !editPath.test(path)) {
      await goToGrid(page)
      return false
    }
    if (await answerDialog(page)) return false
    // The messages about an attempt without an answer, or about a part that could not be loaded.
    if (!(await pressButton('button:text-is("Försök igen")')(page))) return true
    if ((await page.locator('dialog[open]').count()) > 0) await finishConfirmation(page)
    return false
  }

  return {
    name,
    visitor,
    server,
    ownCores: options.ownCores,
    tabs: () => tabs,
    openTab,
    begin: async () => {
      visitor.context.setDefaultTimeout(BEGIN_MS)
      while (tabs.length < options.tabCount) await openTab()
      const [page] = tabs
      // Some of the labs are not for everybody, which a visitor learns only on signing in to confirm.
      await page?.goto(`/group/${ROOMS}/${options.days()[0]}`)
      for (const opened of [...tabs]) await opened.locator('button.slot-free').first().waitFor()
      let booked = false
      for (let attempt = 0; attempt < BEGIN_ATTEMPTS && page !== undefined && !booked; attempt += 1) {
        // The refusal of the last attempt.
        if (await page.locator('dialog[open]').isVisible()) await page.keyboard.press('Escape')
        await pressSlot('button.slot-free')(page)
        const held = page.locator('button.slot-mine:not([aria-busy="true"])').first()
        const isHeld = await held.waitFor({ timeout: HOLD_MS }).then(
          () => true,
          () => false,
        )
        booked = isHeld && (await confirm(page))
      }
      if (!booked) throw new Error(`${name} could not book where there are no faults`)
      longest = LIGHTBOX_MS
      visitor.context.setDefaultTimeout(ACTION_MS)
    },
    live: async (isOver) => {
      while (!isOver()) {
        await doSomething()
        if (tabs.length < options.tabCount && !isOver()) await openTab()
        await pause(random.below(250))
      }
    },
    answerAll: async () => {
      for (let attempt = 0; attempt < 5; attempt += 1) {
        const settled = await Promise.all([...tabs].map((page) => within(DEED_MS, answer(page)).catch(() => false)))
        if (settled.every((isSettled) => isSettled)) return
        await pause(300)
      }
    },
    isAsked: async () => {
      const open = await Promise.all(
        tabs.map((page) => within(ACTION_MS, page.locator('dialog[open]').count()).catch(() => 0)),
      )
      return open.some((count) => count > 0)
    },
    acknowledged: () => acknowledged,
  }
}
