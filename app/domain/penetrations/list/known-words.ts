import type { NameKind } from "#app/domain/penetrations/penetration-fields.ts";
import { listStoredServices, solutionsByDrawing, storedServiceKey } from "#app/domain/penetrations/penetrations.sql.ts";
import type { Names } from "#app/domain/penetrations/terms/catalogue-names.sql.ts";
import { readField } from "#app/domain/penetrations/terms/field-reading.ts";
import { readNamed } from "#app/domain/penetrations/terms/name-reading.ts";
import { namesInWords } from "#app/domain/penetrations/terms/near-meanings.ts";
import { plainCode } from "#app/domain/plain-text.ts";
import type { TableSheet } from "#app/tables/sheets.ts";
import type { EntityManager } from "#db/orm.ts";
import { readHeading } from "./sheet-headings.ts";
import type { KnownWords, ReadService } from "./sheet-types.ts";

const SHEET_KINDS: Record<"orientation" | "substrate" | "service", readonly NameKind[]> = {
	orientation: ["orientation"],
	substrate: ["substrate", "orientation"],
	service: ["material", "classification", "serviceType"],
};

const MAX_HEADING_LINES = 40;

/** Texts below headings that may be those of drawings. */
function drawingTexts(sheets: TableSheet[], synonyms: ReadonlyMap<string, string>): string[] {
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

const SEVERAL = /\b(pipe|cable|tray|duct|stack|vent|waste|line|bundle|wire|main)s$/i;

/** `4x cables` are four of one `Cable`. */
const singularName = (words: string): string =>
	words.replace(SEVERAL, "$1").replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());

/**
 * Finds the service that words name: in the spelling of the catalogue, else as written if the finder recognises a
 * service in them.
 */
function readService(words: string, names: Names): ReturnType<ReadService> {
	const name = readNamed(words, SHEET_KINDS.service, names)?.material?.name;
	if (name) return { name, isMaterial: true };
	const { material, serviceType } = namesInWords(words, names);
	return material || serviceType ? { name: singularName(words), isMaterial: material !== undefined } : null;
}

const JOINT = /\b(?:linear|joints?|gaps?)\b/i;
const NO_JOINT = /\b(?:pipes?|cables?|ducts?|trays?|conduits?|bundles?)\b/i;

/** A joint or a gap by its words, or by how the catalogue classifies the service that they name. */
function isJoint(words: string, names: Names): boolean {
	if (JOINT.test(words)) return !NO_JOINT.test(words);
	const { material } = readNamed(words, SHEET_KINDS.service, names) ?? {};
	return [...names.services.values()].some(
		(one) =>
			material !== undefined &&
			one.material?.id === material.id &&
			[one.material, one.classification, one.serviceType].some((part) => JOINT.test(part?.name ?? "")),
	);
}

function oncePerWords<Answer>(work: (words: string) => Answer): (words: string) => Answer {
	const known = new Map<string, Answer>();
	return (words) => {
		if (!known.has(words)) known.set(words, work(words));
		return known.get(words)!;
	};
}

/** Reads what the reader of a list asks of the catalogue and of the stored list, for one source. */
export async function knownWords(
	em: EntityManager,
	projectId: number,
	sheets: TableSheet[],
	names: Names,
): Promise<KnownWords> {
	const drawings = await solutionsByDrawing(em, drawingTexts(sheets, names.synonyms));
	const stored = await listStoredServices(em, projectId);
	const named = (kind: keyof typeof SHEET_KINDS) =>
		oncePerWords((text) => readNamed(text, SHEET_KINDS[kind], names)?.[SHEET_KINDS[kind][0]!]?.name ?? null);
	const readers = { orientation: named("orientation"), substrate: named("substrate"), service: named("service") };
	return {
		drawings: new Set(drawings.keys()),
		synonyms: names.synonyms,
		named: (kind, text) => readers[kind](text),
		trade: {
			service: oncePerWords((words) => readService(words, names)),
			isService: oncePerWords((text) => readField("service", text, names) !== null),
			isJoint: oncePerWords((words) => isJoint(words, names)),
			isStored: ({ ref = "", service = "", size = "" }) => stored.has(storedServiceKey(ref, service, size)),
		},
	};
}
