import type { Actor } from "#app/domain/actor.ts";
import { isRefusal } from "#app/domain/errors.ts";
import { MAX_DRAWING } from "#app/domain/files/drawing-limits.ts";
import { drawingText } from "#app/domain/files/drawing-text.ts";
import type { FileStore } from "#app/domain/files/files.server.ts";
import { checkUpload, storeUpload, type Upload } from "#app/domain/files/intake.ts";
import { recordPending } from "#app/domain/files/pending.ts";
import { readCode, readNotes, readTitle } from "#app/domain/files/read-drawing.ts";
import {
	type DraftKey,
	dropWizardDraft,
	getWizard,
	holdFiles,
	lockWizard,
	storeWizardDraft,
	type Wizard,
} from "#app/domain/wizards/wizard-drafts.ts";
import { DraftFile } from "#db/entities/drafts.ts";
import type { EntityManager } from "#db/orm.ts";
import { ENTRY_NAMES } from "./entry-columns.ts";
import {
	beginEntry,
	blankSolution,
	type EntryPdf,
	type EntryPicture,
	type EntrySolution,
	type EntryState,
	heldIn,
	isBlankSolution,
	type OfferedSpecimen,
} from "./entry-form.ts";

type EntryKey = DraftKey & { kind: "report_entry" };

const keyOf = (report: number): EntryKey => ({ kind: "report_entry", recordId: report });

/** The page has one step: a draft holds what is typed and the files until all is stored. */
const entryWizard: Wizard<EntryState, EntryKey> = {
	steps: [],
	begin: async () => ({ data: beginEntry(ENTRY_NAMES.length), baseVersion: null }),
	check: async () => ({}),
};

export async function getEntryDraft(em: EntityManager, actor: Actor, report: number) {
	const { snapshot, resumed } = await getWizard(em, actor, entryWizard, keyOf(report));
	return { state: snapshot, resumed };
}

const fileIds = (state: EntryState): number[] => {
	const { pdfs, pictures } = heldIn(state);
	return [...pdfs.map(({ id }) => id), ...pictures.flatMap(({ id, small }) => [id, small])];
};

/** Keeps what is typed, and the files that it names; those that it names no more go. */
export async function storeEntryDraft(
	em: EntityManager,
	actor: Actor,
	report: number,
	state: EntryState,
): Promise<void> {
	const draft = await lockWizard(em, actor, entryWizard, keyOf(report));
	const held = await em.find(DraftFile, { draft: draft.id }, { disableIdentityMap: true });
	const before = new Set(held.map(({ file }) => file.id));
	const now = new Set(fileIds(state));
	await holdFiles(
		em,
		draft.id,
		[...now].filter((id) => !before.has(id)),
		[...before].filter((id) => !now.has(id)),
	);
	await storeWizardDraft(em, { ...draft, data: state });
}

export const dropEntryDraft = (em: EntityManager, actor: Actor, report: number) =>
	dropWizardDraft(em, actor, keyOf(report));

/** A file that came with the form: a drawing that was read, a picture, or why it was refused. */
export type EntryFile = { field: string } & (
	| { refused: string; name: string }
	| { pdf: EntryPdf; code: string; title: string; notes: string; text: string }
	| { picture: EntryPicture }
);

/**
 * Checks and stores one file of the form. A refused file is answered with the reason, and the other files are stored
 * all the same.
 */
export async function takeFile(
	em: EntityManager,
	files: FileStore,
	{ field, ...upload }: Upload & { field: string; bytes: number },
): Promise<EntryFile> {
	const { name, bytes } = upload;
	const isPdf = field.startsWith("pdf") || (!field.startsWith("img") && /\.pdf$/i.test(name));
	try {
		const checked = await checkUpload(files, isPdf ? "drawing_pdf" : "drawing_image", upload);
		const [first = 0, second = 0] = await storeUpload(files, checked, (facts) => recordPending(em, facts));
		if (!("lines" in checked)) return { field, picture: { id: second, small: first, name, bytes } };
		const code = readCode(checked.lines, name).slice(0, MAX_DRAWING);
		const notes = readNotes(checked.lines).join("\n");
		const text = drawingText(checked.lines);
		return { field, pdf: { id: first, name, bytes }, code, title: readTitle(checked.lines, code), notes, text };
	} catch (error) {
		if (!isRefusal(error)) throw error;
		return { field, name, refused: error.message };
	}
}

const stemOf = (name: string) => name.replace(/\.[^.]*$/, "").toLowerCase();

/** Finds the solution of a file: by its field, by its name, or the next solution without such a file; else a new one. */
function solutionFor(solutions: EntrySolution[], file: EntryFile, name: string, code: string): number {
	const [, at] = /_(\d+)$/.exec(file.field) ?? [];
	if (at !== undefined) return Number(at);
	const stem = stemOf(name);
	const byName = solutions.findIndex(({ drawing, pdf, image }) => {
		const names = [drawing.toLowerCase(), ...[pdf, image].flatMap((file) => (file ? stemOf(file.name) : []))];
		return names.includes(stem) || (code !== "" && drawing.toUpperCase() === code);
	});
	if (byName >= 0) return byName;
	const blank = solutions.findIndex(isBlankSolution);
	if (blank >= 0) return blank;
	const lacking = "picture" in file ? solutions.findIndex(({ image }) => image === null) : -1;
	return lacking >= 0 ? lacking : solutions.length;
}

/** A length or a size without the blanks and the unit that texts write as they like. */
const plainSize = (text: string) =>
	text
		.normalize("NFKC")
		.toLowerCase()
		.replaceAll("⌀", "ø")
		.replaceAll(/(?<=ø)\s+(?=\d)|(?<=\d)\s+(?=[x×]|mm)|(?<=[x×])\s+(?=\d)/g, "")
		.replaceAll("×", "x");

/** The facts of a specimen that a drawing can state: a name alone, or the part of a measure before its details. */
function statedParts({ id, size, frr, material, substrates }: OfferedSpecimen): Record<string, string[]> {
	const [measure = ""] = size.split("(");
	const parts = substrates.map((label) => label.split(" - "));
	return {
		frr: [frr],
		id: /\d/.test(id) && id.length > 1 ? [id] : [],
		size: [/[øx×]/i.test(measure) ? plainSize(measure.trim()).replace(/mm$/, "") : measure.trim()],
		material: [material],
		orientation: parts.map(([orientation = ""]) => orientation),
		substrate: parts.map(([, name = ""]) => name),
		thickness: parts.map(([, , thickness = ""]) => thickness.split("(")[0]!.trim()),
	};
}

const isIn = (text: string, part: string): boolean => {
	const plain = plainSize(part).replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");
	return plain !== "" && new RegExp(`(?<![\\p{L}\\d/.])${plain}(?:mm)?(?![\\p{L}\\d/])(?!\\.\\d)`, "u").test(text);
};

/**
 * Finds the specimens that the text of a drawing is about: they have each fact of which it states one that some specimen has.
 * None where it does not state a rating, a wall or floor, and a material or an ID of them.
 */
export function specimensOfDrawing(text: string, offered: readonly OfferedSpecimen[]): OfferedSpecimen[] {
	const plain = plainSize(text);
	let found = offered.map((specimen) => ({ specimen, parts: statedParts(specimen) }));
	const stated = ["frr", "substrate", "thickness", "orientation", "material", "id", "size"].filter((fact) => {
		const having = found.filter(({ parts }) => parts[fact]!.some((part) => isIn(plain, part)));
		if (having.length === 0) return false;
		found = having;
		return true;
	});
	const states = (...facts: string[]) => facts.some((fact) => stated.includes(fact));
	return states("frr") && states("substrate", "thickness") && states("material", "id")
		? found.map(({ specimen }) => specimen)
		: [];
}

const placesIn = (specimens: OfferedSpecimen[], kind: "r" | "k"): number[] =>
	specimens.flatMap(({ key }) => (key.startsWith(kind) ? [Number(key.slice(1))] : []));

/**
 * Gives the files to their solutions. What a person has typed or ticked is not written over by what a drawing says; a
 * solution without specimens has those ticked that its drawing is about.
 */
export function withFiles(
	before: EntrySolution[],
	files: EntryFile[],
	offered: readonly OfferedSpecimen[] = [],
): EntrySolution[] {
	const solutions = [...before];
	// Pictures come after the drawings, whose names and codes they are known by.
	for (const file of files.toSorted((a, b) => Number("picture" in a) - Number("picture" in b))) {
		if ("refused" in file) continue;
		const name = "pdf" in file ? file.pdf.name : file.picture.name;
		const at = solutionFor(solutions, file, name, "code" in file ? file.code : "");
		const old = solutions[at] ?? blankSolution;
		if ("picture" in file) {
			solutions[at] = { ...old, image: file.picture };
			continue;
		}
		const isTicked = old.rows.length + old.stored.length > 0;
		const proposed = isTicked ? [] : specimensOfDrawing(file.text, offered);
		solutions[at] = {
			...old,
			pdf: file.pdf,
			drawing: old.drawing || file.code,
			title: old.title || file.title,
			notes: old.notes || file.notes,
			rows: isTicked ? old.rows : placesIn(proposed, "r"),
			stored: isTicked ? old.stored : placesIn(proposed, "k"),
		};
	}
	return solutions;
}
