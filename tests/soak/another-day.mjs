/**
 * Loaded into every process of a run (`node --import`): the machine's clock says another day, CLOCK_SHIFT_MS away, and
 * goes on from there.
 */
const shift = Number(process.env.CLOCK_SHIFT_MS)
if (!Number.isSafeInteger(shift)) throw new Error('CLOCK_SHIFT_MS is no whole number')

const MachineDate = Date
const machineNow = MachineDate.now
const now = () => machineNow() + shift
// In its own place: a test that has a clock of its own sets that there.
MachineDate.now = now

globalThis.Date = new Proxy(MachineDate, {
  construct: (target, given, made) => Reflect.construct(target, given.length === 0 ? [now()] : given, made),
  apply: () => new MachineDate(now()).toString(),
})
MachineDate.prototype.constructor = globalThis.Date
