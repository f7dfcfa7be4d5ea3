import { beforeAll, expect, test } from "vitest";
import type { Actor } from "#app/domain/actor.ts";
import { scheduleFacts } from "#app/domain/facts/facts.ts";
import { checkOf, type Finding } from "#app/domain/facts/finding.schema.ts";
import type { IntendedUse } from "#app/domain/facts/intended-uses.ts";
import { isAcknowledged, pointsBeforeIssuing, pointsOf } from "#app/domain/schedules/before-issuing.ts";
import { listIssues } from "#app/domain/schedules/issue-register.ts";
import { checkProject } from "#app/domain/schedules/schedule-check.ts";
import { startSchedule } from "#app/domain/schedules/start-schedule.ts";
import type { EntityManager } from "#db/orm.ts";
import { makePerson, makeProject, makeSolution, withdraw } from "#tests/support/catalogue.ts";
import { finishWith } from "#tests/support/issues.ts";
import { ownDatabase } from "#tests/support/own-database.ts";

const own = ownDatabase();
let em: EntityManager;
let ann: Actor;
beforeAll(async () => {
	em = own.em;
	ann = await makePerson(em, "Ann");
});

const finding = (code: Finding["code"], text: string): Finding => ({ code, text, sol: null, penetration: null });

test("one tick acknowledges what was seen of a code, and neither more nor other findings of it", () => {
	const seen = [finding("report_expired", "one"), finding("report_expired", "two"), finding("document_missing", "x")];
	const keys = pointsOf(seen).map(({ key }) => key);
	expect(keys).toHaveLength(2);
	expect(isAcknowledged(checkOf(seen), keys)).toBe(true);
	expect(isAcknowledged(checkOf(seen), keys.slice(1))).toBe(false);
	expect(isAcknowledged(checkOf(seen.slice(1)), keys)).toBe(false);
	expect(isAcknowledged(checkOf([...seen, finding("sample", "known")]), keys)).toBe(true);
	expect(isAcknowledged(checkOf([...seen, finding("file_unreadable", "lost")]), keys)).toBe(false);
});

const start = (project: number, acknowledged?: string[], intendedUse?: IntendedUse) =>
	own.act((tx) =>
		startSchedule(tx, ann, project, {
			minIntervalSeconds: 0,
			timeZone: "UTC",
			enqueue: async () => {},
			isReadable: async () => true,
			acknowledged,
			intendedUse,
		}),
	);

const finish = (run: number, notices: string[] = []) => {
	const storageKey = `check-${run}`;
	const file = { name: "a.pdf", type: "application/pdf", bytes: 1, sha256: "0".repeat(64), storageKey };
	return finishWith(em, run, file, notices);
};

const factsOf = async (run: number) =>
	scheduleFacts.parse(
		(await em.execute<[{ facts: unknown }]>("select facts from schedule_run where id = ?", [run]))[0].facts,
	);

const acknowledgements = (run: number) =>
	em.execute<{ code: string }[]>(
		"select code, texts, person_id, at is not null as dated from acknowledgement where run_id = ? order by code desc",
		[run],
	);

test("an issue keeps what its issuer acknowledged, with person and time, and does not begin while there is more", async () => {
	const project = await makeProject(em, ann, "Tower", [await makeSolution(em, "V-1")], { add_tds: true });
	const check = await own.act((tx) => checkProject(tx, ann, project, async () => true));
	const keys = pointsOf(check.acknowledge).map(({ key }) => key);
	await expect(start(project, [])).rejects.toMatchObject({ kind: "conflict", code: "findings" });
	const run = await start(project, keys);
	const text = "Mastic: no technical data sheet on file";
	expect(await acknowledgements(run)).toEqual([
		{ code: "document_missing", texts: [text], person_id: ann.id, dated: true },
	]);
	const { findings, issuedAt } = await factsOf(run);
	expect(findings).toEqual({
		stops: [],
		acknowledge: [{ code: "document_missing", text }],
		know: [{ code: "evidence_not_recorded", text: expect.stringMatching(/^V-1: report/) }],
		acknowledged: { by: { name: "Ann Lee", company: "Lee Fire" }, at: issuedAt },
	});
	// Found by the check and lacking in the file is one finding; lacking only in the file is one more.
	expect(await finish(run, [text, "Solution 1 – V-1: the drawing could not be read."])).toBe(true);
	expect((await listIssues(em, ann, project))[0]!.findings).toBe(3);
});

test("an opening without a solution is confirmed for what somebody builds or consents by, and before all else", async () => {
	const project = await makeProject(em, ann, "Open", [await makeSolution(em, "V-9")], { add_tds: true });
	await em.execute(
		"insert into penetration (project_id, ref, ref_key, required) values (?, 'P-1', 'p-1', '-/60/60'), (?, 'P-2', 'p-2', '-/30/30')",
		[project, project],
	);
	const check = (use: IntendedUse) =>
		own
			.act((tx) => checkProject(tx, ann, project, async () => true, { use }))
			.then(({ acknowledge, know }) => ({
				confirmed: acknowledge.map(({ code }) => code),
				told: know.map(({ code }) => code),
			}));
	for (const use of ["For consent", "For construction", "As built"] as const) {
		const { confirmed, told } = await check(use);
		expect(confirmed).toEqual(["penetration_open", "penetration_open", "document_missing"]);
		expect(told).not.toContain("penetration_open");
	}
	for (const use of ["", "For information"] as const) {
		const { confirmed, told } = await check(use);
		expect(confirmed).toEqual(["document_missing"]);
		expect(told.filter((code) => code === "penetration_open")).toHaveLength(2);
	}
	const asked = pointsBeforeIssuing([await own.act((tx) => checkProject(tx, ann, project, async () => true))]);
	const keys = asked.points.flatMap((point) => point.keys);
	const issue = (acknowledged: string[]) => start(project, acknowledged, "For construction");
	await expect(issue(keys)).rejects.toMatchObject({ kind: "conflict", code: "findings" });
	const run = await issue([...asked.openings!.keys, ...keys]);
	expect((await acknowledgements(run)).map(({ code }) => code)).toEqual(["penetration_open", "document_missing"]);
	await finish(run);
});

test("through the API it is issued whatever the check finds: the findings say that nobody acknowledged them", async () => {
	const sol = await makeSolution(em, "V-2", { specimens: [{ report: "3 / X3 / Lab" }] });
	const project = await makeProject(em, ann, "Hall", [sol]);
	await withdraw(em, "report", { number: "X3" });
	const run = await start(project);
	const { findings } = await factsOf(run);
	expect(findings!.acknowledge.map(({ code }) => code)).toEqual(["no_evidence_in_force", "report_withdrawn"]);
	expect(findings!.acknowledged).toBeNull();
	expect(await acknowledgements(run)).toEqual([]);
	await finish(run);
	expect((await listIssues(em, ann, project))[0]!.findings).toBe(2);
});

test("equal content has an equal hash, whatever the check finds", async () => {
	const project = await makeProject(em, ann, "Hash", [await makeSolution(em, "V-3")]);
	const runs = [];
	for (const revision of ["", "A"]) {
		await em.execute("update project set rev_notes = '' where id = ?", [project]);
		const run = await start(project);
		runs.push(run);
		await finish(run);
		if (revision === "") {
			await em.execute(
				`update schedule_run set facts = jsonb_set(facts, '{findings}', '{"stops": [], "acknowledge": [],
				"know": [], "acknowledged": null}') where id = ?`,
				[run],
			);
		}
	}
	const hashes = (await listIssues(em, ann, project)).map(({ contentSha256 }) => contentSha256);
	expect(hashes[0]).toBe(hashes[1]);
});
