/*
 * Loaded into a process before all else (`node --import`): its clock then differs by CLOCK_SHIFT_SECONDS from the
 * machine's. Timers and the clock of files stay as they are.
 */
const shift = Number(process.env.CLOCK_SHIFT_SECONDS ?? 0) * 1000;
const RealDate = Date;
const now = () => RealDate.now() + shift;

globalThis.Date = new Proxy(RealDate, {
	construct: (target, given, newTarget) => Reflect.construct(target, given.length === 0 ? [now()] : given, newTarget),
	apply: () => new RealDate(now()).toString(),
	get: (target, name) => (name === "now" ? now : Reflect.get(target, name)),
});
