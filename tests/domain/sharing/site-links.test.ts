import { beforeAll, expect, test } from "vitest";
import type { Actor } from "#app/domain/actor.ts";
import { handOverProject } from "#app/domain/members/project-people.ts";
import { deleteProject } from "#app/domain/projects/project.ts";
import { SITE_LINK_LIMITS } from "#app/domain/sharing/site-link-limits.ts";
import {
	addDevice,
	createSiteLink,
	endSiteLink,
	findDevice,
	findVisitor,
	listSiteLinks,
	openSiteLink,
	siteLink,
} from "#app/domain/sharing/site-links.ts";
import { insert, makePerson, makeProject, makeRecord } from "#tests/support/catalogue.ts";
import { ownDatabase } from "#tests/support/own-database.ts";

const own = ownDatabase(4);
const SECRET = "a secret of the settings";
let ann: Actor;
let bob: Actor;
beforeAll(async () => {
	ann = await makePerson(own.em, "Ann");
	bob = await makePerson(own.em, "Bob", { staff: true });
});

const makeTower = () => makeProject(own.em, ann, "Tower", []);

const give = (project: number, { actor = ann, role = "installer" as "installer" | "inspector", days = 30 } = {}) =>
	own.act((em) => createSiteLink(em, actor, project, { label: "Lee Fire", role, days }, SECRET));

const letIn = (token: string, key: string, name = "Mere") =>
	own.act((em) => addDevice(em, token, key, { name, company: "Lee Fire" }));

const list = (project: number, actor = ann) => listSiteLinks(own.fork(), actor, project, SECRET);

const find = (key: string, project: number) => findDevice(own.fork(), key, project);

test("a link lets a device in once, with name, role and whose link it is; the database holds no token", async () => {
	const project = await makeTower();
	const token = await give(project, { role: "inspector" });
	expect(Buffer.from(token, "base64url")).toHaveLength(16);
	expect(await openSiteLink(own.fork(), token)).toMatchObject({
		project: { id: project, name: "Tower" },
		role: "inspector",
		isOver: false,
	});
	expect(await find("phone", project)).toBeNull();
	expect(await letIn(token, "phone")).toBe(project);
	expect(await letIn(token, "phone", "Somebody else")).toBe(project);
	const device = await find("phone", project);
	expect(device).toMatchObject({ name: "Mere", company: "Lee Fire", role: "inspector" });
	expect(device).toMatchObject({ from: expect.stringMatching(/^Ann /), project: { name: "Tower", isActive: true } });
	expect(await list(project)).toMatchObject([{ devices: 1, token, state: "works", seen: expect.any(String) }]);
	const [stored] = await own.em.execute<{ row: string }[]>(
		"select site_link::text as row from site_link where project_id = ?",
		[project],
	);
	expect(stored!.row).not.toContain(token);
});

test("the list counts the records of each link's devices", async () => {
	const project = await makeTower();
	await letIn(await give(project), "one");
	await letIn(await give(project), "two");
	const penetration = await insert(own.em, "penetration", {
		project_id: project,
		ref: "1",
		ref_key: "1",
		required: "-/60/60",
	});
	const device = await find("one", project);
	if (!device || device === "ended") throw new Error("The device has no right.");
	for (const device_id of [device.id, device.id, null]) await makeRecord(own.em, project, penetration, { device_id });
	expect((await list(project)).map(({ records }) => records)).toEqual([0, 2]);
});

test("a device has links to several projects, and a right in those alone", async () => {
	const [tower, mall, other] = [await makeTower(), await makeTower(), await makeTower()];
	await letIn(await give(tower), "tablet");
	await letIn(await give(mall, { role: "inspector" }), "tablet");
	const found = await Promise.all([tower, mall, other].map((project) => find("tablet", project)));
	expect(found).toMatchObject([{ role: "installer" }, { role: "inspector" }, null]);
	expect(await findVisitor(own.fork(), "tablet")).toMatchObject({ name: "Mere", links: { length: 2 } });
	expect(await findVisitor(own.fork(), "a guess")).toBeNull();
});

test("the right of a device ends with its link: ended, over, handed over, deleted", async () => {
	const cases: Record<string, (project: number) => Promise<unknown>> = {
		ended: async (project) => {
			const [link] = await list(project);
			await own.act((em) => endSiteLink(em, ann, project, link!.id));
		},
		over: (project) => own.em.execute("update site_link set expires = now() where project_id = ?", [project]),
		"handed over": async (project) => {
			const user = await makePerson(own.em, `Cy${project}`);
			await insert(own.em, "project_member", { project_id: project, user_id: user.id, role: "editor" });
			await own.act((em) => handOverProject(em, ann, { projectId: project, user: user.id }));
		},
		deleted: (project) => own.act((em) => deleteProject(em, ann, project)),
	};
	for (const [name, end] of Object.entries(cases)) {
		const project = await makeTower();
		const token = await give(project);
		await letIn(token, name);
		expect([name, await find(name, project)]).toEqual([name, expect.anything()]);
		await end(project);
		expect([name, await find(name, project)]).toEqual([name, name === "deleted" ? null : "ended"]);
		expect([name, (await openSiteLink(own.fork(), token)).isOver]).toEqual([name, true]);
		await expect(letIn(token, "another")).rejects.toMatchObject({ kind: "conflict" });
	}
	expect(await findVisitor(own.fork(), "deleted")).toBeNull();
});

test("only the owner gives, sees and ends links: editors and staff do not", async () => {
	const project = await makeTower();
	await give(project);
	const [link] = await list(project);
	const eve = await makePerson(own.em, "Eve");
	await insert(own.em, "project_member", { project_id: project, user_id: eve.id, role: "editor" });
	for (const actor of [bob, eve]) {
		await expect(give(project, { actor })).rejects.toMatchObject({ kind: "not_found" });
		await expect(own.act((em) => endSiteLink(em, actor, project, link!.id))).rejects.toMatchObject({
			kind: "not_found",
		});
		expect(await list(project, actor)).toEqual([]);
	}
	const another = await makeTower();
	await expect(own.act((em) => endSiteLink(em, ann, another, link!.id))).rejects.toMatchObject({ kind: "not_found" });
	expect((await list(project))[0]!.state).toBe("works");
});

test("a token that never was a link is not found", async () => {
	const token = await give(await makeTower());
	for (const guess of ["", "A".repeat(22), token.slice(1), `${token}A`]) {
		await expect(openSiteLink(own.fork(), guess)).rejects.toMatchObject({ kind: "not_found" });
		await expect(letIn(guess, "phone")).rejects.toMatchObject({ kind: "not_found" });
	}
});

test("a link has 1 to 180 days and a role that records; a project so many links, a link so many devices", async () => {
	const fits = (sent: object) => siteLink.safeParse({ role: "installer", label: "", days: "30", ...sent }).success;
	expect([{}, { days: "1" }, { days: "180" }].map(fits)).toEqual([true, true, true]);
	const refused = [
		{ days: "0" },
		{ days: "181" },
		{ days: "1.5" },
		{ days: "" },
		{ role: "editor" },
		{ role: "reader" },
	];
	expect(refused.map(fits)).toEqual(refused.map(() => false));
	const project = await makeTower();
	const token = await give(project);
	const [link] = await list(project);
	await own.em.execute(
		"insert into site_device (link_id, key_hash, name, company) select ?, 'device ' || n, 'M', 'L' from generate_series(1, ?) n",
		[link!.id, SITE_LINK_LIMITS.devices],
	);
	await expect(letIn(token, "one more")).rejects.toMatchObject({ kind: "conflict" });
	await own.em.execute(
		`insert into site_link (project_id, made_by, role, label, salt, token_sha256, expires)
		 select ?, ?, 'installer', '', n, 'hash ' || n, now() + interval '1 day' from generate_series(2, ?) n`,
		[project, ann.id, SITE_LINK_LIMITS.links],
	);
	await expect(give(project)).rejects.toMatchObject({ kind: "conflict" });
	await own.act((em) => endSiteLink(em, ann, project, link!.id));
	await give(project);
});
