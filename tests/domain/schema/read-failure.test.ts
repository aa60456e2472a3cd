import { describe, expect, test } from 'vitest'
import { readFailure } from '../../../domain/schema/other-back-ends/read-failure.ts'

const messageOf = (body: unknown): string => readFailure(400, JSON.stringify(body), false).body.message

describe('the message of a failed call', { tags: ['error-toast', 'other-failures'] }, () => {
  test.each([
    [
      'of an object is its message',
      { message: 'Tiden är redan bokad.', detail: 'x', title: 'y' },
      'Tiden är redan bokad.',
    ],
    ['of an object in PascalCase too', { Message: 'Tiden är redan bokad.' }, 'Tiden är redan bokad.'],
    ['of what is no object is the body itself', 'Tiden är redan bokad.', 'Tiden är redan bokad.'],
    ['of a ProblemDetails is its detail', { title: 'Fel', detail: 'Kontot är spärrat.' }, 'Kontot är spärrat.'],
    ['or else its title', { title: 'Kontot är spärrat', status: 403 }, 'Kontot är spärrat'],
    ['is none where there is nothing for a person', { code: 7 }, ''],
    ['is never the framework’s word for the status', { title: 'Unauthorized', status: 401 }, ''],
    ['nor that some field is wrong, in English', { title: 'One or more validation errors occurred.' }, ''],
    ['is none of a list', ['a'], ''],
    ['is no markup', { message: '<b>Fel</b>' }, ''],
  ])('%s', (_, body, message) => {
    expect(messageOf(body)).toBe(message)
  })

  test('is plain text up to 500 characters', () => {
    expect(readFailure(500, ' Bokningen är stängd. ', false).body.message).toBe('Bokningen är stängd.')
    expect(readFailure(500, 'x'.repeat(501), false).body.message).toBe('')
  })

  test('is never HTML, whatever it is called', () => {
    expect(readFailure(502, 'Bad gateway', true).body.message).toBe('')
    expect(readFailure(502, '<!doctype html><h1>Bad gateway</h1>', false).body.message).toBe('')
    expect(readFailure(500, JSON.stringify('<h1>Fel</h1>'), false).body.message).toBe('')
  })

  test('is none where nothing came', () => {
    expect(readFailure(401, '', false)).toEqual({ body: { code: 'status-401', message: '' }, unshown: null })
    expect(readFailure(404, '', false).body.code).toBe('not-found')
  })
})

describe('the fields of a failed call', { tags: 'other-failures' }, () => {
  test('are those of a ValidationProblemDetails: name in camelCase, first text', () => {
    const errors = { Email: ['Fyll i e-post.', 'Mer.'], 'Model.ZipCode': ['Fyll i postnr.'], Phone: 'Fyll i telefon.' }
    expect(readFailure(400, JSON.stringify({ title: 'x', errors }), false).body.fields).toEqual({
      email: 'Fyll i e-post.',
      zipCode: 'Fyll i postnr.',
      phone: 'Fyll i telefon.',
    })
  })

  test('are none of what a parser says of the body', () => {
    const errors = { '$.date': ['The JSON value could not be converted to System.DateTime.'], '': ['x y'] }
    expect(readFailure(400, JSON.stringify({ errors }), false).body).not.toHaveProperty('fields')
  })
})
