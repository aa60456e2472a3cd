/**
 * Tells the core which page this tab shows, and whether the tab is visible. The core loads, keeps and releases data by
 * it. It is called once for every page: by the table of routes, or by the page itself when its values decide what it
 * shows.
 */
import { useEffect } from 'react'
import type { Page } from '../../../domain/schema/events.ts'
import { useCore } from '../../core/core-context.tsx'
import { useVisible } from '../../kit/use-visible.ts'

export const otherPage: Page = { _tag: 'Other' }

/** @param page the same object while the page is the same; null when the shown page calls this itself */
export const useShowPage = (page: Page | null): void => {
  const core = useCore()
  const visible = useVisible()
  useEffect(() => {
    if (page !== null) void core.command({ _tag: 'ShowPage', page, visible })
  }, [core, page, visible])
}
