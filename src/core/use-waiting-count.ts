/** How many booked resources wait for an administrator's yes, live; null: it is not known (features 2). */
import { useStatePart } from './core-context.tsx'

export const useWaitingCount = (): number | null => useStatePart('waiting')
