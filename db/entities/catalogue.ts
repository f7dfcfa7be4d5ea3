import { defineEntity, p } from "@mikro-orm/core";
import { StoredFile } from "./files.ts";
import {
	Brand,
	FrrGroup,
	InsulationMaterial,
	Lab,
	Orientation,
	SealType,
	ServiceClassification,
	ServiceMaterial,
	ServiceType,
	SubstrateName,
} from "./lookups.ts";

const record = {
	id: p.integer().primary(),
	isActive: p.boolean().default(true),
	version: p.integer().version(),
};

export const Frr = defineEntity({
	name: "Frr",
	tableName: "frr",
	properties: {
		...record,
		name: p.text(),
		group: () =>
			p.manyToMany(FrrGroup).pivotTable("frr_group_member").joinColumn("frr_id").inverseJoinColumn("group_id"),
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
	},
});

export const Product = defineEntity({
	name: "Product",
	tableName: "product",
	properties: {
		...record,
		name: p.text(),
		img: () => p.manyToOne(StoredFile).nullable(),
		tds: () => p.manyToOne(StoredFile).nullable(),
		msds: () => p.manyToOne(StoredFile).nullable(),
	},
});

export const Specimen = defineEntity({
	name: "Specimen",
	tableName: "specimen",
	properties: {
		...record,
		report: () => p.manyToOne(Report),
		specimenId: p.text(),
		size: p.text(),
		application: () => p.manyToOne(SealType),
		frr: () => p.manyToOne(Frr),
		brand: () => p.manyToOne(Brand),
		protFirst: () => p.manyToOne(Product),
		protSec: () => p.manyToOne(Product).nullable(),
		protThird: () => p.manyToOne(Product).nullable(),
		service: () => p.manyToOne(Service),
		substrate: () => p.manyToOne(Substrate),
		substrate2: () => p.manyToOne(Substrate).nullable().joinColumn("substrate_2_id"),
		notes: p.text().default(""),
		description: p.text().default(""),
		created: p.datetime().onCreate(() => new Date()),
	},
});
