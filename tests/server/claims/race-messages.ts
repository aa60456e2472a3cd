/**
 * Messages of a race's referee to a team in another process. `Run` is answered with the outcomes, the others with none.
 */
import { Schema } from 'effect'
import { RaceGround, RaceRound } from './race-plan.ts'

export const RaceRequest = Schema.TaggedUnion({
  /** `url`: of the PostgreSQL server. */
  Join: { url: Schema.String, ground: RaceGround },
  Prepare: { round: RaceRound, numbers: Schema.Array(Schema.Int) },
  Run: {},
})
