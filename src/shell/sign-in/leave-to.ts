/** Leaves the client for the page of a provider. Only a web address is opened. */

export const isWebAddress = (address: string): boolean => {
  const { protocol } = new URL(address)
  return protocol === 'https:' || protocol === 'http:'
}

export const leaveTo = (address: string): void => {
  if (isWebAddress(address)) window.location.assign(address)
}
