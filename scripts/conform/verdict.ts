/** The finding on each call, and the table of all. */

export type Verdict =
  | 'works'
  /** It works, but the operator of the back end should look at it. */
  | 'works, but'
  /** The client works without it and hides what needs it. */
  | 'works without'
  | 'cannot be read'
  | 'missing'
  | 'fails'
  | 'not tried'

export interface Row {
  /** The call, or the part of it that was checked. */
  readonly call: string
  readonly verdict: Verdict
  readonly remark: string
  /** Booking is impossible without it. */
  readonly isNeeded: boolean
}

export interface Section {
  readonly title: string
  readonly rows: readonly Row[]
}

export const row = (call: string, verdict: Verdict, remark = ''): Row => ({ call, verdict, remark, isNeeded: false })
export const needed = (one: Row): Row => ({ ...one, isNeeded: true })

/** The row of a call that exists and is tried only with `--write`. */
export const untried = (one: Row): Row =>
  one.verdict === 'works' ? { ...one, verdict: 'not tried', remark: 'it is there; tried with --write' } : one

const broken: readonly Verdict[] = ['cannot be read', 'missing', 'fails']
export const isBroken = ({ verdict }: Row): boolean => broken.includes(verdict)

const widest = (texts: readonly string[]): number => Math.max(...texts.map((text) => text.length))

/** A line for each row. A row without which booking is impossible is marked. */
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
