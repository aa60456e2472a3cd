/** Leaves the client for the page of a provider. Only a web address is opened. */
export const leaveTo = (address: string): void => {
  const { protocol } = new URL(address)
  if (protocol === 'https:' || protocol === 'http:') window.location.assign(address)
}
