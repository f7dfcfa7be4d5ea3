import type { Actor } from "#app/domain/actor.ts";
import { Acknowledgement } from "#db/entities/schedules.ts";
import type { EntityManager } from "#db/orm.ts";
import type { Point } from "./acknowledge.ts";

export async function storeAcknowledgements(
	em: EntityManager,
	actor: Actor,
	run: number,
	points: Point[],
): Promise<void> {
	const texts = (findings: Point["findings"]) => findings.map(({ text }) => text);
	await em.insertMany(
		Acknowledgement,
		points.map(({ code, findings }) => ({ run, code, texts: texts(findings), person: actor.id })),
	);
}
