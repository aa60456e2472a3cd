/**
 * The roles of a table, said outright: a table that is laid out as cards on a phone is no longer one to every browser,
 * and those that listen should find the same rows and headings as those that see.
 */
export const tableRole = { role: 'table' } as const
export const rowGroupRole = { role: 'rowgroup' } as const
export const rowRole = { role: 'row' } as const
export const columnHeaderRole = { role: 'columnheader', scope: 'col' } as const
export const rowHeaderRole = { role: 'rowheader', scope: 'row' } as const
export const cellRole = { role: 'cell' } as const
