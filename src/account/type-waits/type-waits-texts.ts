export const typeWaitsTexts = {
  title: 'Din användartyp väntar på att godkännas',
  /** @param name null: not known */
  detail: (name: string | null): string =>
    `En administratör ska godkänna dig som ${name === null ? 'den användartyp som du har valt' : name.toLowerCase()}. Till dess gäller de priser och bokningsregler som gäller alla, och det som bara är för vissa användartyper kan du inte boka.`,
} as const
