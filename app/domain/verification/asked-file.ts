import { z } from "zod";
import { MOST_CARRIED } from "./carried-numbers.ts";

/** A file that somebody asks about, as the address of the answer tells it. */
const fileQuery = z.object({
	sha256: z
		.string()
		.trim()
		.toLowerCase()
		.regex(/^[0-9a-f]{64}$/),
	/** Null where only the hash is asked about. */
	bytes: z.coerce.number().int().min(0).nullable().catch(null),
	/** Document numbers found in it. */
	carried: z
		.array(z.string().regex(/^PFS-\d{4}-\d{6,9}$/))
		.max(MOST_CARRIED)
		.catch([]),
});

export type FileQuery = z.output<typeof fileQuery>;

/** Null where no file is asked about. */
export function readFileQuery(query: URLSearchParams): FileQuery | null {
	const asked = { sha256: query.get("sha256"), bytes: query.get("bytes"), carried: query.getAll("carries") };
	return fileQuery.safeParse(asked).data ?? null;
}

export function printFileQuery({ sha256, bytes, carried }: FileQuery): string {
	const length = bytes === null ? [] : [["bytes", String(bytes)]];
	return String(new URLSearchParams([["sha256", sha256], ...length, ...carried.map((number) => ["carries", number])]));
}
