/** Names in scripts that run from right to left, within sentences that run from left to right. Pure. */

const rightToLeft =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}\p{Script=Mandaic}\p{Script=Samaritan}]/u

/**
 * Puts a text that runs from right to left between marks that isolate its direction. It does for subjects, mails and labels, which have no
 * elements, what `<bdi>` does in a page.
 */
export const isolated = (text: string): string => (rightToLeft.test(text) ? `\u2068${text}\u2069` : text)
