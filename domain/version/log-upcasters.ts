/**
 * The steps from each format of the recorded log (docs/rules.md#log) to the next format. Invariant: the number of the present format is one
 * more than the number of steps. A released step is never changed or removed, so every recorded log stays readable.
 */

/** A step from one format to the next, for a state and for a line after the header, both as JSON values. */
export interface FormatStep {
  readonly snapshot: (snapshot: unknown) => unknown
  readonly line: (line: unknown) => unknown
}

/** The first step leads from format 1 to format 2, and so on. */
export const formatSteps: readonly FormatStep[] = []

export const LOG_FORMAT: number = formatSteps.length + 1

/** The conversion from a format to the present format. */
export const upcaster = (format: number, steps: readonly FormatStep[] = formatSteps): FormatStep => {
  const ahead = steps.slice(format - 1)
  return {
    // A null snapshot means that there was no event before. That is the same in every format.
    snapshot: (snapshot) =>
      snapshot === null ? null : ahead.reduce<unknown>((value, step) => step.snapshot(value), snapshot),
    line: (line) => ahead.reduce<unknown>((value, step) => step.line(value), line),
  }
}
