/** Reads the value of one cookie. Pure. */

/** Decodes a value. A value that is not encoded stays as it is, because a back end may write a token with a bare `%`. */
const decoded = (value: string): string => {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}

/** The value of a cookie in the form of `document.cookie`. Null if there is no such cookie. */
export const cookieValue = (cookies: string, name: string): string | null => {
  for (const part of cookies.split('; ')) {
    const [key, ...value] = part.split('=')
    if (key === name) return decoded(value.join('='))
  }
  return null
}
