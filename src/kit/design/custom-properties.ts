/** The type of a `style` attribute that may also set custom properties. */
import type { CSSProperties } from 'react'

export type StyleWithProperties = CSSProperties & Readonly<Record<`--${string}`, string | number>>
