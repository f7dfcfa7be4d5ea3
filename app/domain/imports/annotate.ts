import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { basename, dirname, extname, join } from "node:path";
import { stringify } from "csv-stringify/sync";
import { type RowResult, readResults } from "./annotate.sql.ts";
import { ANNOTATIONS } from "./header.ts";
import { openCsv } from "./reading.ts";
import type { ImportInput } from "./report.ts";
import type { ImportSession } from "./session.sql.ts";

export function annotatedPaths(out: string, inputs: readonly ImportInput[]): string[] {
	if (inputs.length === 1) return [out];
	const extension = extname(out);
	const beginning = join(dirname(out), basename(out, extension));
	return inputs.map(({ path }) => `${beginning}-${basename(path).replace(/\.csv$/i, "")}${extension || ".csv"}`);
}

export async function annotateFile(session: ImportSession, out: string): Promise<void> {
	const reader = await openCsv(session.input.path, session.input.list);
	const stream = createWriteStream(out);
	const failed = new Promise<never>((_, reject) => stream.once("error", reject));
	failed.catch(() => {});
	const told = readResults(session);
	let next = (await told.next()).value as RowResult | undefined;
	const general: string[] = [];
	const write = async (rows: string[][]) => {
		const text = stringify(rows, { delimiter: reader.delimiter, record_delimiter: "windows" });
		if (!stream.write(text)) await Promise.race([once(stream, "drain"), failed]);
	};
	try {
		const own = reader.names.map((name) => !ANNOTATIONS.includes(name.toLowerCase()));
		const names = reader.names.filter((_, at) => own[at]);
		await write([[...names, ...ANNOTATIONS]]);
		for await (const { rows } of reader.batches()) {
			const lines: string[][] = [];
			for (const { line, cells, raw } of rows) {
				while (next && next.line < line) {
					general.push(next.errors);
					next = (await told.next()).value as RowResult | undefined;
				}
				const mine = next?.line === line ? next : undefined;
				const padded = cells?.filter((_, at) => own[at] ?? true) ?? [raw ?? ""];
				const filler = Array.from({ length: Math.max(0, names.length - padded.length) }, () => "");
				const result = session.verdict.refused ? "refused" : (mine?.result ?? "unchanged");
				const errors = mine?.errors || (session.verdict.refused ? general.join(" | ") : "");
				lines.push([...padded, ...filler, result, errors]);
			}
			await write(lines);
		}
		stream.end();
		await Promise.race([once(stream, "close"), failed]);
	} finally {
		await told.return(undefined);
		await reader.close();
	}
}
