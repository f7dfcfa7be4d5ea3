import { beforeAll, expect, test } from "vitest";
import type { Actor } from "#app/domain/actor.ts";
import { deleteProject } from "#app/domain/projects/project.ts";
import { READING_LINK_LIMITS } from "#app/domain/sharing/reading-link-limits.ts";
import {
	createReadingLink,
	endReadingLink,
	findByToken,
	getOwnIssue,
	listReadingLinks,
} from "#app/domain/sharing/reading-links.ts";
import { makePerson, makeProject, makeSolution } from "#tests/support/catalogue.ts";
import { issueProject } from "#tests/support/issues.ts";
import { ownDatabase } from "#tests/support/own-database.ts";

const own = ownDatabase(4);
const SECRET = "a secret of the settings";
let ann: Actor;
let bob: Actor;
let sol: number;
beforeAll(async () => {
	ann = await makePerson(own.em, "Ann");
	bob = await makePerson(own.em, "Bob", { staff: true });
	sol = await makeSolution(own.em, "V-1", { specimens: [{}] });
});

async function issue() {
	const projectId = await makeProject(own.em, ann, "Tower", [sol]);
	return { projectId, runId: await issueProject(own.fork(), ann, projectId) };
}

const give = (of: { projectId: number; runId: number }, actor = ann, label = "Council") =>
	own.act((em) => createReadingLink(em, actor, of, { label, days: 30 }, SECRET));

const links = (of: { projectId: number; runId: number }, secret = SECRET, actor = ann) =>
	listReadingLinks(own.fork(), actor, of.projectId, of.runId, secret);

test("a link opens its issue by a token of 128 bits that the database does not hold", async () => {
	const of = await issue();
	const token = await give(of);
	expect(Buffer.from(token, "base64url")).toHaveLength(16);
	expect(await findByToken(own.fork(), token)).toMatchObject({ runId: of.runId });
	const [stored] = await own.em.execute<{ row: string }[]>(
		"select reading_link::text as row from reading_link where run_id = ?",
		[of.runId],
	);
	expect(stored!.row).not.toContain(token);
	expect(await links(of)).toMatchObject([{ label: "Council", token, state: "works" }]);
	const [days] = await own.em.execute(
		"select round(extract(epoch from expires - created) / 86400)::int as days from reading_link where run_id = ?",
		[of.runId],
	);
	expect(days).toEqual({ days: 30 });
});

test("no two links are the same, and no other token opens anything", async () => {
	const of = await issue();
	const [one, other] = [await give(of), await give(of)];
	expect(one).not.toBe(other);
	for (const guess of ["", "A".repeat(22), one.slice(1), `${one}A`, one.toLowerCase()]) {
		await expect(findByToken(own.fork(), guess)).rejects.toMatchObject({ kind: "not_found" });
	}
});

test("a link whose secret is another by now works on, and is shown no more", async () => {
	const of = await issue();
	await give(of);
	expect(await links(of, "another secret")).toMatchObject([{ token: null, state: "works" }]);
});

test("only the owner gives, sees and ends links, staff do not", async () => {
	const of = await issue();
	const token = await give(of);
	const [link] = await links(of);
	const other = await issue();
	const denied = [
		() => give(of, bob),
		() => getOwnIssue(own.fork(), bob, of.projectId, of.runId),
		() => own.act((em) => endReadingLink(em, bob, of, link!.id)),
		() => own.act((em) => endReadingLink(em, ann, other, link!.id)),
		() => give({ ...of, projectId: other.projectId }),
	];
	for (const act of denied) await expect(act()).rejects.toMatchObject({ kind: "not_found" });
	expect(await links(of, SECRET, bob)).toEqual([]);
	expect(await findByToken(own.fork(), token)).not.toBe("ended");
});

test("a link ends when it is ended, when its time is over, and with its project", async () => {
	const of = await issue();
	const [ended, expired, orphaned] = [await give(of), await give(of), await give(of)];
	const [, , first] = await links(of);
	await own.act((em) => endReadingLink(em, ann, of, first!.id));
	await own.act((em) => endReadingLink(em, ann, of, first!.id));
	await own.em.execute("update reading_link set expires = now() where id = ?", [first!.id + 1]);
	expect(await findByToken(own.fork(), ended)).toBe("ended");
	expect(await findByToken(own.fork(), expired)).toBe("ended");
	expect((await links(of)).map(({ state }) => state)).toEqual(["works", "expired", "ended"]);
	await own.act((em) => deleteProject(em, ann, of.projectId));
	expect(await findByToken(own.fork(), orphaned)).toBe("ended");
});

test("an issue has no more links than somebody can keep an eye on; those that have ended do not count", async () => {
	const of = await issue();
	await give(of);
	await own.em.execute(
		`insert into reading_link (run_id, label, salt, token_sha256, expires)
		 select ?, '', n, n || '-' || ?, now() + interval '1 day' from generate_series(2, ?) n`,
		[of.runId, of.runId, READING_LINK_LIMITS.links],
	);
	await expect(give(of)).rejects.toMatchObject({ kind: "conflict" });
	await own.em.execute("update reading_link set ended = now() where run_id = ? and salt = '2'", [of.runId]);
	await give(of);
});

test("a schedule that failed or is under way has no links", async () => {
	const of = await issue();
	await own.em.execute("update schedule_run set status = 'failed' where id = ?", [of.runId]);
	await expect(give(of)).rejects.toMatchObject({ kind: "not_found" });
});
