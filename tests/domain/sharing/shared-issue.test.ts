import { beforeAll, expect, test } from "vitest";
import type { Actor } from "#app/domain/actor.ts";
import { openFileStore } from "#app/domain/files/files.server.ts";
import { releaseFiles, sweepFiles } from "#app/domain/files/pending.ts";
import { createReadingLink } from "#app/domain/sharing/reading-links.ts";
import {
	openSharedFile,
	openSharedIssue,
	openSharedPicture,
	type SharedIssue,
} from "#app/domain/sharing/shared-issue.ts";
import { makeFile, makePerson, makeProject, makeSolution, raiseCatalogue } from "#tests/support/catalogue.ts";
import { issueProject } from "#tests/support/issues.ts";
import { ownDatabase } from "#tests/support/own-database.ts";

const own = ownDatabase(4);
let ann: Actor;
beforeAll(async () => {
	ann = await makePerson(own.em, "Ann");
});

async function shared(...sols: number[]) {
	const projectId = await makeProject(own.em, ann, "Tower", sols);
	const runId = await issueProject(own.fork(), ann, projectId);
	const token = await own.act((em) =>
		createReadingLink(em, ann, { projectId, runId }, { label: "", days: 30 }, "secret"),
	);
	return { projectId, runId, token };
}

const open = async (token: string) => (await openSharedIssue(own.fork(), token)) as SharedIssue;

const pictureOf = (em: typeof own.em, sol: number, file: number | null) =>
	em.execute("update solution set img_large_id = ?, img_small_id = ? where id = ?", [file, file, sol]);

test("an issue is read as it was frozen, whatever the catalogue says by then, and says what has fallen since", async () => {
	const sol = await makeSolution(own.em, "V-21", { specimens: [{ frr: "-/60/60", size: "Ø50" }], notes: ["Seal it."] });
	const { token } = await shared(sol);
	const before = await open(token);
	expect(before).toMatchObject({ project: "Tower", no: 1, supersededBy: null, fallen: [] });
	expect(before.solutions).toMatchObject([
		{ no: 1, drawing: "V-21", active: true, rating: "-/60/60", problems: [], lines: [{ frr: "-/60/60" }] },
	]);
	await own.em.execute("update solution set drawing = 'V-22', is_active = false where id = ?", [sol]);
	await own.em.execute("update report set is_active = false");
	await raiseCatalogue(own.em);
	const after = await open(token);
	expect(after.solutions).toEqual(before.solutions);
	expect(after.fallen).toEqual([
		{ drawing: "V-21", what: "Solution withdrawn", withdrawn: true },
		{ drawing: "V-21", what: expect.stringMatching(/^Report withdrawn \(.+\)$/), withdrawn: true },
	]);
	await own.em.execute("update report set is_active = true");
	await raiseCatalogue(own.em);
});

test("whoever installs reads the limits within which it was tested, and what its report leaves open", async () => {
	const specimens = [{ size: "Ø50", limits: { gap_min: 5, gap_max: 15 } }, { size: "Ø65" }];
	const { token } = await shared(await makeSolution(own.em, "V-27", { specimens }));
	const [solution] = (await open(token)).solutions;
	expect(solution!.within).toMatchObject({ by: "report" });
	const stated = solution!.within!.stated.map(({ name, stated: texts }) => [name, texts]);
	expect(stated).toEqual([["gap", [{ text: "5 to 15 mm", of: ["V-27.1"] }]]]);
	expect(solution!.within!.unstated.slice(0, 2)).toEqual(["opening", "gap (V-27.2)"]);
});

test("what seals each penetration is read as it was frozen, by level", async () => {
	const sol = await makeSolution(own.em, "V-39", { specimens: [{}] });
	const projectId = await makeProject(own.em, ann, "Tower", [sol]);
	await own.em.execute(
		`insert into penetration (project_id, ref, ref_key, level, location, required, quantity, status, solution_id)
		 values (?, 'P-2', 'p-2', 'L2', 'Riser', '-/60/60', 3, 'assigned', ?), (?, 'P-1', 'p-1', 'L1', '', '-/30/30', 1, 'open', null)`,
		[projectId, sol, projectId],
	);
	const runId = await issueProject(own.fork(), ann, projectId);
	const token = await own.act((em) =>
		createReadingLink(em, ann, { projectId, runId }, { label: "", days: 30 }, "secret"),
	);
	await own.em.execute("delete from penetration where project_id = ?", [projectId]);
	expect((await open(token)).penetrations).toMatchObject([
		{ ref: "P-1", level: "L1", status: "open", solution: null },
		{
			ref: "P-2",
			level: "L2",
			location: "Riser",
			required: "-/60/60",
			quantity: 3,
			solution: { drawing: "V-39", no: 1 },
		},
	]);
});

test("no person is named", async () => {
	const sol = await makeSolution(own.em, "V-23", { specimens: [{}] });
	const { token } = await shared(sol);
	expect(JSON.stringify(await open(token))).not.toMatch(/Ann|@/);
});

test("an older issue says which one superseded it", async () => {
	const sol = await makeSolution(own.em, "V-24", { specimens: [{}] });
	const { token, projectId } = await shared(sol);
	await issueProject(own.fork(), ann, projectId);
	expect((await open(token)).supersededBy).toBe(2);
});

test("the picture of an issue stays when the catalogue takes another one; that of a failed run goes", async () => {
	const sol = await makeSolution(own.em, "V-25", { specimens: [{}] });
	const files = openFileStore(own.place.settings);
	const picture = await makeFile(own.em, "drawing_image", "pictures/old.jpg", { width: 400, height: 300 });
	await pictureOf(own.em, sol, picture);
	const { token, runId } = await shared(sol);
	await pictureOf(own.em, sol, null);
	await raiseCatalogue(own.em);
	await releaseFiles(own.fork(), [picture]);
	await sweepFiles(own.fork(), files);
	expect((await open(token)).solutions[0]!.picture).toEqual({ width: 400, height: 300 });
	expect(await openSharedPicture(own.fork(), token, 1)).toMatchObject({ key: "pictures/old.jpg" });
	await expect(openSharedPicture(own.fork(), token, 2)).rejects.toMatchObject({ kind: "not_found" });
	await own.em.execute("update schedule_run set status = 'failed', file_id = null where id = ?", [runId]);
	await releaseFiles(own.fork(), [picture]);
	const [row] = await own.em.execute("select state from file where id = ?", [picture]);
	expect(row).toEqual({ state: "orphan" });
});

test("a link that has ended opens neither page, file nor picture", async () => {
	const sol = await makeSolution(own.em, "V-26", { specimens: [{}] });
	const { token } = await shared(sol);
	expect(await openSharedFile(own.fork(), token)).toMatchObject({ bytes: 1 });
	await own.em.execute("update reading_link set ended = now()");
	expect(await openSharedIssue(own.fork(), token)).toBe("ended");
	expect(await openSharedFile(own.fork(), token)).toBeNull();
	expect(await openSharedPicture(own.fork(), token, 1)).toBeNull();
});

test("sizes that share all else stand in one line, and a solution says what it seals in what", async () => {
	const one = { frr: "-/60/60" };
	const sol = await makeSolution(own.em, "V-44", {
		specimens: [
			{ ...one, size: "Ø100" },
			{ ...one, size: "Ø40" },
			{ ...one, size: "Ø65", frr: "-/120/120" },
		],
	});
	const { token } = await shared(sol);
	const [solution] = (await open(token)).solutions;
	expect(solution!.lines.map(({ sizes, frr }) => [sizes, frr])).toEqual([
		[["Ø40", "Ø100"], "-/60/60"],
		[["Ø65"], "-/120/120"],
	]);
	expect(solution!.title).toMatch(/^.+ in .+$/);
});
