import { z } from "zod";
import { keysOf } from "#app/domain/keyed.ts";
import { FIRE_FROM, SEALED_FROM, TESTED_WITH } from "./tested-limits.ts";

/** The limits that a report states; limits that it does not state are absent. */
export const statedLimits = z.object({
	opening_min: z.string().optional(),
	opening_max: z.string().optional(),
	gap_min: z.number().optional(),
	gap_max: z.number().optional(),
	services: z.enum(keysOf(TESTED_WITH)).optional(),
	services_tested: z.string().optional(),
	spacing_min: z.number().optional(),
	sealed: z.enum(keysOf(SEALED_FROM)).optional(),
	fire_from: z.enum(keysOf(FIRE_FROM)).optional(),
	support_max: z.number().optional(),
});
