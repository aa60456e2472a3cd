import { describe, expect, test } from 'vitest'
import { localDate } from '../../../../domain/calendar/local-date.ts'
import { allPersonFields } from '../../../../domain/rules/person.ts'
import { OrganisationId, UserId, UserTypeId } from '../../../../domain/schema/ids.ts'
import {
  emptyUserFields,
  parseUserFields,
  type UserChoices,
  type UserFields,
  userFieldNames,
  userFieldsOf,
} from '../../../../src/account/user-form/user-fields.ts'
import { billingAbove, isSameAsAbove } from '../../../../src/account/user-form/user-form.tsx'
import { personInputs } from '../../../../src/kit/form/person-inputs.ts'

const today = localDate('2026-03-03')
const typeId = (id: number) => UserTypeId.make(id)

const choices: UserChoices = {
  userTypes: [
    { id: typeId(1), name: 'Privatperson', public: true, organisationType: 0 },
    { id: typeId(2), name: 'Företag', public: true, organisationType: 1 },
    { id: typeId(3), name: 'Skola', public: true, organisationType: 2 },
    { id: typeId(4), name: 'Kommun', public: true, organisationType: 3 },
  ],
  schools: [{ id: OrganisationId.make(11), name: 'Almskolan' }],
}

const filled: UserFields = {
  ...emptyUserFields,
  ...{ email: ' ellen@ek.example ', firstName: 'Ellen', lastName: 'Ek', address: 'Storgatan 1', zipCode: '987 65' },
  ...{ city: 'Ekstad', phone: '070-174 06 40', pin: '910717 – 2380', company: 'Eks AB', orgNr: '16 559999 0123' },
  ...{ accountString: '3100', reference: 'ELEK', billingEmail: 'faktura@ek.example', billingFirstName: 'Eva' },
  ...{ billingLastName: 'Ek', billingAddress: 'Box 1', billingZipCode: '987 60', billingCity: 'Ekstad' },
  ...{ organisation: '11', password: 'fyra gula citroner', accept: true },
}

const organisation = {
  id: OrganisationId.make(12),
  name: 'Eks AB',
  orgNr: '559999-0123',
  accountString: '3100',
  reference: 'ELEK',
  ...{ email: '', firstName: '', lastName: '', address: '', zipCode: '', city: '' },
}

/** The body of the call. Null if the form has problems. */
const personModel = (fields: UserFields) => {
  const result = parseUserFields(fields, { choices, today })
  return result._tag === 'Value' ? result.value : null
}

describe('what is sent of a person', () => {
  test('is in its normal form, and nothing that the type does not ask for', () => {
    const model = personModel({ ...filled, userType: '1' })
    expect(model).toMatchObject({
      email: 'ellen@ek.example',
      userType: 1,
      pin: '19910717-2380',
      company: '',
      orgNr: '',
      billingEmail: '',
      organisation: null,
    })
    expect(model).not.toHaveProperty('password')
    expect(model).not.toHaveProperty('role')
  })

  test('of a company holds organisation and invoice, and no personal number', () => {
    expect(personModel({ ...filled, userType: '2' })).toMatchObject({
      userType: 2,
      pin: '',
      company: 'Eks AB',
      orgNr: '559999-0123',
      accountString: '3100',
      billingCity: 'Ekstad',
      organisation: null,
    })
  })

  test('of a pupil holds the school, if one was chosen', () => {
    expect(personModel({ ...filled, userType: '3' })).toMatchObject({ organisation: 11, company: '' })
    expect(personModel({ ...filled, userType: '3', organisation: '' })?.organisation).toBeNull()
  })

  test('is nothing while no type is chosen', () => {
    expect(personModel({ ...filled, userType: '' })).toBeNull()
    expect(personModel({ ...filled, userType: '9' })).toBeNull()
  })

  test.each(['1', '2', '3', '4'])('comes back as it was said, for type %s', (userType) => {
    const model = personModel({ ...filled, userType })
    if (model === null) throw new Error('no model')
    const user = {
      ...Object.fromEntries(allPersonFields.map((name) => [name, model[name] ?? ''])),
      id: UserId.make(7),
      role: 'user' as const,
      ...{ email: '', firstName: '', lastName: '', address: '', zipCode: '', city: '', phone: '', pin: '' },
      ...{ billingEmail: '', billingFirstName: '', billingLastName: '', billingAddress: '', billingZipCode: '' },
      billingCity: '',
      userType: model.userType,
      organisation:
        userType === '3' ? { ...organisation, id: OrganisationId.make(11), name: 'Almskolan' } : organisation,
    }
    const fields = userFieldsOf(user, choices.userTypes)
    expect(fields.userType).toBe(userType)
    expect(fields.organisation).toBe(userType === '3' ? '11' : '')
    // A school does not belong to a person, so its name and number are not values of the pupil.
    expect(fields.company).toBe(userType === '3' ? '' : 'Eks AB')
    expect(fields.password).toBe('')
  })
})

describe('the form of a person', () => {
  test('knows every field, in one order, and how each is filled in', () => {
    expect([...userFieldNames].sort()).toEqual(Object.keys(emptyUserFields).sort())
    expect(Object.keys(personInputs).sort()).toEqual([...allPersonFields].sort())
    for (const [name, { autoComplete }] of Object.entries(personInputs)) {
      expect(autoComplete).toBeDefined()
      expect(autoComplete?.startsWith('billing ')).toBe(name.startsWith('billing'))
    }
  })

  test('says the same below as above only where all of it is said', () => {
    expect(isSameAsAbove(emptyUserFields)).toBe(false)
    expect(isSameAsAbove(filled)).toBe(false)
    expect(isSameAsAbove({ ...filled, ...billingAbove(filled) })).toBe(true)
    expect(isSameAsAbove({ ...filled, ...billingAbove(filled), billingCity: 'Lund' })).toBe(false)
  })
})
