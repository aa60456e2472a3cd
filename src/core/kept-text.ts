/** Texts in the browser's local storage, which all tabs share. While storage is blocked, nothing is stored and nothing fails. */
export const keptText = (key: string): string | null => {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

export const keepText = (key: string, text: string): void => {
  try {
    localStorage.setItem(key, text)
  } catch {
    // Storage is blocked, so the text is not stored.
  }
}
