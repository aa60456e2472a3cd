/**
 * A part of a page for people with a permission. Invariant: who loses the permission in the middle of typing keeps the part,
 * with a notice, so that the text can be copied.
 */
import { type ReactElement, type ReactNode, useEffect, useState } from 'react'
import { hasUnsaved } from '../leaving/navigation-guard.ts'

interface WhileMayProps {
  readonly may: boolean
  /** Is shown to people without the permission. */
  readonly otherwise: ReactElement
  readonly children: ReactNode
}

export const WhileMay = ({ may, otherwise, children }: WhileMayProps): ReactNode => {
  /** Whether something was typed when the permission was lost. Null while the person has it. */
  const [isKept, setIsKept] = useState(may ? null : false)
  useEffect(() => {
    const isTyped = !may && hasUnsaved()
    queueMicrotask(() => setIsKept((before) => (may ? null : (before ?? isTyped))))
  }, [may])
  if (!may && isKept === false) return otherwise
  return (
    <>
      {!may && isKept === true ? (
        <div role="alert" className="page notice notice-warning never-on-paper">
          <p className="notice-title">Du får inte längre göra det här</p>
          <p>Det du skrev är inte sparat, men det står kvar här så att du kan kopiera det.</p>
        </div>
      ) : null}
      {children}
    </>
  )
}
