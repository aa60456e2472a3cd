/**
 * What a browser brings back from a provider, in the fragment of the page's address. Invariant: it leaves the address as soon as it is read,
 * and only this page's memory keeps it.
 */

export type CameBack =
  | { readonly _tag: 'Ticket'; readonly ticket: string }
  /** Nobody was signed in. `trouble` is a word of the server's, and `provider` the number of the provider. */
  | { readonly _tag: 'Trouble'; readonly trouble: string; readonly provider: string }
  | Proof

/** Somebody who is signed in has proved again who they are. `trouble` is a word of the server's if it did not succeed. */
export interface Proof {
  readonly _tag: 'Proof'
  readonly trouble: string | null
  readonly provider: string
}

/** @param fragment the fragment of an address, with its # */
export const cameBackIn = (fragment: string): CameBack | null => {
  const facts = new URLSearchParams(fragment.slice(1))
  const ticket = facts.get('ticket')
  if (ticket !== null) return { _tag: 'Ticket', ticket }
  const trouble = facts.get('trouble')
  const provider = facts.get('provider') ?? ''
  if (facts.has('proof')) return { _tag: 'Proof', trouble, provider }
  return trouble === null ? null : { _tag: 'Trouble', trouble, provider }
}

const dative = (name: string | undefined): string => name ?? 'den andra tjänsten'

/** Why nobody was signed in. @param name the provider's own name; undefined if it is not known */
export const troubleWords = (trouble: string, name: string | undefined): string => {
  switch (trouble) {
    case 'cancelled':
      return `Inloggningen hos ${dative(name)} avbröts. Försök igen, eller logga in på ett annat sätt.`
    case 'again':
      return `Inloggningen hos ${dative(name)} blev inte klar. Försök igen.`
    case 'silent':
      return `${name ?? 'Den andra tjänsten'} svarar inte just nu. Försök igen om en stund, eller logga in på ett annat sätt.`
    case 'expired':
      return 'Inloggningen tog för lång tid, eller så började den i en annan webbläsare. Försök igen.'
    case 'busy':
      return 'Det gick inte att logga in just nu. Vänta en stund och försök igen.'
    default:
      return `Svaret från ${dative(name)} gick inte att lita på, så du är inte inloggad. Försök igen, eller logga in på ett annat sätt.`
  }
}

/** Why somebody who is signed in has not proved who they are. */
export const proofWords = (trouble: string, name: string | undefined): string => {
  switch (trouble) {
    case 'no-auth-time':
      return `${name ?? 'Den andra tjänsten'} säger inte när du loggade in där, så det går inte att bekräfta på det sättet. Logga ut här och logga in igen. Lägg sedan till en app för koder i Min profil, så räcker en kod nästa gång.`
    case 'not-anew':
      return `${name ?? 'Den andra tjänsten'} frågade inte vem du är, utan litade på en tidigare inloggning. Logga ut där först, och försök sedan igen.`
    case 'other-person':
      return `Du loggade in som någon annan hos ${dative(name)}. Logga in där med samma konto som du är inloggad med här.`
    case 'ended':
      return 'Du är inte längre inloggad här. Logga in igen.'
    case 'cancelled':
      return `Inloggningen hos ${dative(name)} avbröts. Försök igen.`
    case 'expired':
      return 'Det tog för lång tid, eller så började det i en annan webbläsare. Försök igen.'
    case 'silent':
      return `${name ?? 'Den andra tjänsten'} svarar inte just nu. Försök igen om en stund.`
    case 'again':
      return `Inloggningen hos ${dative(name)} blev inte klar. Försök igen.`
    case 'busy':
      return 'Det gick inte just nu. Vänta en stund och försök igen.'
    default:
      return `Svaret från ${dative(name)} gick inte att lita på. Försök igen.`
  }
}
