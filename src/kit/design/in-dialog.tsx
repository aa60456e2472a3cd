/**
 * What is so on the page and must be known also while a modal dialog covers it: drawn in the topmost dialog, in the place
 * that each has for it, and nowhere while none is open.
 */
import { type ReactNode, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { onDialogChange, topmostDialog } from './above-dialogs.ts'

interface InDialogProps {
  /** `time`: beside the title. `news`: above the words. */
  readonly place: 'time' | 'news'
  readonly children: ReactNode
}

export const InDialog = ({ place, children }: InDialogProps): ReactNode => {
  const here = useSyncExternalStore(
    onDialogChange,
    () => topmostDialog()?.querySelector(`:scope > div > .lightbox-${place}`) ?? null,
  )
  return here === null ? null : createPortal(children, here)
}
