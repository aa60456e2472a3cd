/** The toast of a call that succeeded, which lies over nothing that was just saved. */
import { type ReactElement, useLayoutEffect } from 'react'
import { successToast } from '../../kit/texts/success-toasts.ts'
import { keepClear } from './keep-clear.ts'
import type { SucceededToast } from './shown-toasts.ts'
import { Toast } from './toast-area.tsx'

export const SuccessToast = ({ id, what }: SucceededToast): ReactElement => {
  useLayoutEffect(() => {
    const area = document.querySelector<HTMLElement>('.toast-area')
    return area === null ? undefined : keepClear(area)
  }, [])
  return <Toast toast={{ id, ...successToast(what) }} />
}
