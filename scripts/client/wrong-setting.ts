/**
 * The error for a wrong setting of a person who builds or develops the client. Only its message is printed, without the stack
 * that Vite would otherwise print.
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
