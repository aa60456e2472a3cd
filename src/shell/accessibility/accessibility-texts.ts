/**
 * The accessibility statement that Swedish law requires of a public service (lag 2018:1937, 13 §; MDFFS 2019:2). This module
 * contains the headings and the description of how the product was tested, which are the same for every owner. The owner's
 * part is in `brand.json` and is checked when the client is built (`scripts/client/brand.ts`). The report on each criterion
 * is in `docs/accessibility-report.md`. Invariant: the statement claims only what the tests of this repository show
 * (`e2e/accessibility.spec.ts`, `keyboard.spec.ts`, `touch.spec.ts`, `accounts.spec.ts`, `spoken-booking.spec.ts`;
 * `docs/accessibility.md`).
 */
export const accessibilityTexts = {
  title: 'Tillgänglighetsredogörelse',

  workings: [
    'Hela bokningen, från val av tid till bekräftelse, går att göra med enbart tangentbord.',
    'Den går också att göra med fingret på en skärm som är 320 bildpunkter bred, utan att dra eller svepa. Det motsvarar 400 procents förstoring på en vanlig datorskärm.',
    'Varje tid i bokningsschemat är en knapp med ett eget namn: klockslag, om den är ledig, resurs (där det finns flera) samt veckodag och datum.',
    'En ruta som öppnas säger sin fråga och vad den gäller. Hur lång tid du har kvar sägs även medan en ruta är öppen.',
    'Ingenting sägs med enbart färg. Bokningen fungerar i ljust och mörkt läge, med egna färger (höga kontraster) och utan rörelser.',
    'Tiden för att bekräfta är tio minuter. Två minuter före slutet får du en fråga och kan förlänga, upp till tio gånger.',
  ],
} as const

export interface AccessibilityStatement {
  /** The introduction, which names the owner of the service. */
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
