/** Small pages of requirements, for the tests of their readers. */
export const tableHead = '| id | requirement | source | state |'
const head = ['# Requirements', '', '## Grid', '', tableHead, '| --- | --- | --- | --- |']
export const openRow = '| grid-07 | a slot | spec 2 | open |'
export const doneRow = '| grid-08 | another slot | spec 2, contract 3 | done |'

/** A page with these lines of the table. The first of them is line 7 of the page. */
export const page = (...rows: readonly string[]): string => `${[...head, ...rows].join('\n')}\n`
