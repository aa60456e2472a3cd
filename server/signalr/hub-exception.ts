/** The one kind of error whose text a hub method shows to the caller; every other is masked and logged. */
export class HubException extends Error {
  override readonly name = 'HubException'
}
