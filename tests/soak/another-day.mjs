/**
 * It is loaded into every process of a run (`node --import`). It shifts the machine's clock by CLOCK_SHIFT_MS to another day.
 */
const shift = Number(process.env.CLOCK_SHIFT_MS)
if (!Number.isSafeInteger(shift)) throw new Error('CLOCK_SHIFT_MS is no whole number')

const MachineDate = Date
const machineNow = MachineDate.now
const now = () => machineNow() + shift
// It is set in the usual place, where a test may set its own clock.
MachineDate.now = now

globalThis.Date = new Proxy(MachineDate, {
  construct: (target, given, made) => Reflect.construct(target, given.length === 0 ? [now()] : given, made),
  apply: () => new MachineDate(now()).toString(),
})
MachineDate.prototype.constructor = globalThis.Date
