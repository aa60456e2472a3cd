/**
 * The version of the hub protocols that is served here, whatever the official package that writes the messages knows:
 * version 2 is that of stateful reconnects, of which this server has none.
 */
export const servedVersion = 1
