import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Cell, commaSeparated } from '../../../../src/administration/reports/report-files.ts'

/** As a spreadsheet with Swedish settings reads it: quoted cells may hold anything, others end where the next begins. */
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
        ['2026-03-03', 1234.5],
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

  test('gives every cell back as it was, whatever it holds', { tags: 'report-csv' }, () => {
    const text = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.string({ unit: fc.constantFrom('"', ';', '\r', '\n', '=', ' ', 'å', "'") }),
    )
    const cell: fc.Arbitrary<Cell> = fc.oneof(
      text,
      fc.nat({ max: 100_000_000 }).map((ore) => ore / 100),
    )
    const table = fc.array(fc.array(cell, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 8 })
    fc.assert(
      fc.property(table, (rows) => {
        const told = rows.map((row) =>
          row.map((one) => (typeof one === 'number' ? String(one).replace('.', ',') : one.replace(/\r\n?/g, '\n'))),
        )
        const read = parsed(commaSeparated(rows))
        expect(read.length).toBe(told.length)
        for (const [index, row] of read.entries())
          for (const [column, value] of row.entries()) {
            const meant = told[index]?.[column] ?? ''
            // Made harmless by a mark before it, and by nothing else.
            expect([meant, `'${meant}`]).toContain(value)
          }
      }),
    )
  })
})
