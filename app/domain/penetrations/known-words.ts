import { plainCode } from "#app/domain/plain-text.ts";
import type { EntityManager } from "#db/orm.ts";
import { readHeading } from "./headings.ts";
import { readNamed } from "./reading.ts";
import { solutionsByDrawing } from "./sheet.sql.ts";
import type { KnownWords } from "./sheet-types.ts";
import type { SourceSheet } from "./source.ts";
import { type NameKind, readNames } from "./vocabulary.sql.ts";

const KINDS: Record<"orientation" | "substrate" | "service", readonly NameKind[]> = {
	orientation: ["orientation"],
	substrate: ["substrate", "orientation"],
	service: ["material", "classification", "serviceType"],
};

const MAX_HEADING_LINES = 40;

/** Texts below headings that may be those of drawings. */
function drawingTexts(sheets: SourceSheet[], synonyms: ReadonlyMap<string, string>): string[] {
	const found = new Set<string>();
	for (const { rows } of sheets) {
		const heads = rows.slice(0, MAX_HEADING_LINES).flatMap(({ cells }) => cells.map((cell, at) => ({ cell, at })));
		const columns = new Set(
			heads.flatMap(({ cell, at }) => (readHeading(cell, synonyms)?.use === "solution" ? at : [])),
		);
		for (const { cells } of rows) for (const at of columns) found.add(plainCode(cells[at] ?? ""));
	}
	return [...found].filter((text) => text !== "" && !text.includes("\0"));
}

/** What the reader of a list asks of the catalogue, for one source. */
export async function knownWords(em: EntityManager, projectId: number, sheets: SourceSheet[]): Promise<KnownWords> {
	const names = await readNames(em, projectId);
	const drawings = await solutionsByDrawing(em, drawingTexts(sheets, names.synonyms));
	const known = new Map<string, string | null>();
	return {
		drawings: new Set(drawings.keys()),
		synonyms: names.synonyms,
		named(kind, text) {
			const key = `${kind} ${text}`;
			const before = known.get(key);
			if (before !== undefined) return before;
			const name = readNamed(text, KINDS[kind], names)?.[KINDS[kind][0]!]?.name ?? null;
			known.set(key, name);
			return name;
		},
	};
}
