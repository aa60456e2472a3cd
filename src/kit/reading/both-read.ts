import type { Reading } from './use-read.ts'

/** Two readings that are shown together. Trying again asks again for what failed. */
export const bothRead = <First, Second>(
  first: Reading<First>,
  second: Reading<Second>,
): Reading<readonly [First, Second]> => {
  if (first._tag === 'Loaded' && second._tag === 'Loaded') return { _tag: 'Loaded', value: [first.value, second.value] }
  const retry = (): void => {
    for (const reading of [first, second]) if (reading._tag === 'Failed') reading.retry()
  }
  if (first._tag === 'Failed') return { ...first, retry }
  return second._tag === 'Failed' ? { ...second, retry } : { _tag: 'Loading' }
}
