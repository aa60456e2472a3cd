/** The whole journey with any back end of the specification, in parts that can fail separately. */
import { administer } from './administer.ts'
import { beginAnywhere } from './begin-anywhere.ts'
import { bookAndChange } from './book-and-change.ts'
import { haveAnAccount } from './have-an-account.ts'
import type { Stage } from './stage.ts'

interface Part {
  readonly name: string
  readonly play: (stage: Stage) => Promise<void>
}

/** The pages on which a person without an account can begin. */
export const ofVisitors: readonly Part[] = [
  { name: 'a visitor chooses, books, changes and removes', play: bookAndChange },
  { name: 'a first visitor begins on any page', play: beginAnywhere },
]

export const journey: readonly Part[] = [
  ...ofVisitors,
  { name: 'a person registers and keeps an account', play: haveAnAccount },
  { name: 'an administrator is at every screen', play: administer },
]
