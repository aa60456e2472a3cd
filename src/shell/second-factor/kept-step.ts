/**
 * Keeps the second step of a sign-in over a reload of its tab: on a telephone, a look at the app for codes may cost the browser its page.
 * Invariants: a step is kept for as long as its ticket works, in its tab alone; without the code, and in another browser, the ticket opens
 * nothing.
 */
import type { WantedFactor } from '../../../domain/schema/failure-body.ts'

const KEY = 'second-step'
/** For so long the ticket of a sign-in works. */
const LIFE_MS = 10 * 60 * 1000

export interface KeptStep {
  readonly wanted: WantedFactor
  /** The address of the account, for who begins again. Empty after a sign-in by a provider. */
  readonly email: string
}

/** Ignores errors of the storage, which may be full or forbidden. Nothing is kept in that case. */
const trying = <Value>(attempt: () => Value): Value | null => {
  try {
    return attempt()
  } catch {
    return null
  }
}

const isWanted = (value: unknown): value is WantedFactor =>
  typeof value === 'object' &&
  value !== null &&
  'ticket' in value &&
  typeof value.ticket === 'string' &&
  'enrols' in value &&
  typeof value.enrols === 'boolean' &&
  'app' in value &&
  typeof value.app === 'boolean'

export const forgetStep = (): void => {
  trying(() => sessionStorage.removeItem(KEY))
}

/** @param now the time of the browser's clock in milliseconds */
export const keepStep = (step: KeptStep, now = Date.now()): void => {
  trying(() => sessionStorage.setItem(KEY, JSON.stringify({ ...step, until: now + LIFE_MS })))
}

/**
 * The step that this tab has not ended. Null if there is none, or if its ticket has expired.
 * @param now the time of the browser's clock in milliseconds
 */
export const keptStep = (now = Date.now()): KeptStep | null => {
  const kept: unknown = trying(() => JSON.parse(sessionStorage.getItem(KEY) ?? 'null'))
  if (typeof kept !== 'object' || kept === null) return null
  const [wanted, email, until] = ['wanted', 'email', 'until'].map((name): unknown => Reflect.get(kept, name))
  if (
    isWanted(wanted) &&
    typeof email === 'string' &&
    typeof until === 'number' &&
    now < until &&
    until <= now + LIFE_MS
  )
    return { wanted, email }
  forgetStep()
  return null
}
