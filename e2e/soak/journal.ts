/** The actions of a run, and how often each was performed, in the order of their first occurrence. */
export interface Journal {
  count(what: string): void
  of(what: string): number
  lines(): string[]
}

export const createJournal = (): Journal => {
  const counts = new Map<string, number>()
  return {
    count: (what) => {
      counts.set(what, (counts.get(what) ?? 0) + 1)
    },
    of: (what) => counts.get(what) ?? 0,
    lines: () => [...counts].map(([what, count]) => `${String(count).padStart(6)}  ${what}`),
  }
}
