/** Texts that the browser keeps for all tabs. Without storage, as where it is blocked, nothing is kept, and nothing fails. */
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
    // Nothing is found later.
  }
}
