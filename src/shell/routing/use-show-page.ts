/**
 * Tells the core what this tab shows and whether it is seen: the core loads, keeps and releases by it. Called once for every
 * page: by the table of routes, unless the page itself knows best.
 */
import { useEffect } from 'react'
import type { Page } from '../../../domain/schema/events.ts'
import { useCore } from '../../core/core-context.tsx'
import { useVisible } from '../../kit/use-visible.ts'

export const otherPage: Page = { _tag: 'Other' }

/** @param page the same object while the page is the same; null: what is shown says so itself */
export const useShowPage = (page: Page | null): void => {
  const core = useCore()
  const visible = useVisible()
  useEffect(() => {
    if (page !== null) void core.command({ _tag: 'ShowPage', page, visible })
  }, [core, page, visible])
}
