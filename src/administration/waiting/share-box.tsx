/** A box that stands for several: ticked when all of them are, and halfway when some are. */
import { type ComponentProps, type ReactElement, useEffect, useRef } from 'react'
import type { Share } from './choosing.ts'

interface ShareBoxProps extends Omit<ComponentProps<'input'>, 'type' | 'checked' | 'onChange' | 'className'> {
  readonly share: Share
  readonly onChoose: (on: boolean) => void
}

export const ShareBox = ({ share, onChoose, ...rest }: ShareBoxProps): ReactElement => {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current !== null) box.current.indeterminate = share === 'some'
  }, [share])
  return (
    <input
      {...rest}
      ref={box}
      type="checkbox"
      className="field-checkbox"
      checked={share === 'all'}
      onChange={() => onChoose(share !== 'all')}
    />
  )
}
