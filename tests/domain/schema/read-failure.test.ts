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

describe('what is shown of a failure', { tags: 'strangers-words' }, () => {
  const shown = (body: unknown, status = 409): string =>
    readFailure(status, typeof body === 'string' ? body : JSON.stringify(body), false).body.message
  const taken = 'Tiden är redan bokad.'

  test.each([
    { message: taken },
    { Message: taken },
    { error: taken },
    { error: { code: 'slot_taken', message: taken } },
    { errors: [taken] },
    { errors: [{ code: 'SlotTaken', description: taken }] },
    { errors: [{ propertyName: 'Slot', errorMessage: taken }] },
    { messages: [taken] },
    [{ code: 'SlotTaken', description: taken }],
    [taken],
    { ModelState: { 'model.Slot': [taken] } },
    { Slot: [taken] },
    { title: 'Conflict', detail: taken },
    { title: taken, status: 409 },
    { success: false, message: taken },
    { error: 'invalid_grant', error_description: taken },
    { userMessage: taken, developerMessage: 'System.InvalidOperationException' },
    { message: 'An error has occurred.', exceptionMessage: taken },
    { message: 'ERR_SLOT_TAKEN', detail: taken },
    JSON.stringify(taken),
    taken,
  ])('%j says it to people', (body) => {
    expect(shown(body)).toBe(taken)
  })

  test.each([
    'System.NullReferenceException: Object reference not set to an instance of an object.\n   at Booking.Create()',
    { message: 'Object reference not set to an instance of an object.' },
    { message: 'duplicate key value violates unique constraint "ix_slot"' },
    { error: 'SQLSTATE[23505]: Unique violation' },
    { message: 'Sequence contains no elements' },
    { detail: 'Microsoft.Data.SqlClient.SqlException (0x80131904): Invalid column name' },
    { title: 'Något gick fel i Booking.Services.SlotService.Create(SlotModel model)' },
    { message: 'slot_taken' },
    { message: 'SLOT_TAKEN' },
    { message: 'SlotTaken' },
    { message: 'Validation failed' },
    { message: 'The request is invalid.' },
    { message: 'One or more errors occurred.' },
    { message: 'Something went wrong' },
    { message: 'Cannot read properties of undefined' },
    { errors: { model: ['The model field is required.'], '$.date': ['The JSON value could not be converted.'] } },
    { message: '<b>Fel</b>' },
    { exceptionMessage: 'The slot is already taken' },
    { stackTrace: 'at x.y(z.cs:line 4)' },
    'The slot is already taken',
    JSON.stringify('The slot is already taken'),
    'upstream connect error or disconnect/reset before headers',
    { message: { text: taken } },
  ])('%j is for nobody, and ours is said', (body) => {
    expect(shown(body)).toBe('')
  })

  test('English is said where the service speaks to people, and not of what failed within it', () => {
    const body = { message: 'Passwords must have at least one digit.' }
    expect(shown(body, 400)).toBe(body.message)
    expect(shown(body, 500)).toBe('')
    expect(shown({ message: 'Servern startas om.' }, 503)).toBe('Servern startas om.')
  })

  test('what was not shown is kept for those who run it, and is a word all the same', () => {
    const text = 'duplicate key value violates unique constraint'
    expect(readFailure(500, JSON.stringify({ message: text }), false).unshown).toBe(text)
    expect(readFailure(400, JSON.stringify({ title: 'Bad Request' }), false).unshown).toBeNull()
    expect(readFailure(403, '<h1>Forbidden</h1>', true).unshown).toBeNull()
  })
})
