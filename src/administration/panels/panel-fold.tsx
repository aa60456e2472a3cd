/**
 * Folds a panel that is rarely needed to its heading, with a few words about what the panel holds. Invariants: the browser
 * opens a fold when it finds words in it, and a link to the panel opens it; a panel that somebody has opened is open on
 * the next page too, until somebody closes it.
 */
import { createContext, type ReactElement, type ReactNode, useContext, useState } from 'react'
import { keepText, keptText } from '../../core/kept-text.ts'
import { Icon } from '../../kit/design/icon.tsx'
import './panel-fold.css'

/** The key of the ids of the open panels, with spaces between them. */
const KEPT = 'open-panels'
const keptOpen = (): ReadonlySet<string> => new Set((keptText(KEPT) ?? '').split(' '))

interface Fold {
  /** The fragment identifier of the panel's section. */
  readonly id: string
  /** What the panel holds, such as "2 regler". */
  readonly words: ReactNode
}

/** Null around a panel that is always open. */
export const PanelFoldContext = createContext<Fold | null>(null)

/** Opens the folded panel in a section, if the section has one. */
export const openPanel = (id: string): void => {
  const fold = document.getElementById(id)?.querySelector<HTMLDetailsElement>('details.panel-fold')
  if (fold) fold.open = true
}

interface PanelFoldProps {
  readonly heading: ReactElement
  readonly className: string
  readonly children: ReactNode
}

export const PanelFold = ({ heading, className, children }: PanelFoldProps): ReactElement => {
  const fold = useContext(PanelFoldContext)
  const [isOpen, setOpen] = useState(() => fold !== null && keptOpen().has(fold.id))
  if (fold === null)
    return (
      <div className={className}>
        {heading}
        {children}
      </div>
    )
  const { id, words } = fold
  const keep = (open: boolean): void => {
    setOpen(open)
    const others = [...keptOpen()].filter((other) => other !== '' && other !== id)
    keepText(KEPT, [...others, ...(open ? [id] : [])].join(' '))
  }
  return (
    <details className="panel-fold" open={isOpen} onToggle={({ currentTarget }) => keep(currentTarget.open)}>
      <summary className="panel-fold-summary row gap-x-3 items-center spread finger-high">
        {heading}
        <span className="panel-fold-words row gap-3 items-center muted">
          <span>{words}</span>
          <Icon name="down" />
        </span>
      </summary>
      <div className={className}>{children}</div>
    </details>
  )
}
