/**
 * Mends an address of this site that a program changed on its way from a mail: it wrote `&` as HTML does, took the mark after the sentence
 * for a part of the address, or broke a code in two lines. Pure. Invariant: an address as the mails have it stays as it is, and so does
 * every other address of the client that holds no code.
 */

/** An `&` as HTML writes it, once or twice, or as a part of a value. */
const ampersand = /&(?:amp;|#38;|#x26;)+|%26(?:amp%3B|(?=(?:code|returnUrl)(?:=|%3D)))/giu
/** An equals sign as quoted-printable writes it. */
const quotedEquals = /([?&](?:id|code|returnUrl)=)3D(?=\d+(?:&|$)|[\w-]{43}(?![\w-])|%2F)/giu

/** Marks and spaces at the end, as they are and as browsers encode them. No address of ours ends with one. */
const behind =
  /(?:[\s.,;:!?<>()[\]{}'"]|%(?:0[9AD]|2[0-2789C]|3[A-CEF]|5[BD]|7[BD]|C2%A0|C2%AB|C2%BB|E2%80%[89A-F][0-9A-F]|EF%BB%BF))+$/iu

/** @param address path and query. @returns null: it is as it should be */
export const mendedAddress = (address: string): string | null => {
  const [path = '', ...queries] = address.split('?')
  const query = queries.join('?').replace(ampersand, '&')
  // Other pages have a `returnUrl` too, whose own query may be what somebody searches for: that is left alone.
  const isOfMail = /(?:^|&)(?:code=|returnUrl=(?!.*%3F))/iu.test(query)
  if (query !== '' && !isOfMail) return null
  const mended =
    query === ''
      ? path.replace(behind, '') || '/'
      : `${path}?${query}`
          .replace(behind, '')
          .replace(quotedEquals, '$1')
          // A code holds letters, digits, dashes and underscores alone: whatever else is in it came on the way.
          .replace(/([?&]code=)([^&]*)/u, (_, name: string, code: string) => {
            const plain = code.replace(/%[\dA-F]{2}/giu, '').replace(/[^\w-]/gu, '')
            return `${name}${plain}`
          })
  return mended === address ? null : mended
}
