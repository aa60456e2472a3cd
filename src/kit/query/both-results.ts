/** Combines two results that are shown together. `retry` repeats each query that has failed. */
import type { QueryResult } from './use-query.ts'

export const bothResults = <First, Second>(
  first: QueryResult<First>,
  second: QueryResult<Second>,
): QueryResult<readonly [First, Second]> => {
  if (first._tag === 'Loaded' && second._tag === 'Loaded') return { _tag: 'Loaded', value: [first.value, second.value] }
  const retry = (): void => {
    for (const result of [first, second]) if (result._tag === 'Failed') result.retry()
  }
  if (first._tag === 'Failed') return { ...first, retry }
  return second._tag === 'Failed' ? { ...second, retry } : { _tag: 'Loading' }
}
