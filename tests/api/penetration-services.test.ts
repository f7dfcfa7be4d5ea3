import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Actor } from "#app/domain/actor.ts";
import { copyProject } from "#app/domain/projects/copy-project.ts";
import { type ApiPlace, type Caller, openApi } from "#tests/support/api.ts";
import { makePerson, makeProject, makeSolution } from "#tests/support/catalogue.ts";

let api: ApiPlace;
let ann: Actor;
let call: Caller;
let id: number;

beforeAll(async () => {
	api = await openApi();
	ann = await makePerson(api.em, "Ann");
	call = await api.as(ann);
});
beforeEach(async () => {
	id = await makeProject(api.em, ann, "Harbour Tower");
});
afterAll(() => api?.close());

const at = (more = "") => `guide/guide/${id}/penetration/${more}`;
const service = (more: Record<string, string>) => {
	return { classification: "", service: "", service_type: "", size: "", insulation: "", ...more };
};
const pvc = service({ service: "PVC", size: "Ø110" });
const copper = service({ service: "Copper", size: "Ø20", insulation: "none" });

test("an opening with several services is stored and answered; its single fields are those of the first", async () => {
	const made = await call("POST", at(), { ref: "O-1", required: "-/60/60", services: [pvc, copper] });
	expect([made.status, made.body]).toMatchObject([201, { service: "PVC", size: "Ø110", services: [pvc, copper] }]);
	expect((await call.get(at())).body).toEqual([made.body]);
});

test("an old client that writes a single field writes the first service, and leaves the others", async () => {
	const { body } = await call("POST", at(), { ref: "O-1", required: "-/60/60", services: [pvc, copper] });
	const size = await call("PATCH", at(`${body.id}/`), { size: "Ø100" });
	expect(size.body).toMatchObject({ size: "Ø100", services: [{ ...pvc, size: "Ø100" }, copper] });
	// It sends back whole what it was answered, and its change.
	const whole = await call("POST", at(), { ...size.body, service: "uPVC" });
	expect([whole.status, whole.body]).toMatchObject([200, { service: "uPVC", services: [{ size: "Ø100" }, copper] }]);
	const list = await call("POST", at(), { ...whole.body, services: [copper] });
	expect(list.body).toMatchObject({ service: "Copper", size: "Ø20", services: [copper] });
});

test("single fields and a list of services that say different things of the first are refused", async () => {
	const both = { ref: "O-1", required: "-/60/60", size: "Ø50", services: [pvc] };
	const { status, body } = await call("POST", at(), both);
	expect([status, body]).toEqual([400, { services: ["The first service contradicts the fields that state it."] }]);
});

test.each([
	[null, "This field may not be null."],
	["PVC", 'Expected a list of items but got type "str".'],
	[[], "This list may not be empty."],
	[["PVC"], "Invalid data. Expected a dictionary, but got str."],
	[[{ size: "Ø".repeat(51) }], "Ensure this field has no more than 50 characters."],
	[[{ size: null }], "This field may not be null."],
	[Array.from({ length: 41 }, () => ({})), "Ensure this field has no more than 40 elements."],
])("services may not be %j", async (services, message) => {
	const { status, body } = await call("POST", at(), { ref: "O-1", required: "-/60/60", services });
	expect([status, body]).toEqual([400, { services: [message] }]);
});

test("a service has a quantity where one is stated; a list without it leaves it, and null takes it away", async () => {
	const services = [{ ...pvc, quantity: 2 }, copper];
	const made = await call("POST", at(), { ref: "O-1", required: "-/60/60", services });
	expect(made.body.services).toEqual(services);
	expect((await call.get(at())).body).toEqual([made.body]);
	const patch = async (change: object) => (await call("PATCH", at(`${made.body.id}/`), change)).body.services;
	expect(await patch({ size: "Ø100" })).toEqual([{ ...pvc, size: "Ø100", quantity: 2 }, copper]);
	expect(await patch({ services: [{ ...pvc, size: "Ø100" }, copper] })).toMatchObject([{ quantity: 2 }, copper]);
	const two = [
		{ ...copper, quantity: 9999 },
		{ ...pvc, quantity: null },
	];
	expect(await patch({ services: two })).toEqual([{ ...copper, quantity: 9999 }, pvc]);
});

test.each([
	[0, "Ensure this value is between 1 and 9999."],
	[10_000, "Ensure this value is between 1 and 9999."],
	[1.5, "A valid integer is required."],
	["2", "A valid integer is required."],
])("the quantity of a service is no %j", async (quantity, message) => {
	const services = [{ ...pvc, quantity }];
	const { status, body } = await call("POST", at(), { ref: "O-1", required: "-/60/60", services });
	expect([status, body]).toEqual([400, { services: [message] }]);
});

test("another quantity of a service of an assigned opening takes its solution off", async () => {
	const sol = await makeSolution(api.em, "V-2");
	const { body } = await call("POST", at(), { ref: "O-1", required: "-/60/60", services: [pvc] });
	await call("PATCH", at(`${body.id}/`), { sol });
	const more = await call("PATCH", at(`${body.id}/`), { services: [{ ...pvc, quantity: 2 }] });
	expect(more.body).toMatchObject({ sol: null, status: "open", services: [{ quantity: 2 }] });
});

test("another service of an assigned opening takes its solution off; another order of them does not", async () => {
	const sol = await makeSolution(api.em, "V-1");
	const { body } = await call("POST", at(), { ref: "O-1", required: "-/60/60", services: [pvc, copper] });
	const patch = async (change: object) => (await call("PATCH", at(`${body.id}/`), change)).body;
	expect(await patch({ sol })).toMatchObject({ status: "assigned" });
	expect(await patch({ services: [copper, pvc] })).toMatchObject({ sol });
	expect(await patch({ services: [copper, { ...pvc, size: "ø110 " }] })).toMatchObject({ sol });
	expect(await patch({ services: [copper, { ...pvc, size: "Ø100" }] })).toMatchObject({ sol: null, status: "open" });
	await patch({ sol });
	expect(await patch({ gap: "10 mm" })).toMatchObject({ sol: null, gap: "10" });
});

test("a copy of the project has the openings with their facts and services", async () => {
	const facts = { opening: "600 x 400", gap: "5 to 25", spacing: "100", access: "one side", fire_from: "below" };
	const services = [{ ...pvc, quantity: 3 }, copper];
	const { body } = await call("POST", at(), { ref: "O-1", required: "-/60/60", services, ...facts });
	const copy = await api.em.transactional((tx) => copyProject(tx, ann, id, "Copy"));
	const [copied] = (await call.get(`guide/guide/${copy}/penetration/`)).body;
	expect(copied).toEqual({ ...body, id: copied.id });
});
