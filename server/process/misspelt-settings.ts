/**
 * Finds environment variables that look like misspelt settings. Without a warning, a cap with a misspelt name would have no effect. Names
 * are compared word by word, so a variable of another program is not reported only because it begins like a setting.
 */

/** Words that people write, and the words of the settings that they mean. */
const meant: Readonly<Record<string, string>> = {
  DB: 'DATABASE',
  DIRECTORY: 'DIR',
  FOLDER: 'DIR',
  URI: 'URL',
  SEC: 'SECOND',
  MAXIMUM: 'MAX',
}

/** Names that other programs use, and the settings that they mean. */
const ofOthers: Readonly<Record<string, string>> = {
  SMTP_HOST: 'SMTP_URL',
  SMTP_SERVER: 'SMTP_URL',
  POSTGRES_URL: 'DATABASE_URL',
  POSTGRESQL_URL: 'DATABASE_URL',
  PG_URL: 'DATABASE_URL',
  LISTEN_PORT: 'PORT',
  LISTEN_HOST: 'HOST',
}

/** The words of a name. Some forms count as the same word: TRUSTED and TRUST, PROXIES and PROXY, SECONDS and SECOND. */
const wordsOf = (name: string): string[] =>
  name
    .toUpperCase()
    .split(/[_-]/)
    .map((word) => {
      const stem = word.replace(/IES$/, 'Y').replace(/(?<=..[^S])S$|(?<=...)ED$/, '')
      return meant[stem] ?? stem
    })

/** The number of letters that must be added, removed, replaced, or swapped with the next one to turn one word into the other. */
const lettersApart = (one: string, other: string): number => {
  const rows = [Array.from({ length: other.length + 1 }, (_, place) => place)]
  const at = (row: number, place: number): number => rows[row]?.[place] ?? Number.POSITIVE_INFINITY
  for (let row = 1; row <= one.length; row += 1) {
    const next = [row]
    rows.push(next)
    for (let place = 1; place <= other.length; place += 1) {
      const isSame = one[row - 1] === other[place - 1]
      const isSwapped = one[row - 1] === other[place - 2] && one[row - 2] === other[place - 1]
      next.push(
        Math.min(
          at(row, place - 1) + 1,
          at(row - 1, place) + 1,
          at(row - 1, place - 1) + (isSame ? 0 : 1),
          isSwapped ? at(row - 2, place - 2) + 1 : Number.POSITIVE_INFINITY,
        ),
      )
    }
  }
  return at(one.length, other.length)
}

const looksLike = (name: string, setting: string): boolean => {
  if (ofOthers[name.toUpperCase()] === setting) return true
  const [words, wanted] = [wordsOf(name), wordsOf(setting)]
  if (words.join('') === wanted.join('')) return true
  const isNear = (word: string, place: number): boolean => {
    const other = wanted[place] ?? ''
    const length = Math.max(word.length, other.length)
    // For a short word, a different letter makes another word.
    return lettersApart(word, other) <= (length > 6 ? 2 : length > 3 ? 1 : 0)
  }
  if (words.length === wanted.length && words.every(isNear)) return true
  // Among settings, only caps begin with MAX. So one more common word is enough.
  return words[0] === 'MAX' && wanted[0] === 'MAX' && words.slice(1).some((word) => wanted.slice(1).includes(word))
}

export interface MisspeltSetting {
  readonly name: string
  /** The setting that the variable resembles most. */
  readonly nearest: string
}

/** Finds names that resemble a setting. `settings` are the names of all settings. */
export const findMisspelt = (names: readonly string[], settings: ReadonlySet<string>): readonly MisspeltSetting[] =>
  names
    .filter((name) => !settings.has(name))
    .flatMap((name) => {
      const [nearest] = [...settings]
        .filter((setting) => looksLike(name, setting))
        .toSorted((one, other) => lettersApart(name.toUpperCase(), one) - lettersApart(name.toUpperCase(), other))
      return nearest === undefined ? [] : [{ name, nearest }]
    })
