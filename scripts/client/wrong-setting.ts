/**
 * Settings that a builder or developer of the client has got wrong: said in sentences, without the stack that Vite
 * would print.
 */
export class WrongSetting extends Error {
  static {
    // On the prototype: Vite prints what an error has of its own.
    WrongSetting.prototype.name = 'WrongSetting'
  }

  constructor(message: string) {
    super(message)
    this.stack = message
  }
}
