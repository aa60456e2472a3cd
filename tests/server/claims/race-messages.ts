/**
 * The messages of the referee of a race to a team in another process. The answer to `Run` is the outcomes. The others have no answer.
 */
import { Schema } from 'effect'
import { RaceGround, RaceRound } from './race-plan.ts'

export const RaceRequest = Schema.TaggedUnion({
  /** `url` is the address of the PostgreSQL server. */
  Join: { url: Schema.String, ground: RaceGround },
  Prepare: { round: RaceRound, numbers: Schema.Array(Schema.Int) },
  Run: {},
})
