import { defineEntity, p } from "@mikro-orm/core";
import { UserAccount } from "./accounts.ts";
import { now, primaryId } from "./columns.ts";
import { Solution } from "./solutions.ts";

const path = {
	orientationId: p.integer().primary(),
	substrateNameId: p.integer().primary(),
	classificationId: p.integer().primary(),
	materialId: p.integer().primary(),
	frrGroupId: p.integer().primary(),
	serviceTypeId: p.integer().primary(),
};

/** The reference bears the code along, so that rows are read in the order of drawings. */
const solution = () => p.manyToOne(Solution).primary().deleteRule("cascade");

/** A way to an offered solution: ids only, so that a rename rewrites nothing but the drawing's code. */
export const SolutionPath = defineEntity({
	name: "SolutionPath",
	tableName: "solution_path",
	properties: { ...path, solution, drawing: p.text() },
});

/** Counts how many solutions lead through the first parts of a path; 0 stands for a part that is open. */
export const PathCount = defineEntity({
	name: "PathCount",
	tableName: "path_count",
	properties: { ...path, solutions: p.integer() },
});

/** A solution's rows and those of its specimens in one, written in the transaction of each change of theirs. */
export const SolutionDocument = defineEntity({
	name: "SolutionDocument",
	tableName: "solution_document",
	properties: { solution: solution(), document: p.json<object>().columnType("json") },
});

const ids = () => p.array(Number, String).columnType("int[]");

/** Every size that was ever tested, once, in millimetres. */
export const SearchSize = defineEntity({
	name: "SearchSize",
	tableName: "search_size",
	properties: { id: primaryId, sizes: p.string().columnType("nummultirange") },
});

export const SearchSpecimen = defineEntity({
	name: "SearchSpecimen",
	tableName: "search_specimen",
	properties: {
		solution,
		specimenId: p.integer().primary(),
		drawing: p.text(),
		serviceId: p.integer(),
		frrId: p.integer(),
		sizeId: p.integer(),
		reportId: p.integer(),
		productIds: ids(),
		substrateIds: ids(),
	},
});

export const SearchMiss = defineEntity({
	name: "SearchMiss",
	tableName: "search_miss",
	properties: {
		id: p.bigint("number").primary(),
		at: now,
		user: () => p.manyToOne(UserAccount).nullable().deleteRule("set null"),
		text: p.text(),
		/** A search of the finder, or a type of a list that nothing was found for. */
		source: p.enum(["finder", "list"]).default("finder"),
	},
});
