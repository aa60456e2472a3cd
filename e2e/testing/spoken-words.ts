/** Describes an element in Swedish as screen readers do: its role, name, states, value and description. */
import type { SpokenNode } from './spoken-node.ts'

const roles: Readonly<Record<string, string>> = {
  alertdialog: 'varningsdialog',
  banner: 'sidhuvud',
  button: 'knapp',
  cell: 'cell',
  checkbox: 'kryssruta',
  columnheader: 'kolumnrubrik',
  combobox: 'kombinationsruta',
  complementary: 'sidoinnehåll',
  contentinfo: 'sidfot',
  Date: 'datumfält',
  dialog: 'dialog',
  DisclosureTriangle: 'knapp',
  form: 'formulär',
  generic: '',
  grid: 'rutnät',
  gridcell: 'cell',
  group: 'grupp',
  heading: 'rubrik',
  image: 'bild',
  InputTime: 'tidsfält',
  link: 'länk',
  list: 'lista',
  listbox: 'listruta',
  listitem: 'listpost',
  main: 'huvudinnehåll',
  menu: 'meny',
  menuitem: 'menyval',
  navigation: 'navigering',
  paragraph: 'stycke',
  radio: 'alternativknapp',
  radiogroup: 'alternativgrupp',
  region: 'område',
  RootWebArea: 'sidan',
  rowheader: 'radrubrik',
  search: 'sökning',
  searchbox: 'sökfält',
  spinbutton: 'sifferfält',
  status: 'status',
  table: 'tabell',
  textbox: 'textfält',
  toolbar: 'verktygsfält',
}

const stateWords: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  current: {
    page: 'denna sida',
    date: 'detta datum',
    true: 'aktuell',
    location: 'här',
    step: 'detta steg',
    time: 'denna tid',
  },
  password: { true: 'lösenord' },
  expanded: { true: 'utfälld', false: 'hopfälld' },
  checked: { true: 'markerad', false: 'ej markerad', mixed: 'delvis markerad' },
  pressed: { true: 'nedtryckt', false: 'ej nedtryckt', mixed: 'delvis nedtryckt' },
  selected: { true: 'vald' },
  hasPopup: { menu: 'öppnar meny', dialog: 'öppnar dialog', listbox: 'öppnar lista', true: 'öppnar meny' },
  required: { true: 'obligatorisk' },
  invalid: { true: 'ogiltig', grammar: 'ogiltig', spelling: 'ogiltig' },
  readonly: { true: 'skrivskyddad' },
  disabled: { true: 'otillgänglig' },
  busy: { true: 'upptagen' },
}

/** The words for entering an element that has a name or is a place by itself. */
const places = new Set([
  'alertdialog',
  'dialog',
  'grid',
  'list',
  'main',
  'navigation',
  'banner',
  'contentinfo',
  'search',
  'table',
  'toolbar',
])
const namedPlaces = new Set(['complementary', 'form', 'group', 'radiogroup', 'region'])

export const isPlace = ({ role, name }: SpokenNode): boolean =>
  places.has(role) || (namedPlaces.has(role) && name !== '')

const named = (role: string, name: string): string => [role, name === '' ? '' : `"${name}"`].filter(Boolean).join(' ')

/** The words for a place that is entered, or for a dialog that opens. */
export const placeInWords = ({ role, name, description }: SpokenNode): string =>
  `${named(roles[role] ?? role, name)}${description === '' ? '' : ` (${description})`}`

/** The full words for the focused element, which a person hears when they reach it. */
export const nodeInWords = ({ role, name, description, value, states }: SpokenNode): string => {
  const kind = role === 'heading' ? `rubrik nivå ${states.get('level') ?? '?'}` : (roles[role] ?? role)
  const said = Object.entries(stateWords).flatMap(([state, words]) => words[states.get(state) ?? ''] ?? [])
  const position = states.get('position')
  return [
    named(kind, name),
    ...(value === '' || value === name ? [] : [`värde "${value}"`]),
    ...said,
    ...(position === undefined ? [] : [position]),
    ...(description === '' ? [] : [`(${description})`]),
  ].join(', ')
}
