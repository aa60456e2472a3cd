/** A style that sets custom properties beside the others. */
import type { CSSProperties } from 'react'

export type StyleWithProperties = CSSProperties & Readonly<Record<`--${string}`, string | number>>
