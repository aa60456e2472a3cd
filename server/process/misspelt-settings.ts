/** Finds variables of the environment that look like settings and are none: a cap that is misspelt caps nothing, without a word. */

/** How many letters must be put in, left out or exchanged to make one of the other. */
const lettersApart = (one: string, other: string): number => {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (const [index, letter] of [...one].entries()) {
    const next = [index + 1]
    for (const [place, otherLetter] of [...other].entries())
      next.push(
        Math.min(
          (next[place] ?? 0) + 1,
          (row[place + 1] ?? 0) + 1,
          (row[place] ?? 0) + (letter === otherLetter ? 0 : 1),
        ),
      )
    row = next
  }
  return row.at(-1) ?? 0
}

const firstWord = (name: string): string => name.split('_', 1)[0] ?? ''

const looksLike = (name: string, setting: string): boolean =>
  (setting.includes('_') && name.includes('_') && firstWord(name) === firstWord(setting)) ||
  lettersApart(name, setting) <= (setting.length > 6 ? 2 : 1)

interface MisspeltSetting {
  readonly name: string
  /** The setting that it resembles most. */
  readonly nearest: string
}

/** @param settings the names that mean something */
export const findMisspelt = (names: readonly string[], settings: ReadonlySet<string>): readonly MisspeltSetting[] =>
  names
    .filter((name) => !settings.has(name))
    .flatMap((name) => {
      const [nearest] = [...settings]
        .filter((setting) => looksLike(name, setting))
        .toSorted((one, other) => lettersApart(name, one) - lettersApart(name, other))
      return nearest === undefined ? [] : [{ name, nearest }]
    })
