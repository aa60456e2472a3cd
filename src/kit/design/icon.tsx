/**
 * The line icons of the interface. An icon stands beside a text, or within a button whose accessible name describes the
 * action. An icon never carries meaning alone, and therefore it is hidden from assistive technology.
 */
import type { ComponentProps, ReactElement } from 'react'

const paths = {
  previous: 'M14.5 5.5 8 12l6.5 6.5',
  next: 'M9.5 5.5 16 12l-6.5 6.5',
  up: 'M5.5 14.5 12 8l6.5 6.5',
  down: 'M5.5 9.5 12 16l6.5-6.5',
  close: 'M6 6l12 12M18 6 6 18',
  menu: 'M4 7h16M4 12h16M4 17h16',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  plus: 'M12 5v14M5 12h14',
  warning: 'M12 4 2.8 20h18.4L12 4Zm0 6v4.5m0 2.8v.2',
  clock: 'M12 7v5l3.2 2M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17Z',
  undo: 'M8.5 4.5 4 9l4.5 4.5M4.5 9H14a5.5 5.5 0 0 1 0 11h-3.5',
  info: 'M12 11v5.5m0-9v.2M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17Z',
} as const

export const Icon = ({ name }: { readonly name: keyof typeof paths }): ReactElement => (
  <svg className="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
    <path d={paths[name]} />
  </svg>
)

interface IconButtonProps extends ComponentProps<'button'> {
  readonly icon: ComponentProps<typeof Icon>['name']
  readonly label: string
}

/** A button that shows only an icon. Its accessible name describes the action. */
export const IconButton = ({ icon, label, className = '', ...button }: IconButtonProps): ReactElement => (
  <button {...button} type="button" className={`button button-quiet button-square ${className}`} aria-label={label}>
    <Icon name={icon} />
  </button>
)
