/**
 * The frame of every panel of a group or resource: its heading and purpose, its parts or the words in their place, and
 * the outcome of a removal. Invariant: focus is never left on a thing that is gone.
 */
import {
  createContext,
  type ReactElement,
  type ReactNode,
  type RefObject,
  useContext,
  useEffect,
  useId,
  useRef,
} from 'react'
import { Skeleton } from '../../kit/design/skeleton.tsx'
import { QueryView } from '../../kit/query/query-view.tsx'
import type { QueryResult } from '../../kit/query/use-query.ts'
import { panelTexts } from './panel-texts.ts'
import './panel.css'

const PanelHeading = createContext<RefObject<HTMLHeadingElement | null> | null>(null)

/** Brings focus to the panel's heading once `gone` is true: what had focus has gone with a part. */
export const useFocusAfterRemoval = (gone: boolean): void => {
  const heading = useContext(PanelHeading)
  useEffect(() => {
    if (gone) heading?.current?.focus({ preventScroll: true })
  }, [gone, heading])
}

const PanelSkeleton = (): ReactElement => (
  <Skeleton label={panelTexts.loading} lines={3}>
    <span className="skeleton panel-skeleton-row" aria-hidden="true" />
  </Skeleton>
)

interface PanelProps<Value> {
  readonly title: string
  /** Its purpose, in a sentence or two. */
  readonly text: string
  readonly result: QueryResult<Value>
  readonly children: (value: Value) => ReactNode
}

export const Panel = <Value,>({ title, text, result, children }: PanelProps<Value>): ReactElement => {
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <section className="panel" aria-labelledby={id}>
      <div className="panel-head">
        <h2 ref={heading} id={id} tabIndex={-1}>
          {title}
        </h2>
        <p className="muted">{text}</p>
      </div>
      <PanelHeading value={heading}>
        <QueryView result={result} loading={<PanelSkeleton />} failed={panelTexts.failed}>
          {children}
        </QueryView>
      </PanelHeading>
    </section>
  )
}
