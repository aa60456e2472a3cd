/** An empty field has the error "Fyll i …". A filled field has an error that says what is wrong with its value. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { localDate } from '../../../../domain/calendar/local-date.ts'
import { localTime } from '../../../../domain/calendar/local-time.ts'
import { parseAttribute } from '../../../../domain/parts/owner.ts'
import { parsePrice } from '../../../../domain/parts/price.ts'
import { problemTexts } from '../../../../domain/parts/problem-texts.ts'
import { nothingSaid, parseBookingRule, ruleNumbers } from '../../../../domain/parts/rule.ts'
import { parseEmail } from '../../../../domain/rules/email.ts'
import { type Parsed, problemsOf } from '../../../../domain/rules/parsed.ts'
import { allPersonFields, checkPerson } from '../../../../domain/rules/person.ts'
import { GroupId } from '../../../../domain/schema/ids.ts'
import { cleanIdentifier, oneLine } from '../../../../domain/text/typed-text.ts'
import { changeTexts, newPasswordProblem, repetitionProblem } from '../../../../src/account/new-password.tsx'
import { newGroupFields, parseGroupFields } from '../../../../src/administration/groups/group-form.tsx'
import { newResourceFields, parseResourceFields } from '../../../../src/administration/resources/resource-form.tsx'
import { ruleFieldsOf, rulesOf } from '../../../../src/administration/rules/rule-fields.ts'
import { wishOf } from '../../../../src/booking/finder/wish.ts'
import { firstWish } from '../../../../src/booking/finder/wish-fields.ts'
import { readPrice } from '../../../../src/kit/texts/read-kronor.ts'
import { check } from '../../../domain/check.ts'

const today = localDate('2026-03-03')
const at = (name: string, result: Parsed<unknown>): string | undefined => problemsOf(result)[name]
const rule = ruleFieldsOf({ ...nothingSaid, series: true }, null)
const wish = firstWish({ date: today, time: localTime('09:00:00') })
const group = { ...newGroupFields, title: 'Rum', description: '<p>Rum</p>', place: 'Huset' }
const resource = { ...newResourceFields(GroupId.make(7)), title: 'Sal', description: '<p>Sal</p>' }

/** Each field that has typed text, with its error. */
const fields: readonly (readonly [string, (typed: string) => string | null | undefined])[] = [
  ...(['title', 'slotTime', 'place', 'placeLink'] as const).map(
    (name) => [`group ${name}`, (typed: string) => at(name, parseGroupFields({ ...group, [name]: typed }))] as const,
  ),
  ...(['title', 'capacity', 'way', 'information'] as const).map(
    (name) =>
      [`resource ${name}`, (typed: string) => at(name, parseResourceFields({ ...resource, [name]: typed }))] as const,
  ),
  ...([...ruleNumbers, 'countsWith'] as const).map(
    (name) =>
      [`rule ${name}`, (typed: string) => at(name, parseBookingRule(rulesOf({ ...rule, [name]: typed })))] as const,
  ),
  ...allPersonFields.flatMap((name) =>
    ([0, 1, 3] as const).map(
      (type) =>
        [
          `${name} of ${type}`,
          (typed: string) => checkPerson({ [name]: typed }, type, { today }).problems[name],
        ] as const,
    ),
  ),
  ...(['minutes', 'persons'] as const).map(
    (name) => [`wish ${name}`, (typed: string) => at(name, wishOf({ ...wish, [name]: typed }, today))] as const,
  ),
  ['price', (typed) => at('price', parsePrice({ time: 30, price: readPrice(typed) }))],
  ['attribute', (typed) => at('name', parseAttribute({ name: typed }))],
  ['address', (typed) => at('email', parseEmail(typed, problemTexts.notificationEmail))],
  ['password', (typed) => newPasswordProblem(typed, changeTexts)],
  ['repeated password', (typed) => repetitionProblem(typed, 'demo-losenord-1', changeTexts)],
]

const isFilled = (typed: string): boolean => oneLine(typed) !== '' && cleanIdentifier(typed) !== ''
const typed = fc
  .oneof(
    fc.string({ minLength: 1, maxLength: 12 }),
    fc.constantFrom('a', '-1', '0', '1,5', '1e9', '99999999', 'https://', 'www.x.se/y', '@', 'å'.repeat(600)),
  )
  .filter(isFilled)

test.each(fields)('%s', { tags: 'valid-wrong' }, (_, problem) => {
  check(
    fc.property(typed, (text) => {
      expect(problem(text) ?? '').not.toMatch(/^(?:Fyll i|Välj|Repetera)/)
    }),
  )
})
