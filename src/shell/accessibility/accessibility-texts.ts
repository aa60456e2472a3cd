/**
 * The accessibility statement that Swedish law asks of a public service (lag 2018:1937, 13 §; MDFFS 2019:2): its
 * headings, and what was tried of the product, which is the same wherever it runs. The owner's statement is in
 * `brand.json`, the report of each criterion in `docs/accessibility-report.md`, and the statement is checked when the client is built (`scripts/client/brand.ts`). Invariant: it says what the tests
 * of this repository show (`e2e/accessibility.spec.ts`, `keyboard.spec.ts`, `touch.spec.ts`, `accounts.spec.ts`,
 * `spoken.spec.ts`; `docs/accessibility.md`) and no more; it changes with what is so, and so do the dates in
 * `brand.json`.
 */
export const accessibilityTexts = {
  title: 'Tillgänglighetsredogörelse',

  how: 'Hur tillgänglig är bokningen?',
  works: 'Det här är prövat',
  workings: [
    'Hela bokningen, från val av tid till bekräftelse, går att göra med enbart tangentbord.',
    'Den går också att göra med fingret på en skärm som är 320 bildpunkter bred, utan att dra eller svepa. Det motsvarar 400 procents förstoring på en vanlig datorskärm.',
    'Varje tid i bokningsschemat är en knapp med ett eget namn: klockslag, om den är ledig, resurs (där det finns flera) samt veckodag och datum.',
    'En ruta som öppnas säger sin fråga och vad den gäller. Hur lång tid du har kvar sägs även medan en ruta är öppen.',
    'Ingenting sägs med enbart färg. Bokningen fungerar i ljust och mörkt läge, med egna färger (höga kontraster) och utan rörelser.',
    'Tiden för att bekräfta är tio minuter. Två minuter före slutet får du en fråga och kan förlänga, upp till tio gånger.',
  ],

  lacking: 'Kända brister',
  lackingLead: 'Det här är inte tillgängligt, eller så vet vi inte säkert att det är det.',

  exempt: 'Innehåll som är undantaget',

  report: 'Om något inte fungerar för dig',
  mail: 'E-post',
  phone: 'Telefon',
  visit: 'Besök',

  supervision: 'Tillsyn',

  tested: 'Hur vi har prövat bokningen',
  toReport: 'Granskningen, kriterium för kriterium',

  criterion: 'Kriterium',
  verdict: 'Bedömning',
  howTried: 'Hur det är prövat',
  toStatement: 'Till redogörelsen',
} as const

export interface AccessibilityStatement {
  /** The owner of the booking. */
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
