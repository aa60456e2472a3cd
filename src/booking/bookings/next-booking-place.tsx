/**
 * The place for a person's own bookings at the beginning of the start page. Its content is loaded once the person has signed
 * in. Invariant: the place is free from the first picture on for a browser that has a token (`data-token` of the page), so
 * that nothing moves when the content comes. It keeps no place free where this browser knows that there is nothing to show.
 */
import { type ReactElement, useState } from 'react'
import { useStatePart } from '../../core/core-context.tsx'
import { createChunk } from '../../kit/design/chunk.tsx'
import { isKnownBare } from './bare-panel.ts'
import './own-panel.css'

const { Component: OwnPanel } = createChunk(
  async () => (await import('./own-panel.tsx')).OwnPanel,
  null,
  () => null,
)

export const OwnPanelPlace = (): ReactElement | null => {
  const account = useStatePart('account')
  const [isBare] = useState(isKnownBare)
  if (account._tag === 'SignedOut') return null
  return (
    <section
      className="own-panel"
      aria-label="Dina bokningar"
      data-unknown={account._tag === 'Unknown' || undefined}
      data-bare={isBare || undefined}
    >
      {account._tag === 'SignedIn' ? <OwnPanel userId={account.userId} /> : null}
    </section>
  )
}
