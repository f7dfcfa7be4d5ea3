/** How a schedule names itself in its metadata, which stand unpacked in a file and outlive most ways of saving it again. */
export const CARRIED = "Passive Fire Schedule (PFS-\\d{4}-\\d{6,9})(?=\\D)";

/** A file may carry those of several schedules that were put together. */
export const MOST_CARRIED = 5;

/** Characters, more than a name has: one that lies across two chunks is read with the second. */
export const CARRIED_OVERLAP = 64;

/** Document numbers that a file carries, found in its bytes as they come; the file is never opened. */
export function findCarried(): { numbers: Set<string>; take(chunk: Uint8Array): void } {
	const numbers = new Set<string>();
	let rest = "";
	return {
		numbers,
		take({ buffer, byteOffset, byteLength }) {
			const text = rest + Buffer.from(buffer, byteOffset, byteLength).toString("latin1");
			for (const [, number] of text.matchAll(new RegExp(CARRIED, "g"))) {
				if (numbers.size < MOST_CARRIED) numbers.add(number!);
			}
			rest = text.slice(-CARRIED_OVERLAP);
		},
	};
}
