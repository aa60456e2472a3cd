/**
 * How Swedish texts are sorted: å, ä and ö come last, capitals and accents matter little, and "Rum 2" comes before
 * "Rum 10". Invariant: two texts are equal only if they are the same, so that an order is the same each time.
 */
const collator = new Intl.Collator('sv', { numeric: true })

const byCodeUnits = (a: string, b: string): number => {
  if (a === b) return 0
  return a < b ? -1 : 1
}

export const swedishOrder = (a: string, b: string): number => collator.compare(a, b) || byCodeUnits(a, b)
