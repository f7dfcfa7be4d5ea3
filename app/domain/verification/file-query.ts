import { z } from "zod";

/** The name a schedule gives itself in its metadata, which stand unpacked in a file and outlive most ways of saving it again. */
export const CARRIED = "Passive Fire Schedule (PFS-\\d{4}-\\d{6,9})(?=\\D)";

/** A file may carry those of several schedules that were put together. */
export const MAX_CARRIED = 5;

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
				if (numbers.size < MAX_CARRIED) numbers.add(number!);
			}
			rest = text.slice(-CARRIED_OVERLAP);
		},
	};
}

/** A file that somebody asks about, as the address of the answer tells it. */
const fileQuery = z.object({
	sha256: z
		.string()
		.trim()
		.toLowerCase()
		.regex(/^[0-9a-f]{64}$/),
	/** The length of the file; null where only the hash is asked about. */
	bytes: z.coerce.number().int().min(0).nullable().catch(null),
	/** Document numbers found in it. */
	carried: z
		.array(z.string().regex(/^PFS-\d{4}-\d{6,9}$/))
		.max(MAX_CARRIED)
		.catch([]),
});

export type FileQuery = z.output<typeof fileQuery>;

export function readFileQuery(query: URLSearchParams): FileQuery | null {
	const found = { sha256: query.get("sha256"), bytes: query.get("bytes"), carried: query.getAll("carries") };
	return fileQuery.safeParse(found).data ?? null;
}

export function printFileQuery({ sha256, bytes, carried }: FileQuery): string {
	const length = bytes === null ? [] : [["bytes", String(bytes)]];
	return String(new URLSearchParams([["sha256", sha256], ...length, ...carried.map((number) => ["carries", number])]));
}
