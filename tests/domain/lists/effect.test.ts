import { beforeAll, expect, test } from "vitest";
import type { Actor } from "#app/domain/actor.ts";
import { tableOf } from "#app/domain/catalogue/definition/records.ts";
import { listSolutions } from "#app/domain/catalogue/solutions/solution-views.sql.ts";
import { findLevels } from "#app/domain/finder/levels.sql.ts";
import { searchSolutions } from "#app/domain/finder/search.ts";
import { saveListRecord } from "#app/domain/lists/save-list-record.ts";
import type { ListKey } from "#app/domain/lists/staff-list.ts";
import { printedFacts } from "#app/domain/schedules/collect-facts.ts";
import type { EntityManager } from "#db/orm.ts";
import { makePerson, makeProject, makeSolution } from "#tests/support/catalogue.ts";
import { ownDatabase } from "#tests/support/own-database.ts";

const own = ownDatabase();
let em: EntityManager;
let staff: Actor;
let solution: number;
let project: number;
beforeAll(async () => {
	em = own.em;
	staff = await makePerson(em, "Sam", { staff: true });
	solution = await makeSolution(em, "V-1");
	project = await makeProject(em, staff, "Tower", [solution]);
});

/** The lists whose names the finder, its cards and the schedule show, each with a name that is in use. */
const renamed: [key: ListKey, name: string, inFinder: boolean][] = [
	["orient", "Wall", true],
	["subname", "Plasterboard", true],
	["servclass", "Combustible Pipe", true],
	["servmat", "PVC", true],
	["frrgroup", "60min", true],
	["frr", "-/60/60", false],
	["sealtype", "Pipe Seal", false],
	["brand", "Brand", false],
	["product", "Mastic", false],
	["lab", "Lab", false],
];

test.each(renamed)(
	"a new name in %s shows at once in finder, cards, search and schedule",
	async (key, name, inFinder) => {
		const fresh = key === "frr" ? "-/240/15" : `Renamed ${key}`;
		const [row] = await em.execute<{ id: number }[]>(`select id from ${tableOf(key)} where name = ?`, [name]);
		await saveListRecord(em, staff, key, { id: row!.id, source: "page", values: { name: fresh } });
		const seen = async () => {
			const [path] = await em.execute<Record<"ori" | "sub" | "class" | "serv" | "frr", number>[]>(
				`select orientation_id as ori, substrate_name_id as sub, classification_id as class, material_id as serv,
			 frr_group_id as frr from solution_path where solution_id = ?`,
				[solution],
			);
			return {
				finder: JSON.stringify(await findLevels(em, path!)),
				cards: JSON.stringify(await listSolutions(em, [solution])),
				schedule: JSON.stringify(
					await printedFacts(em, {
						projectId: project,
						userId: staff.id,
						documentNo: "PFS-2026-000001",
						issuedAt: new Date("2026-11-20T21:30:00Z"),
						timeZone: "Pacific/Auckland",
					}),
				),
			};
		};
		const after = await seen();
		expect(after.cards).toContain(fresh);
		expect(after.cards).not.toContain(`"${name}"`);
		// A schedule names the FRR itself, not its group.
		if (key !== "frrgroup") expect(after.schedule).toContain(fresh);
		if (!inFinder) return;
		expect(after.finder).toContain(fresh);
		const found = await searchSolutions(em, fresh, 1);
		expect(JSON.stringify(found)).toContain('"drawing":"V-1"');
	},
);
