/**
 * The toast area of every page: a region at the edge of the window, never over the bar's button. While a dialog is open
 * it stands in it: what is said then is seen and heard, and can be put away.
 */
import { type ReactElement, type ReactNode, useMemo } from 'react'
import { createPortal } from 'react-dom'
import type { State } from '../../../domain/schema/state.ts'
import { useCore, useCoreState } from '../../core/core-context.tsx'
import { placeAboveDialogs } from '../../kit/design/above-dialogs.ts'
import { createChunk } from '../../kit/design/chunk.tsx'
import { SUCCESS_MS } from '../../kit/texts/toasts.ts'
import { sameToasts, shownToasts } from './shown-toasts.ts'
import { Toast } from './toast.tsx'
import { toastTexts } from './toast-area-texts.ts'
import './toast-area.css'

const { Component: Succeeded } = createChunk(
  async () => (await import('./success-toast.tsx')).SuccessToast,
  null,
  ({ id, kind }) => <Toast toast={{ id, kind, text: toastTexts.done, duration: SUCCESS_MS }} />,
)

/** @param children what stands before the toasts, for as long as it is true */
export const ToastArea = ({ children }: { readonly children?: ReactNode }): ReactElement => {
  const { tabId } = useCore()
  const select = useMemo(() => (state: State) => shownToasts(state, tabId), [tabId])
  const toasts = useCoreState(select, sameToasts)
  return createPortal(
    <section className="toast-area never-on-paper" aria-label={toastTexts.area}>
      {children}
      {toasts.map((toast) =>
        'what' in toast ? <Succeeded key={toast.id} {...toast} /> : <Toast key={toast.id} toast={toast} />,
      )}
    </section>,
    placeAboveDialogs(),
  )
}
