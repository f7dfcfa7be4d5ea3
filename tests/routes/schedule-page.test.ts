import { afterAll, beforeAll, expect, test } from "vitest";
import type { Actor } from "#app/domain/actor.ts";
import { findPending } from "#app/domain/projects/pending-changes.ts";
import { lockVersion } from "#app/domain/projects/project.ts";
import { collectFactsNow } from "#app/domain/schedules/collect-facts.ts";
import { findCurrentRun, readQuestion, readRegister, start } from "#app/routes/projects/schedule-page.server.ts";
import { type EntityManager, inTransaction } from "#db/orm.ts";
import { type ApiPlace, openApi } from "#tests/support/api.ts";
import { makePerson, makeProject, makeSolution } from "#tests/support/catalogue.ts";
import { finishWith } from "#tests/support/issues.ts";

let place: ApiPlace;
let em: EntityManager;
let ann: Actor;
let tower: number;
let sols: number[];
beforeAll(async () => {
	place = await openApi();
	em = place.em;
	ann = await makePerson(em, "Ann");
	sols = [await makeSolution(em, "V-1"), await makeSolution(em, "V-2")];
	tower = await makeProject(em, ann, "Tower", [sols[0]!]);
});
afterAll(() => place?.close());

/** How often the facts of a project are collected meanwhile. */
async function collections(work: () => Promise<unknown>): Promise<number> {
	let count = 0;
	em.config.set("onQuery", (statement) => {
		if (statement.trimStart().startsWith("with shown as")) count += 1;
		return statement;
	});
	await work();
	em.config.set("onQuery", (statement) => statement);
	return count;
}

type Form = Parameters<typeof start>[3];

/** Confirms the question, or presses the button in the list of projects. Answers the run whose file is current. */
const issue = (form: Partial<Form> & Pick<Form, "acknowledged">, fromList = false): Promise<number | null> =>
	inTransaction(em.fork() as EntityManager, async (inside) => {
		const context = { em: inside, actor: ann };
		const { run, gathered } = fromList ? await findCurrentRun(context, tower) : {};
		if (run !== undefined) return run;
		await start(context, tower, true, { project: {}, confirmed: "yes", ...form } as Form, gathered);
		return null;
	});

/** The keys of all points that the question of now asks to be ticked. */
const points = async () => {
	const { check } = await readQuestion({ em: em.fork() as EntityManager, actor: ann }, tower);
	return check.points.flatMap(({ keys }) => keys);
};

let files = 0;
async function finish(): Promise<void> {
	const [run] = await em.execute<{ id: number }[]>("select id from schedule_run where status = 'running'");
	const file = { name: "a.pdf", type: "application/pdf", bytes: 1, sha256: "0".repeat(64) };
	expect(await finishWith(em.fork() as EntityManager, run!.id, { ...file, storageKey: `page-${files++}` })).toBe(true);
}

async function seePage() {
	const inside = em.fork() as EntityManager;
	const context = { em: inside, actor: ann };
	const gathered = await collectFactsNow(inside, ann, tower);
	await readRegister(context, tower, 1, gathered);
	await readQuestion(context, tower, gathered);
}

const edit = () =>
	em.execute(
		`insert into draft (user_id, kind, record_id, base_version, data)
		 select ?, 'specification', id, version, ?::jsonb from project where id = ?`,
		[ann.id, JSON.stringify({ items: sols.map((sol) => ({ sol, isActive: true })) }), tower],
	);

test("each request collects the facts once, and those of pending changes once more to ask of both", async () => {
	const caller = await place.as(ann);
	expect(await collections(() => caller.get(`guide/guide/${tower}/check/`))).toBe(1);
	let acknowledged = await points();
	expect(await collections(() => issue({ acknowledged }))).toBe(1);
	await finish();
	expect(await collections(seePage)).toBe(1);
	expect(await collections(async () => expect(await issue({ acknowledged }, true)).toBeGreaterThan(0))).toBe(1);

	await em.execute("update project set rev_notes = 'B' where id = ?", [tower]);
	acknowledged = await points();
	expect(await collections(() => issue({ acknowledged }, true))).toBe(1);
	await finish();

	await edit();
	expect(await collections(seePage)).toBe(2);
	acknowledged = await points();
	const { revision } = (await findPending(em.fork() as EntityManager, ann, tower))!;
	expect(await collections(() => issue({ acknowledged, pending: "save", revision }))).toBe(1);
	await finish();
});

test("what an issue prints is what was collected under the lock, whoever waits for it", async () => {
	const before = await inTransaction(em.fork() as EntityManager, (inside) => lockVersion(inside, ann, tower));
	const [run] = await em.execute<{ facts: { items: unknown[]; documentNo: string }; no: string; version: number }[]>(
		`select facts, document_no as no, project_version as version from schedule_run order by id desc limit 1`,
	);
	expect(run).toMatchObject({ version: before, facts: { documentNo: run!.no } });
	expect(run!.facts.items).toHaveLength(2);
});
