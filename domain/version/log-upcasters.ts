/**
 * The formats of the recorded log (docs/rules.md#log). Invariant: the number of the present one is one more than there
 * are steps; a step, once released, is never changed or taken away, so that every log ever recorded stays readable.
 */

/** From one format to the next: of a state, and of a line after the header. Values as JSON has them. */
export interface FormatStep {
  readonly snapshot: (snapshot: unknown) => unknown
  readonly line: (line: unknown) => unknown
}

/** The first leads from format 1 to format 2, and so on. */
export const formatSteps: readonly FormatStep[] = []

export const LOG_FORMAT: number = formatSteps.length + 1

/** @returns what leads from `format` to the present one */
export const upcaster = (format: number, steps: readonly FormatStep[] = formatSteps): FormatStep => {
  const ahead = steps.slice(format - 1)
  return {
    // Nothing had happened: that is so in every format.
    snapshot: (snapshot) =>
      snapshot === null ? null : ahead.reduce<unknown>((value, step) => step.snapshot(value), snapshot),
    line: (line) => ahead.reduce<unknown>((value, step) => step.line(value), line),
  }
}
