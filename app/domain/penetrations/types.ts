import { z } from "zod";
import { entriesOf, isOneOf, keyed, keysOf } from "#app/domain/keyed.ts";
import { requirementKey } from "#app/domain/ratings/requirement.ts";
import { nameKey } from "#app/domain/search-key.ts";
import { labelKey, type Names } from "./catalogue-names.sql.ts";
import { asMeant, BLANK_FIELDS, NOT_KNOWN, plainText, wordKey } from "./glossary.ts";
import { isUnknown, type NamedParts, readInsulation, readNamed } from "./name-reading.ts";
import { type PenetrationView, penetrationShape } from "./penetration.schema.ts";
import {
	type GlossaryField,
	NAMES_OF,
	type NameKind,
	TYPE_FIELDS,
	type TypeField,
	type TypeTexts,
} from "./penetration-fields.ts";
import type { WrittenPenetration } from "./penetrations.sql.ts";
import { readSize } from "./size.ts";
import {
	isThickness,
	joinThickness,
	readStatedThickness,
	type StatedThickness,
	takeThickness,
	writeThickness,
} from "./thickness.ts";

/** The kinds of names that a field may say, its own first: `conc slab` says an orientation, too. */
export const KINDS: Partial<Record<TypeField, readonly NameKind[]>> = {
	orientation: ["orientation"],
	substrate: ["substrate", "orientation"],
	classification: ["classification"],
	service: ["material", "classification", "serviceType"],
	service_type: ["serviceType"],
};

export interface PenetrationType {
	/** The same for penetrations of one type, and for nothing else. */
	key: string;
	/** The texts as they were written. */
	texts: TypeTexts;
	/** The texts as the owner means them. */
	meant: TypeTexts;
	penetrations: WrittenPenetration[];
	names: NamedParts;
	/** Fields with a text that is in no list. */
	unread: TypeField[];
	readAs: { field: TypeField; text: string; as: string }[];
	/** Two fields name different things of one kind. */
	contradicts: boolean;
	/** The readings of all services of the opening, the first of which stands above; with each, what belongs to the opening. */
	services: ServiceReading[];
}

export type ServiceReading = Pick<PenetrationType, "texts" | "meant" | "names" | "unread">;

/** The same for texts of a field that differ in their spelling alone. */
function keyOfText(field: TypeField, text: string): string {
	if (field === "required") return JSON.stringify(requirementKey(text));
	if (field === "size" || field === "opening") return JSON.stringify(readSize(text) ?? wordKey(text));
	return JSON.stringify(KINDS[field] ? nameKey(text) : wordKey(text));
}

const joinedKeys = (texts: TypeTexts, keyFor: typeof keyOfText): string =>
	`[${TYPE_FIELDS.map((field) => keyFor(field, texts[field])).join()}]`;

/** The same for texts that differ in their spelling alone. */
export const keyOfTexts = (texts: TypeTexts): string => joinedKeys(texts, keyOfText);

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
	const taken = takeThickness(plainText(text));
	const found = taken && readNamed(taken.rest, kinds, names);
	return found && { found, thickness: taken, as: textOf(found, writeThickness(taken)) };
}

/** A meaning in the words of the lists, or as it stands where it can be compared so; null where it cannot be read. */
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

/** Reads a text of a field that names kinds of the lists. */
type ReadField = (field: TypeField, text: string) => ReadText | null;

const fieldReader =
	(names: Names): ReadField =>
	(field, text) =>
		readText(text, KINDS[field] ?? [], names);

type Reading = Pick<PenetrationType, "meant" | "names" | "unread" | "readAs" | "contradicts">;

/** Joins what is said in the field itself with what the text of the substrate states; null where they contradict. */
function thicknessMeant(own: string, stated: StatedThickness): string | null {
	const words = writeThickness(stated);
	if (words === "" || own === "") return own || words;
	const read = readStatedThickness(plainText(own));
	if (!read) return isThickness(words, own) ? own : null;
	const joined = joinThickness(read, stated);
	if (!joined) return null;
	return writeThickness(joined) === writeThickness(read) ? own : writeThickness(joined);
}

function read(texts: TypeTexts, names: Names, readOf: ReadField): Reading {
	const said = asMeant(texts, names.said);
	const meant = { ...said };
	const all: NamedParts = {};
	const unread: TypeField[] = [];
	const readAs: PenetrationType["readAs"] = [];
	let contradicts = false;
	const tell = (field: TypeField, as: string) => {
		if (nameKey(as) !== nameKey(texts[field])) readAs.push({ field, text: texts[field], as });
	};
	for (const field of BLANK_FIELDS) if (isUnknown(said[field])) meant[field] = "";
	for (const [field, kinds] of entriesOf(KINDS)) {
		if (meant[field] === "") continue;
		const read = readOf(field, said[field]);
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
		tell(field, read.as);
	}
	for (const [kind, name] of entriesOf(all)) {
		const field = keysOf(NAMES_OF).find((one) => NAMES_OF[one] === kind);
		if (field && meant[field] === "") meant[field] = name.name;
	}
	if (said.insulation !== "") {
		const insulation = readInsulation(said.insulation, names);
		if (insulation === null) unread.push("insulation");
		else {
			meant.insulation = insulation === NOT_KNOWN ? "" : insulation;
			if (texts.insulation !== "") tell("insulation", insulation);
		}
	}
	if (said.thickness !== texts.thickness) tell("thickness", said.thickness);
	if (meant.size !== texts.size) readAs.push({ field: "size", text: texts.size, as: meant.size });
	return { meant, names: all, unread, readAs, contradicts };
}

type ReadTexts = Omit<PenetrationType, "penetrations">;

/** Texts of a list repeat: what is worked out of one in a field is worked out once. */
function once<Answer>(work: (field: TypeField, text: string) => Answer): (field: TypeField, text: string) => Answer {
	const known = keyed(TYPE_FIELDS, () => new Map<string, Answer>());
	return (field, text) => {
		const before = known[field].get(text);
		if (before !== undefined) return before;
		const answer = work(field, text);
		known[field].set(text, answer);
		return answer;
	};
}

interface ListReaders {
	names: Names;
	readOf: ReadField;
	keyFor: typeof keyOfText;
}

/** The owner gives one word a meaning, and a list may have two names that fold alike: of one type is what is read alike, too. */
function readTexts([texts, ...others]: [TypeTexts, ...TypeTexts[]], { names, readOf, keyFor }: ListReaders): ReadTexts {
	const readings = [texts, ...others].map((one) => ({ one, ...read(one, names, readOf) }));
	const keys = readings.map(({ one, meant, names: { ...named }, unread, contradicts }) => {
		const ids = Object.values(named).map(({ id }) => id);
		return [joinedKeys(one, keyFor), joinedKeys(meant, keyFor), ids, unread, contradicts];
	});
	const first = readings[0]!;
	return {
		key: JSON.stringify(keys),
		texts,
		...{ meant: first.meant, names: first.names },
		unread: [...new Set(readings.flatMap(({ unread }) => unread))],
		readAs: distinct(readings.flatMap(({ readAs }) => readAs)),
		contradicts: readings.some(({ contradicts }) => contradicts),
		services: readings.map(({ one, meant, names: named, unread }) => ({ texts: one, meant, names: named, unread })),
	};
}

const distinct = <One>(all: One[]): One[] => [...new Map(all.map((one) => [JSON.stringify(one), one])).values()];

/** Writes a penetration as `readWritten` does. */
const writtenOf = (penetration: PenetrationView): WrittenPenetration => ({
	...penetration,
	written: JSON.stringify([penetration.services.slice(1), TYPE_FIELDS.map((field) => penetration[field])]),
});

const writtenTexts = z.tuple([penetrationShape.shape.services, z.array(z.string())]);

/** The texts of each service of an opening, with what belongs to the opening. */
function serviceTexts(written: string): [TypeTexts, ...TypeTexts[]] {
	const [more, stated] = writtenTexts.parse(JSON.parse(written));
	const texts = keyed(TYPE_FIELDS, (field) => stated[TYPE_FIELDS.indexOf(field)]!);
	return [texts, ...more.map((service) => ({ ...texts, ...service }))];
}

/** Most of a type are written alike: each way of writing is read once. */
function textsReader(names: Names): (written: string) => ReadTexts {
	const known = new Map<string, ReadTexts>();
	const readers: ListReaders = { names, readOf: once(fieldReader(names)), keyFor: once(keyOfText) };
	return (written) => {
		const found = known.get(written) ?? readTexts(serviceTexts(written), readers);
		known.set(written, found);
		return found;
	};
}

/** Penetrations that ask for the same, in the order of the first of each. */
export function typesWritten(penetrations: WrittenPenetration[], names: Names): PenetrationType[] {
	const reader = textsReader(names);
	const alike = Map.groupBy(penetrations, ({ written }) => reader(written).key);
	return [...alike.values()].map((all) => ({ ...reader(all[0]!.written), penetrations: all }));
}

/** The types of penetrations, of which those that are not needed are left out. */
export const typesOf = (penetrations: PenetrationView[], names: Names): PenetrationType[] =>
	typesWritten(penetrations.filter(({ status }) => status !== "not needed").map(writtenOf), names);

/** The meaning of texts, each way of writing read once. */
export function meantOf(names: Names): (texts: TypeTexts) => TypeTexts {
	const known = new Map<string, TypeTexts>();
	const readOf = once(fieldReader(names));
	return (texts) => {
		const written = JSON.stringify(TYPE_FIELDS.map((field) => texts[field]));
		const found = known.get(written) ?? read(texts, names, readOf).meant;
		known.set(written, found);
		return found;
	};
}

export function unreadFields(texts: TypeTexts, names: Names): TypeField[] {
	const { unread } = read(texts, names, fieldReader(names));
	const { size, thickness } = asMeant(texts, names.said);
	return [
		...unread,
		...(thickness !== "" && readField("thickness", thickness, names) === null ? ["thickness" as const] : []),
		...(size !== "" && readField("size", size, names) === null ? ["size" as const] : []),
	];
}
