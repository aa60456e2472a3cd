/** The words for a booking system that is not heard, as several screens say them. */
const title = 'Ingen kontakt med bokningen just nu.'
const detail = 'Du kan titta, men inte välja.'

export const unheardTexts = { title, detail, sentence: `${title} ${detail}` } as const
