/** What was found of each call, and the table that tells it. */

export type Verdict =
  | 'works'
  /** It works, and whoever runs the back end should look at it. */
  | 'works, but'
  /** The client does without, and hides what needs it. */
  | 'works without'
  | 'cannot be read'
  | 'missing'
  | 'fails'
  | 'not tried'

export interface Row {
  /** The call, or what of it was looked at. */
  readonly call: string
  readonly verdict: Verdict
  readonly remark: string
  /** Nobody can book without it. */
  readonly isNeeded: boolean
}

export interface Section {
  readonly title: string
  readonly rows: readonly Row[]
}

export const row = (call: string, verdict: Verdict, remark = ''): Row => ({ call, verdict, remark, isNeeded: false })
export const needed = (one: Row): Row => ({ ...one, isNeeded: true })

/** What is there, and does its work only with `--write`. */
export const untried = (one: Row): Row =>
  one.verdict === 'works' ? { ...one, verdict: 'not tried', remark: 'it is there; tried with --write' } : one

const broken: readonly Verdict[] = ['cannot be read', 'missing', 'fails']
export const isBroken = ({ verdict }: Row): boolean => broken.includes(verdict)

const widest = (texts: readonly string[]): number => Math.max(...texts.map((text) => text.length))

/** A line for each row. What cannot be booked without is marked. */
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
