/**
 * Tells the core what this tab shows and whether it is seen: the core loads, keeps and releases by it. Every page calls
 * it once.
 */
import { useEffect } from 'react'
import type { Page } from '../../../domain/schema/events.ts'
import { useCore } from '../../core/core-context.tsx'

export const otherPage: Page = { _tag: 'Other' }

/** @param page the same object while the page is the same */
export const useShowPage = (page: Page): void => {
  const core = useCore()
  useEffect(() => {
    const show = (): void => {
      void core.command({ _tag: 'ShowPage', page, visible: !document.hidden })
    }
    show()
    document.addEventListener('visibilitychange', show)
    return () => document.removeEventListener('visibilitychange', show)
  }, [core, page])
}
