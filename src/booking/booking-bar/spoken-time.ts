import { counted } from '../../../domain/wording/swedish-amounts.ts'

/** "2 minuter", "1 minut och 5 sekunder", "40 sekunder": for ears. */
export const spokenTime = (seconds: number): string => {
  const minutes = Math.floor(seconds / 60)
  const rest = seconds % 60
  return [
    minutes === 0 ? '' : counted(minutes, 'minut', 'minuter'),
    rest === 0 ? '' : counted(rest, 'sekund', 'sekunder'),
  ]
    .filter((part) => part !== '')
    .join(' och ')
}
