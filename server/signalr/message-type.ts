/** The numbers of the messages, the same in JSON and in MessagePack. */
export const messageType = {
  invocation: 1,
  streamItem: 2,
  completion: 3,
  streamInvocation: 4,
  ping: 6,
  close: 7,
  ack: 8,
  sequence: 9,
} as const
