/** The words for a length that is offered: "30 min", "1 h", "1½ h", with no-break spaces. */
import { hourWords } from '../../../domain/wording/swedish-durations.ts'

/** The half hour is one sign, as it is said. */
export const lengthWords = (minutes: number): string => hourWords(minutes).replace(/,5(?=\s)/u, '½')
