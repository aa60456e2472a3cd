/** People of a school are known by their own names: the organisation is not theirs. */
import type { OrganisationType } from '../schema/people.ts'

export const SCHOOL: OrganisationType = 2
