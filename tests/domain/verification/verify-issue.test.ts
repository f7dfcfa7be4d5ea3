import { beforeAll, beforeEach, expect, test } from "vitest";
import type { Actor } from "#app/domain/actor.ts";
import { refreshReadModel } from "#app/domain/catalogue/finder-index/read-model.ts";
import { deleteProject } from "#app/domain/projects/project.ts";
import { findLink, mayWithdrawLinks, verify, withdrawLink } from "#app/domain/verification/verify-issue.ts";
import type { EntityManager } from "#db/orm.ts";
import { ensure, makePerson, makeProject, makeSolution, raiseCatalogue, withdraw } from "#tests/support/catalogue.ts";
import { ownDatabase } from "#tests/support/own-database.ts";
import { issue } from "./issuing.ts";

const own = ownDatabase(4);
let em: EntityManager;
let ann: Actor;
let project: number;
let sol: number;
let made = 0;
beforeAll(async () => {
	em = own.em;
	ann = await makePerson(em, "Ann");
});
beforeEach(async () => {
	made += 1;
	sol = await makeSolution(em, `V-${made}`, {
		specimens: [{ id: `A${made}`, report: `${made} / FR${made} / Lab`, frr: "-/60/60", products: [`Mastic ${made}`] }],
	});
	project = await makeProject(em, ann, "Tower", [sol], { rev_notes: "B" });
});

const drawing = () => `V-${made}`;
const page = async (token: string) => {
	const found = await verify(em, token);
	return found && "issue" in found ? found.issue : null;
};
const since = async (token: string) => (await page(token))!.since.map(({ drawing, what }) => `${drawing}: ${what}`);
const change = async (statement: string, values: unknown[]) => {
	await em.execute(statement, values);
	await refreshReadModel(em, "all");
	await raiseCatalogue(em);
};

test("an issue says what it is, names nobody, and that it is the latest", async () => {
	const token = await issue(em, ann, project);
	expect(token).toMatch(/^[0-9a-f]{32}$/);
	expect(await page(token)).toEqual({
		project: "Tower",
		documentNo: expect.stringMatching(/^PFS-/),
		revision: "B",
		use: "",
		issued: expect.stringMatching(/Z$/),
		company: "Lee Fire",
		sha256: expect.stringMatching(/^0+\d+$/),
		solutions: 1,
		sample: false,
		counts: null,
		superseded: null,
		since: [],
		notices: [],
	});
	expect(await page(` ${token.toUpperCase()} `)).toMatchObject({ project: "Tower" });
});

test("a token that is no issue's finds nothing: another one, a part of one, one of a run that failed or is under way", async () => {
	const token = await issue(em, ann, project);
	for (const wrong of ["", "0".repeat(32), token.slice(1), `${token}0`, "%", "' or 1=1 --"]) {
		expect(await verify(em, wrong)).toBeNull();
	}
	await em.execute("update schedule_run set status = 'failed', issue_no = null where verify_token = ?", [token]);
	expect(await verify(em, token)).toBeNull();
});

test("a newer issue supersedes it on its day, in a deleted project too", async () => {
	const token = await issue(em, ann, project);
	const newer = await issue(em, ann, project);
	await em.execute("update schedule_run set started = '2026-03-05T10:00:00Z' where verify_token = ?", [newer]);
	expect(await page(token)).toMatchObject({ superseded: "2026-03-05" });
	expect(await page(newer)).toMatchObject({ superseded: null });
	await own.act((inside) => deleteProject(inside, ann, project));
	expect(await page(token)).toMatchObject({ project: "Tower", superseded: "2026-03-05" });
	expect(await page(newer)).toMatchObject({ superseded: null });
});

test("evidence that was withdrawn or is expired since is named by drawing code, by the facts and not by a notice", async () => {
	const token = await issue(em, ann, project);
	const report = await ensure(em, "report", { number: `FR${made}` });
	await change("update report set expires = '2020-01-01' where id = ?", [report]);
	expect(await since(token)).toEqual([`${drawing()}: Report expired (A${made})`]);
	await change("update report set superseded_by_id = (select min(id) from report) where id = ?", [report]);
	expect(await since(token)).toEqual([`${drawing()}: Report superseded (A${made})`]);
	await withdraw(em, "report", { id: report });
	expect(await since(token)).toEqual([`${drawing()}: Report withdrawn (A${made})`]);
	await withdraw(em, "specimen", { specimen_id: `A${made}` });
	expect(await since(token)).toEqual([`${drawing()}: Specimen withdrawn (A${made})`]);
	await withdraw(em, "solution", { id: sol });
	expect(await since(token)).toEqual([
		`${drawing()}: Solution withdrawn`,
		`${drawing()}: Specimen withdrawn (A${made})`,
	]);
});

test("what was so on the day of issue is nothing since", async () => {
	const report = await ensure(em, "report", { number: `FR${made}` });
	await change("update report set expires = '2020-01-01' where id = ?", [report]);
	await withdraw(em, "product", { name: `Mastic ${made}` });
	expect(await since(await issue(em, ann, project))).toEqual([]);
	await withdraw(em, "solution", { id: sol });
	expect(await since(await issue(em, ann, project))).toEqual([]);
});

test("corrected facts of a specimen are named, with what they were", async () => {
	const token = await issue(em, ann, project);
	const frr = await ensure(em, "frr", { name: "-/30/30" });
	await change("update specimen set size = '90mm', frr_id = ? where specimen_id = ?", [frr, `A${made}`]);
	expect(await since(token)).toEqual([
		`${drawing()}: FRR was -/60/60, is now -/30/30 (A${made})`,
		`${drawing()}: Size was 100mm, is now 90mm (A${made})`,
	]);
});

test("a limit that changed is named; an issue from before there were limits says nothing of them", async () => {
	await change("update specimen set gap_max = 25, sealed = 'both sides' where specimen_id = ?", [`A${made}`]);
	const token = await issue(em, ann, project);
	await change("update specimen set gap_max = 20, sealed = null where specimen_id = ?", [`A${made}`]);
	const told = [
		`${drawing()}: Gap around the service was up to 25 mm, is now up to 20 mm (A${made})`,
		`${drawing()}: Sealed was both sides, is now not stated (A${made})`,
	];
	expect(await since(token)).toEqual(told);
	await change(
		`update schedule_run set facts = jsonb_set(facts, '{items}', (
			select jsonb_agg(i || jsonb_build_object('specimens', (
				select jsonb_agg(s - 'limits') from jsonb_array_elements(i->'specimens') s)))
			from jsonb_array_elements(facts->'items') i)) where project_id = ?`,
		[project],
	);
	expect(await since(token)).toEqual([]);
});

test("a specimen that was taken out of its solution is no evidence of it any more", async () => {
	const token = await issue(em, ann, project);
	await change("delete from solution_specimen where solution_id = ?", [sol]);
	expect(await since(token)).toEqual([`${drawing()}: Specimen withdrawn (A${made})`]);
});

test("a cancelled solution is not relied on", async () => {
	const other = await makeSolution(em, `X-${made}`, { specimens: [{ id: `X${made}` }] });
	const with2 = await makeProject(em, ann, "Hall", [sol, other], { track_changes: true });
	await em.execute("update project_item set is_active = false where project_id = ? and solution_id = ?", [
		with2,
		other,
	]);
	const token = await issue(em, ann, with2);
	await withdraw(em, "specimen", { specimen_id: `X${made}` });
	expect(await page(token)).toMatchObject({ solutions: 1, since: [] });
});

test("a withdrawn link shows no project, but still says that the issue was superseded and evidence withdrawn", async () => {
	const token = await issue(em, ann, project);
	await own.act((inside) => withdrawLink(inside, ann, { projectId: project, no: 1 }));
	expect(await verify(em, token)).toEqual({ withdrawn: { superseded: null, since: null } });
	await own.act((inside) => withdrawLink(inside, ann, { projectId: project, no: 1 }));
	expect(await findLink(em, ann, { projectId: project, no: 1 })).toMatchObject({ withdrawn: true });
	const newer = await issue(em, ann, project);
	await withdraw(em, "specimen", { specimen_id: `A${made}` });
	expect(await verify(em, token)).toEqual({ withdrawn: { superseded: expect.any(String), since: "withdrawn" } });
	expect(await page(newer)).toMatchObject({ project: "Tower" });
});

test("a withdrawn link calls evidence withdrawn only where it is, not where it expired or was corrected", async () => {
	const token = await issue(em, ann, project);
	await own.act((inside) => withdrawLink(inside, ann, { projectId: project, no: 1 }));
	await change("update specimen set size = '90mm' where specimen_id = ?", [`A${made}`]);
	expect(await verify(em, token)).toEqual({ withdrawn: { superseded: null, since: "ended or corrected" } });
});

test("a link is withdrawn by its owner alone, and only of an issue", async () => {
	await issue(em, ann, project);
	const [bob, sue] = [await makePerson(em, "Bob"), await makePerson(em, "Sue", { staff: true })];
	for (const other of [bob, sue]) {
		await expect(withdrawLink(em, other, { projectId: project, no: 1 })).rejects.toMatchObject({ kind: "not_found" });
		expect(await mayWithdrawLinks(em, other, project)).toBe(false);
	}
	await expect(withdrawLink(em, ann, { projectId: project, no: 2 })).rejects.toMatchObject({ kind: "not_found" });
	expect(await mayWithdrawLinks(em, ann, project)).toBe(true);
});

test("the owner of a deleted project withdraws its links by either address, and nobody else does", async () => {
	const tokens = [await issue(em, ann, project), await issue(em, ann, project)];
	await em.transactional((inside) => deleteProject(inside as EntityManager, ann, project));
	const [second] = await em.execute<{ id: number }[]>("select id from schedule_run where verify_token = ?", [
		tokens[1]!,
	]);
	const addresses = [{ projectId: project, no: 1 }, { deleted: second!.id }];
	for (const address of addresses) {
		for (const other of [await makePerson(em, "Bob"), await makePerson(em, "Sue", { staff: true })]) {
			await expect(withdrawLink(em, other, address)).rejects.toMatchObject({ kind: "not_found" });
		}
		expect(await findLink(em, ann, address)).toMatchObject({ withdrawn: false });
		await withdrawLink(em, ann, address);
		expect(await findLink(em, ann, address)).toMatchObject({ withdrawn: true });
	}
	for (const token of tokens) expect(await page(token)).toBeNull();
});
