import { LockMode } from "@mikro-orm/core";
import type { FieldErrors } from "#app/domain/errors.ts";
import { Report } from "#db/entities/catalogue.ts";
import type { EntityManager } from "#db/orm.ts";

const IN_A_CIRCLE: FieldErrors = { superseded_by: ["A report cannot be superseded by itself, nor in a circle."] };

/** The reports on the way stay locked: two who link at once cannot close a circle together. */
export async function circleFaults(em: EntityManager, id: number | null, successor: unknown): Promise<FieldErrors> {
	let at = typeof successor === "number" ? successor : undefined;
	while (at !== undefined && id !== null) {
		if (at === id) return IN_A_CIRCLE;
		const report: { supersededBy?: { id: number } | null } | null = await em.findOne(
			Report,
			{ id: at },
			{ lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true },
		);
		at = report?.supersededBy?.id;
	}
	return {};
}
