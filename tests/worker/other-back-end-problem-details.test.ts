/** A person reads the failure that a back end describes as ProblemDetails (docs/rules.md#other-back-ends). */
import { expect, test } from 'vitest'
import { readFailure } from '../../domain/schema/other-back-ends/read-failure.ts'

const problem = (errors: object, more: object = {}) =>
  readFailure(
    400,
    JSON.stringify({
      type: 'https://tools.ietf.org/html/rfc9110#section-15.5.1',
      status: 400,
      traceId: '00-1',
      title: 'One or more validation errors occurred.',
      errors,
      ...more,
    }),
    false,
  ).body

test('errors stand at their fields, by their first text', () => {
  expect(problem({ Email: ['Adressen är spärrad.', 'Adressen är lång.'], 'Address.ZipCode': ['Finns inte.'] })).toEqual(
    {
      code: 'status-400',
      message: 'Adressen är spärrad. Finns inte.',
      fields: { email: 'Adressen är spärrad.', zipCode: 'Finns inte.' },
    },
  )
})

test('errors that no form has a field for are the message, so that they are not lost', () => {
  expect(problem({ DuplicateUserName: ['Adressen är upptagen.'] }).message).toBe('Adressen är upptagen.')
  expect(problem({ '': ['Det finns för många bokningar.'] })).toEqual({
    code: 'status-400',
    message: 'Det finns för många bokningar.',
  })
})

test('what the service says of the whole comes before what it says of its parts', () => {
  expect(problem({ Email: ['Spärrad.'] }, { detail: 'Kontot kunde inte skapas.' }).message).toBe(
    'Kontot kunde inte skapas.',
  )
})

test('what a parser says of the body is for nobody', () => {
  expect(problem({ '$.date': ['The JSON value could not be converted to System.DateTime.'] })).toEqual({
    code: 'status-400',
    message: '',
  })
})
