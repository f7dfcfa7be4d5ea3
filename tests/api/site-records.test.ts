import { afterAll, beforeAll, expect, test } from "vitest";
import type { Actor } from "#app/domain/actor.ts";
import { type ApiPlace, type Caller, openApi, threeCallers } from "#tests/support/api.ts";
import { insert, makeProject, makeSolution } from "#tests/support/catalogue.ts";
import { form } from "#tests/support/recorder.ts";
import { pictureBytes } from "#tests/support/uploads.ts";

let api: ApiPlace;
let ann: Actor;
let who: Record<"ann" | "bob" | "sue", Caller>;
let project: number;
let penetration: number;
let product: number;

beforeAll(async () => {
	api = await openApi();
	({ ann, who } = await threeCallers(api));
	const sol = await makeSolution(api.em, "V-1", { specimens: [{ products: ["Mastic"] }] });
	project = await makeProject(api.em, ann, "Harbour Tower", [sol]);
	const stored = await who.ann("POST", `guide/guide/${project}/penetration/`, {
		ref: "P-001",
		required: "-/60/60",
		sol,
	});
	penetration = stored.body.id;
	[{ id: product }] = (await api.em.execute("select id from product where name = 'Mastic'")) as [{ id: number }];
});
afterAll(() => api?.close());

const at = (query = "") => `guide/guide/${project}/record/${query}`;

test("a record as JSON, and again with its key; the list by time, penetration and kind; the state in the list of openings", async () => {
	const sent = { penetration, kind: "installed", key: "k-1", products: [product], side: "both" };
	const made = await who.ann("POST", at(), sent);
	expect([made.status, made.body]).toMatchObject([
		201,
		{ key: "k-1", ref: "P-001", by: "Ann Lee", products: [{ id: product, name: "Mastic", batch: "" }], photos: [] },
	]);
	expect(Object.keys(made.body)).not.toContain("basis");
	const again = await who.ann("POST", at(), sent);
	expect([again.status, again.body]).toEqual([200, made.body]);
	await who.ann("POST", at(), { penetration, kind: "inspected", result: "accepted" });
	const count = async (query: string) => (await who.ann.get(at(query))).body.length;
	const { arrived } = made.body;
	expect([await count(""), await count("?kind=installed"), await count(`?penetration=${penetration + 1}`)]).toEqual([
		2, 1, 0,
	]);
	expect([await count(`?since=${arrived}`), await count("?since=2999-01-01T00:00:00Z")]).toEqual([2, 0]);
	expect((await who.ann.get(at("?since=yesterday"))).status).toBe(400);
	const [listed] = (await who.ann.get(`guide/guide/${project}/penetration/`)).body;
	expect(listed).toMatchObject({ state: "accepted", records: 2 });
	const [seen] = (await who.sue.get(`guide/guide/${project}/penetration/`)).body;
	expect(seen).toMatchObject({ state: "accepted", records: 2 });
});

test("photos come with a record in a multipart body; what is none is refused, and its record with it", async () => {
	const photo = (name: string, bytes: Uint8Array) => new File([new Uint8Array(bytes)], name);
	const parts = { penetration: String(penetration), kind: "note", key: "k-2" };
	const products = JSON.stringify([{ id: product, batch: "L7" }]);
	const body = form({ ...parts, products, photos: photo("a.png", await pictureBytes("a.png")) });
	body.append("photos", photo("b.png", await pictureBytes("a.png")));
	const made = await who.ann("POST", at(), body);
	expect([made.status, made.body.products, made.body.photos.length]).toEqual([
		201,
		[{ id: product, name: "Mastic", batch: "L7" }],
		2,
	]);
	const refused = await who.ann(
		"POST",
		at(),
		form({ ...parts, key: "k-3", photos: photo("c.jpg", Buffer.from("words")) }),
	);
	expect([refused.status, refused.body]).toMatchObject([400, { photos: ["Photos are JPEG, PNG or WebP."] }]);
	const wrong = await who.ann("POST", at(), { penetration, kind: "inspected" });
	expect([wrong.status, wrong.body]).toMatchObject([400, { result: ["Choose a result."] }]);
});

test("each of the project's people reads, and records by their role; for others, staff too, it is not found", async () => {
	const bob = (await who.bob.get("auth/users/me/")).body.id;
	const note = { penetration, kind: "note", note: "Seen" };
	for (const caller of [who.bob, who.sue]) {
		const answers = [await caller.get(at()), await caller("POST", at(), note)];
		expect(answers.map(({ status }) => status)).toEqual([404, 404]);
	}
	await insert(api.em, "project_member", { project_id: project, user_id: bob, role: "inspector" });
	const statuses = [
		await who.bob.get(at()),
		await who.bob("POST", at(), note),
		await who.bob("POST", at(), { ...note, kind: "installed" }),
	];
	expect(statuses.map(({ status }) => status)).toEqual([200, 201, 403]);
	const deleted = await who.ann("DELETE", `guide/guide/${project}/penetration/${penetration}/`);
	expect([deleted.status, JSON.stringify(deleted.body)]).toEqual([
		409,
		expect.stringContaining("P-001 has site records. Set it to not needed instead."),
	]);
});
