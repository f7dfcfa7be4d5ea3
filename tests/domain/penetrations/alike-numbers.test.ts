import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Actor } from "#app/domain/actor.ts";
import { isRefusal } from "#app/domain/errors.ts";
import { checkList, storeList } from "#app/domain/penetrations/list/list-check.ts";
import { penetrationForm, storeForm } from "#app/domain/penetrations/list/penetration.ts";
import { sourceOfText } from "#app/domain/penetrations/list/sheet-files.ts";
import { NO_DECISIONS } from "#app/domain/penetrations/list/sheet-types.ts";
import { listStoredPenetrations } from "#app/domain/penetrations/penetrations.sql.ts";
import { writeTabs } from "#app/tables/separated-text.ts";
import { type ApiPlace, type Caller, openApi } from "#tests/support/api.ts";
import { makePerson, makeProject, makeSolution } from "#tests/support/catalogue.ts";

const ALIKE = ["P-1 É", "p–1  e\u0301", "Ｐ－１\u3000É", "P\u200b-1\u00a0É", "P‑1 É\u2060"];

let api: ApiPlace;
let ann: Actor;
let caller: Caller;
let project: number;
beforeAll(async () => {
	api = await openApi();
	ann = await makePerson(api.em, "Ann");
	caller = await api.as(ann);
	await makeSolution(api.em, "V–１  É", { specimens: [{ id: "A–1" }] });
});
beforeEach(async () => {
	project = await makeProject(api.em, ann, "Harbour Tower");
});
afterAll(() => api?.close());

const fork = () => api.em.fork() as typeof api.em;
const facts = { required: "-/60/60", service: "PVC", size: "Ø100" };

/** One as it may have been stored before numbers had one spelling. */
async function writeNumber(ref: string) {
	await caller("POST", `guide/guide/${project}/penetration/`, { ...facts, ref: "OLD" });
	await api.em.execute("update penetration set ref = ?, ref_key = lower(?) where project_id = ?", [ref, ref, project]);
}

async function paste(texts: Record<string, string>) {
	const { sheets } = sourceOfText(writeTabs([Object.keys(texts), Object.values(texts)]));
	const checked = await checkList(fork(), ann, project, sheets, NO_DECISIONS);
	expect(checked.errors).toEqual([]);
	return fork().transactional((em) =>
		storeList(em as typeof api.em, ann, project, checked, { source: { kind: "paste" }, overwrite: "correct" }),
	);
}

test.each(ALIKE)("the number %s is one with all that look like it", async (stored) => {
	await writeNumber(stored);
	for (const ref of ALIKE) {
		const form = penetrationForm.parse({ ...facts, ref, quantity: "1" });
		const formed = fork().transactional((em) => storeForm(em as typeof api.em, ann, project, undefined, form));
		await expect(formed).rejects.toSatisfy((error) => isRefusal(error) && "ref" in (error.fields ?? {}));
		const called = await caller("POST", `guide/guide/${project}/penetration/`, { ...facts, ref });
		expect([ref, called.status < 500]).toEqual([ref, true]);
		expect(await paste({ ...facts, ref })).toMatchObject({ created: 0 });
		expect(await listStoredPenetrations(fork(), project)).toHaveLength(1);
	}
});

test("a list names a solution and its specimen by what looks like their codes", async () => {
	for (const [at, drawing] of ["V-1 É", "Ｖ－１ e\u0301", "v–1\u00a0É"].entries()) {
		await paste({ ...facts, ref: `R-${at}`, solution: drawing, specimen: "BK12/FR1/A-1" });
	}
	const rows = await listStoredPenetrations(fork(), project);
	expect(rows.map(({ sol, specimens }) => [sol !== null, specimens.length])).toEqual(rows.map(() => [true, 1]));
});
