import { keyed } from "#app/domain/keyed.ts";
import {
	type Access,
	type FireSide,
	type MillimetreRange,
	readAccess,
	readFireFrom,
	readGap,
	readMillimetres,
} from "#app/domain/penetrations/opening.ts";
import { MAX_SERVICES, OPENING_FIELDS, type TypeTexts } from "#app/domain/penetrations/penetration-fields.ts";
import { type Size, sizeOf } from "#app/domain/penetrations/size.ts";
import type { NamedParts } from "#app/domain/penetrations/terms/name-reading.ts";
import { keyOf } from "#app/domain/search-key.ts";
import { type Hole, holeOf } from "./hole.ts";
import type { ServiceReading } from "./types.ts";

/** A service of an opening as the list states it, with the facts of the opening itself. */
export interface RequiredService {
	/** The place of the service in its opening: alike ones have the same. */
	place: number;
	texts: TypeTexts;
	names: NamedParts;
	size: Size;
	/** A blank opening is its own size: it may be smaller than the tested one. */
	isBlank: boolean;
}

/** An opening as its list states it; a fact is null where the list states nothing that can be read. */
export interface RequiredOpening {
	services: RequiredService[];
	/** The texts of the first service, which have what belongs to the opening. */
	texts: TypeTexts;
	names: NamedParts;
	opening: Hole | null;
	gap: MillimetreRange | null;
	spacing: number | null;
	access: Access | null;
	fireFrom: FireSide | null;
}

const NOT_KNOWN = new Set(["notknown", "unknown", "notstated", "tbc", "tba", "tbd"]);

/** A dash, a question mark or `TBC` says no more than an empty cell. */
const asStated = (text: string): string => (!/[\p{L}\p{N}]/u.test(text) || NOT_KNOWN.has(keyOf(text)) ? "" : text);

const STATED_FIELDS = ["thickness", "service_type", "size", "insulation", ...OPENING_FIELDS] as const;

const BLANK = /\bblank\b|\baperture\b/i;
export const JOINT = /\bjoint\b|\bgap\b/i;

/** Joins the names of a service, which may say that it is a joint, or a hole without a service. */
const namesOf = ({ texts, names }: Pick<RequiredService, "texts" | "names">) =>
	[texts.classification, texts.service, texts.service_type, names.material?.name, names.classification?.name].join(" ");

function requiredService({ meant, names }: Pick<ServiceReading, "meant" | "names">, place: number): RequiredService {
	const texts = { ...meant, ...keyed(STATED_FIELDS, (field) => asStated(meant[field])) };
	const words = namesOf({ texts, names });
	const isBlank = BLANK.test(words) && !JOINT.test(words);
	if (isBlank && texts.size === "") texts.size = texts.opening;
	return { place, texts, names, size: sizeOf(texts.size), isBlank };
}

export function requiredOpening(
	services: (Pick<ServiceReading, "meant" | "names"> & { count?: number })[],
): RequiredOpening {
	// Two alike services are listed twice: a test of one alone does not cover both.
	const required = services.flatMap((service, place) => {
		const one = requiredService(service, place);
		return Array.from({ length: Math.min(service.count ?? 1, MAX_SERVICES) }, () => one);
	});
	const { texts, names } = required[0]!;
	return {
		...{ services: required, texts, names },
		opening: texts.opening === "" ? null : holeOf(sizeOf(texts.opening)),
		gap: readGap(texts.gap),
		spacing: readMillimetres(texts.spacing),
		access: readAccess(texts.access),
		fireFrom: readFireFrom(texts.fire_from),
	};
}
