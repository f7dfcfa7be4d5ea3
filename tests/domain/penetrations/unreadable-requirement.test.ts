import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Actor } from "#app/domain/actor.ts";
import { checkList, storeList } from "#app/domain/penetrations/list/list-check.ts";
import { editedList, sourceOfText } from "#app/domain/penetrations/list/sheet-files.ts";
import { NO_DECISIONS } from "#app/domain/penetrations/list/sheet-types.ts";
import { listStoredPenetrations } from "#app/domain/penetrations/penetrations.sql.ts";
import { type ApiPlace, type Caller, openApi } from "#tests/support/api.ts";
import { makePerson, makeProject, makeSolution } from "#tests/support/catalogue.ts";

let api: ApiPlace;
let ann: Actor;
let caller: Caller;
let project: number;
beforeAll(async () => {
	api = await openApi();
	ann = await makePerson(api.em, "Ann");
	caller = await api.as(ann);
	await makeSolution(api.em, "V-1");
});
afterAll(() => api?.close());

/** Two penetrations, of which one has a requirement that was stored before such were refused. */
beforeEach(async () => {
	project = await makeProject(api.em, ann, "Harbour Tower");
	for (const ref of ["P-1", "P-2"]) {
		await caller("POST", address(), { ref, required: "-/60/60", service: "PVC", size: "Ø100" });
	}
	await api.em.execute("update penetration set required = '-/2/2' where ref = 'P-1' and project_id = ?", [project]);
});

const address = () => `guide/guide/${project}/penetration/`;
const fork = () => api.em.fork() as typeof api.em;
const required = async () =>
	(await listStoredPenetrations(fork(), project)).map((one) => [one.ref, one.required, one.note]);

async function paste(change: (text: string) => string) {
	const { text } = await editedList(fork(), project);
	const { sheets } = sourceOfText(change(text));
	const checked = await checkList(fork(), ann, project, sheets, NO_DECISIONS);
	if (checked.errors.length > 0) return checked.errors.map(({ column, line }) => `${line} ${column}`);
	await fork().transactional((em) =>
		storeList(em as typeof api.em, ann, project, checked, { source: { kind: "paste" }, overwrite: "correct" }),
	);
	return [];
}

test("the whole table goes again where a stored requirement cannot be read, and another row is changed", async () => {
	expect(await paste((text) => text.replace(/(P-2.*?)-\/60\/60/s, "$1-/90/90"))).toEqual([]);
	expect(await required()).toMatchObject([
		["P-1", "-/2/2", ""],
		["P-2", "-/90/90", ""],
	]);
});

test("a requirement that cannot be read is refused where it is new, or changed", async () => {
	expect(await paste((text) => text.replace("-/60/60", "-/3/3"))).toHaveLength(1);
	expect(await paste((text) => text.replace("-/2/2", "-/3/3"))).toHaveLength(1);
});

test("a client sends back what it was given", async () => {
	const { body: rows } = await caller.get(address());
	const bodies = rows.map(({ ref, required, service }: Record<string, string>) => ({
		ref,
		required,
		service,
		note: "Seen",
	}));
	expect((await caller("POST", address(), bodies)).status).toBe(200);
	expect(await required()).toEqual([
		["P-1", "-/2/2", "Seen"],
		["P-2", "-/60/60", "Seen"],
	]);
	expect((await caller("POST", address(), [{ ref: "P-1", required: "-/3/3" }])).status).toBe(400);
	expect((await caller("POST", address(), [{ ref: "P-3", required: "-/2/2" }])).status).toBe(400);
});
