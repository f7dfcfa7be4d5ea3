import { beforeAll, expect, test } from "vitest";
import type { Actor } from "#app/domain/actor.ts";
import { storePenetrations } from "#app/domain/penetrations/list/store.ts";
import { matchPenetrations } from "#app/domain/penetrations/match/match-types.ts";
import { matchOverview } from "#app/domain/penetrations/match/overview.ts";
import { copyProject } from "#app/domain/projects/copy-project.ts";
import { collectFactsNow } from "#app/domain/schedules/collect-facts.ts";
import { checkProject } from "#app/domain/schedules/schedule-check.ts";
import { Project } from "#db/entities/projects.ts";
import type { EntityManager } from "#db/orm.ts";
import { insert, makePerson, makeProject, makeSolution, raiseCatalogue } from "#tests/support/catalogue.ts";
import { ownDatabase } from "#tests/support/own-database.ts";

const own = ownDatabase(4);
let em: EntityManager;
let ann: Actor;
let sol: number;

beforeAll(async () => {
	em = own.em;
	ann = await makePerson(em, "Ann");
	sol = await makeSolution(em, "V-1", {
		specimens: [{ size: "Ø100", report: "7 / OLD / Lab", limits: { gap_max: 25 } }],
	});
	const standard_id = await insert(em, "standard", { name: "AS 1530.4:2005", accepted_until: "2021-06-30" });
	await em.execute("update report set kind = 'test', issued = '2012-03-04', standard_id = ?", [standard_id]);
	await raiseCatalogue(em);
});

/** What a project with a consent date is told of its evidence: in the match, in the facts and in the check. */
async function judged(consent_date: string | null) {
	const project = await makeProject(em, ann, "Tower", [sol], { consent_date });
	const wall = { orientation: "Wall", substrate: "Plasterboard", thickness: "13mm", required: "-/60/60" };
	const pipe = { service: "PVC", service_type: "Pipe", size: "Ø100", insulation: "none", gap: "10" };
	const rows = [{ fields: { ref: "P-1", ...wall, ...pipe, sol }, errors: {} }];
	await own.act((tx) => storePenetrations(tx, ann, project, rows));
	const [match] = await matchPenetrations(em, ann, project);
	const { counts } = await matchOverview(em, ann, project);
	const { facts, penetrations } = await collectFactsNow(em, ann, project);
	const check = await own.act((tx) => checkProject(tx, ann, project, async () => true));
	return {
		offered: match!.candidates.map((one) => one.shown.evidence),
		covered: counts.covered,
		printed: facts.items[0]!.specimens[0]!.evidence!.reportStatus,
		relied: penetrations[0]!.relied!.evidence,
		dated: facts.project.consentDate,
		found: check.acknowledge.map(({ code }) => code),
	};
}

const ENDED = { offered: [], covered: 0, printed: "standard ended", relied: "test standard ended" };
const CURRENT = { offered: ["current"], covered: 1, printed: "current", relied: "", found: [] };

test("whether a standard has ended is judged by the consent date of the project, else by the day", async () => {
	expect(await judged(null)).toMatchObject({ ...ENDED, found: ["no_evidence_in_force", "standard_ended"] });
	expect(await judged("2021-06-30")).toEqual({ ...CURRENT, dated: "2021-06-30" });
	expect(await judged("2021-07-01")).toMatchObject(ENDED);
	expect(await judged(null)).toMatchObject({ ...ENDED, dated: undefined });
	expect(await judged("2020-01-01")).toMatchObject(CURRENT);
});

test("a copy keeps the consent date", async () => {
	const project = await makeProject(em, ann, "Tower", [sol], { consent_date: "2021-06-30" });
	const copy = await own.act((tx) => copyProject(tx, ann, project, "Second tower"));
	expect((await em.findOneOrFail(Project, copy)).consentDate).toBe("2021-06-30");
});
