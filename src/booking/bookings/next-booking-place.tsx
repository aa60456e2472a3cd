/**
 * The place for a person's own bookings at the beginning of the start page. Its content is loaded once the person has signed
 * in. Invariant: the place is free from the first picture on for a browser that has a token (`data-token` of the page), so
 * that nothing moves when the content comes.
 */
import type { ReactElement } from 'react'
import { useStatePart } from '../../core/core-context.tsx'
import { createChunk } from '../../kit/design/chunk.tsx'
import './own-panel.css'

const { Component: OwnPanel } = createChunk(
  async () => (await import('./own-panel.tsx')).OwnPanel,
  null,
  () => null,
)

export const OwnPanelPlace = (): ReactElement | null => {
  const account = useStatePart('account')
  if (account._tag === 'SignedOut') return null
  return (
    <section className="own-panel" aria-label="Dina bokningar" data-unknown={account._tag === 'Unknown' || undefined}>
      {account._tag === 'SignedIn' ? <OwnPanel userId={account.userId} /> : null}
    </section>
  )
}
