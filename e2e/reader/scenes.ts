/** The scenes, each with what must be heard in it. */
import type { Scene, Step } from './scene.ts'

const PASSWORD = 'demo-losenord-1'

/** The rooms' day, and the focus on the first time of the grid. */
const toTheGrid = (day: string): readonly Step[] => [
  { open: `/group/1/${day}`, hears: ['Inläsning av'] },
  { press: 'Tab', until: 'Tider i ' },
]

/** In the sign-in form, from its e-mail field on. */
const signIn = (password: string): readonly Step[] => [
  { type: 'anna@demo.example' },
  { press: 'Tab' },
  { type: password },
]

export const scenes: readonly Scene[] = [
  {
    name: 'booking',
    about: 'a visitor books, from the start page to the page of the booking',
    steps: (day) => [
      { open: '/', hears: ['Boka lokaler och resurser'] },
      { press: 'Tab', until: 'Gå till bokning' },
      { press: 'Return', hears: ['Grupprum och mötesplatser'] },
      ...toTheGrid(day),
      { press: 'Right', hears: [/^0?\d\d:\d\d/] },
      { press: 'Down' },
      { press: 'space', hears: ['vald'] },
      { press: 'Tab', until: /\bBoka\b/ },
      { press: 'Return', hears: ['Logga in'] },
      ...signIn('fel-losenord-1'),
      { press: 'Return', hears: ['Fel'] },
      ...signIn(PASSWORD),
      { press: 'Return', hears: ['Bekräfta bokning', 'Totalt'] },
      { press: 'Tab', until: /\bBoka\b/ },
      { press: 'Return', hears: [/Bokning tillagd/] },
      { waits: 5, focus: /^(?!body)/ },
    ],
  },
]
