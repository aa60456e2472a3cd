import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Cell, commaSeparated } from '../../../../src/administration/reports/report-files.ts'

/**
 * Reads a file as a spreadsheet with Swedish settings does. A quoted cell may contain anything, and another cell ends
 * at the next separator.
 */
const parsed = (file: string): string[][] => {
  const rows: string[][] = [[]]
  const text = file.slice(1)
  let cell = ''
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at] ?? ''
    if (letter === '"') {
      for (at += 1; text[at] !== '"' || text[at + 1] === '"'; at += 1) {
        if (at >= text.length) throw new Error('a cell that never ends')
        if (text[at] === '"') at += 1
        cell += text[at]
      }
    } else if (letter === ';' || text.startsWith('\r\n', at)) {
      rows.at(-1)?.push(cell)
      cell = ''
      if (letter === '\r') {
        at += 1
        rows.push([])
      }
    } else cell += letter
  }
  expect(rows.pop()).toEqual([])
  return rows
}

describe('a CSV file for a Swedish Excel', () => {
  test('has its mark, semicolons, CRLF and decimal commas', { tags: 'report-csv' }, () => {
    expect(
      commaSeparated([
        ['Datum', 'Pris (kr)'],
        [{ day: '2026-03-03' }, 1234.5],
        ['Åsa "Öst"; ett', 0],
      ]),
    ).toBe('\ufeff"Datum";"Pris (kr)"\r\n"2026-03-03";1234,5\r\n"Åsa ""Öst""; ett";0\r\n')
  })

  test('runs nothing that somebody typed as a formula', { tags: 'report-csv' }, () => {
    const attacks = ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '  =cmd|"/c calc"!A1', '＝1', '\n=1', '\u00a0-1']
    for (const attack of attacks) expect(parsed(commaSeparated([[attack]]))[0]?.[0]?.[0]).toBe("'")
    expect(parsed(commaSeparated([['anna@demo.example', '3 = tre', '']]))).toEqual([
      ['anna@demo.example', '3 = tre', ''],
    ])
  })

  test('keeps what would be read as another value: a spreadsheet is told that it is a text', {
    tags: 'csv-text-stays',
  }, () => {
    const values = [
      ...[
        '004711',
        '1E5',
        '1e-5',
        '3-4',
        '3/4',
        '12345678901234567890',
        '0',
        ' 007',
        '1 000',
        '1,5',
        '1.5',
        '5%',
        '(5)',
      ],
      ...['2026-11-28', '10:30', '10:30 PM', '3 mars', 'mars-26', 'Maj 2026', '4 sept', '100 kr', '€5', '1 1/2', '٣'],
      ...['sant', 'FALSKT', 'true', '556000-0000', '5e3', '\u00a04711', '3.4.2026', '1´000'],
    ]
    for (const value of values) expect(parsed(commaSeparated([[value]]))).toEqual([[`="${value}"`]])
    expect(commaSeparated([['004711']])).toBe('\ufeff"=""004711"""\r\n')
    const texts = ['Grupprum 2', 'Sal A1', '09:00–10:30', 'PO 4711', 'mars', 'anna.2@demo.example', '123x', 'Bokning 7']
    for (const text of texts) expect(parsed(commaSeparated([[text]]))).toEqual([[text]])
    // The text is too long for a formula. It never contains a quotation mark, which would end the formula's text.
    expect(parsed(commaSeparated([['7'.repeat(256)]]))[0]?.[0]).toBe(`'${'7'.repeat(256)}`)
    expect(parsed(commaSeparated([['1"&CMD()&"2']]))[0]?.[0]).toBe('1"&CMD()&"2')
  })

  test('gives every cell back as it was, whatever it holds', { tags: 'report-csv' }, () => {
    const text = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.string({ unit: fc.constantFrom('"', ';', '\r', '\n', '=', ' ', 'å', "'") }),
      fc.string({ unit: fc.constantFrom('"', '0', '7', '-', 'E', ' ', 'mars', ',', '\n', '=') }),
    )
    const cell: fc.Arbitrary<Cell> = fc.oneof(
      text,
      fc.nat({ max: 100_000_000 }).map((ore) => ore / 100),
    )
    const table = fc.array(fc.array(cell, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 8 })
    fc.assert(
      fc.property(table, (rows) => {
        const told = rows.map((row) =>
          row.map((one) => {
            if (typeof one === 'number') return String(one).replace('.', ',')
            return typeof one === 'string' ? one.replace(/\r\n?/g, '\n') : one.day
          }),
        )
        const read = parsed(commaSeparated(rows))
        expect(read.length).toBe(told.length)
        for (const [index, row] of read.entries())
          for (const [column, value] of row.entries()) {
            const meant = told[index]?.[column] ?? ''
            // The cell is made harmless by a mark before it, or by the formula that marks it as text, and is otherwise
            // unchanged.
            expect([meant, `'${meant}`, `="${meant}"`]).toContain(value)
            expect(value).not.toMatch(/^=(?!"[^"]*"$)/)
          }
      }),
    )
  })
})
