/** The words for a lost contact with the booking system. Several screens use them. */
const title = 'Ingen kontakt med bokningen just nu.'
const detail = 'Du kan titta, men inte välja.'

export const unheardTexts = { title, detail, sentence: `${title} ${detail}` } as const
