import { wordsOf } from "#app/domain/finder/search-words.ts";
import { entriesOf, keysOf } from "#app/domain/keyed.ts";
import { lengthsInMillimetres } from "#app/domain/lengths.ts";
import { isMetalPipe, readInches } from "#app/domain/penetrations/nominal-size.ts";
import { type GlossaryField, type NameKind, PENETRATION_FIELDS } from "#app/domain/penetrations/penetration-fields.ts";
import { isPlainNumber, readSize } from "#app/domain/penetrations/size.ts";
import { type StatedThickness, takeThickness, writeThickness } from "#app/domain/penetrations/thickness.ts";
import { readRating } from "#app/domain/ratings/rating.ts";
import { keyOf, nameKey, singular } from "#app/domain/search-key.ts";
import type { Name, Names } from "./catalogue-names.sql.ts";
import { KINDS, readField, textOf } from "./field-reading.ts";
import { plainText } from "./glossary.ts";
import { joined, type NamedParts, readRun, runsAt } from "./name-reading.ts";

/** The proposal that can be made for a text without a guess: the names that its words have, and the words that were left out. */
interface Proposal {
	means: string;
	ignored: string[];
}

/** Words that may not be left out, because they join several things, deny something, or state a doubt. */
const UNCERTAIN = new Set(
	`and or plus to into over onto with without no not non excl excluding except either other than various mixed
	multiple several pair pairs twin bundle bundles bunch group set each ea both off x min max minimum maximum approx about`
		.split(/\s+/)
		.map(keyOf),
);

/** Words that name another thing than the material beside them: a PVC conduit is no PVC pipe, concrete block no concrete. */
const OTHER_THINGS = new Set(
	`conduit conduits trunking ladder ladders busbar busduct sleeve sleeved damper fibre optic wire wires wiring lined coated
	composite clad cladding encasement block blocks blockwork masonry brick aac alc hebel aerated lightweight foamed hollowcore
	hollow deck decking head base top bottom edge perimeter soffit joint gap void`
		.split(/\s+/)
		.map(keyOf),
);

/** Kinds in which a word that is part of a name, without the rest of it, leaves open which name was meant. */
const OWN_KINDS: Partial<Record<GlossaryField, readonly NameKind[]>> = {
	substrate: ["substrate"],
	service: ["material", "classification", "serviceType"],
};

/** The words beside which a thickness may be that of the frame, without the boards on it. */
const FRAMES = new Set(
	"stud studs frame frames framed framing joist joists batten battens cavity track".split(" ").map(keyOf),
);

interface Token {
	text: string;
	read: boolean;
}

interface Recognised {
	found: NamedParts;
	tokens: Token[];
}

const MINUTES =
	/(?<![\w/.-])(?:fr[lr]\s*)?\d{1,3}\s?(?:mins?|minutes?|h|hrs?|hours?)(?![\w/])|(?<!\w)fr[lr]\s*\d{1,3}(?![\w/])|(?<![\w/])\d{1,3}\s*fr[lr](?!\w)/gi;

function tokensOf(text: string, kinds: readonly NameKind[], names: Names): string[] {
	const isKnown = (token: string) => readRun(token, kinds, names) !== null;
	const tokens = text.split(/[\s,;:()[\]]+/).filter((token) => /[\p{L}\p{N}+&?<>≤≥]/u.test(token));
	return tokens.flatMap((token) =>
		isKnown(token) || readRating(token) ? token : token.split(/[/-]/).filter((part) => part !== ""),
	);
}

/** Names are found as the finder finds them, the longest first; null where two names of one kind are. */
function recognise(texts: string[], kinds: readonly NameKind[], names: Names): Recognised | null {
	const tokens = texts.map((text): Token => ({ text, read: false }));
	let found: NamedParts = {};
	for (let at = 0; at < tokens.length; ) {
		const runs = runsAt(texts, at, names);
		let run: NamedParts | null = null;
		let length = runs.length;
		for (const words of runs) {
			run = readRun(words, kinds, names);
			if (run && keysOf(run).length > 0) break;
			run = null;
			length--;
		}
		if (run) {
			const more = joined(found, run);
			if (!more) return null;
			found = more;
			for (const token of tokens.slice(at, at + length)) token.read = true;
		}
		at += Math.max(1, length);
	}
	return withWholeNames({ found, tokens }, kinds, names);
}

const partsOf = (name: string): string[] => plainText(name).split(/\s+/).map(nameKey);

type PartedName = Name & { parts: string[] };

const parted = new WeakMap<Names, PartedName[]>();

/** Names with their words; a list has thousands of texts, and each is held against all of them. */
function partedNames(names: Names): PartedName[] {
	const known = parted.get(names);
	if (known) return known;
	const all = [...names.byKey.values()].flat().map((name) => ({ ...name, parts: partsOf(name.name) }));
	parted.set(names, all);
	return all;
}

/** Recognises names whose words stand in another order: each word of `502 Batt` is in `Batt wall (502)`. */
function withWholeNames({ found, tokens }: Recognised, kinds: readonly NameKind[], names: Names): Recognised | null {
	let all = found;
	const open = new Map(tokens.filter(({ read }) => !read).map((token) => [nameKey(token.text), token]));
	for (const name of partedNames(names)) {
		if (!kinds.includes(name.kind) || name.parts.length < 2) continue;
		const tokens = name.parts.map((part) => open.get(part));
		if (tokens.includes(undefined)) continue;
		const more = joined(all, { [name.kind]: { id: name.id, name: name.name } });
		if (!more) return null;
		all = more;
		for (const token of tokens) token!.read = true;
	}
	return { found: all, tokens };
}

/** Answers the words that may be left out; null where one of them could change the meaning. */
function ignoredOf(field: GlossaryField, tokens: Token[], names: Names): string[] | null {
	const open = tokens.filter(({ read }) => !read).map(({ text }) => text);
	const own = OWN_KINDS[field] ?? [];
	const isPart = (key: string) =>
		key !== "penetration" && partedNames(names).some(({ kind, parts }) => own.includes(kind) && parts.includes(key));
	const changes = (word: string) => {
		const keys = [keyOf(word), singular(keyOf(word))];
		if (/[+&?<>≤≥]/.test(word) || keys.some((key) => UNCERTAIN.has(key) || OTHER_THINGS.has(key))) return true;
		if (keys.some(isPart)) return true;
		// `2x PVC` and `2 PVC pipes` are two services in one opening.
		return field === "service" && /^\d{1,2}(?:x|no\.?|off|nr\.?)?$/i.test(word);
	};
	if (open.some(changes)) return null;
	return open.filter((word) => wordsOf(word).length > 0);
}

/** A bare number from here on may be the thickness of a wall or floor. */
const MIN_BARE = 20;

/**
 * A number without a unit beside the names of a substrate is its thickness, unless the rows ask for as many minutes: then it
 * may be either. It stands at the beginning or behind a name, not behind a word such as `Grid`. Null where there are several.
 */
function takeBare(tokens: Token[], minutes: ReadonlySet<number>): string | null {
	const numbers = tokens.filter(({ text, read }) => !read && /^\d{2,4}$/.test(text));
	if (numbers.length > 1) return null;
	const [only] = numbers;
	if (!only) return "";
	const number = Number(only.text);
	const before = tokens[tokens.indexOf(only) - 1];
	if (number < MIN_BARE || minutes.has(number) || (before && !before.read)) return "";
	only.read = true;
	return `${number}mm`;
}

/** Two names of a service are proposed together only where the catalogue has a service with both. */
const isService = (found: NamedParts, { services }: Names): boolean =>
	[...services.values()].some((service) => entriesOf(found).every(([kind, { id }]) => service[kind]?.id === id));

function proposeNames(
	field: GlossaryField,
	kinds: readonly NameKind[],
	plain: string,
	names: Names,
	minutes: ReadonlySet<number>,
): Proposal | null {
	const ratings = plain.match(MINUTES) ?? [];
	const text = plain.replaceAll(MINUTES, " ");
	const stated = field === "substrate" ? takeThickness(text) : { whole: "", boards: "", rest: text };
	if (!stated) return null;
	const recognised = recognise(tokensOf(stated.rest, kinds, names), kinds, names);
	if (!recognised || keysOf(recognised.found).length === 0) return null;
	const { found, tokens } = recognised;
	if (field === "service" && !isService(found, names)) return null;
	const bare = field === "substrate" && stated.whole === "" ? takeBare(tokens, minutes) : "";
	const ignored = ignoredOf(field, tokens, names);
	if (bare === null || !ignored) return null;
	if (stated.whole + bare !== "" && ignored.some((word) => FRAMES.has(keyOf(word)))) return null;
	const thickness: StatedThickness = { whole: stated.whole || bare, boards: stated.boards };
	return { means: textOf(found, writeThickness(thickness)), ignored: [...ignored, ...ratings] };
}

const INSULATED = /^(insul|insulation|insulated|lagging|lagged|lag)\.?$/i;

/** `13mm elastomeric`: the beginning of one name of an insulation says which, if no other begins so. */
function proposeInsulation(plain: string, names: Names): Proposal | null {
	const number = /(?<![\w.])\d{1,4}(?:\.\d+)?\s?mm(?!\w)/i.exec(plain)?.[0] ?? "";
	const texts = tokensOf(plain.replace(number, " "), ["insulation"], names);
	// Only the thickness is stated by `19mm insul.`, and the material is not.
	if (number !== "" && texts.every((word) => INSULATED.test(word))) {
		return { means: number.replaceAll(/\s/g, ""), ignored: texts };
	}
	const recognised = recognise(texts, ["insulation"], names);
	if (!recognised) return null;
	const { tokens } = recognised;
	let name = recognised.found.insulation?.name;
	if (name === undefined) {
		const own = partedNames(names).filter(({ kind }) => kind === "insulation");
		const begun = tokens.flatMap((token) =>
			own.filter(({ parts: [first] }) => first === nameKey(token.text)).map((one) => ({ token, one })),
		);
		if (begun.length !== 1) return null;
		name = begun[0]!.one.name;
		begun[0]!.token.read = true;
	}
	const ignored = ignoredOf("insulation", tokens, names);
	return ignored && { means: [number.replaceAll(/\s/g, ""), name].filter(Boolean).join(" "), ignored };
}

/** Words next to a size that do not change its measure. */
const WORDS_OF_SIZE =
	/(?<![\p{L}\p{N}])(?:gap|joint|wide|width|tray|duct|pipe|pipes|cable|cables)(?![\p{L}\p{N}])\.?/giu;

/** `20mm gap` is 20mm: only a number that states its unit or notation, or sides in millimetres; or inches of a metal pipe. */
function proposeSize(plain: string, services: ReadonlySet<string>): Proposal | null {
	const inches = readInches(plain);
	if (inches) return services.size > 0 && [...services].every(isMetalPipe) ? { means: inches.dn, ignored: [] } : null;
	const ignored = plain.match(WORDS_OF_SIZE) ?? [];
	const means = plain.replaceAll(WORDS_OF_SIZE, " ").replaceAll(/\s+/g, " ").trim();
	if (ignored.length === 0 || !/mm|ø|⌀|od|dn|dia/i.test(means)) return null;
	return readSize(means) === null ? null : { means, ignored };
}

function proposeThickness(plain: string): Proposal | null {
	const stated = takeThickness(plain.replaceAll(MINUTES, " "));
	if (!stated || (stated.whole === "" && stated.boards === "")) return null;
	const open = stated.rest.split(/[\s,;:()[\]]+/).filter((word) => /[\p{L}\p{N}<>≤≥+]/u.test(word));
	if (open.some((word) => UNCERTAIN.has(keyOf(word)) || /[\d<>≤≥+]/.test(word))) return null;
	return { means: writeThickness(stated), ignored: open };
}

/** The rows that have a text: the minutes of their requirements, and the words of their services. */
interface RowsOfText {
	minutes: ReadonlySet<number>;
	services: ReadonlySet<string>;
}

function proposed(field: GlossaryField, plain: string, names: Names, rows: RowsOfText): Proposal | null {
	const kinds = KINDS[field];
	if (kinds) return proposeNames(field, kinds, plain, names, rows.minutes);
	if (field === "insulation") return proposeInsulation(plain, names);
	return field === "size" ? proposeSize(plain, rows.services) : proposeThickness(plain);
}

/** A meaning for a text that is not understood as it stands; null where its words name none, or more than one. */
export function propose(field: GlossaryField, text: string, names: Names, rows: RowsOfText): Proposal | null {
	const plain = lengthsInMillimetres(plainText(text), { hasPieces: field === "size" });
	const proposal = proposed(field, plain, names, rows);
	if (!proposal || [...proposal.means].length > PENETRATION_FIELDS[field].limit) return null;
	return readField(field, proposal.means, names) === null ? null : proposal;
}

/** A meaning in words that are shown; a plain number of a size says that it states no notation. */
export function asOf(field: GlossaryField, text: string, names: Names): string {
	if (field === "size" && isPlainNumber(text)) return `${text}, ${/\d$/.test(text) ? "no unit" : "no Ø, OD or DN"}`;
	return readField(field, text, names) ?? "";
}
