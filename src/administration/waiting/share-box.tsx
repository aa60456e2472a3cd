/** A box for several parts of the queue. */
import { type ComponentProps, type ReactElement, useRef, useState } from 'react'
import type { Share } from './waiting-parts.ts'

interface ShareBoxProps extends Omit<ComponentProps<'input'>, 'type' | 'checked' | 'onChange' | 'className'> {
  readonly share: Share
  readonly onChoose: (on: boolean) => void
}

/**
 * A box for several parts. It is ticked when all of them are ticked, and indeterminate when some are. Browsers do not
 * tell screen readers when a box stops being indeterminate. A new box therefore replaces the old box and takes its
 * focus.
 */
export const ShareBox = ({ share, onChoose, ...rest }: ShareBoxProps): ReactElement => {
  const [seen, setSeen] = useState({ share, boxes: 0 })
  if (seen.share !== share) setSeen({ share, boxes: seen.boxes + Number(seen.share === 'some') })
  const hadFocus = useRef(false)
  const attach = (box: HTMLInputElement): (() => void) => {
    box.indeterminate = share === 'some'
    if (hadFocus.current) box.focus({ preventScroll: true })
    return () => {
      hadFocus.current = box === document.activeElement
    }
  }
  return (
    <input
      key={seen.boxes}
      {...rest}
      ref={attach}
      type="checkbox"
      className="field-checkbox"
      checked={share === 'all'}
      onChange={() => onChoose(share !== 'all')}
    />
  )
}
