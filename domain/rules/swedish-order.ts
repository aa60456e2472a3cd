/**
 * The order of Swedish texts. The letters å, ä and ö come last, and "Rum 2" comes before "Rum 10". Capitals and accents matter only between
 * otherwise equal texts. Invariant: only identical texts compare as equal, so sorting always gives the same order.
 */
const collator = new Intl.Collator('sv', { numeric: true })

/** If the Swedish rules count two texts as equal, the order of their code units decides. */
export const swedishOrder = (a: string, b: string): number => collator.compare(a, b) || Number(a > b) - Number(a < b)
