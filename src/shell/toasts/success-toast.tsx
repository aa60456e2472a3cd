/** The toast of what went well. */
import type { ReactElement } from 'react'
import { successToast } from '../../kit/texts/success-toasts.ts'
import type { SucceededToast } from './shown-toasts.ts'
import { Toast } from './toast.tsx'

export const SuccessToast = ({ id, what }: SucceededToast): ReactElement => (
  <Toast toast={{ id, ...successToast(what) }} />
)
