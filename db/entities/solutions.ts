import { defineEntity, p } from "@mikro-orm/core";
import { Specimen, Substrate } from "./catalogue.ts";
import { StoredFile } from "./files.ts";

export const Solution = defineEntity({
	name: "Solution",
	tableName: "solution",
	properties: {
		id: p.integer().primary(),
		drawing: p.text(),
		pdf: () => p.manyToOne(StoredFile).nullable(),
		imgSmall: () => p.manyToOne(StoredFile).nullable(),
		imgLarge: () => p.manyToOne(StoredFile).nullable(),
		isActive: p.boolean().default(true),
		created: p.datetime().onCreate(() => new Date()),
		updated: p.datetime().onCreate(() => new Date()),
		version: p.integer().version(),
	},
});

export const SolutionSpecimen = defineEntity({
	name: "SolutionSpecimen",
	tableName: "solution_specimen",
	properties: {
		solution: () => p.manyToOne(Solution).primary(),
		specimen: () => p.manyToOne(Specimen).primary(),
		position: p.integer(),
	},
});

export const SolutionSubstrate = defineEntity({
	name: "SolutionSubstrate",
	tableName: "solution_substrate",
	properties: {
		solution: () => p.manyToOne(Solution).primary(),
		substrate: () => p.manyToOne(Substrate).primary(),
		position: p.integer(),
	},
});

export const InstallationNote = defineEntity({
	name: "InstallationNote",
	tableName: "installation_note",
	properties: {
		solution: () => p.manyToOne(Solution).primary(),
		noId: p.integer().primary(),
		note: p.text(),
	},
});
