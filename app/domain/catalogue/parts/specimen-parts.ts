import { z } from "zod";
import { evidence } from "#app/domain/catalogue/evidence/evidence.schema.ts";
import type { EvidencePart } from "#app/domain/catalogue/evidence/evidence.ts";
import { keysOf } from "#app/domain/keyed.ts";
import { report, service, storedProduct, substrate } from "./record-shapes.ts";

/*
 * The parts of specimens: few against the specimens, read once for each version of the catalogue (`parts-cache.sql.ts`),
 * so that reading solutions is reading their own rows.
 */

const named = z.object({ id: z.int(), name: z.string() });

const frr = named.extend({
	/** Ids of its groups, withdrawn ones included. */
	group: z.array(z.int()),
	groups: z.array(named),
	isActive: z.boolean(),
});

export const partsRow = z.object({
	sealTypes: z.array(named),
	brands: z.array(named),
	frrs: z.array(frr),
	services: z.array(z.object({ record: service, isMaterialActive: z.boolean() })),
	substrates: z.array(substrate),
	products: z.array(storedProduct),
	reports: z.array(z.object({ record: report, label: z.string(), evidence })),
});

type PartsRow = z.output<typeof partsRow>;

interface Found<Part> {
	/** Throws where there is none: the rows were read at another version than the parts. */
	get(id: number): Part;
	all(): Iterable<Part>;
}

export interface Parts {
	sealTypes: Found<PartsRow["sealTypes"][number]>;
	brands: Found<PartsRow["brands"][number]>;
	frrs: Found<PartsRow["frrs"][number]>;
	services: Found<PartsRow["services"][number]>;
	substrates: Found<PartsRow["substrates"][number]>;
	products: Found<PartsRow["products"][number]>;
	reports: Found<PartsRow["reports"][number]>;
}

function found<Part>(parts: readonly Part[], idOf: (part: Part) => number, what: string): Found<Part> {
	const byId = new Map(parts.map((part) => [idOf(part), part]));
	return {
		get(id) {
			const part = byId.get(id);
			if (part === undefined) throw new Error(`There is no ${what} ${id} at this version of the catalogue.`);
			return part;
		},
		all: () => byId.values(),
	};
}

const ownId = ({ id }: { id: number }) => id;
const recordId = ({ record }: { record: { id: number } }) => record.id;

export const partsOf = (row: PartsRow): Parts => ({
	sealTypes: found(row.sealTypes, ownId, "seal type"),
	brands: found(row.brands, ownId, "brand"),
	frrs: found(row.frrs, ownId, "FRR"),
	services: found(row.services, recordId, "service"),
	substrates: found(row.substrates, ownId, "substrate"),
	products: found(row.products, ownId, "product"),
	reports: found(row.reports, recordId, "report"),
});

export interface MadeOf {
	report: number;
	frr: number;
	service: number;
	substrates: number[];
	products: number[];
}

/** Screens name them in this order. */
export function withdrawnParts({ report, frr, service, substrates, products }: MadeOf, parts: Parts): EvidencePart[] {
	const isActive: Record<EvidencePart, boolean> = {
		report: parts.reports.get(report).record.is_active,
		frr: parts.frrs.get(frr).isActive,
		service: parts.services.get(service).record.is_active,
		substrate: substrates.every((id) => parts.substrates.get(id).is_active),
		product: products.every((id) => parts.products.get(id).is_active),
	};
	return keysOf(isActive).filter((part) => !isActive[part]);
}
