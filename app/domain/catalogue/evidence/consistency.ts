import type { z } from "zod";
import { naturally } from "#app/domain/natural-order.ts";
import type { EntityManager } from "#db/orm.ts";
import {
	type ClaimedParts,
	CONTRADICTION_CODES,
	type findingRow,
	listFindingsOf,
	listFindingsOn,
	listFindingsOnSpecimens,
	listStoredFindings,
	type namedFindingRow,
} from "./consistency.sql.ts";

type FindingRow = z.output<typeof findingRow>;

/** A claim that was not tested, or that a drawing may not show (docs/rules/catalogue.md#consistency). */
export interface Contradiction extends Pick<FindingRow, "code" | "specimen_id"> {
	text: string;
}

export function sentence({ code, specimen, about }: FindingRow): string {
	switch (code) {
		case "specimen_elsewhere":
			return `${specimen} was tested in ${about}, which is none of the solution's substrates.`;
		case "specimen_lining":
			return `${specimen} was tested in ${about}: another lining or thickness than the solution's.`;
		case "substrate_untested":
			return `None of the specimens was tested in ${about}.`;
		case "drawing_older":
			return `The drawing was uploaded before the ${about} of ${specimen} changed.`;
		case "drawing_frr":
			return `The drawing states ${about}, which none of the specimens has.`;
		case "drawing_code":
			return `The drawing is marked ${about}, not with its own code.`;
	}
}

const asFinding = (row: FindingRow): Contradiction => ({
	code: row.code,
	specimen_id: row.specimen_id,
	text: sentence(row),
});

const inOrder = (one: Contradiction, other: Contradiction) =>
	CONTRADICTION_CODES.indexOf(one.code) - CONTRADICTION_CODES.indexOf(other.code) || naturally(one.text, other.text);

export async function findingsOn(em: EntityManager, ids: number[]): Promise<Map<number, Contradiction[]>> {
	const rows = Map.groupBy(await listStoredFindings(em, ids), ({ solution_id }) => solution_id);
	return new Map(ids.map((id) => [id, (rows.get(id) ?? []).map(asFinding).toSorted(inOrder)]));
}

export const withDrawing = (row: z.output<typeof namedFindingRow>) => `${row.drawing}: ${sentence(row)}`;

export async function warningsOnSpecimens(em: EntityManager, ids: number[]): Promise<Map<number, string[]>> {
	const rows = Map.groupBy(await listFindingsOnSpecimens(em, ids), ({ specimen_id }) => specimen_id);
	return new Map(ids.map((id) => [id, (rows.get(id) ?? []).map(withDrawing).toSorted(naturally)]));
}

export async function findingsOnParts(em: EntityManager, parts: ClaimedParts): Promise<Contradiction[]> {
	return (await listFindingsOf(em, parts)).map(asFinding).toSorted(inOrder);
}

const IN_TEXT: readonly Contradiction["code"][] = ["drawing_frr", "drawing_code"];

/** Reading is fallible: these findings are acknowledged by whoever saves, and refuse nothing. */
export const ofText = (findings: Contradiction[]): Contradiction[] =>
	findings.filter(({ code }) => IN_TEXT.includes(code));

const CONTRADICTING: readonly Contradiction["code"][] = ["specimen_elsewhere", "substrate_untested"];

/** Answers contradictions between specimens and substrates that the stored solution does not have yet (null: a new solution). */
export async function newContradictions(
	em: EntityManager,
	id: number | null,
	parts: Omit<ClaimedParts, "pdf">,
): Promise<string[]> {
	const found = await findingsOnParts(em, { ...parts, pdf: null });
	const stored = id === null ? [] : await listFindingsOn(em, id);
	const known = new Set(stored.map(sentence));
	return found.flatMap(({ code, text }) => (CONTRADICTING.includes(code) && !known.has(text) ? [text] : []));
}
