/**
 * Reports to the core which page this tab shows, and whether the tab is visible. The core uses this to load, keep and release
 * data. Either the table of routes or the page itself calls this hook. A page calls it when values in its address decide
 * what it shows.
 */
import { useEffect } from 'react'
import type { Page } from '../../../domain/schema/events.ts'
import { useCore } from '../../core/core-context.tsx'
import { useVisible } from '../../kit/use-visible.ts'

export const otherPage: Page = { _tag: 'Other' }

/** @param page must be the same object until another page is shown; null when the shown page itself calls this hook */
export const useShowPage = (page: Page | null): void => {
  const core = useCore()
  const visible = useVisible()
  useEffect(() => {
    if (page !== null) void core.command({ _tag: 'ShowPage', page, visible })
  }, [core, page, visible])
}
