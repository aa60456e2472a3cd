/** The settings of holds (contract 1 and 4); `Settings` of the server has them all. */
export interface HoldSettings {
  readonly reservationSeconds: number
  readonly releaseSeconds: number
  readonly caps: { readonly sessionHolds: number; readonly addressHolds: number }
}
