/** What is said of the slot under the focus: that it became another, by one's own press or by somebody else. */
import { useEffect, useRef } from 'react'
import type { GridView } from '../../../domain/selectors/grid-view.ts'
import { announce } from '../../kit/design/announce.ts'
import type { CellPosition } from './grid-keyboard.ts'
import { slotNews } from './slot-name.ts'

/** What the slot under the focus becomes for less than this is not said. */
const LASTING_MS = 150

/**
 * @param stop the cell that has the focus; @param isFocused whether it has it
 * @returns runs work during which nothing is said of single slots; and whether such work runs
 */
export const useGridSpeech = (
  { rows, slots }: GridView,
  { row, column }: CellPosition,
  isFocused: boolean,
): { readonly quietly: (work: () => Promise<void>) => Promise<void>; readonly isQuiet: () => boolean } => {
  const isQuiet = useRef(false)
  const slot = isFocused ? slots[row]?.[column] : undefined
  const heard = useRef({ row, column, state: slot?._tag })

  useEffect(() => {
    const before = heard.current
    const isElsewhere = before.row !== row || before.column !== column
    if (isElsewhere || before.state === undefined || slot === undefined || isQuiet.current) {
      heard.current = { row, column, state: slot?._tag }
      return
    }
    const interval = rows[row]
    if (before.state === slot._tag || interval === undefined) return
    // What is as it was a moment later is no news.
    const lasting = setTimeout(() => {
      heard.current = { ...before, state: slot._tag }
      announce(slotNews(interval, slot))
    }, LASTING_MS)
    return () => clearTimeout(lasting)
  }, [slot, row, column, rows])

  return {
    quietly: async (work) => {
      isQuiet.current = true
      await work()
      isQuiet.current = false
    },
    isQuiet: () => isQuiet.current,
  }
}
