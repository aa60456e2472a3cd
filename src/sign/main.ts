/**
 * Starts a door sign (`/skylt/{token}`), which hangs on a wall for years. It is a page of its own, without React, session or SharedWorker.
 * Invariants: the picture is made each second from the last word of the server and the server's clock, and nothing else is kept; an error
 * while drawing ends neither the clock nor the hearing.
 */
import { isIdleMinute } from '../../domain/sign/sign-state.ts'
import { shownPage } from '../core/base-path.ts'
import { keepText, keptText } from '../core/kept-text.ts'
import { drawSign } from './draw-sign.ts'
import { hearSign } from './hear-sign.ts'
import { hasNewRelease, stayAwake, storePage, takeRelease } from './keep-page.ts'
import { type Heard, hearClock, serverTime } from './server-clock.ts'
import { type Known, signPicture } from './sign-picture.ts'
import './sign.css'

const TICK_MS = 1_000
/** The key of the room's name, which a sign shows when it starts without a network. */
const ROOM = 'skylt-room'

let known: Known = { _tag: 'Nothing', room: keptText(ROOM) ?? '' }
let heard: Heard | null = null
let build: string | null = null
let said = ''
let saidAt = 0

const tick = (): void => {
  const now = heard === null ? 0 : serverTime(heard)
  const picture = signPicture(known, now)
  drawSign(picture)
  const { word, until, detail } = picture.texts
  const says = `${word} ${until} ${detail}`
  if (says !== said) [said, saidAt] = [says, now]
  if (known._tag !== 'Told' || picture.isSilent || !hasNewRelease(build)) return
  if (!isIdleMinute(known.sign, now, saidAt)) return
  const release = build
  build = null
  void takeRelease(release).catch(() => undefined)
}

// The drawing is apart from the hearing, so that no error of the one ends the other.
const token = shownPage().split('/')[2] ?? ''
void hearSign({
  url: `/api/signs/${encodeURIComponent(token)}`,
  onTold(sign, itsBuild) {
    // Only a page whose sign exists is stored for a start without the network.
    if (heard === null) void storePage().catch(() => undefined)
    heard = hearClock(Date.parse(sign.now))
    known = { _tag: 'Told', sign, heardAt: heard.now }
    build = itsBuild
    keepText(ROOM, sign.room)
    setTimeout(tick)
  },
  onEnded() {
    known = { _tag: 'Ended' }
    setTimeout(tick)
  },
})
setInterval(tick, TICK_MS)
document.addEventListener('visibilitychange', tick)
stayAwake()
tick()
