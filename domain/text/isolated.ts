/** Isolates right-to-left names within left-to-right sentences. Pure. */

const rightToLeft =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}\p{Script=Mandaic}\p{Script=Samaritan}]/u

/**
 * Puts marks around a right-to-left text that isolate its direction. Subjects, mails and labels have no elements, so they use these marks
 * instead of `<bdi>`.
 */
export const isolated = (text: string): string => (rightToLeft.test(text) ? `\u2068${text}\u2069` : text)
