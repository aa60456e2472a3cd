/** The body of an answer. What is no JSON is no more than that something came. */
export const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return text === '' ? undefined : text
  }
}
