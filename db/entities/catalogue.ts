import { defineEntity, p } from "@mikro-orm/core";
import { isActive, now, primaryId, version } from "./columns.ts";
import { StoredFile } from "./files.ts";
import {
	FrrGroup,
	InsulationMaterial,
	Lab,
	Orientation,
	ServiceClassification,
	ServiceMaterial,
	ServiceType,
	Standard,
	SubstrateName,
} from "./lookups.ts";

const record = { id: primaryId, isActive, version };

export const Frr = defineEntity({
	name: "Frr",
	tableName: "frr",
	properties: {
		...record,
		name: p.text(),
		group: () => p.manyToMany(FrrGroup).pivotEntity(() => FrrGroupMember),
	},
});

export const FrrGroupMember = defineEntity({
	name: "FrrGroupMember",
	tableName: "frr_group_member",
	properties: {
		frr: () => p.manyToOne(Frr).primary().deleteRule("cascade"),
		group: () => p.manyToOne(FrrGroup).primary().deleteRule("no action"),
	},
});

export const Substrate = defineEntity({
	name: "Substrate",
	tableName: "substrate",
	properties: {
		...record,
		name: () => p.manyToOne(SubstrateName),
		orientation: () => p.manyToOne(Orientation),
		thickness: p.text(),
	},
});

export const Insulation = defineEntity({
	name: "Insulation",
	tableName: "insulation",
	properties: { ...record, name: () => p.manyToOne(InsulationMaterial), thickness: p.text() },
});

export const Service = defineEntity({
	name: "Service",
	tableName: "service",
	properties: {
		...record,
		material: () => p.manyToOne(ServiceMaterial),
		serviceType: () => p.manyToOne(ServiceType),
		insulation: () => p.manyToOne(Insulation),
		classification: () => p.manyToOne(ServiceClassification),
	},
});

export const Report = defineEntity({
	name: "Report",
	tableName: "report",
	properties: {
		...record,
		book: p.text(),
		number: p.text(),
		lab: () => p.manyToOne(Lab),
		isSample: p.boolean().default(false),
		kind: p.text().nullable(),
		standard: () => p.manyToOne(Standard).nullable().deleteRule("no action"),
		issued: p.date().columnType("date").nullable(),
		expires: p.date().columnType("date").nullable(),
		supersededBy: () => p.manyToOne(Report).nullable().deleteRule("no action"),
		sponsor: p.text().default(""),
		scope: p.text().default(""),
		document: () => p.manyToOne(StoredFile).nullable().deleteRule("no action"),
		documentPublic: p.boolean().default(false),
		created: now,
	},
});

export const Product = defineEntity({
	name: "Product",
	tableName: "product",
	properties: {
		...record,
		name: p.text(),
		img: () => p.manyToOne(StoredFile).nullable().deleteRule("no action"),
		tds: () => p.manyToOne(StoredFile).nullable().deleteRule("no action"),
		msds: () => p.manyToOne(StoredFile).nullable().deleteRule("no action"),
	},
});
