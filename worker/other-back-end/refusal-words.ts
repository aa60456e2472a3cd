/** A hub's own no to a press (contract 8, AddReservation), if it is made for a person: short, and without a trace of code. */
const AT_MOST = 200

const isPlain = (text: string): boolean =>
  text.length <= AT_MOST && /\s/u.test(text) && !/[<>{}\n]|Exception|\bat \w+\./u.test(text)

/** @param message what the client library says of a `HubException` */
export const refusalWords = (message: string): string | undefined => {
  const words = message.split('HubException: ')[1]?.trim() ?? ''
  return isPlain(words) ? words : undefined
}
