/** A button that shows an icon alone; what it does is its name. */
import type { ComponentProps, ReactElement } from 'react'
import { Icon } from './icon.tsx'

interface IconButtonProps extends ComponentProps<'button'> {
  readonly icon: ComponentProps<typeof Icon>['name']
  readonly label: string
}

export const IconButton = ({ icon, label, className = '', ...button }: IconButtonProps): ReactElement => (
  <button {...button} type="button" className={`button button-quiet button-square ${className}`} aria-label={label}>
    <Icon name={icon} />
  </button>
)
