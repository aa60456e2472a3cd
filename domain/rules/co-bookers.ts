/** The people whom the owner of a booking names, and who get a link to its time (docs/rules.md#links). */

/** The highest number of co-bookers of one booking. */
export const MOST_CO_BOOKERS = 5

/** For this time, in seconds, a mail about changed times waits for further changes. */
export const CO_BOOKER_MAIL_SECONDS = 60

/** The highest number of mails about changes that one address gets in an hour. A further one waits for the next hour, and tells all. */
export const CO_BOOKER_MAILS_AN_HOUR = 5
