import { expect, test } from 'vitest'
import type { User } from '../../../../domain/schema/people.ts'
import { areSameFacts, billingFacts, userFacts } from '../../../../src/booking/bookings/customer-facts.ts'

type Told = Omit<User, 'id' | 'userType' | 'organisation'>

const person: Told = {
  role: 'user',
  firstName: 'Anna',
  lastName: 'Ek',
  pin: '19910717-2380',
  email: 'anna@example.se',
  address: 'Storgatan 1',
  zipCode: '987 65',
  city: 'Ekstad',
  phone: '070-174 06 40',
  billingEmail: '',
  billingFirstName: '',
  billingLastName: '',
  billingAddress: '',
  billingZipCode: '',
  billingCity: '',
}

test('what somebody has not is left out, and an address is two lines', { tags: 'booking-user-details' }, () => {
  expect(userFacts({ ...person, organisation: null })).toEqual([
    { label: 'Namn', lines: ['Anna Ek'] },
    { label: 'Personnummer', lines: ['19910717-2380'] },
    { label: 'E-post', lines: ['anna@example.se'] },
    { label: 'Adress', lines: ['Storgatan 1', '987 65 Ekstad'] },
    { label: 'Telefon', lines: ['070-174 06 40'] },
  ])
  expect(billingFacts(person)).toEqual([])
})

test('an organisation and its address for invoices stand there', {
  tags: ['booking-user-details', 'booking-billing'],
}, () => {
  const organisation = { name: 'Ek & Co', orgNr: '219999-0017', accountString: '31-44', reference: 'MOBE' }
  expect(userFacts({ ...person, pin: '', organisation }).slice(-4)).toEqual([
    { label: 'Företag eller organisation', lines: ['Ek & Co'] },
    { label: 'Org.nummer', lines: ['219999-0017'] },
    { label: 'Kontosträng', lines: ['31-44'] },
    { label: 'Referenskod', lines: ['MOBE'] },
  ])
  expect(billingFacts({ ...person, billingFirstName: 'Lars', billingCity: 'Ekstad' })).toEqual([
    { label: 'Namn', lines: ['Lars'] },
    { label: 'Adress', lines: ['Ekstad'] },
  ])
})

test('who has moved or changed company reads otherwise than before; who has not reads the same', {
  tags: 'day-payer-shown',
}, () => {
  const facts = userFacts({ ...person, organisation: null })
  expect(areSameFacts(facts, userFacts({ ...person, organisation: null }))).toBe(true)
  expect(areSameFacts(facts, userFacts({ ...person, city: 'Ekby', organisation: null }))).toBe(false)
  const organisation = { name: 'Ek & Co', orgNr: '', accountString: '', reference: '' }
  expect(areSameFacts(facts, userFacts({ ...person, organisation }))).toBe(false)
})
