/** The framework's e-mail check: empty passes; at most 254 characters in all and 64 before the @. */
const shape =
  /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i

export const isEmail = (text: string): boolean =>
  text === '' || (text.length <= 254 && text.indexOf('@') <= 64 && shape.test(text))
