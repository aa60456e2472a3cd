/** Names in letters that run from right to left, in a sentence that runs from left to right. Pure. */

const rightToLeft =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}\p{Script=Mandaic}\p{Script=Samaritan}]/u

/**
 * The text between marks that keep its direction to itself, where it has one of its own: what `<bdi>` is in a page, for a subject, a
 * mail or a label that has no elements.
 */
export const isolated = (text: string): string => (rightToLeft.test(text) ? `\u2068${text}\u2069` : text)
