import { entriesOf, keyed } from "#app/domain/keyed.ts";
import { requirementKey } from "#app/domain/ratings/requirement.ts";
import { nameKey } from "#app/domain/search-key.ts";
import type { PenetrationView } from "./penetration.schema.ts";
import { type Named, readNamed } from "./reading.ts";
import { asMeant, type SaidField, wordKey } from "./said.ts";
import { TYPE_FIELDS } from "./sheet-columns.schema.ts";
import { readSize } from "./size.ts";
import { isThickness, statedThickness } from "./thickness.ts";
import type { NameKind, Names } from "./vocabulary.sql.ts";

export type TypeField = (typeof TYPE_FIELDS)[number];

/** What a specimen has to have by its own substrate and service. */
export const PATH_FIELDS: readonly TypeField[] = ["orientation", "substrate", "classification", "service"];

export type TypeTexts = Record<TypeField, string>;

/** Which kinds of names a field may say, its own first: `conc slab` says an orientation, too. */
const KINDS: Partial<Record<TypeField, readonly NameKind[]>> = {
	orientation: ["orientation"],
	substrate: ["substrate", "orientation"],
	classification: ["classification"],
	service: ["material", "classification", "serviceType"],
	service_type: ["serviceType"],
};

export interface PenetrationType {
	/** The same for penetrations of one type, and for nothing else. */
	key: string;
	/** As they were written. */
	texts: TypeTexts;
	/** As the owner means them. */
	meant: TypeTexts;
	penetrations: PenetrationView[];
	names: Named;
	/** Fields with a text that is in no list. */
	unread: TypeField[];
	readAs: { field: TypeField; text: string; as: string }[];
	/** Two fields name different things of one kind. */
	contradicts: boolean;
}

/** The same for texts that differ in their spelling alone. */
export const keyOfTexts = (texts: TypeTexts): string =>
	JSON.stringify(
		TYPE_FIELDS.map((field) => {
			if (field === "required") return requirementKey(texts[field]);
			if (field === "size") return readSize(texts[field]) ?? wordKey(texts[field]);
			return KINDS[field] ? nameKey(texts[field]) : wordKey(texts[field]);
		}),
	);

interface ReadText {
	found: Named;
	/** That a text of a substrate states beside its names; else empty. */
	thickness: string;
	/** In the words of the lists. */
	as: string;
}

/** Null where a word of the text is in no list. */
function readText(text: string, kinds: readonly NameKind[], names: Names): ReadText | null {
	const whole = readNamed(text, kinds, names);
	const thickness = whole || kinds[0] !== "substrate" ? "" : statedThickness(text);
	const found = thickness === "" ? whole : readNamed(text.replace(thickness, ""), kinds, names);
	if (!found) return null;
	return {
		...{ found, thickness },
		as: [...kinds.flatMap((kind) => found[kind]?.name ?? []), thickness].filter(Boolean).join(", "),
	};
}

export function readField(field: SaidField, text: string, names: Names): string | null {
	const kinds = KINDS[field];
	if (kinds) return readText(text, kinds, names)?.as ?? null;
	return readSize(text) === null ? null : text;
}

type Reading = Pick<PenetrationType, "meant" | "names" | "unread" | "readAs" | "contradicts">;

function read(texts: TypeTexts, names: Names): Reading {
	const meant = asMeant(texts, names.said);
	const all: Named = {};
	const unread: TypeField[] = [];
	const readAs: PenetrationType["readAs"] = [];
	let contradicts = false;
	for (const [field, kinds] of entriesOf(KINDS)) {
		const text = texts[field];
		if (text === "") continue;
		const read = readText(meant[field], kinds, names);
		if (!read) {
			unread.push(field);
			continue;
		}
		for (const [kind, name] of entriesOf(read.found)) {
			if (all[kind] && all[kind].id !== name.id) contradicts = true;
			all[kind] = name;
		}
		if (read.thickness !== "" && meant.thickness === "") meant.thickness = read.thickness;
		else if (read.thickness !== "" && !isThickness(read.thickness, meant.thickness)) contradicts = true;
		if (nameKey(read.as) !== nameKey(text)) readAs.push({ field, text, as: read.as });
	}
	if (meant.size !== texts.size) readAs.push({ field: "size", text: texts.size, as: meant.size });
	return { meant, names: all, unread, readAs, contradicts };
}

type ReadTexts = Omit<PenetrationType, "penetrations">;

/** The owner gives one word a meaning, and a list may have two names that fold alike: of one type is what is read alike, too. */
function readTexts(texts: TypeTexts, names: Names): ReadTexts {
	const reading = read(texts, names);
	const ids = Object.values(reading.names).map(({ id }) => id);
	const key = JSON.stringify([keyOfTexts(texts), keyOfTexts(reading.meant), ids, reading.unread, reading.contradicts]);
	return { key, texts, ...reading };
}

/** Most of a type are written alike: each way of writing is read once. */
function textsReader(names: Names): (penetration: PenetrationView) => ReadTexts {
	const known = new Map<string, ReadTexts>();
	return (penetration) => {
		const texts = keyed(TYPE_FIELDS, (field) => penetration[field]);
		const written = JSON.stringify(texts);
		const found = known.get(written) ?? readTexts(texts, names);
		known.set(written, found);
		return found;
	};
}

/** Penetrations that ask for the same, in the order of the first of each; those that are not needed are left out. */
export function typesOf(penetrations: PenetrationView[], names: Names): PenetrationType[] {
	const reader = textsReader(names);
	const needed = penetrations.filter(({ status }) => status !== "not needed");
	const alike = Map.groupBy(needed, (one) => reader(one).key);
	return [...alike.values()].map((all) => ({ ...reader(all[0]!), penetrations: all }));
}

export function unreadFields(texts: TypeTexts, names: Names): TypeField[] {
	const { meant, unread } = read(texts, names);
	return meant.size !== "" && readSize(meant.size) === null ? [...unread, "size"] : unread;
}
