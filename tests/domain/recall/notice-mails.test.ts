import { beforeAll, beforeEach, expect, test } from "vitest";
import { writeMail } from "#app/domain/mail/delivery.ts";
import type { MailQueue } from "#app/domain/mail/outbox.ts";
import { sendDigest } from "#app/domain/recall/notice-mails.sql.ts";
import { mailWriters } from "#app/worker/mail-writers.ts";
import { readSettings } from "#db/settings.ts";
import { makePerson, makeProject, makeSolution } from "#tests/support/catalogue.ts";
import { issueProject } from "#tests/support/issues.ts";
import { ownDatabase } from "#tests/support/own-database.ts";

const own = ownDatabase(6);
const DAY = "2026-11-23";
const EIGHT = new Date("2026-11-22T19:00:00.000Z");

let queued: string[];
const mail: MailQueue = { add: async (_em, { mailId }) => void queued.push(mailId) };
const digest = (day = DAY, now = EIGHT, digestAt = "07:00") =>
	sendDigest(own.fork(), { day, now, timeZone: "Pacific/Auckland", digestAt, mail });

beforeAll(async () => {
	await makePerson(own.em, "Sam", { staff: true });
	await makePerson(own.em, "Tui", { staff: true, role: "editor" });
	await makePerson(own.em, "Rua", { staff: true, role: "reader" });
	const ann = await makePerson(own.em, "Ann");
	const sols: number[] = [];
	for (const name of ["R0", "R7", "R30", "R90", "R100", "gone"]) {
		sols.push(
			await makeSolution(own.em, `V-${name}`, { specimens: [{ id: `S-${name}`, report: `7 / ${name} / Lab` }] }),
		);
	}
	await issueProject(own.fork(), ann, await makeProject(own.em, ann, "Tower", sols.slice(0, 2)));
});
beforeEach(async () => {
	queued = [];
	await own.em.execute("delete from mail; delete from digest");
	for (const [number, days] of [
		["R0", -1],
		["R7", 7],
		["R30", 30],
		["R90", 90],
		["R100", 100],
		["gone", 5],
	]) {
		await own.em.execute("update report set expires = ?::date + ?::int where number = ?", [DAY, days, number]);
	}
	await own.em.execute("update report set is_active = number <> 'gone'");
});

/** The text of the first mail. */
async function words(): Promise<string> {
	const letter = await writeMail(own.fork(), queued[0]!, readSettings({ NODE_ENV: "test" }), mailWriters);
	return letter!.text.replace(/\s+/g, " ");
}

test("administrators and editors are told once what ends, nearest first, with the issues and owners that it touches", async () => {
	expect(await digest()).toBe(2);
	expect(queued).toHaveLength(2);
	const text = await words();
	expect(text).toMatch(
		/Expired:.*R0 .*22 Nov 2026, 1 issued schedule of 1 owner.*within 7 days:.*R7 .*within 30 days:.*R30 .*not issued.*within 90 days:.*R90 /,
	);
	expect(text).not.toMatch(/R100|gone/);
});

test("it is once a day, however often and by however many it is asked for, and not before its time", async () => {
	expect(await digest(DAY, new Date("2026-11-22T17:59:00.000Z"))).toBe(0);
	const sent = await Promise.all([digest(), digest(), digest()]);
	expect(sent.reduce((sum, count) => sum + count)).toBe(2);
	expect(await digest()).toBe(0);
	expect(await digest("2026-11-22")).toBe(0);
});

test("the next day tells what has come to a day of telling since, also where days were missed, and else nothing", async () => {
	await digest();
	queued = [];
	expect(await digest("2026-11-24")).toBe(0);
	expect(await digest("2026-12-04")).toBe(2);
	const text = await words();
	expect(text).toMatch(/Expired:.*R7 .*within 90 days:.*R100 /);
	expect(text).not.toMatch(/R0 |R30 |R90 /);
});

test("where the digest is off there is none", async () => {
	expect(await digest(DAY, EIGHT, "off")).toBe(0);
	expect(await digest()).toBe(2);
});

test("administrators are told of proposals that wait for them, also where nothing ends", async () => {
	await own.em.execute("update report set expires = null");
	const tui = await own.em.execute<{ id: number }[]>("select id from user_account where first_name = 'Tui'");
	await own.em.execute("insert into proposal (kind, author_id) values ('record', ?)", [tui[0]!.id]);
	expect(await digest()).toBe(1);
	expect(await words()).toMatch(/One proposed change waits for an administrator to publish it: .*management\/review/);
	await own.em.execute("update proposal set status = 'withdrawn'");
	expect(await digest("2026-11-24")).toBe(0);
});
