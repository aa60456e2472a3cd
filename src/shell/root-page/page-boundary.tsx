/**
 * Catches what a page throws, and that it could not be loaded, so that the menu and the basket stay. An invalid return
 * address says its own words. Another address begins afresh.
 */
import { Component, type ErrorInfo, type ReactElement, type ReactNode } from 'react'
import { basePath } from '../../core/base-path.ts'
import { ChunkFailed } from '../../kit/design/chunk.tsx'
import { ChunkRetry, ChunkWords } from '../../kit/design/chunk-failure.tsx'
import { MessagePage } from '../page/message-page.tsx'
import { pageTexts } from '../page/page-skeleton.tsx'
import { InvalidReturnUrl } from '../routing/return-url.ts'
import { rootPageTexts } from './root-page-texts.ts'
import { SaveEventLog } from './save-event-log.tsx'

interface PageBoundaryProps {
  readonly location: string
  readonly children: ReactNode
}

interface PageBoundaryState {
  readonly error: Error | null
  readonly location: string
}

export class PageBoundary extends Component<PageBoundaryProps, PageBoundaryState> {
  override readonly state: PageBoundaryState = { error: null, location: this.props.location }

  static getDerivedStateFromError(error: unknown): Partial<PageBoundaryState> {
    return { error: error instanceof Error ? error : new Error(String(error)) }
  }

  static getDerivedStateFromProps({ location }: PageBoundaryProps, state: PageBoundaryState) {
    return location === state.location ? null : { error: null, location }
  }

  override componentDidCatch(error: Error, info: ErrorInfo): void {
    if (!(error instanceof InvalidReturnUrl || error instanceof ChunkFailed)) console.error(error, info.componentStack)
  }

  override render(): ReactNode {
    const { error } = this.state
    if (error === null) return this.props.children
    if (error instanceof InvalidReturnUrl)
      return (
        <MessagePage title={error.message}>
          <a className="button button-main" href={`${basePath}/`}>
            {pageTexts.toStart}
          </a>
        </MessagePage>
      )
    if (error instanceof ChunkFailed)
      return (
        <MessagePage title={rootPageTexts.pageFailed}>
          <ChunkWords className="lead" />
          <ChunkRetry />
        </MessagePage>
      )
    return (
      <MessagePage title={rootPageTexts.crashed} detail={rootPageTexts.crashedDetail}>
        <button type="button" className="button button-main" onClick={() => location.reload()}>
          {rootPageTexts.reload}
        </button>
      </MessagePage>
    )
  }
}

/** No core could be had: nothing else can work, so this is the whole page. */
export const CoreFailed = (): ReactElement => (
  <main className="main block-on-paper">
    <MessagePage title={rootPageTexts.coreFailed} detail={rootPageTexts.coreFailedDetail}>
      <button type="button" className="button button-main" onClick={() => location.reload()}>
        {rootPageTexts.reload}
      </button>
      <SaveEventLog className="link-button" />
    </MessagePage>
  </main>
)
