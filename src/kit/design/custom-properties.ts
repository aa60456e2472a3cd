/** The type of a style that sets custom properties too. */
import type { CSSProperties } from 'react'

export type StyleWithProperties = CSSProperties & Readonly<Record<`--${string}`, string | number>>
