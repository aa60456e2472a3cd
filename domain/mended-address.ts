/**
 * Repairs an address of this site that a program changed when it opened a link in an e-mail. The program wrote `&` as in HTML, added the
 * punctuation after the link, or broke a code into two lines. Pure. Invariant: an unchanged address from an e-mail stays as it is, and so
 * does every other address of the client that has no code.
 */

/** An `&` that is written as in HTML, once or twice, or encoded as a part of a value. */
const ampersand = /&(?:amp;|#38;|#x26;)+|%26(?:amp%3B|(?=(?:code|returnUrl)(?:=|%3D)))/giu
/** An equals sign in quoted-printable encoding. */
const quotedEquals = /([?&](?:id|code|returnUrl)=)3D(?=\d+(?:&|$)|[\w-]{43}(?![\w-])|%2F)/giu

/** Punctuation and spaces at the end, plain or as browsers encode them. No address of the client ends with these. */
const behind =
  /(?:[\s.,;:!?<>()[\]{}'"]|%(?:0[9AD]|2[0-2789C]|3[A-CEF]|5[BD]|7[BD]|C2%A0|C2%AB|C2%BB|E2%80%[89A-F][0-9A-F]|EF%BB%BF))+$/iu

/** Mends an address, which is a path with a query. Returns null if it needs no mending. */
export const mendedAddress = (address: string): string | null => {
  const [path = '', ...queries] = address.split('?')
  const query = queries.join('?').replace(ampersand, '&')
  // Other pages have a `returnUrl` too. If the `returnUrl` has its own query, it may have a person's search words, and stays as it is.
  const isOfMail = /(?:^|&)(?:code=|returnUrl=(?!.*%3F))/iu.test(query)
  if (query !== '' && !isOfMail) return null
  const mended =
    query === ''
      ? path.replace(behind, '') || '/'
      : `${path}?${query}`
          .replace(behind, '')
          .replace(quotedEquals, '$1')
          // A code has only letters, digits, dashes and underscores. A program added all other characters.
          .replace(/([?&]code=)([^&]*)/u, (_, name: string, code: string) => {
            const plain = code.replace(/%[\dA-F]{2}/giu, '').replace(/[^\w-]/gu, '')
            return `${name}${plain}`
          })
  return mended === address ? null : mended
}
