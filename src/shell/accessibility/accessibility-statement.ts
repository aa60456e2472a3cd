/**
 * What the owner states of the booking's accessibility (lag 2018:1937, 13 §; MDFFS 2019:2), out of `brand.json`, checked when
 * the client is built (`scripts/client/brand.ts`).
 */
export interface AccessibilityStatement {
  /** Who is behind the booking. */
  readonly lead: string
  readonly conformance: string
  readonly conformanceWhy: string
  readonly shortcomings: readonly { readonly title: string; readonly detail: string }[]
  readonly exemptions: string
  readonly report: string
  readonly authority: { readonly detail: string; readonly link: string; readonly address: string }
  readonly tested: string
  readonly updated: string
}

declare const __ACCESSIBILITY_STATEMENT__: AccessibilityStatement

export const accessibilityStatement: AccessibilityStatement = __ACCESSIBILITY_STATEMENT__
