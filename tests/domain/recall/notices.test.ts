import { beforeAll, beforeEach, expect, test } from "vitest";
import type { Actor } from "#app/domain/actor.ts";
import { listOpenNotices, listOwnNotices } from "#app/domain/recall/notices.sql.ts";
import { acknowledgeNotice, sendNotice } from "#app/domain/recall/recall-notices.ts";
import { listProjectsWithIssues } from "#app/domain/schedules/issue-state.ts";
import { createReadingLink } from "#app/domain/sharing/reading-links.ts";
import { openSharedIssue } from "#app/domain/sharing/shared-issue.ts";
import { verify, withdrawLink } from "#app/domain/verification/verify-issue.ts";
import { makePerson, makeProject, makeSolution, raiseCatalogue } from "#tests/support/catalogue.ts";
import { issueProject } from "#tests/support/issues.ts";
import { ownDatabase } from "#tests/support/own-database.ts";

const own = ownDatabase(4);
let sue: Actor;
let ann: Actor;
let bob: Actor;
let sols: [one: number, two: number, three: number];

beforeAll(async () => {
	sue = await makePerson(own.em, "Sue", { staff: true });
	ann = await makePerson(own.em, "Ann");
	bob = await makePerson(own.em, "Bob");
	sols = [
		await makeSolution(own.em, "V-1", { specimens: [{ id: "A1", report: "7 / R1 / Lab" }] }),
		await makeSolution(own.em, "V-2", {
			specimens: [{ id: "A2", report: "7 / R2 / Lab", substrate2: "Floor / Concrete / 150mm" }],
		}),
		await makeSolution(own.em, "V-3", { specimens: [{ id: "A3", report: "7 / R1 / Lab" }] }),
	];
	const issued = async (owner: Actor, name: string, shown: number[]) =>
		issueProject(own.fork(), owner, await makeProject(own.em, owner, name, shown));
	await issued(ann, "Tower", [sols[0], sols[1]]);
	await move("A1", "R2");
	await move("A2", "R1");
	await issued(bob, "Mall", [sols[0], sols[2]]);
});
beforeEach(() => own.em.execute("delete from notice"));

async function move(specimen: string, report: string) {
	const to = "(select id from report where number = ?)";
	await own.em.execute(`update specimen set report_id = ${to} where specimen_id = ?`, [report, specimen]);
	await raiseCatalogue(own.em);
}

async function send(entity: "report" | "subs", where: string) {
	const table = entity === "subs" ? "substrate" : entity;
	const [row] = await own.em.execute<{ id: number }[]>(`select id from ${table} where ${where}`);
	const notice = { subject: "withdrawn", reason: "It fell.", record: { entity, id: row!.id } } as const;
	await sendNotice(own.fork(), sue, { ...notice, replaceBy: [] }, { add: async () => {} });
}

/** Told of, and offered to be replaced. */
async function told(person: Actor) {
	const [all, open] = [await listOwnNotices(own.fork(), person), await listOpenNotices(own.fork(), person)];
	return {
		sols: all.flatMap((one) => one.sols),
		offered: open.flatMap(({ issues }) => issues.flatMap((issue) => issue.sols.map(({ id }) => id))),
	};
}

const only = (...ids: number[]) => ({ sols: ids, offered: ids });

test("a notice names the solutions that rested on the record when they were issued, to each owner those of their issues", async () => {
	await send("report", "number = 'R1'");
	expect(await told(ann)).toEqual(only(sols[0]));
	expect(await told(bob)).toEqual(only(sols[2]));
});

test("a substrate is followed through the specimens, too", async () => {
	await send("subs", "thickness = '150mm'");
	expect(await told(ann)).toEqual(only(sols[1]));
});

test("of issues that do not say it, a notice names the solutions that rest on the record today", async () => {
	await own.em.execute("update issued_record set solutions = null");
	await send("report", "number = 'R1'");
	expect(await told(ann)).toEqual(only(sols[1]));
	expect(await told(bob)).toEqual(only(sols[2]));
});

test("a notice whose issues are gone from the database stands without them", async () => {
	await send("report", "number = 'R1'");
	await own.em.execute("delete from notice_issue where user_id = ?", [bob.id]);
	const [open] = await listOpenNotices(own.fork(), bob);
	expect(open).toMatchObject({ issues: [] });
});

test("a notice reaches the public page of its issues and those who read them by a link, the withdrawn link too", async () => {
	const [run] = await own.em.execute<{ id: number; project: number; token: string }[]>(
		"select id, project_id as project, verify_token as token from schedule_run where project_name = 'Tower'",
	);
	const link = await own.act((em) =>
		createReadingLink(em, ann, { projectId: run!.project, runId: run!.id }, { label: "", days: 30 }, "secret"),
	);
	const state = async () => {
		const [public_, read] = [await verify(own.fork(), run!.token), await openSharedIssue(own.fork(), link)];
		if (!public_ || read === "ended") throw new Error("Both are there.");
		return { public_, told: read.notices };
	};
	expect(await state()).toMatchObject({ public_: { issue: { notices: [] } }, told: [] });
	await send("report", "number = 'R2'");
	const notice = { subject: "withdrawn", label: expect.stringContaining("R2"), sent: expect.any(String) };
	const { public_, told: read } = await state();
	expect(read).toMatchObject([{ ...notice, reason: "It fell." }]);
	expect(public_).toMatchObject({ issue: { notices: [notice] } });
	expect(JSON.stringify(public_)).not.toContain("It fell.");
	await own.act((em) => withdrawLink(em, ann, { projectId: run!.project, no: 1 }));
	await own.em.execute("update notice set subject = 'corrected'");
	expect(await verify(own.fork(), run!.token)).toMatchObject({ withdrawn: { since: expect.any(String) } });
});

test("the list of projects says how many notices wait for their owner", async () => {
	const query = { search: "", archived: false, sort: "name", descending: false, page: 1, size: 10 } as const;
	const waiting = async (person: Actor) =>
		(await listProjectsWithIssues(own.fork(), person, query)).rows.map(({ name, notices }) => [name, notices]);
	await send("report", "number = 'R2'");
	expect(await waiting(ann)).toEqual([["Tower", 1]]);
	const [notice] = await listOpenNotices(own.fork(), ann);
	await own.act((em) => acknowledgeNotice(em, ann, notice!.id));
	expect(await waiting(ann)).toEqual([["Tower", 0]]);
});
