const units = [
	["day", 86_400],
	["hour", 3600],
	["minute", 60],
	["second", 1],
] as const;

/** In the largest unit that says it exactly: "3 days", "1 hour". */
export function inWords(seconds: number): string {
	const [unit, size] = units.find(([, length]) => seconds >= length && seconds % length === 0) ?? units[3];
	const count = seconds / size;
	return `${count} ${unit}${count === 1 ? "" : "s"}`;
}
