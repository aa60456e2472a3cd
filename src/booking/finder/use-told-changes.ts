/**
 * Tells people who listen what has changed in the list: politely, and not while the last word is hardly over. Invariant: what was taken and is
 * free again by then is not told.
 */
import { useEffect, useRef } from 'react'
import { announce } from '../../kit/design/announce.ts'
import { finderTexts } from './finder-texts.ts'

const TOLD_EACH_MS = 5_000

interface Told {
  readonly taken: ReadonlySet<string>
  readonly newOnes: number
}

const wordsFor = (before: Told, taken: readonly string[], newOnes: number, areNear: boolean): string => {
  const lost = taken.filter((one) => !before.taken.has(one))
  const [first] = lost
  return [
    ...(first === undefined
      ? []
      : [lost.length === 1 ? finderTexts.takenSaid(first) : finderTexts.manyTakenSaid(lost.length)]),
    ...(newOnes > before.newOnes ? [(areNear ? finderTexts.nearOnesSaid : finderTexts.newOnesSaid)(newOnes)] : []),
  ].join(' ')
}

/**
 * @param takenText the names of the hits that somebody else has, a line each; @param newOnes how many are counted beside the list;
 * @param areNear they do not fit, and are near
 */
export const useToldChanges = (takenText: string, newOnes: number, areNear: boolean): void => {
  const told = useRef<Told>({ taken: new Set(), newOnes: 0 })
  const toldAt = useRef(Number.NEGATIVE_INFINITY)

  useEffect(() => {
    const taken = takenText === '' ? [] : takenText.split('\n')
    const words = wordsFor(told.current, taken, newOnes, areNear)
    if (words === '') {
      told.current = { taken: new Set(taken), newOnes }
      return
    }
    const telling = setTimeout(
      () => {
        told.current = { taken: new Set(taken), newOnes }
        toldAt.current = performance.now()
        announce(words)
      },
      Math.max(0, toldAt.current + TOLD_EACH_MS - performance.now()),
    )
    return () => clearTimeout(telling)
  }, [takenText, newOnes, areNear])
}
