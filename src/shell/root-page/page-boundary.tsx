/**
 * The error boundary of the pages. It catches errors of a page and failures to load it, so that the menu and the basket stay
 * on the screen. An invalid return address has its own message. When the address changes, the boundary draws the page again.
 */
import { Component, type ErrorInfo, type ReactElement, type ReactNode } from 'react'
import { basePath } from '../../core/base-path.ts'
import { ChunkFailed } from '../../kit/design/chunk.tsx'
import { ChunkRetry, ChunkWords } from '../../kit/design/chunk-failure.tsx'
import { MessagePage, toStart } from '../page/message-page.tsx'
import { InvalidReturnUrl } from '../routing/return-url.ts'
import { SaveEventLog } from './save-event-log.tsx'

const reload = 'Ladda om sidan'

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
            {toStart}
          </a>
        </MessagePage>
      )
    if (error instanceof ChunkFailed)
      return (
        <MessagePage title="Sidan kunde inte hämtas">
          <ChunkWords className="lead" />
          <ChunkRetry />
        </MessagePage>
      )
    return (
      <MessagePage title="Något gick fel på sidan" detail="Ladda om sidan. Det du har valt finns kvar.">
        <button type="button" className="button button-main" onClick={() => location.reload()}>
          {reload}
        </button>
      </MessagePage>
    )
  }
}

/** Replaces the whole page when no core could be started, because nothing works without a core. */
export const CoreFailed = (): ReactElement => (
  <main className="main block-on-paper">
    <MessagePage
      title="Bokningen kunde inte starta"
      detail="En del av den startade inte, eller så hör den till en annan version. Ladda om sidan. Hjälper inte det, stäng andra flikar med bokningen och försök igen."
    >
      <button type="button" className="button button-main" onClick={() => location.reload()}>
        {reload}
      </button>
      <SaveEventLog className="link-button" />
    </MessagePage>
  </main>
)
