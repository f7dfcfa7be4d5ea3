import { defineEntity, p } from "@mikro-orm/core";
import { isActive, primaryId, version } from "./columns.ts";

const named = { id: primaryId, name: p.text(), isActive, version };

export const Orientation = defineEntity({ name: "Orientation", tableName: "orientation", properties: named });

export const SubstrateName = defineEntity({ name: "SubstrateName", tableName: "substrate_name", properties: named });

export const ServiceClassification = defineEntity({
	name: "ServiceClassification",
	tableName: "service_classification",
	properties: named,
});

export const ServiceMaterial = defineEntity({
	name: "ServiceMaterial",
	tableName: "service_material",
	properties: named,
});

export const ServiceType = defineEntity({ name: "ServiceType", tableName: "service_type", properties: named });

export const SealType = defineEntity({ name: "SealType", tableName: "seal_type", properties: named });

export const InsulationMaterial = defineEntity({
	name: "InsulationMaterial",
	tableName: "insulation_material",
	properties: named,
});

export const FrrGroup = defineEntity({ name: "FrrGroup", tableName: "frr_group", properties: named });

export const Brand = defineEntity({ name: "Brand", tableName: "brand", properties: named });

export const Lab = defineEntity({ name: "Lab", tableName: "lab", properties: named });

export const Company = defineEntity({ name: "Company", tableName: "company", properties: named });

export const City = defineEntity({
	name: "City",
	tableName: "city",
	properties: { ...named, region: p.text() },
});

/** A frequent reason for rejecting a seal on site; a record keeps its words. */
export const RejectionReason = defineEntity({
	name: "RejectionReason",
	tableName: "rejection_reason",
	properties: named,
});

export const Standard = defineEntity({
	name: "Standard",
	tableName: "standard",
	properties: { ...named, acceptedUntil: p.date().columnType("date").nullable() },
});

export const Synonym = defineEntity({
	name: "Synonym",
	tableName: "synonym",
	properties: { ...named, means: p.text() },
});
