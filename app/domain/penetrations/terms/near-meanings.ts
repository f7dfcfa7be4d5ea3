/** The meanings that people may choose for a term that is not recognised, the likeliest first. */
import { parseSearch } from "#app/domain/finder/interpretations.ts";
import { type ListKind, listKinds, type Vocabulary } from "#app/domain/finder/search-facts.ts";
import { wordsOf } from "#app/domain/finder/search-words.ts";
import { isOneOf } from "#app/domain/keyed.ts";
import { lengthsInMillimetres } from "#app/domain/lengths.ts";
import { naturally } from "#app/domain/natural-order.ts";
import { nearestTo } from "#app/domain/nearest-texts.ts";
import { readInches } from "#app/domain/penetrations/nominal-size.ts";
import {
	type GlossaryField,
	NAMES_OF,
	type NameKind,
	PENETRATION_FIELDS,
} from "#app/domain/penetrations/penetration-fields.ts";
import { takeThickness, writeThickness } from "#app/domain/penetrations/thickness.ts";
import type { Name, Names } from "./catalogue-names.sql.ts";
import { readField } from "./field-reading.ts";
import { NONE, NOT_KNOWN, plainText } from "./glossary.ts";

const vocabularies = new WeakMap<Names, Vocabulary>();

const namesOf = ({ byKey }: Names): Name[] => [...byKey.values()].flat();

const isListKind = (kind: NameKind): kind is NameKind & ListKind => isOneOf(listKinds, kind);

/** The names of a list's fields as the finder's reader takes them. */
function vocabularyOf(names: Names): Vocabulary {
	const known = vocabularies.get(names);
	if (known) return known;
	const entries = namesOf(names).flatMap(({ kind, id, name }) => (isListKind(kind) ? [{ kind, name, ids: [id] }] : []));
	const made = {
		entries,
		codes: new Map(),
		titles: new Set<string>(),
		synonyms: names.synonyms,
		thicknesses: new Map(),
	};
	vocabularies.set(names, made);
	return made;
}

type FoundNames = Partial<Record<NameKind, Name[]>>;

/** The names that the finder's reader finds in a text, those that a word is a part of, too. */
export function namesInWords(text: string, names: Names): FoundNames {
	const all = namesOf(names);
	const found: FoundNames = {};
	const words = plainText(text).replaceAll(/\s-+\s|[/:]\s/g, " ");
	for (const { readings } of parseSearch(words, vocabularyOf(names))) {
		for (const fact of readings) {
			if (!("ids" in fact) || !isOneOf(Object.values(NAMES_OF), fact.kind)) continue;
			const own = all.filter(({ kind, id }) => kind === fact.kind && fact.ids.includes(id));
			found[fact.kind] = [...new Set([...(found[fact.kind] ?? []), ...own])];
		}
	}
	return found;
}

const nameOf = ({ name }: Name) => name;

/** `Floor, Unlined Timber, 140mm` of all orientations and substrates that the words have. */
function placesNamed(text: string, { orientation = [], substrate = [] }: FoundNames): string[] {
	const stated = takeThickness(plainText(text));
	const thickness = stated ? writeThickness(stated) : "";
	const [places, elements] = [orientation.map(nameOf), substrate.map(nameOf)];
	if (elements.length === 0) return places;
	const joined = elements.flatMap((element) =>
		places.length === 0 ? [[element]] : places.map((one) => [one, element]),
	);
	return joined.map((parts) => [...parts, thickness].filter(Boolean).join(", "));
}

/** Substrates in which the services that are named were tested; those whose name the text has, first. */
function placesTested(found: FoundNames, { tested }: Names): string[] {
	const own = (found.substrate ?? []).map(nameOf);
	const all = (found.material ?? []).flatMap(({ id }) => tested.get(id) ?? []);
	const isNamed = (place: string) => own.some((name) => place.endsWith(`, ${name}`));
	return own.length > 0 ? all.filter(isNamed) : all;
}

function nearSubstrates(text: string, names: Names, services: Iterable<string>) {
	const found = namesInWords(text, names);
	const context = [...services].flatMap((service) => {
		const { material = [] } = namesInWords(service, names);
		return material.length === 1 ? placesTested({ material }, names) : [];
	});
	return { likely: [...placesTested(found, names), ...placesNamed(text, found)], others: context };
}

/** Words of a type alone, such as cables, name the services that are of this type. */
function nearServices(text: string, names: Names): string[] {
	const { material = [], serviceType = [], classification = [] } = namesInWords(text, names);
	if (material.length > 0) return material.map(nameOf);
	const isOf = (some: Name[], id: number | undefined) => some.some((one) => one.id === id);
	return [...names.services.values()].flatMap((one) =>
		isOf(serviceType, one.serviceType?.id) || isOf(classification, one.classification?.id)
			? (one.material?.name ?? [])
			: [],
	);
}

/** Insulations with the thickness that the text states, and that thickness alone: its material stays open. */
function nearInsulations(text: string, names: Names) {
	const thickness = /\d{1,4}(?:\.\d+)?(?=\s?mm)/.exec(plainText(text))?.[0];
	const all = namesOf(names).filter(({ kind }) => kind === "insulation");
	const words = new Set(wordsOf(plainText(text)));
	const isLike = (name: string) => wordsOf(name).some((word) => words.has(word));
	const sorted = all.map(nameOf).toSorted((a, b) => Number(isLike(b)) - Number(isLike(a)) || naturally(a, b));
	const withThickness = sorted.map((name) => (thickness ? `${thickness}mm ${name}` : name));
	return {
		likely: withThickness.filter(isLike),
		others: [...(thickness ? [`${thickness}mm`] : []), ...withThickness, NONE, NOT_KNOWN],
	};
}

const INCHES = /[\d./½¼¾-]*[\d½¼¾]\s*(?:["″”]|''|in(?:ch(?:es)?)?(?!\p{L}))/iu;

const OTHER_UNIT = /\d\s*(?:ft|feet|foot|yd|')/i;

/** A number that states no notation may be meant in any of them; inches are never millimetres. */
function nearSizes(text: string): string[] {
	const [inches] = INCHES.exec(text) ?? [];
	if (inches !== undefined) return [readInches(inches)?.dn ?? ""].filter(Boolean);
	if (OTHER_UNIT.test(text)) return [];
	const numbers = lengthsInMillimetres(plainText(text)).match(/(?<![\d¹²³⁰-₉])\d+(?:\.\d+)?(?![¹²³⁰-₉]|\s\d)/g) ?? [];
	return [...numbers.map((number) => `Ø${number}`), ...numbers.map((number) => `${number}mm`)];
}

function nearThicknesses(text: string, { substrates }: Names): string[] {
	const wanted = Number(/\d+/.exec(text)?.[0] ?? 0);
	const away = (thickness: string) => Math.abs(Number(/\d+/.exec(thickness)?.[0] ?? 0) - wanted);
	const all = [...new Set([...substrates.values()].map(({ thickness }) => thickness))];
	return all.toSorted((a, b) => away(a) - away(b) || naturally(a, b));
}

const MAX_NEAR = 10;

export interface NearMeanings {
	/** The number of meanings that come from the words, which stand first. */
	likely: number;
	/** At most ten meanings, each of which can be read. */
	meanings: string[];
}

/**
 * The meanings near to a text: first what the finder's reader makes of its words, then what is written alike, then other
 * names of the field.
 * @param services of the rows that have the text: a substrate is rather one in which they were tested
 */
export function nearMeanings(
	field: GlossaryField,
	text: string,
	names: Names,
	services: Iterable<string> = [],
): NearMeanings {
	const kind: NameKind | undefined = field in NAMES_OF ? NAMES_OF[field as keyof typeof NAMES_OF] : undefined;
	const own = namesOf(names)
		.filter((name) => name.kind === kind)
		.map(nameOf)
		.toSorted(naturally);
	const near = (): { likely: string[]; others?: string[] } => {
		if (field === "substrate") return nearSubstrates(text, names, services);
		if (field === "service") return { likely: nearServices(text, names) };
		if (field === "insulation") return nearInsulations(text, names);
		if (field === "size") return { likely: nearSizes(text) };
		if (field === "thickness") return { likely: [], others: nearThicknesses(text, names) };
		return { likely: (kind && namesInWords(text, names)[kind]?.map(nameOf)) ?? [] };
	};
	const { likely, others = [] } = near();
	const { limit } = PENETRATION_FIELDS[field];
	const isMeaning = (meaning: string) => [...meaning].length <= limit && readField(field, meaning, names) !== null;
	const first = [...new Set([...likely, ...nearestTo(text, own)])].filter(isMeaning).slice(0, MAX_NEAR);
	const all = [...new Set([...first, ...others, ...own])].filter(isMeaning);
	return { likely: first.length, meanings: all.slice(0, MAX_NEAR) };
}
