/** Rich text of ours, of the few pieces that it needs. Nothing here escapes. */

export const paragraphs = (texts: readonly string[]): string => texts.map((text) => `<p>${text}</p>`).join('')

export const bullets = (items: readonly string[]): string =>
  `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`
