import { refKey } from "./penetration.schema.ts";

/** The number that follows one: `P-009` after `P-008`, `P-1` after `P`. */
export function nextRef(ref: string, taken: Iterable<string>): string {
	const used = new Set([...taken].map(refKey));
	const [, stem = ref, digits = ""] = /^(.*?)(\d{0,9})$/s.exec(ref) ?? [];
	const start = digits === "" && stem !== "" && !/[\s\-._/]$/.test(stem) ? `${stem}-` : stem;
	for (let number = Number(digits) + 1; ; number++) {
		const next = `${start}${String(number).padStart(digits.length, "0")}`;
		if (!used.has(refKey(next))) return next;
	}
}
