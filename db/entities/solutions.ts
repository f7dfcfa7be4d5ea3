import { defineEntity, type Opt, p } from "@mikro-orm/core";
import { Frr, Product, Report, Service, Substrate } from "./catalogue.ts";
import { isActive, now, primaryId, version } from "./columns.ts";
import { StoredFile } from "./files.ts";
import { Brand, SealType } from "./lookups.ts";

export const Specimen = defineEntity({
	name: "Specimen",
	tableName: "specimen",
	properties: {
		id: primaryId,
		report: () => p.manyToOne(Report),
		specimenId: p.text(),
		size: p.text(),
		/** The millimetres in `size`, as ranges; made by the database. */
		sizes: p
			.string()
			.columnType("nummultirange")
			.nullable()
			.generated("(size_ranges(size)) stored")
			.$type<Opt<string>>(),
		application: () => p.manyToOne(SealType),
		frr: () => p.manyToOne(Frr),
		brand: () => p.manyToOne(Brand),
		protFirst: () => p.manyToOne(Product),
		protSec: () => p.manyToOne(Product).nullable().deleteRule("no action"),
		protThird: () => p.manyToOne(Product).nullable().deleteRule("no action"),
		service: () => p.manyToOne(Service),
		substrate: () => p.manyToOne(Substrate),
		substrate2: () => p.manyToOne(Substrate).nullable().deleteRule("no action").joinColumn("substrate_2_id"),
		notes: p.text().default(""),
		description: p.text().default(""),
		/** The limits within which it was tested: empty or null where the report does not state them. */
		openingMin: p.text().default(""),
		openingMax: p.text().default(""),
		gapMin: p.double().columnType("float8").nullable(),
		gapMax: p.double().columnType("float8").nullable(),
		services: p.enum(["one", "several"]).nullable(),
		servicesTested: p.text().default(""),
		spacingMin: p.double().columnType("float8").nullable(),
		sealed: p.enum(["both sides", "one side", "from above", "from below"]).nullable(),
		fireFrom: p.enum(["either side", "sealed side", "other side", "below"]).nullable(),
		supportMax: p.double().columnType("float8").nullable(),
		isActive,
		created: now,
		version,
	},
});

export const Solution = defineEntity({
	name: "Solution",
	tableName: "solution",
	properties: {
		id: primaryId,
		drawing: p.text(),
		/** The title says what the drawing shows, in its own words; it may be empty. */
		title: p.text().default(""),
		pdf: () => p.manyToOne(StoredFile).nullable().deleteRule("no action"),
		imgSmall: () => p.manyToOne(StoredFile).nullable().deleteRule("no action"),
		imgLarge: () => p.manyToOne(StoredFile).nullable().deleteRule("no action"),
		isActive,
		/** Active and with an active specimen; kept by the read model. */
		isOffered: p.boolean().default(false),
		created: now,
		/** Moves with every change that people are told of; switching it on or off is none. */
		updated: now,
		version,
	},
});

export const SolutionSpecimen = defineEntity({
	name: "SolutionSpecimen",
	tableName: "solution_specimen",
	properties: {
		solution: () => p.manyToOne(Solution).primary().deleteRule("cascade"),
		specimen: () => p.manyToOne(Specimen).primary().deleteRule("no action"),
		position: p.integer(),
	},
});

export const SolutionSubstrate = defineEntity({
	name: "SolutionSubstrate",
	tableName: "solution_substrate",
	properties: {
		solution: () => p.manyToOne(Solution).primary().deleteRule("cascade"),
		substrate: () => p.manyToOne(Substrate).primary().deleteRule("no action"),
		position: p.integer(),
	},
});

export const InstallationNote = defineEntity({
	name: "InstallationNote",
	tableName: "installation_note",
	properties: {
		solution: () => p.manyToOne(Solution).primary().deleteRule("cascade"),
		noId: p.integer().primary(),
		note: p.text(),
	},
});
