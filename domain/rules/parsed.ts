/**
 * The result of reading a form: the value in its normal form, or the problems in Swedish by field. Forms and the server use the same
 * functions, so both refuse the same input with the same words.
 */
export type Problems = Readonly<Record<string, string>>

export type Parsed<Value> =
  | { readonly _tag: 'Value'; readonly value: Value }
  | { readonly _tag: 'Problems'; readonly problems: Problems }

/** The values before they are checked. A value is null if it is missing or unreadable. */
export type Given<Values> = { readonly [Name in keyof Values]: Values[Name] | null }

/**
 * Makes the result of a check.
 * @param problems the problem of each field, or null if the field is right
 * @param value the checked value. Null if a part is missing. The problems then name the part.
 */
export const parsed = <Value>(
  problems: Readonly<Record<string, string | null | undefined>>,
  value: Value | null,
): Parsed<Value> => {
  const wrong = Object.entries(problems).flatMap(([field, problem]) => (problem ? [[field, problem] as const] : []))
  return value === null || wrong.length > 0
    ? { _tag: 'Problems', problems: Object.fromEntries(wrong) }
    : { _tag: 'Value', value }
}

export const problemsOf = (result: Parsed<unknown>): Problems => (result._tag === 'Problems' ? result.problems : {})
