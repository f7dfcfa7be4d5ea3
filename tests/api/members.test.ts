import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type Actor, PROJECT_ROLES } from "#app/domain/actor.ts";
import { type ApiPlace, type Caller, openApi, threeCallers } from "#tests/support/api.ts";
import { insert, makeProject } from "#tests/support/catalogue.ts";

let api: ApiPlace;
let ann: Actor;
let bob: number;
let who: Record<"ann" | "bob" | "sue", Caller>;
let id: number;

beforeAll(async () => {
	api = await openApi();
	({ ann, who } = await threeCallers(api));
	bob = (await who.bob.get("auth/users/me/")).body.id;
});
beforeEach(async () => {
	id = await makeProject(api.em, ann, "Harbour Tower");
});
afterAll(() => api?.close());

const at = (more = "") => `guide/guide/${id}/member/${more}`;
const join = (role: string) => insert(api.em, "project_member", { project_id: id, user_id: bob, role });

test("the owner invites by email, changes a role and removes; nobody else does", async () => {
	const invitation = { email: `New-${id}@Example.org`, role: "inspector" };
	const made = await who.ann("POST", at(), invitation);
	expect([made.status, made.body]).toEqual([201, { email: `new-${id}@example.org`, role: "inspector" }]);
	const refused = await who.ann("POST", at(), { email: "no", role: "owner" });
	expect([refused.status, Object.keys(refused.body)]).toEqual([400, ["role", "email"]]);
	await join("reader");
	const changed = await who.ann("PATCH", at(`${bob}/`), { role: "installer" });
	expect([changed.status, changed.body]).toMatchObject([200, { user: bob, role: "installer", seen: null }]);
	for (const caller of [who.bob, who.sue]) {
		const tries = [
			await caller("POST", at(), invitation),
			await caller("PATCH", at(`${bob}/`), { role: "editor" }),
			await caller("DELETE", at(`${bob}/`)),
		];
		expect(tries.map(({ status }) => status)).toEqual([404, 404, 404]);
	}
	expect((await who.ann("DELETE", at(`${bob}/`))).status).toBe(204);
	expect((await who.ann("DELETE", at(`${bob}/`))).status).toBe(404);
	expect((await who.ann.get(at())).body).toMatchObject([{ user: ann.id, role: "owner" }]);
});

test("the project stands in the list of its people with their role, and only an editor changes it", async () => {
	expect((await who.bob.get(`guide/guide/${id}/`)).status).toBe(404);
	expect((await who.ann.get(`guide/guide/${id}/`)).body).not.toHaveProperty("role");
	for (const role of PROJECT_ROLES) {
		await api.em.execute("delete from project_member where project_id = ?", [id]);
		await join(role);
		const listed = (await who.bob.get("guide/guide/")).body.find((one: { id: number }) => one.id === id);
		const found = (await who.bob.get(`guide/guide/${id}/`)).body;
		expect([listed.role, found.role, found.user]).toEqual([role, role, ann.id]);
		const statuses = [
			await who.bob.get(at()),
			await who.bob.get(`guide/guide/${id}/penetration/`),
			await who.bob("PATCH", `guide/guide/${id}/`, { proj_id: role }),
			await who.bob("PATCH", `guide/guide/${id}/`, { proj_name: "Harbour Tower" }),
			await who.bob("POST", `guide/guide/${id}/penetration/`, { ref: `P-${role}`, required: "-/60/60" }),
			await who.bob.get(`guide/guide/generate/${id}/`),
			await who.bob("DELETE", `guide/guide/${id}/`),
		].map(({ status }) => status);
		// An empty project prints nothing, which is refused only to who may issue it.
		const changes = role === "editor" ? [200, 200, 201, 400] : [404, 404, 404, 404];
		expect([role, ...statuses]).toEqual([role, 200, 200, ...changes, 404]);
	}
	const addresses = async () => (await who.bob.get(at())).body.map(({ email }: { email: string | null }) => email);
	expect(await addresses()).toEqual([expect.any(String), expect.any(String)]);
	await who.ann("PATCH", at(`${bob}/`), { role: "installer" });
	expect(await addresses()).toEqual([null, null]);
});
