import { beforeAll, expect, test } from "vitest";
import type { Actor } from "#app/domain/actor.ts";
import { listIssued } from "#app/domain/recall/issued.sql.ts";
import { listOwnNotices } from "#app/domain/recall/notices.sql.ts";
import { sendNotice } from "#app/domain/recall/recall-notices.ts";
import { findOutdatedLatest } from "#app/domain/schedules/outdated.ts";
import { startSchedule } from "#app/domain/schedules/start-schedule.ts";
import { makePerson, makeProject, makeSolution } from "#tests/support/catalogue.ts";
import { finishWith } from "#tests/support/issues.ts";
import { ownDatabase } from "#tests/support/own-database.ts";

const own = ownDatabase(4);
let sue: Actor;
let ann: Actor;
let sol: number;
let tower: number;
/** Document numbers: the one begun first ended last. */
let first: string;
let second: string;

const begin = (actor: Actor) =>
	own.act((em) => startSchedule(em, actor, tower, { minIntervalSeconds: 0, timeZone: "UTC", enqueue: async () => {} }));

async function end(run: number): Promise<string> {
	const file = { name: "a.pdf", type: "application/pdf", bytes: 1, sha256: String(run).padStart(64, "0") };
	await finishWith(own.fork(), run, { ...file, storageKey: `schedules/${run}` });
	const [row] = await own.em.execute<{ no: string }[]>("select document_no as no from schedule_run where id = ?", [
		run,
	]);
	return row!.no;
}

beforeAll(async () => {
	sue = await makePerson(own.em, "Sue", { staff: true });
	ann = await makePerson(own.em, "Ann");
	sol = await makeSolution(own.em, "V-1");
	tower = await makeProject(own.em, ann, "Tower", [sol]);
	const anns = await begin(ann);
	const sues = await begin(sue);
	second = await end(sues);
	first = await end(anns);
});

test("the issue that was begun first and ended last is the latest one, by its number", async () => {
	const told = async () =>
		(await listIssued(own.fork(), sue, { entity: "solution", id: sol })).map((one) => [
			one.documentNo,
			one.no,
			one.latest,
		]);
	expect(await told()).toEqual([
		[first, 2, true],
		[second, 1, false],
	]);
});

test("a notice tells of every issue, and the latest by its number is held against what would be printed now", async () => {
	const record = { entity: "solution", id: sol } as const;
	const notice = { subject: "corrected", reason: "It was.", record } as const;
	await sendNotice(own.fork(), sue, { ...notice, replaceBy: [] }, { add: async () => {} });
	expect((await listOwnNotices(own.fork(), ann)).map(({ issues }) => issues)).toEqual([[second, first]]);
	await own.em.execute("update project set proj_name = 'Tower 2' where id = ?", [tower]);
	expect(await findOutdatedLatest(own.fork(), ann, tower)).toMatchObject({ documentNo: first });
});
