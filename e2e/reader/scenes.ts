/**
 * The scenes, each with what must be heard in it. Orca's own words ("tryckknapp", "huvud nivå 1") are those of its
 * Swedish translation.
 */
import type { Scene, Step } from './scene.ts'

const PASSWORD = 'demo-losenord-1'

/** Opens the rooms' day, and moves the focus to the grid. */
const toTheGrid = (day: string): readonly Step[] => [
  { open: `/group/1/${day}`, hears: ['Inläsning av'] },
  { press: 'Tab', until: 'Tider i ' },
]

/** Signs in. It begins in the e-mail field of the form. */
const fillSignIn = (password: string, email = 'anna@demo.example'): readonly Step[] => [
  { type: email },
  { press: 'Tab', hears: ['Lösenord'] },
  { type: password },
]

const signInAs = (email: string): readonly Step[] => [
  { open: '/sign-in', hears: ['Inläsning av'] },
  { press: 'Tab', until: 'E-post' },
  ...fillSignIn(PASSWORD, email),
  { press: 'Return', hears: ['Boka lokaler och resurser'] },
]

/** Words are heard that are not about the document. */
const somewhere = /^(?!body|html|nothing)/

/** If the holds last two minutes or less, there is no warning. All announcements about their time come within 75 s. */
const SHORT_TERM = { RESERVATION_SECONDS: '75' }
/** The warning comes two minutes before the end. */
const WARNED_SOON = { RESERVATION_SECONDS: '140' }

export const scenes: readonly Scene[] = [
  {
    name: 'booking',
    about: 'a visitor books by keyboard alone, from the start page to the page of the booking',
    steps: () => [
      { open: '/', hears: ['Boka lokaler och resurser'] },
      { press: 'Tab', until: /Gå till bokning.*Grupprum/ },
      { press: 'Return', hears: ['Grupprum och mötesplatser huvud nivå 1'] },
      { press: 'Tab', until: 'Nästa dag' },
      { press: 'Return', hears: [/^(Nästa dag[^|]*\| )?onsdag 4 mars/] },
      { press: 'Tab', until: 'Tider i ' },
      { press: 'Right', hears: [/\d\d:\d\d–\d\d:\d\d, /], atMostWords: 16 },
      { press: 'Down', hears: [/^(rad \d+\. \| )?\d\d:\d\d–\d\d:\d\d, /], atMostWords: 12 },
      { press: 'ctrl+End' },
      { press: 'ctrl+Home', hears: [/08:00–08:30, /] },
      { press: 'ctrl+Down', hears: [/\d\d:\d\d–\d\d:\d\d, ledig/], atMostWords: 12 },
      { press: 'space', hears: [/^\d\d:\d\d–\d\d:\d\d, vald/, 'Du har 10 minuter'] },
      { press: 'Tab', until: /^Boka tryckknapp/ },
      { press: 'Return', hears: ['Logga in för att boka. Dina valda tider är kvar'] },
      { press: 'Tab', until: /^Jag har konto tryckknapp/ },
      { press: 'Return', hears: ['E-post'] },
      ...fillSignIn('fel-losenord-1'),
      { press: 'Return', hears: ['Fel e-post eller lösenord'] },
      { press: 'ctrl+a' },
      { type: PASSWORD },
      // Both orders are allowed, because Orca takes the polite one of two waiting announcements first.
      {
        press: 'Return',
        hears: [
          /Bekräfta bokning. Kontrollera tiderna.*Totalt [\d ]+ kr|Totalt [\d ]+ kr.*Bekräfta bokning. Kontrollera tiderna/,
        ],
      },
      { press: 'Tab', until: /^Boka tryckknapp/ },
      { press: 'Return', hears: [/Klart!.*Tiderna är dina/], never: [', vald'], focus: somewhere },
      { press: 'Tab', until: /Visa bokningen|Visa.*bokning/ },
      { press: 'Return', hears: [/Grupprum .*huvud nivå 1/] },
    ],
  },
  {
    name: 'sign-in',
    about:
      'with the sign-in lightbox open the time that is left is heard, its end, and a sensible place after it (R1, R3, R6)',
    settings: SHORT_TERM,
    steps: (day) => [
      ...toTheGrid(day),
      { press: 'space', hears: ['vald'] },
      { press: 'Tab', until: /^Boka tryckknapp/ },
      { press: 'Return', hears: ['Logga in för att boka. Dina valda tider är kvar'] },
      { waits: 40, hears: ['1 minut kvar'] },
      { waits: 50, hears: ['20 sekunder kvar'] },
      { waits: 30, hears: ['Tiden gick ut', 'Dina valda tider har släppts'], never: ['är kvar'] },
      { press: 'Escape', never: ['kvar', ', vald'], focus: somewhere },
    ],
  },
  {
    name: 'warning',
    about:
      'the warning before the time ends is heard with its time and its question, three times in a row (R2), and no old words after it (R6)',
    settings: WARNED_SOON,
    steps: (day) => [
      ...toTheGrid(day),
      { press: 'space', hears: ['vald'] },
      ...Array.from({ length: 3 }, (): readonly Step[] => [
        { waits: 40, hears: ['Tiden är snart slut', /släpps om (2 minuter|1 minut)/, 'Behöver du mer tid?'] },
        { press: 'Escape', hears: ['Tiden är förlängd'], never: ['snart slut', '1 minut kvar'], focus: somewhere },
      ]).flat(),
    ],
  },
  {
    name: 'series',
    about:
      'an administrator repeats a choice by keyboard: the pattern, the states of the dates and how many collide are heard, once each; then its booking, where a date that was left out is added',
    steps: (day) => [
      ...signInAs('admin@demo.example'),
      ...toTheGrid(day),
      { press: 'space', hears: ['vald'] },
      { press: 'Tab', until: /^Upprepa/ },
      { press: 'Return', hears: ['Upprepa bokningen'] },
      { press: 'Tab', until: 'Hur ofta' },
      { press: 'Tab', until: 'Antal gånger' },
      { type: '3' },
      { press: 'Tab', until: 'Hoppa över' },
      { press: 'Return', hears: ['2 av 3 lediga, 1 hoppas över'], atMostWords: 12 },
      { press: 'Tab', until: 'Fortsätt' },
      { press: 'Return', hears: [/Bekräfta bokning. Kontrollera tiderna/] },
      { press: 'Escape', focus: /Fortsätt/ },
      { press: 'Return', hears: ['Bekräfta bokning'] },
      { press: 'Tab', until: /^Boka tryckknapp/ },
      { press: 'Return', hears: [/Klart!.*Tiderna är dina/] },
      { press: 'Tab', until: /Visa bokning/ },
      { press: 'Return', hears: [/huvud nivå 1/] },
      { press: 'Tab', until: 'Avboka alla kommande (2)' },
      { press: 'Tab', hears: ['Hoppades över (1)'] },
      { press: 'Return', hears: ['utfälld', 'Nu: ledig'] },
      { press: 'Tab', hears: ['Lägg till'] },
      { press: 'Return', hears: ['Serie huvud nivå 2', 'Bokning tillagd'], focus: /^h2/ },
      { press: 'Tab', until: 'Avboka alla kommande (3)' },
      {
        press: 'Return',
        hears: [
          'Vill du avboka 3 kommande dagar?',
          'Tiderna blir lediga för andra på en gång',
          'Du kan ångra dig i 10 sekunder',
        ],
      },
      { press: 'Escape', focus: /Avboka alla kommande/ },
    ],
  },
  {
    name: 'loss',
    about: 'a question before something is lost is heard with what is lost, and Escape leads back (R2, R3)',
    steps: () => [
      ...signInAs('anna@demo.example'),
      { press: 'Tab', until: 'Mina bokningar' },
      { press: 'Return', hears: ['Mina bokningar'] },
      { press: 'Tab', until: /Visa \S+.* (mån|tis|ons|tors|fre|lör|sön) \d+ .* länk/ },
      { press: 'Return', hears: [/huvud nivå 1/] },
      { press: 'Tab', until: /^Avboka.*tryckknapp/ },
      {
        press: 'Return',
        hears: [
          'Är du säker på att du vill ta bort',
          'Tiderna blir lediga för andra',
          'Du kan ångra dig i 10 sekunder',
        ],
      },
      { press: 'Escape', focus: /^button Avboka/ },
    ],
  },
  {
    name: 'pages',
    about: 'a change of page says the heading of the page (R4)',
    steps: () => [
      { open: '/', hears: ['Boka lokaler och resurser'] },
      { press: 'Tab', until: 'Registrera länk' },
      { press: 'Return', hears: ['Registrera huvud nivå 1'], focus: somewhere },
      { press: 'shift+Tab', until: 'Glömt lösenord länk' },
      { press: 'Return', hears: [/Glömt.*huvud nivå 1/], focus: somewhere },
      { press: 'shift+Tab', until: 'Logga in länk' },
      { press: 'Return', hears: ['Logga in huvud nivå 1'], focus: somewhere },
      { press: 'shift+Tab', until: 'till startsidan länk' },
      { press: 'Return', hears: ['Boka lokaler och resurser huvud nivå 1'], focus: somewhere },
    ],
  },
  {
    name: 'answer',
    about: 'what comes in the place of a form says its heading, as another page does',
    steps: () => [
      { open: '/forgot-password', hears: ['Inläsning av'] },
      { press: 'Tab', until: 'E-post' },
      { type: 'anna@demo.example' },
      { press: 'Return', hears: ['Titta i din e-post huvud nivå 1'], focus: /^h1 Titta/ },
      { press: 'Tab', hears: ['Ändra adress eller skicka igen'] },
    ],
  },
  {
    name: 'grid',
    about:
      'a step in the grid says time and state before anything that one knows; another day says the day first (R7, R8, R3)',
    steps: (day) => [
      ...toTheGrid(day),
      { press: 'Down', hears: [/^(rad \d+\. \| )?08:30–09:00, ledig/], atMostWords: 12 },
      { press: 'Down', hears: [/^(rad \d+\. \| )?09:00–09:30, ledig/], atMostWords: 12 },
      { press: 'Right', hears: [/09:00–09:30, ledig/], never: ['lediga kolumnrubrik'], atMostWords: 16 },
      {
        press: 'alt+Next',
        hears: [/^\d+ lediga tider[^|]*(måndag|tisdag|onsdag|torsdag|fredag|lördag|söndag) \d/],
        never: ['komboruta'],
      },
      {
        press: 'alt+Prior',
        hears: [/^[^|]*(måndag|tisdag|onsdag|torsdag|fredag|lördag|söndag) \d/],
        never: ['komboruta'],
      },
      { press: 'shift+Tab', until: 'I dag' },
      { press: 'Return', hears: ['tisdag 3 mars'], never: ['komboruta'], focus: somewhere },
    ],
  },
  {
    name: 'strip',
    about: 'a day of the strip says how much of it is free, and the day that it leads to is heard once',
    steps: () => [
      { open: '/group/1/2026-03-04', hears: ['Inläsning av'] },
      { press: 'Tab', until: /[Tt]ors 5 mars, \d+ lediga länk/ },
      { press: 'Return', hears: ['torsdag 5 mars'], never: [/torsdag 5 mars.*torsdag 5 mars/, 'komboruta'] },
      { press: 'Tab', until: 'veckan efter länk' },
      { press: 'Return', hears: ['torsdag 12 mars'], never: ['komboruta'], focus: somewhere },
    ],
  },
  {
    name: 'heads',
    about: 'the head of a room says its name, and what helps to decide: how much is free, its seats and its price',
    steps: (day) => [
      ...toTheGrid(day),
      { press: 'Up', hears: ['Grupprum Eken', /\d+ lediga, \d+ platser/, 'kr'], atMostWords: 24 },
      { press: 'Right', hears: ['Grupprum Björken', /\d+ lediga, \d+ platser/], atMostWords: 24 },
    ],
  },
  {
    name: 'mine',
    about: 'after a booking the focus is on what was booked, and one’s own bookings are reached from there',
    steps: (day) => [
      ...toTheGrid(day),
      { press: 'space', hears: ['vald'] },
      { press: 'Tab', until: /^Boka tryckknapp/ },
      { press: 'Return', hears: ['E-post'] },
      ...fillSignIn(PASSWORD),
      { press: 'Return', hears: [/Bekräfta bokning/] },
      { press: 'Tab', until: /^Boka tryckknapp/ },
      { press: 'Return', hears: [/Klart!.*Tiderna är dina/] },
      { press: 'Escape', hears: ['bokad, din'], focus: /bokad, din/ },
      { press: 'shift+Tab', until: 'Mina bokningar länk' },
      { press: 'Return', hears: ['Mina bokningar huvud nivå 1'], focus: /^h1 Mina bokningar/ },
      { press: 'Tab', until: /Visa \S+.* (mån|tis|ons|tors|fre|lör|sön) \d+ .* länk/ },
      { press: 'Return', hears: [/Grupprum .*huvud nivå 1/], focus: /^h1 Grupprum/ },
    ],
  },
  {
    name: 'week',
    about: 'in a room’s week a step says time and state, another day its date, and another week its number first',
    steps: () => [
      { open: '/resurs/1/2026-W17', hears: ['Inläsning av'] },
      { press: 'Tab', until: 'Tider i ' },
      { press: 'Down', hears: [/\d\d:\d\d–\d\d:\d\d, /], atMostWords: 14 },
      {
        press: 'Right',
        hears: [/\d\d:\d\d–\d\d:\d\d, /, /(mån|tis|ons|tors|fre|lör|sön)dag \d+ april/],
        atMostWords: 18,
      },
      { press: 'alt+Next', hears: ['vecka 18'], never: ['komboruta'], focus: somewhere },
    ],
  },
  {
    name: 'month',
    about: 'a month says which it is, once, each day how much of it is free, and leads to the day',
    steps: () => [
      { open: '/group/1/manad/2026-03', hears: ['Inläsning av'] },
      { press: 'Tab', until: 'Nästa månad' },
      { press: 'Return', hears: ['april 2026'], never: [/april 2026.*april 2026/] },
      { press: 'Tab', until: /[Oo]nsdag 1 april, \d+ av \d+ tider lediga länk/ },
      { press: 'Return', hears: ['Grupprum och mötesplatser', 'onsdag 1 april'], focus: somewhere },
      { open: '/resurs/1/manad/2026-04', hears: ['Inläsning av'] },
      { press: 'Tab', until: /[Oo]nsdag 1 april, \d+ av \d+ tider lediga länk/ },
      { press: 'Return', hears: ['onsdag 1 april, Grupprum Eken'], focus: somewhere },
    ],
  },
  {
    name: 'queue',
    about:
      'what waits is chosen, confirmed and undone: each press says first what became of it, and no box or number says what it was before',
    steps: () => [
      ...signInAs('admin@demo.example'),
      { open: '/admin/waiting', hears: ['Inläsning av'] },
      { press: 'Tab', until: 'Välj alla' },
      { press: 'Tab', until: /bokning(ens|ar).*kryssruta|kryssruta/ },
      { press: 'Up', hears: [/Välj .* kryssruta inte kryssad/] },
      { press: 'space', hears: ['kryssad'] },
      { press: 'shift+Tab', until: 'Välj alla', hears: ['delvis kryssad'] },
      { press: 'space', hears: ['kryssad'], never: ['delvis', 'inte'] },
      { press: 'space', hears: ['inte kryssad'], never: ['delvis'] },
      { press: 'Tab', until: /Välj .* kryssruta inte kryssad/ },
      { press: 'space', hears: ['kryssad'] },
      { press: 'shift+Tab', until: 'Bekräfta tryckknapp', hears: [/\d+ valda?, .* skickas/] },
      {
        press: 'Return',
        hears: [/^\d+ bokning(ar)? bekräftad/, 'Det går att ångra i 10 sekunder'],
        never: ['Inget är valt', /^Det går/],
      },
      { press: 'ctrl+z', hears: [/^Ångrat. Inget mejl skickas/], never: ['mejl skickas.*mejl skickas', 'valda'] },
      { press: 'Return', hears: [/^\d+ bokning(ar)? bekräftad/] },
      { press: 'shift+Tab', until: 'Välj alla', hears: ['inte kryssad'], never: ['delvis'] },
    ],
  },
  {
    name: 'finder',
    about: 'a search says how many free times there are, once, and the button of a hit says what it has become',
    steps: (day) => [
      { open: '/', hears: ['Inläsning av'] },
      { press: 'Tab', until: /Hitta ledig tid tryckknapp/ },
      { press: 'Return', hears: [/\d+ lediga tider/], never: ['komboruta'], focus: /^h2 \d+/ },
      { open: `/hitta?day=${day}&from=14:00&to=16:00&persons=12`, hears: [/\d+ lediga tider/] },
      { press: 'Tab', until: /Hitta ledig tid tryckknapp/ },
      { press: 'Return', hears: [/\d+ lediga tider/], never: [/lediga tider.*lediga tider/], focus: /^h2 \d+/ },
      { press: 'Tab', hears: [/Välj .*14:00–16:00 tryckknapp/, /kr|gratis/, /\d+ platser/] },
      { press: 'space', hears: [/Vald: .*14:00–16:00/], focus: /^button Vald/ },
      { press: 'space', hears: [/Släppt: .*14:00–16:00/], focus: /^button Välj/ },
    ],
  },
  {
    name: 'headings',
    about:
      'an administrator hears what takes the place of what was pressed: a person to book for, a report, a text, an order and the way back',
    steps: (day) => [
      ...signInAs('admin@demo.example'),
      ...toTheGrid(day),
      { press: 'space', hears: ['vald'] },
      { press: 'Tab', until: /^Boka tryckknapp/ },
      { press: 'Return', hears: [/Bekräfta bokning/] },
      { press: 'Tab', until: 'Boka åt någon annan tryckknapp' },
      { press: 'Return', hears: ['Sök person'], focus: /^input/ },
      { press: 'Tab', until: 'Lägg till en ny person tryckknapp' },
      { press: 'Return', hears: ['Ny person'], focus: /^h3 Ny person/ },
      { press: 'Tab', until: 'Tillbaka till sökningen tryckknapp' },
      { press: 'Return', hears: ['Sök person'], focus: /^input/ },
      { press: 'Tab', until: 'Boka åt mig själv tryckknapp' },
      { press: 'Return', hears: ['Boka åt huvud nivå 3'], focus: /^h3 Boka åt/ },
      { open: '/admin/reports', hears: ['Inläsning av'] },
      { press: 'Tab', until: 'Generera tryckknapp' },
      { press: 'Return', hears: [/Rapport.*huvud nivå 2/], focus: /^h2/ },
      { open: '/admin/email', hears: ['Inläsning av'] },
      { press: 'Tab', until: 'Boka själv' },
      { press: 'Return', hears: ['Boka själv huvud nivå 2'], focus: /^h2 Boka själv/ },
      { open: '/admin/groups/1', hears: ['Inläsning av'] },
      { press: 'Tab', until: 'Ändra ordningen tryckknapp' },
      { press: 'Return', hears: [/Flytta (upp|ner) .* tryckknapp/] },
      { press: 'Tab', until: 'Avbryt tryckknapp' },
      { press: 'Return', hears: ['Ändra ordningen tryckknapp'], focus: /^button Ändra ordningen/ },
    ],
  },
  {
    name: 'register',
    about:
      'registering: errors are heard when a field is left, counted in the summary, and tied to their fields (R9 to R13)',
    steps: () => [
      { open: '/register', hears: ['Inläsning av'] },
      { press: 'Tab', until: 'E-post' },
      { type: 'a', never: ['Fyll i'] },
      { press: 'Tab', hears: ['Förnamn'] },
      { press: 'shift+Tab', hears: ['E-post', 'E-postadressen stämmer inte'] },
      { press: 'Tab', until: /(^|\| )Registrera tryckknapp/ },
      { press: 'Return', hears: [/Kontrollera formuläret: \d+ fel att rätta/], focus: somewhere },
      { press: 'Tab', hears: ['Välj användartyp'] },
      { press: 'Return', hears: ['Du bokar som', 'Välj användartyp'] },
      { press: 'Tab', until: 'E-post', hears: ['ogiltig', 'E-postadressen stämmer inte'] },
    ],
  },
]
