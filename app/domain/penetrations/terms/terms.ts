import type { Actor } from "#app/domain/actor.ts";
import { type FieldErrors, throwErrors } from "#app/domain/errors.ts";
import { wordsOf } from "#app/domain/finder/search-words.ts";
import { isOneOf, keyed } from "#app/domain/keyed.ts";
import { naturally } from "#app/domain/natural-order.ts";
import type { SentFields } from "#app/domain/penetrations/opening-services.ts";
import {
	GLOSSARY_FIELDS,
	type GlossaryField,
	PENETRATION_FIELDS,
	TYPE_FIELDS,
} from "#app/domain/penetrations/penetration-fields.ts";
import { listStoredPenetrations } from "#app/domain/penetrations/penetrations.sql.ts";
import { lockProject, storeProject, updatedNow } from "#app/domain/projects/project.ts";
import { nameKey } from "#app/domain/search-key.ts";
import { PenetrationReading } from "#db/entities/penetrations.ts";
import type { EntityManager } from "#db/orm.ts";
import { getNames, getOtherMeanings, type Names } from "./catalogue-names.sql.ts";
import { meantOf, namesItself, readField } from "./field-reading.ts";
import {
	BLANK_FIELDS,
	type BlankField,
	type BlankMeaning,
	blankMeaning,
	blankMeanings,
	type Glossary,
	glossaryKey,
	plainText,
	wordKey,
} from "./glossary.ts";
import { type NearMeanings, nearMeanings } from "./near-meanings.ts";
import { asOf, propose } from "./proposals.ts";

/** The source of a proposal: what the owner said for this project or for another one, or the words themselves. */
type ProposalSource = "" | "project" | "other project" | "words";

interface Word {
	field: GlossaryField;
	text: string;
	/** The present reading, in the words of the catalogue's lists; empty if the text is not understood. */
	as: string;
	/** A meaning that can be read whole; empty where there is none. */
	proposal: string;
	from: ProposalSource;
	/** Words of the text that the proposal leaves out. */
	ignored: string[];
	/** The meanings that a term may have which is not recognised. */
	near?: NearMeanings;
}

export interface ProposedWord extends Word {
	lines: number[];
}

export interface ProposedBlank {
	field: BlankField;
	lines: number[];
	/** The meaning that the owner gave for this project. */
	means: BlankMeaning;
}

export interface ListWord extends Word {
	count: number;
	/** The meaning that its owner gave; empty without one. */
	means: string;
}

export interface ListBlank {
	field: BlankField;
	count: number;
	means: BlankMeaning;
}

/** A form accepts at most so many words at once. */
export const MAX_WORDS = 200;

type Fields = SentFields;

/** The texts of an opening with each of its services. */
const perService = (fields: Fields): Fields[] =>
	fields.services?.map(({ quantity: _each, ...one }) => ({ ...fields, ...one })) ?? [fields];

interface FoundWord extends Word {
	at: number[];
	means: string;
	services: ReadonlySet<string>;
}

interface Texts {
	field: GlossaryField;
	text: string;
	at: number[];
	minutes: Set<number>;
	services: Set<string>;
}

/** Each distinct text once, with its rows and the minutes that they ask for. */
function textsIn(rows: readonly Fields[]): Map<string, Texts> {
	const found = new Map<string, Texts>();
	const all = rows.flatMap((row, at) => perService(row).map((fields) => ({ at, fields })));
	for (const { at, fields } of all) {
		for (const field of GLOSSARY_FIELDS) {
			const text = fields[field] ?? "";
			if (text === "") continue;
			const key = glossaryKey(field, wordKey(text));
			const known = found.get(key) ?? { field, text, at: [], minutes: new Set(), services: new Set() };
			const words = [fields.service, fields.classification, fields.service_type].filter(Boolean).join(" ");
			if (words !== "" && field !== "service") known.services.add(words);
			if (known.at.at(-1) !== at) known.at.push(at);
			for (const [minutes] of (fields.required ?? "").matchAll(/\d{1,4}/g)) known.minutes.add(Number(minutes));
			found.set(key, known);
		}
	}
	return found;
}

const wordsKey = (text: string) => wordsOf(plainText(text)).map(nameKey).toSorted().join(" ");

/** `Concrete wall` is read as `Wall, Concrete`: there is nothing to see. */
const isSameWords = (as: string, text: string) => nameKey(as) === nameKey(text) || wordsKey(as) === wordsKey(text);

/** Words that are not understood, or otherwise than they are written, and those that have a meaning already. */
function wordsIn(rows: readonly Fields[], names: Names, others: Glossary): FoundWord[] {
	return [...textsIn(rows)].flatMap(([key, { field, text, at, minutes, services }]): FoundWord[] => {
		const means = names.meanings.get(key) ?? "";
		const as = asOf(field, text, names);
		if (means === "" && as !== "" && isSameWords(as, text) && namesItself(field, text, names)) return [];
		const word = { ...{ field, text, as, at, means, services }, ignored: [] };
		if (means !== "") return [{ ...word, proposal: means, from: "project" }];
		const other = others.get(key) ?? "";
		if (other !== "" && readField(field, other, names) !== null) {
			return [{ ...word, proposal: other, from: "other project" }];
		}
		const proposal = as === "" ? propose(field, text, names, { minutes, services }) : null;
		if (!proposal) return [{ ...word, proposal: "", from: "" }];
		return [{ ...word, proposal: proposal.means, from: "words", ignored: proposal.ignored }];
	});
}

/** Rows in which a field is blank, and stays so if what is proposed for the words is accepted. */
function blanksIn(rows: readonly Fields[], names: Names, words: FoundWord[]): { field: BlankField; at: number[] }[] {
	const accepted = words.map(({ field, text, proposal }): [string, string] => [
		glossaryKey(field, wordKey(text)),
		proposal,
	]);
	const blanks = new Map(BLANK_FIELDS.map((field) => [glossaryKey(field, ""), ""]));
	const meanings = new Map([...names.meanings, ...accepted.filter(([, proposal]) => proposal !== ""), ...blanks]);
	const reader = meantOf({ ...names, meanings });
	const meant = rows.map((row) =>
		perService(row).map((fields) => ({ fields, as: reader(keyed(TYPE_FIELDS, (field) => fields[field] ?? "")) })),
	);
	return BLANK_FIELDS.map((field) => ({
		field,
		at: [...meant.entries()].flatMap(([at, all]) =>
			all.some(({ fields, as }) => (fields[field] ?? "") === "" && as[field] === "") ? at : [],
		),
	})).filter(({ at }) => at.length > 0);
}

const rank = ({ as, proposal }: Word) => (as === "" ? (proposal === "" ? 0 : 1) : 2);

const isOpenWord = ({ as, proposal }: Pick<Word, "as" | "proposal">): boolean => as === "" && proposal === "";

/** Sorts words: what is left to be asked comes first, then what stands in most rows. As many are asked as a form takes. */
function inOrder(words: FoundWord[], names: Names): FoundWord[] {
	const sorted = words.toSorted((a, b) => rank(a) - rank(b) || b.at.length - a.at.length || naturally(a.text, b.text));
	return sorted.map((word, at) => {
		if (at >= MAX_WORDS || !isOpenWord(word)) return word;
		return { ...word, near: nearMeanings(word.field, word.text, names, word.services) };
	});
}

/** The words of rows that are not stored yet, each with a meaning that a person can accept, and their blanks. */
export async function proposeWords(
	em: EntityManager,
	projectId: number,
	rows: { line: number; fields: Fields }[],
	known?: Names,
): Promise<{ words: ProposedWord[]; blanks: ProposedBlank[] }> {
	const names = known ?? (await getNames(em, projectId));
	const fields = rows.map((row) => row.fields);
	const words = wordsIn(fields, names, await getOtherMeanings(em, projectId));
	const linesOf = (at: number[]) => at.map((place) => rows[place]!.line);
	// A list without any type of service asks for none.
	const hasTypes = fields.flatMap(perService).some(({ service_type: type = "" }) => type !== "");
	const blanks = blanksIn(fields, names, words).filter(({ field }) => field !== "service_type" || hasTypes);
	return {
		words: inOrder(words, names).map(({ at, means: _means, services: _services, ...word }) => {
			return { ...word, lines: linesOf(at) };
		}),
		blanks: blanks.map(({ field, at }) => ({
			...{ field, lines: linesOf(at), means: blankMeaning(names.meanings, field) },
		})),
	};
}

/** The words of the stored list, no more than {@link MAX_WORDS}, and how many there are. */
export async function listWords(
	em: EntityManager,
	projectId: number,
): Promise<{ words: ListWord[]; total: number; blanks: ListBlank[] }> {
	const names = await getNames(em, projectId);
	const rows = await listStoredPenetrations(em, projectId);
	const words = wordsIn(rows, names, await getOtherMeanings(em, projectId));
	return {
		words: inOrder(words, names)
			.slice(0, MAX_WORDS)
			.map(({ at, services: _services, ...word }) => ({ ...word, count: at.length })),
		total: words.length,
		blanks: blanksIn(rows, names, words).map(({ field, at }) => ({
			...{ field, count: at.length, means: blankMeaning(names.meanings, field) },
		})),
	};
}

export interface DefinedWord {
	field: GlossaryField;
	/** The text; empty for the blanks of the field. */
	text: string;
	/** The meaning; empty for that of the lists and the synonyms. */
	means: string;
}

const NOUNS: Partial<Record<GlossaryField, string>> = { orientation: "an orientation", insulation: "an insulation" };

function refusal(field: GlossaryField, text: string, means: string, names: Names): string | null {
	if (means === "") return null;
	if (text === "") {
		const allowed: readonly string[] = isOneOf(BLANK_FIELDS, field) ? blankMeanings(field) : [];
		return allowed.includes(means) ? null : `A blank cannot mean “${means}”.`;
	}
	if (readField(field, means, names) !== null) return null;
	const { likely, meanings } = nearMeanings(field, means, names);
	const nearest = likely > 0 ? ` Did you mean ${meanings[0]}?` : "";
	return `“${means}” is not ${NOUNS[field] ?? `a ${PENETRATION_FIELDS[field].words}`}.${nearest}`;
}

export interface RefusedWord extends DefinedWord {
	message: string;
}

/** The meanings that cannot be read, each with its reason; empty where all can. */
export const refusedWords = (names: Names, sent: DefinedWord[]): RefusedWord[] =>
	sent.flatMap((word) => {
		const message = refusal(word.field, wordKey(word.text), word.means, names);
		return message === null ? [] : { ...word, message };
	});

/**
 * Defines words for all penetrations of the list and for what is added to it later; all or none. Throws the errors by
 * `means[at]`, and answers how many meanings have changed.
 */
export async function defineWords(
	em: EntityManager,
	actor: Actor,
	projectId: number,
	sent: DefinedWord[],
): Promise<number> {
	const project = await lockProject(em, actor, projectId);
	if (sent.length === 0) return 0;
	// Read under the lock: another tab may have given other meanings since the page was shown.
	const names = await getNames(em, projectId);
	const listed = textsIn(await listStoredPenetrations(em, projectId));
	const errors: FieldErrors = {};
	const changed = sent.flatMap(({ field, text, means }, at) => {
		const textKey = wordKey(text);
		const key = glossaryKey(field, textKey);
		if (textKey !== "" && !listed.has(key) && !names.meanings.has(key)) return [];
		if ((names.meanings.get(key) ?? "") === means) return [];
		const refused = refusal(field, textKey, means, names);
		if (refused !== null) errors[`means[${at}]`] = [refused];
		return [{ project: projectId, field, textKey, means }];
	});
	throwErrors(errors);
	const last = [...new Map(changed.map((one) => [glossaryKey(one.field, one.textKey), one])).values()];
	if (last.length === 0) return 0;
	const withdrawn = last.filter(({ means }) => means === "").map(({ means: _means, ...key }) => key);
	const given = last.filter(({ means }) => means !== "");
	if (withdrawn.length > 0) await em.nativeDelete(PenetrationReading, { $or: withdrawn });
	if (given.length > 0) await em.upsertMany(PenetrationReading, given, { disableIdentityMap: true });
	await storeProject(em, actor, project, updatedNow);
	return last.length;
}
