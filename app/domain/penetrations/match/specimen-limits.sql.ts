import { z } from "zod";
import {
	FIRE_FROM,
	NO_LIMITS,
	SEALED_FROM,
	TESTED_WITH,
	type TestedLimits,
} from "#app/domain/catalogue/evidence/tested-limits.ts";
import { keysOf } from "#app/domain/keyed.ts";

const FIELDS = keysOf(NO_LIMITS);

const blank = (specimen: string) =>
	FIELDS.map((name) =>
		typeof NO_LIMITS[name] === "string" ? `${specimen}.${name} = ''` : `${specimen}.${name} is null`,
	).join(" and ");

/** Selects a specimen's limits as JSON; null for the many whose report states none. */
export const limitsSql = (specimen: string): string =>
	`case when ${blank(specimen)} then null
		else json_build_object(${FIELDS.map((name) => `'${name}', ${specimen}.${name}`).join(", ")}) end`;

const number = z.number().nullable();
const choice = <Name extends string>(choices: Readonly<Record<Name, string>>) => z.enum(keysOf(choices)).nullable();

const limitsRow = z.object({
	...{ opening_min: z.string(), opening_max: z.string(), gap_min: number, gap_max: number },
	...{ services: choice(TESTED_WITH), services_tested: z.string(), spacing_min: number },
	...{ sealed: choice(SEALED_FROM), fire_from: choice(FIRE_FROM), support_max: number },
});

/** A value of {@link limitsSql}. */
export const testedLimits = limitsRow.nullable().transform((row): TestedLimits => row ?? NO_LIMITS);

/** Equal for the same limits. */
export const limitsKey = (limits: TestedLimits): string =>
	limits === NO_LIMITS ? "" : JSON.stringify(FIELDS.map((name) => limits[name]));
