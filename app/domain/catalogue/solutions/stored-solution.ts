import { z } from "zod";
import { evidence, reportStatus } from "#app/domain/catalogue/evidence/evidence.schema.ts";
import { ofRemarks } from "#app/domain/catalogue/records/specimen-fields.ts";

export const named = z.object({ id: z.int(), name: z.string() });
export const material = named.extend({ isActive: z.boolean() });

const file = named.extend({ width: z.int().nullable(), height: z.int().nullable() });

const substrate = z.object({
	id: z.int(),
	orientation: z.string(),
	name: z.string(),
	thickness: z.string(),
	isActive: z.boolean(),
});

const specimen = z.object({
	id: z.int(),
	withdrawn: z.array(z.enum(["report", "frr", "service", "substrate", "product"])),
	specimenId: z.string(),
	size: z.string(),
	...ofRemarks(() => z.string()),
	sealType: z.string(),
	brand: z.string(),
	frr: z.string(),
	frrGroups: z.array(named),
	material,
	serviceType: z.string(),
	classification: z.string(),
	insulation: z.object({ name: z.string(), thickness: z.string() }),
	substrates: z.array(substrate),
	products: z.array(material),
	report: z.string(),
	isSample: z.boolean(),
	reportStatus,
	evidence,
});

/** A solution as the database puts it together for the screens. */
export const storedSolution = z.object({
	id: z.int(),
	drawing: z.string(),
	isActive: z.boolean(),
	/** ISO 8601, UTC. */
	updated: z.string(),
	pdf: file.nullable(),
	imgSmall: file.nullable(),
	imgLarge: file.nullable(),
	specimens: z.array(specimen),
	withdrawnSpecimens: z.array(z.string()),
	substrates: z.array(substrate),
	notes: z.array(z.object({ no: z.int(), text: z.string() })),
	/** A specimen, active or not, was invented: marked "SAMPLE – not test evidence" wherever it is shown. */
	isSample: z.boolean(),
});
