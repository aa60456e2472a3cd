/** What is said of a failure where a back end says no more than its status. */
const texts: Readonly<Record<number, string>> = {
  400: 'Något i det som skickades går inte att ta emot. Kontrollera uppgifterna.',
  401: 'Du behöver logga in.',
  403: 'Du får inte göra det här.',
  404: 'Det du frågade efter finns inte.',
  409: 'Något har ändrats under tiden. Ladda om sidan och försök igen.',
  413: 'Det som skickades är för stort.',
  415: 'Filen är av en sort som inte går att ta emot.',
  422: 'Någon uppgift behöver rättas.',
  429: 'Det blev för många försök. Vänta en stund.',
}

export const statusText = (status: number): string =>
  texts[status] ?? 'Något gick fel hos servern. Försök igen om en stund.'
