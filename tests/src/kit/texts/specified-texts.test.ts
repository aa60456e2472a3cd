/**
 * The texts that the specification prescribes, letter for letter, with or without their full stop. This test shows that
 * none has been reworded or lost. The test of each row in `docs/requirements.md` shows that the text appears in its
 * place.
 */
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { localDate } from '../../../../domain/calendar/local-date.ts'
import { BookingId } from '../../../../domain/schema/ids.ts'
import { weekAndDay } from '../../../../src/administration/reports/report-texts.ts'
import { bookingLabel } from '../../../../src/booking/basket/booking-label.ts'

const specified: Readonly<Record<string, readonly string[]>> = {
  'start page and grid': [
    ...['Gå till bokning', 'Bokad', 'Stängd', 'Låst', 'Vald', 'Reserverad', 'Boka', 'Skapa ny bokning', 'Uppdatera'],
    'Sidan kunde ej hittas',
  ],
  bookings: [
    ...['Fakturaunderlag', 'Administrera', 'Visa'],
    'Är du säker på att du vill ta bort hela bokningen?',
    'Är du säker på att du vill ta bort bokningen?',
    'Fyll i ett meddelande.',
  ],
  administration: [
    ...['Skapa ny', 'Generera', 'Orange', 'Pink', 'Halvtimme', 'Halvdag', 'Heldag'],
    ...['Fyll i title.', 'Fyll i beskrivning.', 'Fyll i slot tid.', 'Fyll i titel.', 'Välj grupp.', 'Välj en bild.'],
    ...['Fyll i epost.', 'Välj tid.', 'Fyll i pris.'],
  ],
  accounts: [
    ...['Fyll i e-post.', 'Fyll i lösenord.', 'Repetera lösenord.', 'Lösenorden stämmer inte med varandra'],
    ...['Fyll i nytt lösenord.', 'Repetera nytt lösenord.', 'Fyll i nuvarande lösenord.', 'Fyll i förnamn.'],
    ...['Fyll i efternamn.', 'Fyll i adress.', 'Fyll i postnr.', 'Fyll i ort.', 'Fyll i telefon.'],
    ...['Välj användartyp.', 'Vänligen acceptera villkoren', 'Fyll i företagsnamn.', 'Fyll i org.nummer.'],
    ...['Fyll i kontosträng.', 'Fyll i referenskod.', 'Fyll i personnummer.'],
    ...['Din epost kunde inte verifieras!', 'Invalid return url...'],
  ],
  connection: [
    'Försöker återansluta till bokningssystemet, var god dröj',
    'Anslutningen till bokningssystemet återställd',
    'Anslutningen till bokningssystemet avbruten. Ladda om sidan och försök igen',
  ],
  toasts: [
    ...['Bokning borttagen', 'Bokning uppdaterad', 'Bokning tillagd', 'Anteckning tillagd', 'Anteckning borttagen'],
    ...['Priset uppdaterat', 'Innehållet uppdaterat', 'Gruppen skapad', 'Gruppen uppdaterad'],
    ...['Öppettider uppdaterade', 'Öppettid borttagen', 'Låsning tillagd', 'Låsning borttagen', 'Media tillagd'],
    ...['Media borttagen', 'Notifikationen tillagd', 'Notifikationen borttagen', 'Tillåtelse tillagd'],
    ...['Tillåtelse borttagen', 'Priset tillagt', 'Priset borttagen', 'Resursen skapad', 'Resursen uppdaterad'],
    ...['Användaren uppdaterad', 'Användaren borttagen', 'Användarens bokningar borttagna'],
    ...['Aktiveringslänk skickad', 'Lösenordsåterställning skickad', 'Lösenord uppdaterat', 'Lösenordet uppdaterat'],
    'Din användare har registrerats, se epost för aktivering',
  ],
}

const comments = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm

/** Every whole text that the client may show: string literals, and the text between tags. */
const written = new Set(
  globSync('{src,domain}/**/*.{ts,tsx}').flatMap((file) =>
    [
      ...readFileSync(file, 'utf8')
        .replace(comments, '')
        .matchAll(/'([^'\n]*)'|"([^"\n]*)"|`([^`]*)`|>\s*([^<>{}\n]+?)\s*</g),
    ].map(([, ...groups]) => groups.find((text) => text !== undefined) ?? ''),
  ),
)
const withoutStop = (text: string): string => text.replace(/(?<!\.)\.$/, '')

test.each(Object.entries(specified))(
  '%s: the texts of the specification are there, letter for letter',
  { tags: 'name-texts' },
  (_, texts) => {
    const shown = new Set([...written].map(withoutStop))
    expect(texts.filter((text) => !shown.has(withoutStop(text)))).toEqual([])
  },
)

test('texts with something filled in read as the specification writes them', { tags: 'name-texts' }, () => {
  const bookingId = BookingId.make(4)
  expect(bookingLabel(bookingId, { bookingId, bookingNumber: 1004 })).toBe('Lägg till i bokning 1004')
  expect(weekAndDay(localDate('2026-03-03'))).toBe('v10 tis 3/3')
})
