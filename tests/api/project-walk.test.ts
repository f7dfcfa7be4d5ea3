import { afterAll, beforeAll, expect, test } from "vitest";
import { calls } from "#app/api/call-table.ts";
import { type Actor, PROJECT_ROLES, ROLES } from "#app/domain/actor.ts";
import { type ApiPlace, type Caller, openApi, threeCallers } from "#tests/support/api.ts";
import { insert, makePerson, makeProject } from "#tests/support/catalogue.ts";

let api: ApiPlace;
let ann: Actor;
let who: Awaited<ReturnType<typeof threeCallers>>["who"];
let ids: { bob: number; sue: number; member: number; project: number; penetration: number };
beforeAll(async () => {
	api = await openApi();
	({ ann, who } = await threeCallers(api));
	const [bob, sue] = [(await who.bob.get("auth/users/me/")).body.id, (await who.sue.get("auth/users/me/")).body.id];
	const member = (await makePerson(api.em, "Mia")).id;
	const project = await makeProject(api.em, ann, "Harbour Tower");
	ids = { bob, sue, member, project, penetration: 0 };
});
afterAll(() => api?.close());

const STAFF = ROLES.map((role) => `staff ${role}`);
const OWNER = ["owner"];
const EDITORS = ["owner", "editor"];
const PEOPLE = ["owner", ...PROJECT_ROLES];
const RECORDERS = PEOPLE.filter((role) => role !== "reader");

/** The callers that may use each call of a project, and a body that is right. Calls of an issue and its job are left out: this project has nothing to issue. */
const MAY: Record<string, { who: string[]; body?: () => object }> = {
	"PATCH guide/guide/{id}/": { who: EDITORS, body: () => ({}) },
	"POST guide/guide/{id}/": { who: EDITORS, body: () => ({}) },
	"GET guide/guide/{id}/": { who: PEOPLE },
	"POST guide/guide/{id}/reorder/": { who: EDITORS, body: () => ({}) },
	"GET guide/guide/{id}/member/": { who: PEOPLE },
	"POST guide/guide/{id}/member/": { who: OWNER, body: () => ({ email: "new@example.org", role: "reader" }) },
	"PATCH guide/guide/{id}/member/{user}/": { who: OWNER, body: () => ({ role: "reader" }) },
	"DELETE guide/guide/{id}/member/{user}/": { who: OWNER },
	"GET guide/guide/{id}/site/": { who: [...PEOPLE, ...STAFF] },
	"GET guide/guide/{id}/record/": { who: PEOPLE },
	"GET guide/guide/{id}/plan/": { who: PEOPLE },
	"POST guide/guide/{id}/record/": {
		who: RECORDERS,
		body: () => ({ penetration: ids.penetration, kind: "note", note: "Seen" }),
	},
	"GET guide/guide/{id}/check/": { who: [...PEOPLE, ...STAFF] },
	"GET guide/guide/{id}/issue/": { who: [...PEOPLE, ...STAFF] },
	"GET guide/guide/{id}/penetration/": { who: [...PEOPLE, ...STAFF] },
	"POST guide/guide/{id}/penetration/": { who: EDITORS, body: () => ({ ref: "P-2", required: "-/60/60" }) },
	"PATCH guide/guide/{id}/penetration/{pid}/": { who: EDITORS, body: () => ({ note: "Seen" }) },
	"DELETE guide/guide/{id}/penetration/{pid}/": { who: EDITORS },
	"GET guide/guide/{id}/penetration/match/": { who: [...PEOPLE, ...STAFF] },
	"POST guide/guide/{id}/penetration/assign/": {
		who: EDITORS,
		body: () => ({ penetrations: [ids.penetration], sol: null }),
	},
	"DELETE guide/guide/{id}/": { who: OWNER },
};

const ofProject = calls
	.map(({ method, path }) => `${method} ${path}`)
	.filter((call) => /^\w+ guide\/guide\/\{id\}\//.test(call) && !/\{no\}|\/schedule\//.test(call));

/** Each call finds a member to change and a penetration without records, whatever another has done to them. */
async function restore(role: string): Promise<void> {
	const { project, bob, member } = ids;
	await api.em.execute(
		"delete from invitation; delete from site_record; delete from penetration; delete from project_member",
	);
	await insert(api.em, "project_member", { project_id: project, user_id: member, role: "reader" });
	if (PROJECT_ROLES.some((one) => one === role)) {
		await insert(api.em, "project_member", { project_id: project, user_id: bob, role });
	}
	const row = { project_id: project, ref: "P-1", ref_key: "p-1", required: "-/60/60" };
	ids.penetration = await insert(api.em, "penetration", row);
}

function callAt(caller: Caller, call: string, project: number) {
	const [method, path] = call.split(" ") as [string, string];
	const parts: Record<string, number> = { id: project, user: ids.member, pid: ids.penetration };
	return caller(
		method,
		path.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(parts[name])),
		MAY[call]?.body?.(),
	);
}

async function everybody(): Promise<[name: string, caller: Caller][]> {
	const people = PROJECT_ROLES.map((role): [string, Caller] => [role, who.bob]);
	return [
		["nobody", api.nobody],
		["stranger", who.bob],
		...people,
		...STAFF.map((name): [string, Caller] => [name, who.sue]),
		["owner", who.ann],
	];
}

test("the table names every call of a project", () => {
	expect(ofProject.filter((call) => !MAY[call])).toEqual([]);
	expect(ofProject.length).toBeGreaterThan(15);
});

test("every call of a project by everybody: who may not call it learns not even whether the project exists", async () => {
	for (const [name, caller] of await everybody()) {
		if (name.startsWith("staff ")) {
			await api.em.execute("update user_account set role = ? where id = ?", [name.slice("staff ".length), ids.sue]);
		}
		for (const call of ofProject) {
			await restore(name);
			const isMay = MAY[call]!.who.includes(name);
			// The owner's own project is deleted last.
			if (isMay && call === "DELETE guide/guide/{id}/") continue;
			const { status, body } = await callAt(caller, call, ids.project);
			if (isMay)
				expect([name, call, status < 300 ? "may" : `${status} ${JSON.stringify(body)}`]).toEqual([name, call, "may"]);
			else if (name === "reader" && call.startsWith("POST guide/guide/{id}/record/"))
				expect([name, call, status]).toEqual([name, call, 403]);
			else {
				const missing = await callAt(caller, call, 999_999);
				expect([name, call, status, body]).toEqual([name, call, name === "nobody" ? 401 : 404, missing.body]);
			}
		}
	}
	await restore("owner");
	expect((await callAt(who.ann, "DELETE guide/guide/{id}/", ids.project)).status).toBe(204);
});
