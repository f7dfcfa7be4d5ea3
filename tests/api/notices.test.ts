import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Actor } from "#app/domain/actor.ts";
import { writeMail } from "#app/domain/mail/delivery.ts";
import { deleteProject } from "#app/domain/projects/project.ts";
import { listUnannounced } from "#app/domain/recall/changes-without-notice.sql.ts";
import { sendNotice } from "#app/domain/recall/recall-notices.ts";
import { unannouncedRows } from "#app/domain/recall/recall-rows.ts";
import { csvFile } from "#app/tables/write-csv.ts";
import { mailWriters } from "#app/worker/mail-writers.ts";
import { type EntityManager, inTransaction } from "#db/orm.ts";
import { settings } from "#db/settings.ts";
import { type ApiPlace, type Caller, openApi } from "#tests/support/api.ts";
import { makePerson, makeProject, makeSolution, withdraw } from "#tests/support/catalogue.ts";
import { issueProject } from "#tests/support/issues.ts";

let api: ApiPlace;
let em: EntityManager;
let sue: Actor;
let staff: Caller;
let owners: Actor[];
let sols: number[];
let projects: { id: number; owner: Actor }[];
let report: number;
let other: number;

const idOf = async (table: string, where: string) => {
	const [row] = await em.execute<{ id: number }[]>(`select id from ${table} where ${where}`);
	return row!.id;
};

const documentNo = async (run: number): Promise<string> => {
	const [row] = await em.execute<{ document_no: string }[]>("select document_no from schedule_run where id = ?", [run]);
	return row!.document_no;
};

const counts = async () => {
	const [row] = await em.execute<Record<string, number>[]>(
		`select (select count(*)::int from notice) as notices, (select count(*)::int from mail where kind = 'notice') as mails,
			(select count(*)::int from queue.job where name = 'mail' and data ->> 'kind' = 'notice') as jobs`,
	);
	return row!;
};

const mailsOf = (notice: number) =>
	em.execute<{ id: string; user_id: number }[]>("select id, user_id from mail where notice_id = ? order by user_id", [
		notice,
	]);

beforeAll(async () => {
	api = await openApi();
	em = api.em;
	sue = await makePerson(em, "Sue", { staff: true });
	staff = await api.as(sue);
	owners = [];
	for (const name of ["Ann", "Bob", "Cat", "Dan", "Eve"]) owners.push(await makePerson(em, name));
	sols = [];
	for (let n = 1; n <= 31; n += 1) {
		const id = await makeSolution(em, `V-${n}`, {
			specimens: [{ id: `A${n}`, report: "12 / FR1 / Lab", frr: "-/60/60" }],
		});
		sols.push(id);
	}
	other = await makeSolution(em, "W-1", { specimens: [{ id: "B1", report: "14 / FR3 / Lab", frr: "-/90/90" }] });
	report = await idOf("report", "number = 'FR1'");
	projects = [];
	for (let n = 0; n < 12; n += 1) {
		const owner = owners[n % 5]!;
		const id = await makeProject(em, owner, `Tower ${n}`, [sols[n]!, sols[30]!, other]);
		projects.push({ id, owner });
	}
}, 60_000);
afterAll(() => api?.close());

const notice = (more: object = {}) => ({
	subject: "withdrawn",
	reason: "The laboratory has withdrawn it.",
	record: { entity: "report", id: report },
	...more,
});

test("a notice about what nobody has issued, or about nothing, is refused and leaves nothing", async () => {
	const post = async (more: object) => (await staff("POST", "sol/admin/notice/", notice(more))).body;
	expect(await post({})).toEqual({
		record: ["No issued schedule and no installed opening uses it, so there is nobody to tell."],
	});
	expect(await post({ record: { entity: "report", id: 999_999 } })).toEqual({
		record: ['Invalid pk "999999" - object does not exist.'],
	});
	expect(await post({ subject: "gone", reason: " ", replace_by: [999_999] })).toEqual({
		subject: ['"gone" is not a valid choice.'],
		reason: ["This field may not be blank."],
	});
	expect(await post({ reason: "x".repeat(501) })).toEqual({
		reason: ["Ensure this field has no more than 500 characters."],
	});
	expect(await post({ replace_by: [999_999] })).toEqual({
		replace_by: ['Invalid pk "999999" - object does not exist.'],
	});
	expect(await counts()).toEqual({ notices: 0, mails: 0, jobs: 0 });
	const ann = await api.as(owners[0]!);
	expect((await ann("POST", "sol/admin/notice/", notice())).status).toBe(403);
	expect((await ann.get("sol/admin/notice/")).status).toBe(403);
});

test("a report of 31 solutions falls: five owners of twelve projects get one mail each, and see it until they acknowledge", async () => {
	const before = await issueProject(em, owners[0]!, projects[0]!.id);
	const newest = new Map<number, string>();
	for (const { id, owner } of projects) newest.set(id, await documentNo(await issueProject(em, owner, id)));
	await em.execute("delete from project_item where project_id = ? and solution_id = ?", [projects[1]!.id, sols[1]!]);
	await inTransaction(em.fork() as EntityManager, (tx) => deleteProject(tx, owners[2]!, projects[2]!.id));
	await withdraw(em, "report", { id: report });

	const toTell = async () =>
		(await listUnannounced(em, sue, { limit: 10 })).records.map(({ entity, id, why }) => ({ entity, id, why }));
	expect(await toTell()).toEqual([{ entity: "report", id: report, why: "withdrawn" }]);
	const [head, line, ...more] = (await text(csvFile(unannouncedRows(em, sue)))).trim().split("\r\n");
	expect([head, more]).toEqual(["kind,id,name,was,change", []]);
	expect(line).toMatch(new RegExp(`^report,${report},.*FR1.*,withdrawn,$`));
	await expect(text(csvFile(unannouncedRows(em, owners[0]!)))).rejects.toMatchObject({ kind: "forbidden" });
	const sent = await staff("POST", "sol/admin/notice/", notice({ replace_by: [other] }));
	expect(await toTell()).toEqual([]);
	expect(sent.status).toBe(201);
	expect(sent.body).toEqual({
		id: expect.any(Number),
		no: 1,
		subject: "withdrawn",
		reason: "The laboratory has withdrawn it.",
		record: { entity: "report", id: report, label: expect.stringContaining("FR1") },
		replace_by: [other],
		created: expect.any(String),
		owners: 5,
		acknowledged: 0,
	});
	const mails = await mailsOf(sent.body.id);
	expect(mails.map(({ user_id }) => user_id)).toEqual(owners.map(({ id }) => id));
	expect(await counts()).toEqual({ notices: 1, mails: 5, jobs: 5 });

	for (const [n, owner] of owners.entries()) {
		const newestOf = [...newest].filter(([id]) => projects.find((one) => one.id === id)!.owner === owner);
		const theirs = [...newestOf.map(([, no]) => no), ...(n === 0 ? [await documentNo(before)] : [])];
		const { text, subject } = (await writeMail(em, mails[n]!.id, settings(), mailWriters))!;
		expect(subject).toBe("Notice 1: evidence in your fire schedules has been withdrawn");
		for (const no of theirs) expect(text).toContain(no);
		expect(text.match(/Tower \d+/g)).toHaveLength(theirs.length);
		expect(text).toContain("Replaced by: W-1.");
		expect(text).toContain("The laboratory has withdrawn it.");
		const [own, ...more] = (await (await api.as(owner)).get("guide/notice/")).body;
		expect(more).toEqual([]);
		expect(own.issues.toSorted()).toEqual(theirs.toSorted());
		expect(own).toMatchObject({ no: 1, subject: "withdrawn", replace_by: [other], acknowledged: null });
	}
	const [anns] = (await (await api.as(owners[0]!)).get("guide/notice/")).body;
	expect(anns.sols).toEqual([sols[0], sols[5], sols[10], sols[30]]);

	const ann = await api.as(owners[0]!);
	expect((await ann("POST", `guide/notice/${anns.id}/acknowledge/`)).status).toBe(204);
	const [first] = (await ann.get("guide/notice/")).body;
	expect((await ann("POST", `guide/notice/${anns.id}/acknowledge/`)).status).toBe(204);
	expect((await ann.get("guide/notice/")).body).toEqual([first]);
	expect(first.acknowledged).toEqual(expect.any(String));
	const stranger = await api.as(await makePerson(em, "Fay"));
	expect((await stranger("POST", `guide/notice/${anns.id}/acknowledge/`)).status).toBe(404);
	expect((await stranger.get("guide/notice/")).body).toEqual([]);
	expect((await staff.get("sol/admin/notice/")).body).toMatchObject([{ no: 1, owners: 5, acknowledged: 1 }]);
});

test("the mails are stored with the notice or not at all", async () => {
	const before = await counts();
	let added = 0;
	const failing = {
		async add() {
			added += 1;
			if (added === 3) throw new Error("The process ends here.");
		},
	};
	const asked = { subject: "expired", reason: "It has expired.", record: { entity: "report", id: report } } as const;
	const tried = sendNotice(em.fork() as EntityManager, sue, { ...asked, replaceBy: [] }, failing);
	await expect(tried).rejects.toThrow("The process ends here.");
	expect(await counts()).toEqual(before);
});

test("notices sent at the same time have numbers of their own", async () => {
	const [{ no: last }] = (await staff.get("sol/admin/notice/")).body;
	const sent = await Promise.all([1, 2, 3].map(() => staff("POST", "sol/admin/notice/", notice())));
	expect(sent.map(({ body }) => body.no).toSorted()).toEqual([last + 1, last + 2, last + 3]);
});

test("a corrected specimen is to be told of where it was issued before, until a notice tells of it", async () => {
	const specimen = await idOf("specimen", "specimen_id = 'B1'");
	const sizes = async (size: string) => {
		expect((await staff("PATCH", `sol/admin/specimen/${specimen}/`, { size })).status).toBe(200);
		return (await listUnannounced(em, sue, { limit: 10 })).records.filter(({ entity }) => entity === "specimen");
	};
	const unissued = await idOf("specimen", "specimen_id = 'A25'");
	expect((await staff("PATCH", `sol/admin/specimen/${unissued}/`, { size: "9mm" })).status).toBe(200);
	const corrected = [expect.objectContaining({ id: specimen, why: "corrected" })];
	expect(await sizes("77mm")).toEqual(corrected);
	const about = { subject: "corrected", record: { entity: "specimen", id: specimen } };
	expect((await staff("POST", "sol/admin/notice/", notice(about))).status).toBe(201);
	expect((await listUnannounced(em, sue, { limit: 10 })).records).toEqual([]);
	expect(await sizes("78mm")).toEqual(corrected);
});
