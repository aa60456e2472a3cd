/** The handlers of the calls of door signs, and of the page of a room for somebody at its door. */
import { wallTimeAt } from '../../domain/calendar/stockholm.ts'
import { calls } from '../../domain/schema/calls/http.ts'
import { GroupId } from '../../domain/schema/ids.ts'
import { serverNow } from '../database/database.ts'
import { found } from '../http/failure.ts'
import { serve } from '../http/served-call.ts'
import { type DoorSignContext, endDoorSign, makeDoorSign, readDoorSigns } from './door-signs.ts'
import { readSign } from './read-sign.ts'
import { isRoomCode, isSignCode, presenceProof } from './room-code.ts'
import type { SignWatch } from './sign-watch.ts'

export interface SignContext extends DoorSignContext {
  readonly signWatch: Pick<SignWatch, 'ask'>
  /** The key of the codes that prove presence (`room-code.ts`). */
  readonly roomCodeKey: Buffer
}

export const signHandlers = (context: SignContext) => {
  const { database, signWatch, roomCodeKey } = context
  return {
    sign: serve(calls.sign, ({ parameters, query, stepAside }) =>
      signWatch.ask(parameters.token, query.after ?? null, stepAside),
    ),
    signs: serve(calls.signs, (call) => readDoorSigns(context, call)),
    makeSign: serve(calls.makeSign, (call) => makeDoorSign(context, call)),
    endSign: serve(calls.endSign, (call) => endDoorSign(context, call)),
    room: serve(calls.room, async ({ caller: { session }, parameters: { id: resourceId }, query: { code = '' } }) => {
      const row = found(
        await database
          .selectFrom('resource')
          .innerJoin('resource_group', 'resource_group.id', 'resource.group_id')
          .select(['group_id', 'resource.title as room', 'resource_group.title as group'])
          .where('resource.id', '=', resourceId)
          .where('resource.enabled', '=', true)
          .where('resource_group.enabled', '=', true)
          .executeTakeFirst(),
      )
      const groupId = GroupId.make(row.group_id)
      const { room, group } = row
      const { date } = wallTimeAt(Date.parse(await serverNow(database)))
      const reading = await readSign(database, { resourceId, groupId, room, group }, date, session)
      const now = Date.parse(reading.now)
      // A proof is not prolonged: it came from a sign some minutes ago.
      const isProof = code !== '' && isRoomCode(roomCodeKey, { resourceId, code, session, now })
      const isNew = session !== null && isSignCode(roomCodeKey, { resourceId, code, now })
      const proof = isNew ? presenceProof(roomCodeKey, { resourceId, session }, now) : isProof ? code : null
      return { ...reading, id: resourceId, groupId, proof }
    }),
  }
}
