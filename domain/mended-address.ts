/**
 * An address of this site as a mail has it, from what a program made of it on the way: `&` written as HTML has it, the mark behind the
 * sentence taken for a part of it, a code broken in two lines. Pure. Invariant: an address as the mails have it, and any other of the
 * client that says nothing of a code, stays as it is.
 */

/** As programs write a `&` that stands in HTML, once or twice, or as a part of a value. */
const ampersand = /&(?:amp;|#38;|#x26;)+|%26(?:amp%3B|(?=(?:code|returnUrl)(?:=|%3D)))/giu
/** As quoted-printable has an equals sign. */
const quotedEquals = /([?&](?:id|code|returnUrl)=)3D(?=\d+(?:&|$)|[\w-]{43}(?![\w-])|%2F)/giu

/** Marks and spaces, as they are and as browsers write them. None of them ends an address of ours. */
const behind =
  /(?:[\s.,;:!?<>()[\]{}'"]|%(?:0[9AD]|2[0-2789C]|3[A-CEF]|5[BD]|7[BD]|C2%A0|C2%AB|C2%BB|E2%80%[89A-F][0-9A-F]|EF%BB%BF))+$/iu

/** Only such stand in a code. */
const mendedCode = (written: string): string => written.replace(/%[\dA-F]{2}/giu, '').replace(/[^\w-]/gu, '')

/** @param address path and query. @returns null: it is as it should be */
export const mendedAddress = (address: string): string | null => {
  const [path = '', ...queries] = address.split('?')
  const query = queries.join('?').replace(ampersand, '&')
  // Other pages have a way back too, whose own query may be what somebody searches for.
  const isOfMail = /(?:^|&)(?:code=|returnUrl=(?!.*%3F))/iu.test(query)
  if (query !== '' && !isOfMail) return null
  const mended =
    query === ''
      ? path.replace(behind, '') || '/'
      : `${path}?${query}`
          .replace(behind, '')
          .replace(quotedEquals, '$1')
          .replace(/([?&]code=)([^&]*)/u, (_, name: string, code: string) => `${name}${mendedCode(code)}`)
  return mended === address ? null : mended
}
