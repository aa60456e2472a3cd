/** The time by the server's clock in ms since 1970, each second. */
import { map } from 'rxjs'
import { useStatePart } from '../../core/core-context.tsx'
import { looks, useStream } from '../../core/followed.ts'

const now = (): number => Date.now()
const seconds$ = looks(1_000).pipe(map(now))

export const useSecond = (): number => {
  const offset = useStatePart('clockOffset') ?? 0
  return useStream(seconds$, now) + offset
}
