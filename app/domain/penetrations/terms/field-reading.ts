import { entriesOf, isOneOf, keyed, keysOf } from "#app/domain/keyed.ts";
import {
	type GlossaryField,
	NAMES_OF,
	type NameKind,
	TYPE_FIELDS,
	type TypeField,
	type TypeTexts,
} from "#app/domain/penetrations/penetration-fields.ts";
import { readSize } from "#app/domain/penetrations/size.ts";
import { labelKey, type Names } from "#app/domain/penetrations/terms/catalogue-names.sql.ts";
import { asMeant, BLANK_FIELDS, NOT_KNOWN, plainText, wordKey } from "#app/domain/penetrations/terms/glossary.ts";
import { isUnknown, type NamedParts, readInsulation, readNamed } from "#app/domain/penetrations/terms/name-reading.ts";
import {
	isThickness,
	joinThickness,
	readStatedThickness,
	type StatedThickness,
	takeThickness,
	writeThickness,
} from "#app/domain/penetrations/thickness.ts";
import { readRating } from "#app/domain/ratings/rating.ts";
import { nameKey } from "#app/domain/search-key.ts";

/** The kinds of names that a field may say, its own first: `conc slab` says an orientation, too. */
export const KINDS: Partial<Record<TypeField, readonly NameKind[]>> = {
	orientation: ["orientation"],
	substrate: ["substrate", "orientation"],
	classification: ["classification"],
	service: ["material", "classification", "serviceType"],
	service_type: ["serviceType"],
};

interface ReadText {
	found: NamedParts;
	/** The thickness that a text of a substrate states beside its names. */
	thickness: StatedThickness;
	/** The reading in the words of the lists. */
	as: string;
}

const NO_THICKNESS: StatedThickness = { whole: "", boards: "" };

/** The kinds of names in the order of the catalogue's own labels: `Wall, Concrete, 150mm`. */
const AS: readonly NameKind[] = ["orientation", "substrate", "material", "classification", "serviceType"];

export const textOf = (found: NamedParts, thickness: string) =>
	[...AS.flatMap((kind) => found[kind]?.name ?? []), thickness].filter(Boolean).join(", ");

/** Reads a text; null where a word of the text is in no list. */
function readText(text: string, kinds: readonly NameKind[], names: Names): ReadText | null {
	const whole = readNamed(text, kinds, names);
	if (whole) return { found: whole, thickness: NO_THICKNESS, as: textOf(whole, "") };
	if (kinds[0] === "material") {
		const service = names.services.get(labelKey(text));
		return service ? { found: service, thickness: NO_THICKNESS, as: textOf(service, "") } : null;
	}
	if (kinds[0] !== "substrate") return null;
	const label = names.substrates.get(labelKey(text));
	if (label) {
		const { thickness, ...found } = label;
		return {
			found,
			thickness: readStatedThickness(thickness) ?? { whole: thickness, boards: "" },
			as: textOf(found, thickness),
		};
	}
	const thickness = takeThickness(plainText(text));
	const found = thickness && readNamed(thickness.rest, kinds, names);
	return found && { found, thickness, as: textOf(found, writeThickness(thickness)) };
}

/**
 * Reads a meaning into the words of the catalogue's lists, or leaves it if it can be compared as written; null if it
 * cannot be read.
 */
export function readField(field: GlossaryField, text: string, names: Names): string | null {
	const kinds = KINDS[field];
	if (field === "insulation") return readInsulation(text, names);
	if (field === "size") return readSize(text) !== null || names.sizes.has(wordKey(text)) ? text : null;
	if (isUnknown(text) && isOneOf(BLANK_FIELDS, field)) return NOT_KNOWN;
	if (kinds) return readText(text, kinds, names)?.as ?? null;
	return readStatedThickness(plainText(text)) || names.thicknesses.has(wordKey(text)) ? text : null;
}

/** `Wall` below a heading of substrates names no substrate, so that people may want to say which is meant. */
export function namesItself(field: GlossaryField, text: string, names: Names): boolean {
	const kinds = KINDS[field];
	return !kinds || readText(text, kinds, names)?.found[kinds[0]!] !== undefined;
}

export type ReadField = (field: TypeField, text: string) => ReadText | null;

export const fieldReader =
	(names: Names): ReadField =>
	(field, text) =>
		readText(text, KINDS[field] ?? [], names);

/** The reading of one service's texts, with what belongs to its opening. */
interface Reading {
	/** The texts as the owner means them. */
	meant: TypeTexts;
	names: NamedParts;
	/** Fields with a text that is in no list. */
	unread: TypeField[];
	readAs: { field: TypeField; text: string; as: string }[];
	/** Two fields name different things of one kind. */
	contradicts: boolean;
}

/** Joins the thickness of its own field with the one in the text of the substrate; null if they contradict each other. */
function thicknessMeant(own: string, stated: StatedThickness): string | null {
	const words = writeThickness(stated);
	if (words === "" || own === "") return own || words;
	const read = readStatedThickness(plainText(own));
	if (!read) return isThickness(words, own) ? own : null;
	const joined = joinThickness(read, stated);
	if (!joined) return null;
	return writeThickness(joined) === writeThickness(read) ? own : writeThickness(joined);
}

export function readTextsOfService(texts: TypeTexts, names: Names, readOf: ReadField): Reading {
	const stated = asMeant(texts, names.meanings);
	const meant = { ...stated };
	const all: NamedParts = {};
	const unread: TypeField[] = [];
	const readAs: Reading["readAs"] = [];
	let contradicts = false;
	const addReadAs = (field: TypeField, as: string) => {
		if (nameKey(as) !== nameKey(texts[field])) readAs.push({ field, text: texts[field], as });
	};
	for (const field of BLANK_FIELDS) if (isUnknown(stated[field])) meant[field] = "";
	for (const [field, kinds] of entriesOf(KINDS)) {
		if (meant[field] === "") continue;
		const read = readOf(field, stated[field]);
		if (!read) {
			unread.push(field);
			continue;
		}
		for (const [kind, name] of entriesOf(read.found)) {
			if (all[kind] && all[kind].id !== name.id) contradicts = true;
			all[kind] = name;
		}
		const thickness = thicknessMeant(meant.thickness, read.thickness);
		if (thickness === null) contradicts = true;
		else meant.thickness = thickness;
		// The words of `Wall` below a heading of substrates name no substrate: it stays unstated.
		meant[field] = read.found[kinds[0]!]?.name ?? "";
		addReadAs(field, read.as);
	}
	for (const [kind, name] of entriesOf(all)) {
		const field = keysOf(NAMES_OF).find((one) => NAMES_OF[one] === kind);
		if (field && meant[field] === "") meant[field] = name.name;
	}
	if (stated.insulation !== "") {
		const insulation = readInsulation(stated.insulation, names);
		if (insulation === null) unread.push("insulation");
		else {
			meant.insulation = insulation === NOT_KNOWN ? "" : insulation;
			if (texts.insulation !== "") addReadAs("insulation", insulation);
		}
	}
	// A requirement from before the minutes of ratings were checked cannot be read, so no rating reaches it.
	if (readRating(texts.required) === null) unread.push("required");
	if (stated.thickness !== texts.thickness) addReadAs("thickness", stated.thickness);
	if (meant.size !== texts.size) readAs.push({ field: "size", text: texts.size, as: meant.size });
	return { meant, names: all, unread, readAs, contradicts };
}

/** Texts of a list repeat, so the answer for a text in a field is worked out once. */
export function oncePerText<Answer>(
	work: (field: TypeField, text: string) => Answer,
): (field: TypeField, text: string) => Answer {
	const known = keyed(TYPE_FIELDS, () => new Map<string, Answer>());
	return (field, text) => {
		const before = known[field].get(text);
		if (before !== undefined) return before;
		const answer = work(field, text);
		known[field].set(text, answer);
		return answer;
	};
}

/** The meaning of texts, each way of writing read once. */
export function meantOf(names: Names): (texts: TypeTexts) => TypeTexts {
	const known = new Map<string, TypeTexts>();
	const readOf = oncePerText(fieldReader(names));
	return (texts) => {
		const written = JSON.stringify(TYPE_FIELDS.map((field) => texts[field]));
		const found = known.get(written) ?? readTextsOfService(texts, names, readOf).meant;
		known.set(written, found);
		return found;
	};
}

export function unreadFields(texts: TypeTexts, names: Names): TypeField[] {
	const { unread } = readTextsOfService(texts, names, fieldReader(names));
	const { size, thickness } = asMeant(texts, names.meanings);
	return [
		...unread,
		...(thickness !== "" && readField("thickness", thickness, names) === null ? ["thickness" as const] : []),
		...(size !== "" && readField("size", size, names) === null ? ["size" as const] : []),
	];
}
