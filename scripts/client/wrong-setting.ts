/**
 * A setting that whoever builds or develops the client has got wrong. The error is shown as sentences, without the stack that
 * Vite would print.
 */
export class WrongSetting extends Error {
  static {
    // The name is set on the prototype, since Vite prints the own properties of an error.
    WrongSetting.prototype.name = 'WrongSetting'
  }

  constructor(message: string) {
    super(message)
    this.stack = message
  }
}
