/** People of a school are known by their own names: the organisation is not theirs (spec 3). */
import type { OrganisationType } from '../schema/people.ts'

export const SCHOOL: OrganisationType = 2
