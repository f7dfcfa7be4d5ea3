import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { z } from "zod";
import { namedCells, type ReadRow, type RowReader } from "#app/tables/row-reader.ts";
import { CSV_MARK, csvLines } from "#app/tables/write-csv.ts";
import { ANNOTATIONS, openInput } from "./header.ts";
import { type ImportSession, readInBunches } from "./session.sql.ts";

/** A copy is at most so many times as large as its input, or `MIN_LIMIT_BYTES`. */
const MAX_TIMES = 3;
const MIN_LIMIT_BYTES = 64 * 1024;

const TOO_LARGE = `it would be more than ${MAX_TIMES} times as large as the file`;

/** Writes a copy of the input with the result and the errors of each row. Answers why there is no copy, or null. */
export async function annotateFile(session: ImportSession, out: string): Promise<string | null> {
	if (session.verdict.unreadable) return session.verdict.unreadable;
	const reader = await openInput(session.input);
	const draft = `${out}.${process.pid}.part`;
	try {
		const refusal = await writeCopy(session, reader, draft);
		if (!refusal) await rename(draft, out);
		return refusal;
	} finally {
		await rm(draft, { force: true });
		await reader.close();
	}
}

async function writeCopy(session: ImportSession, reader: RowReader, path: string): Promise<string | null> {
	const most = Math.max(MAX_TIMES * reader.totalBytes, MIN_LIMIT_BYTES);
	const stream = createWriteStream(path);
	const failed = new Promise<never>((_, reject) => stream.once("error", reject));
	failed.catch(() => {});
	let written = 0;
	try {
		for await (const text of copyLines(session, reader, () => written)) {
			written += Buffer.byteLength(text);
			if (written > most) return TOO_LARGE;
			if (!stream.write(text)) await Promise.race([once(stream, "drain"), failed]);
		}
		return null;
	} finally {
		stream.end();
		await Promise.race([once(stream, "close"), failed]);
	}
}

async function* copyLines(session: ImportSession, reader: RowReader, written: () => number): AsyncGenerator<string> {
	const own = reader.names.map((name) => !ANNOTATIONS.includes(name.toLowerCase()));
	const names = reader.names.filter((_, at) => own[at]);
	const line = (cells: string[]) => csvLines([cells], reader.delimiter);
	yield CSV_MARK + line([...names, ...ANNOTATIONS]);
	const errorsOf = openErrors(readResults(session));
	let read = 0;
	try {
		for await (const row of reader.texts()) {
			read += row.bytes;
			const { result, errors } = await errorsOf.take(row.line);
			const present = row.cells && namedCells(row.cells, reader.names.length);
			const cells = present?.filter((_, at) => own[at] ?? true) ?? [row.text];
			const filler = Array.from({ length: Math.max(0, names.length - cells.length) }, () => "");
			const isRefused = session.verdict.refused || isUnread(session, row);
			const annotated = (text: string) =>
				line([...cells, ...filler, isRefused ? "refused" : (result ?? "unchanged"), text]);
			const over = written() + Buffer.byteLength(annotated(errors)) - Math.max(MAX_TIMES * read, MIN_LIMIT_BYTES);
			// Written quotes are doubled and letters have up to three bytes, so a text of a third of the room certainly fits.
			const room = Math.max(0, Math.floor((errors.length - over) / 3));
			yield over <= 0 ? annotated(errors) : annotated(errors && `${errors.slice(0, room)}…`);
		}
	} finally {
		await errorsOf.close();
	}
}

/** Tells whether a row comes after the one at which reading the file ended with an error. */
const isUnread = ({ verdict }: ImportSession, { line }: ReadRow) =>
	verdict.endsEarly !== null && line > verdict.endsEarly;

/**
 * Reads the errors along with the rows, so lines have to be asked for in rising order. Errors of lines that are no rows, such as
 * the header, go to the next row, once.
 */
function openErrors(results: AsyncGenerator<RowResult>) {
	let next: RowResult | undefined;
	let isBegun = false;
	const move = async () => {
		next = (await results.next()).value ?? undefined;
		isBegun = true;
	};
	return {
		async take(line: number): Promise<{ result: string | null; errors: string }> {
			if (!isBegun) await move();
			const found: string[] = [];
			for (; next && next.line < line; await move()) if (next.errors) found.push(`line ${next.line}: ${next.errors}`);
			const mine = next?.line === line ? next : undefined;
			if (mine?.errors) found.push(mine.errors);
			if (mine) await move();
			return { result: mine?.result ?? null, errors: found.join(" | ") };
		},
		close: async () => void (await results.return(undefined)),
	};
}

const rowResult = z.object({ line: z.int(), result: z.string().nullable(), errors: z.string() });

type RowResult = z.output<typeof rowResult>;

/** Reads results by line, without unchanged rows, but with errors of lines on which no row begins. Warnings come last. */
async function* readResults(session: ImportSession): AsyncGenerator<RowResult> {
	const query = `select coalesce(e.line, r.line, w.line) as line, case when e.line is not null then 'refused' else r.result end as result,
			concat_ws(' | ', e.errors, w.warnings) as errors
		from (select f.line, string_agg(concat_ws(': ', f.col, f.message) || coalesce('; nearest: ' || array_to_string(
				nullif(n.names, '{}'), ', '), ''), ' | ' order by f.pos, f.no) as errors
			from imp_fault f left join imp_nearest n on n.scope = f.scope and n.value = f.value
			where f.file = ${session.file} group by f.line) e
		full join imp_result r on r.line = e.line
		full join (select w.line, string_agg(concat_ws(': ', 'warning', w.col, w.message), ' | ' order by w.no) as warnings
			from imp_warning w where w.file = ${session.file} group by w.line) w on w.line = coalesce(e.line, r.line)
		order by 1`;
	for await (const rows of readInBunches(session, rowResult, query)) yield* rows;
}
