import type { ByteRange } from "#app/adapters/files.server.ts";

/** Null for the whole file: also for several ranges or nonsense; `unsatisfiable` beyond its end (RFC 9110, 14). */
export function byteRange(header: string | null, size: number): ByteRange | "unsatisfiable" | null {
	const [, first, last] = /^bytes=[ \t]*(\d*)-(\d*)[ \t]*$/i.exec(header ?? "") ?? [];
	if (first === undefined || last === undefined || first + last === "") return null;
	if (first === "") {
		const length = Math.min(Number(last), size);
		return length === 0 ? "unsatisfiable" : { start: size - length, end: size - 1 };
	}
	const start = Number(first);
	const end = last === "" ? size - 1 : Math.min(Number(last), size - 1);
	if (last !== "" && Number(last) < start) return null;
	return start >= size ? "unsatisfiable" : { start, end };
}
