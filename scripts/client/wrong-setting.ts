/** What whoever builds or develops the client has set wrongly: said in sentences, without the stack that Vite would print. */
export class WrongSetting extends Error {
  override readonly name = 'WrongSetting'

  constructor(message: string) {
    super(message)
    this.stack = message
  }
}
