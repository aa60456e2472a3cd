import { useCallback } from 'react'
import type { LocalDate } from '../../../domain/calendar/local-date.ts'
import { wallTimeAt } from '../../../domain/calendar/stockholm.ts'
import { useCore } from '../../core/core-context.tsx'

/** The day in Stockholm by the server's clock, when it is asked for. */
export const useToday = (): (() => LocalDate) => {
  const { store } = useCore()
  return useCallback(() => wallTimeAt(Date.now() + (store.getSnapshot().clockOffset ?? 0)).date, [store])
}
