/** Moments and time zones in which dates often fail: shortly before a leap day, changes of the clock and the end of a year. */
export const moments = [
  { at: '2028-02-28T22:59:00Z', zone: 'Pacific/Auckland' },
  { at: '2027-03-28T00:58:00Z', zone: 'America/Los_Angeles' },
  { at: '2026-12-31T22:58:00Z', zone: 'Asia/Kathmandu' },
  { at: '2027-10-31T00:58:00Z', zone: 'UTC' },
]
