/** Reads `BASE_PATH`, which is the path of the origin below which the built client is served. */
import { WrongSetting } from './wrong-setting.ts'

/** Paths of the back end at the root of the origin. Pages below these paths would be treated as calls. */
const taken = ['api', 'media', 'booking-hub']

const folder = /^\/(?:[\w~-][\w.~-]*\/)*$/

/**
 * Reads the path at which the client is served.
 * @param given the value of the variable. Undefined or empty for the root of the origin.
 * @returns '/' or a path such as '/boka/'
 * @throws {WrongSetting}
 */
export const readBasePath = (given: string | undefined): string => {
  if (given === undefined || given === '') return '/'
  if (!folder.test(given))
    throw new WrongSetting(
      `BASE_PATH is ${JSON.stringify(given)}: it must be a path such as /boka/, with a slash first and last, of letters a to z, digits, "-", "_", "." and "~", without a host.`,
    )
  const [, first = ''] = given.split('/')
  if (taken.includes(first.toLowerCase()))
    throw new WrongSetting(
      `BASE_PATH is ${JSON.stringify(given)}: it must not begin with /${first}/, since calls of the back end have that address.`,
    )
  return given
}
