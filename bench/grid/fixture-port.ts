/** The page's questions to the worker that stands in for the core. */
import type { Delivery } from '../../domain/port/core-port.ts'
import type { SlotReference } from '../../domain/schema/events.ts'

export interface FixturePort {
  /** From now on the tab is delivered to. */
  start(deliver: (delivery: Delivery) => Promise<void>): Promise<void>
  select(slot: SlotReference): Promise<void>
  release(slot: SlotReference): Promise<void>
  /** Somebody else holds the slot. */
  takeByOther(slot: SlotReference): Promise<void>
  /** Holds of others come and go at this rate; settles with how many changes there were. */
  burst(changesASecond: number, seconds: number): Promise<number>
  resume(): Promise<void>
}
