/** The toast of a call that succeeded. */
import type { ReactElement } from 'react'
import { successToast } from '../../kit/texts/success-toasts.ts'
import type { SucceededToast } from './shown-toasts.ts'
import { Toast } from './toast-area.tsx'

export const SuccessToast = ({ id, what }: SucceededToast): ReactElement => (
  <Toast toast={{ id, ...successToast(what) }} />
)
