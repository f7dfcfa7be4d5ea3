import type { TestedLimits } from "#app/domain/catalogue/evidence/tested-limits.ts";
import type { ServiceRecord } from "#app/domain/catalogue/records/record-shapes.ts";
import {
	type Access,
	type FireSide,
	type MillimetreRange,
	readAccess,
	readFireFrom,
	readGap,
	readMillimetres,
} from "#app/domain/penetrations/opening.ts";
import type { OpeningField, ServiceTexts } from "#app/domain/penetrations/penetration-fields.ts";
import { isTestedSize, type Size } from "#app/domain/penetrations/size.ts";
import type { NamedParts } from "#app/domain/penetrations/terms/name-reading.ts";
import { nameKey } from "#app/domain/search-key.ts";
import { compareInsulation, type Gap, isNone } from "./tested-specimen.ts";

export const LIMIT_CRITERIA = ["opening", "gap", "services", "spacing", "access", "fire_from"] as const;

export type OpeningLimit = (typeof LIMIT_CRITERIA)[number];

/** `not stated`: by the report, by the list, or by neither. */
export type LimitCriterion = "shown" | "not shown" | "not stated";

/** A service that passes through the same opening as the one that is compared. */
export interface OtherService {
	texts: ServiceTexts;
	names: NamedParts;
}

/** The facts of an opening in a list; null where it states nothing that can be read. */
export interface AskedOpening {
	opening: Size | null;
	gap: MillimetreRange | null;
	spacing: number | null;
	access: Access | null;
	fireFrom: FireSide | null;
	others: OtherService[];
	/** The services of the catalogue that are of several types: which of them is asked for matters. */
	severalTypes: ReadonlySet<number>;
	sizeOf: (text: string) => Size;
}

export const askedOpening = (
	texts: Record<OpeningField, string>,
	others: OtherService[],
	{ sizeOf, severalTypes }: Pick<AskedOpening, "sizeOf" | "severalTypes">,
): AskedOpening => {
	const opening = texts.opening === "" ? null : sizeOf(texts.opening);
	return {
		opening: opening && holeOf(opening) ? opening : null,
		gap: readGap(texts.gap),
		spacing: readMillimetres(texts.spacing),
		access: readAccess(texts.access),
		fireFrom: readFireFrom(texts.fire_from),
		...{ others, severalTypes, sizeOf },
	};
};

export interface ComparedLimits {
	limits: Readonly<Record<OpeningLimit, LimitCriterion>>;
	/** The facts that the report states and the list leaves open. */
	unstated: readonly Gap[];
	/** The limits that the report leaves open though the list states the fact. */
	silent: readonly OpeningLimit[];
}

interface Compared {
	criterion: LimitCriterion;
	unstated?: readonly Gap[];
	isSilent?: true;
}

const SHOWN: Compared = { criterion: "shown" };
const NOT_SHOWN: Compared = { criterion: "not shown" };
const SILENT: Compared = { criterion: "not stated", isSilent: true };
const said = (isShown: boolean): Compared => (isShown ? SHOWN : NOT_SHOWN);

interface Hole {
	/** The shape is null where a number stands alone: it may be a diameter or a width. */
	shape: "round" | "joint" | "rectangular" | null;
	/** The diameter of a round hole, the width of a joint, the sides of a rectangular hole, the shorter first. */
	sides: number[];
}

function holeOf({ read }: Size): Hole | null {
	const [only, ...more] = read?.statements ?? [];
	if (!only || more.length > 0 || only.to !== undefined) return null;
	const { notation, numbers } = only;
	if (notation === "mm" && numbers.length === 2) {
		return { shape: "rectangular", sides: numbers.toSorted((a, b) => a - b) };
	}
	if (numbers.length !== 1 || (notation !== "Ø" && notation !== "mm")) return null;
	return { shape: notation === "Ø" ? "round" : read?.kind === "wide" ? "joint" : null, sides: numbers };
}

/** A hole of another shape, or a limit that cannot be read, shows nothing. */
function isAtMost(one: Size, other: Size): boolean {
	const [small, large] = [holeOf(one), holeOf(other)];
	if (!small || !large || small.sides.length !== large.sides.length) return false;
	const isOfShape = small.shape === large.shape || small.shape === null || large.shape === null;
	return isOfShape && small.sides.every((side, at) => side <= large.sides[at]!);
}

/** A larger hole is the harder one: a report without the largest shows none, one without the smallest shows smaller ones. */
function openingWithin(asked: Size, least: Size | null, most: Size | null): Compared {
	if ((least && !isAtMost(least, asked)) || (most && !isAtMost(asked, most))) return NOT_SHOWN;
	return most ? SHOWN : SILENT;
}

/** Compares gaps as holes are compared; that service and edge may touch is covered only where the report says so. */
function gapWithin({ from, to }: MillimetreRange, least: number | null, most: number | null): Compared {
	if ((least !== null && from < least) || (most !== null && to > most)) return NOT_SHOWN;
	return most === null || (least === null && from === 0) ? SILENT : SHOWN;
}

/**
 * Compares the sides that can be reached. No list says which side that is: what was sealed from above may be out of
 * reach.
 */
function sealedFrom(asked: Access, sealed: NonNullable<TestedLimits["sealed"]>): Compared {
	if (asked === "both sides" || sealed === "one side") return SHOWN;
	return sealed === "both sides" ? NOT_SHOWN : { criterion: "not stated", unstated: ["access"] };
}

type TestedInsulation = Parameters<typeof compareInsulation>[1];

/** A service that a test with several states. */
interface StatedService {
	service: string;
	type: string;
	size: string;
	insulation: TestedInsulation;
}

function readInsulation(text: string): TestedInsulation {
	const thickness = /\d{1,4}(?:\.\d+)?\s*mm/i.exec(text)?.[0] ?? "";
	const rest = text.replace(thickness, "").replaceAll(/[-–]|\bthick\b/gi, " ");
	return { thickness, name: { name: rest.trim() || "none" } };
}

const statedBefore = new Map<string, StatedService[]>();
const MAX_KNOWN = 2000;

/** Reads lines such as `PVC, Pipe, Ø110, none`; what a size says beside a comma belongs to it. */
function statedServices(text: string): StatedService[] {
	const known = statedBefore.get(text);
	if (known) return known;
	if (statedBefore.size >= MAX_KNOWN) statedBefore.clear();
	const read = text.split("\n").flatMap((line): StatedService[] => {
		const [service = "", type = "", ...more] = line.split(/[,\t;]/).map((part) => part.trim());
		if (service === "") return [];
		const insulation = more.length > 1 ? more.pop()! : "";
		return [{ service, type, size: more.join(", "), insulation: readInsulation(insulation) }];
	});
	statedBefore.set(text, read);
	return read;
}

const asStated = ({ material, service_type, insulation }: ServiceRecord, size: string): StatedService => ({
	...{ service: material.name, type: service_type.name, size, insulation },
});

/** Answers what an opening's service leaves open of a stated one; null where it is another. */
function serviceGaps(
	{ texts, names }: OtherService,
	stated: StatedService,
	{ sizeOf, severalTypes }: AskedOpening,
): Gap[] | null {
	const service = names.material?.name ?? texts.service;
	if (service !== "" && nameKey(service) !== nameKey(stated.service)) return null;
	const type = names.serviceType?.name ?? texts.service_type;
	if (type !== "" && nameKey(type) !== nameKey(stated.type)) return null;
	if (texts.size !== "" && !isTestedSize(sizeOf(texts.size), sizeOf(stated.size))) return null;
	const insulation = texts.insulation === "" ? null : compareInsulation(texts.insulation, stated.insulation);
	if (insulation && !insulation.isShown) return null;
	const isTypeOpen = type === "" && (service === "" || (names.material && severalTypes.has(names.material.id)));
	return [
		...(service === "" ? (["other_service"] as const) : []),
		...(isTypeOpen && stated.type !== "" ? (["other_service_type"] as const) : []),
		...(texts.size === "" && stated.size !== "" ? (["other_size"] as const) : []),
		...((insulation ? insulation.unstated.length > 0 : !isNone(stated.insulation.name.name))
			? (["other_insulation"] as const)
			: []),
	];
}

/** An opening with several services is shown by a test with several that states each of them, and by nothing else. */
function servicesWithin(asked: AskedOpening, limits: TestedLimits, own: StatedService): Compared {
	const { others } = asked;
	if (others.length === 0) {
		if (limits.services === "several") return NOT_SHOWN;
		return limits.services === "one" ? SHOWN : { criterion: "not stated" };
	}
	if (limits.services !== "several") return NOT_SHOWN;
	const stated = [own, ...statedServices(limits.services_tested)];
	const open = new Set<Gap>();
	for (const other of others) {
		const found = stated.flatMap((one) => {
			const gaps = serviceGaps(other, one, asked);
			return gaps ? [gaps] : [];
		});
		const [least] = found.toSorted((a, b) => a.length - b.length);
		if (!least) return NOT_SHOWN;
		for (const gap of least) open.add(gap);
	}
	return { criterion: "shown", unstated: [...open] };
}

const open = (isAtStake: boolean, gap: Gap): Compared => ({
	criterion: "not stated",
	unstated: isAtStake ? [gap] : [],
});

/**
 * Compares what a list states of an opening with the limits of one specimen (docs/rules/tested-limits.md). `service` and
 * `size` are those of the specimen itself.
 */
export function compareLimits(
	asked: AskedOpening,
	limits: TestedLimits,
	own: { service: ServiceRecord; size: string },
): ComparedLimits {
	const { opening_min, opening_max, gap_min, gap_max, spacing_min, sealed, fire_from } = limits;
	const [least, most] = [opening_min, opening_max].map((text) => (text === "" ? null : asked.sizeOf(text)));
	const { opening, gap, spacing, access, fireFrom } = asked;
	const compared: Record<OpeningLimit, Compared> = {
		opening: opening ? openingWithin(opening, least!, most!) : open(least !== null || most !== null, "opening"),
		gap: gap ? gapWithin(gap, gap_min, gap_max) : open(gap_min !== null || gap_max !== null, "gap"),
		services: servicesWithin(asked, limits, asStated(own.service, own.size)),
		spacing:
			spacing === null
				? open(spacing_min !== null, "spacing")
				: spacing_min === null
					? SILENT
					: said(spacing >= spacing_min),
		access: access
			? sealed
				? sealedFrom(access, sealed)
				: SILENT
			: // What is sealed from one side needs no access to the other.
				open(sealed !== null && sealed !== "one side", "access"),
		fire_from: fireFrom
			? fire_from
				? said(fire_from === "either side" || fire_from === fireFrom)
				: SILENT
			: open(fire_from !== null && fire_from !== "either side", "fire_from"),
	};
	return {
		limits: Object.fromEntries(
			LIMIT_CRITERIA.map((name) => [name, compared[name].criterion]),
		) as ComparedLimits["limits"],
		unstated: LIMIT_CRITERIA.flatMap((name) => compared[name].unstated ?? []),
		silent: LIMIT_CRITERIA.filter((name) => compared[name].isSilent),
	};
}

/** Two specimens around a size show an opening only where both of them do. */
export function worstLimits(one: ComparedLimits, other: ComparedLimits): ComparedLimits {
	const worst = (name: OpeningLimit): LimitCriterion => {
		const both = [one.limits[name], other.limits[name]];
		return (["not shown", "not stated"] as const).find((criterion) => both.includes(criterion)) ?? "shown";
	};
	return {
		limits: Object.fromEntries(LIMIT_CRITERIA.map((name) => [name, worst(name)])) as ComparedLimits["limits"],
		unstated: [...new Set([...one.unstated, ...other.unstated])],
		silent: [...new Set([...one.silent, ...other.silent])],
	};
}

/** The number of limits that an opening is outside of. */
export const outsideOf = ({ limits }: Pick<ComparedLimits, "limits">): OpeningLimit[] =>
	LIMIT_CRITERIA.filter((name) => limits[name] === "not shown");
