import type { Actor } from "#app/domain/actor.ts";
import type { EntityManager } from "#db/orm.ts";
import { makeProject, makeSolution, raiseCatalogue, type SolutionOf } from "#tests/support/catalogue.ts";

let made = 0;

/** A solution with a report of its own that is current, and a project that holds it. */
export async function soundProject(em: EntityManager, owner: Actor, of: SolutionOf = {}, row = {}) {
	made += 1;
	const drawing = `V-${made}`;
	const report = `7 / R${made} / Lab`;
	const sol = await makeSolution(em, drawing, {
		...of,
		specimens: (of.specimens ?? [{}]).map((one, index) => ({ report, id: `S${made}-${index + 1}`, ...one })),
	});
	await em.execute("update report set kind = 'test', issued = '2020-02-03' where number = ?", [`R${made}`]);
	await raiseCatalogue(em);
	return { sol, drawing, number: `R${made}`, project: await makeProject(em, owner, "Tower", [sol], row) };
}
