/** The finding about each call, and the table of all findings. */

export type Verdict =
  | 'works'
  /** The call works, but the operator of the back end should look at the remark. */
  | 'works, but'
  /** The client works without the call and hides the features that need it. */
  | 'works without'
  | 'cannot be read'
  | 'missing'
  | 'fails'
  | 'not tried'

export interface Row {
  /** The name of the call, or of the checked part of the call. */
  readonly call: string
  readonly verdict: Verdict
  readonly remark: string
  /** Whether booking is impossible without the call. */
  readonly isNeeded: boolean
}

export interface Section {
  readonly title: string
  readonly rows: readonly Row[]
}

export const row = (call: string, verdict: Verdict, remark = ''): Row => ({ call, verdict, remark, isNeeded: false })
export const needed = (one: Row): Row => ({ ...one, isNeeded: true })

/** Changes the row of an existing call that is tried only with `--write`. */
export const untried = (one: Row): Row =>
  one.verdict === 'works' ? { ...one, verdict: 'not tried', remark: 'it is there; tried with --write' } : one

const broken: readonly Verdict[] = ['cannot be read', 'missing', 'fails']
export const isBroken = ({ verdict }: Row): boolean => broken.includes(verdict)

const widest = (texts: readonly string[]): number => Math.max(...texts.map((text) => text.length))

/** The lines of the table. Each row about a call that booking needs is marked. */
export const tableLines = (sections: readonly Section[]): string[] => {
  const rows = sections.flatMap((section) => section.rows)
  const [first, second] = [widest(rows.map(({ call }) => call)), widest(rows.map(({ verdict }) => verdict))]
  return sections.flatMap(({ title, rows: ofSection }) => [
    '',
    title,
    ...ofSection.map((one) =>
      `${one.isNeeded ? '*' : ' '} ${one.call.padEnd(first)}  ${one.verdict.padEnd(second)}  ${one.remark}`.trimEnd(),
    ),
  ])
}
