import { beforeAll, expect, test } from "vitest";
import type { EntityManager } from "#db/orm.ts";
import { formTrial } from "./form-trial.ts";
import type { Visitor } from "./visitor.ts";

const trial = formTrial();
let em: EntityManager;
let user: Visitor;
beforeAll(() => {
	({ em, user } = trial);
});

const VERSIONS = "/specs/penetrations/versions";

async function sendRows(rows: string): Promise<Response> {
	const form = new FormData();
	for (const [name, value] of Object.entries({ rows, do: "store" })) form.set(name, value);
	const request = new Request("http://localhost", { method: "POST", body: form });
	return user.send("/specs/penetrations/import", await request.text(), {
		Origin: user.origin,
		"Content-Type": request.headers.get("Content-Type")!,
	});
}
const page = async (path: string) => (await (await user.get(path)).text()).replaceAll("<!-- -->", "");
const sizes = () =>
	em.execute("select ref, size from penetration where project_id = (select max(id) from project) order by ref");

test("without script lists are stored as versions, compared, put back, and what one did not have is set not needed", async () => {
	await user.post("/specs/form", await trial.identification("Versions"));
	expect(await page(VERSIONS)).toContain("No versions yet");
	expect((await sendRows("ref\trequired\tsize\nP-1\t-/60/60\tØ50\nP-2\t-/60/60\tØ50\n")).status).toBe(303);
	expect((await sendRows("ref\trequired\tsize\nP-1\t-/60/60\tØ65\nP-3\t-/60/60\tØ50\n")).status).toBe(303);
	const list = await page(VERSIONS);
	expect(list).toContain("2 new, 0 changed, 0 unchanged");
	expect(list).toContain("1 new, 1 changed, 0 unchanged; 1 opening not in this list");
	const choice = await user.get(`${VERSIONS}?from=2&to=1`);
	expect(choice.headers.get("Location")).toBe(`${VERSIONS}/2/1`);
	const compared = await page(`${VERSIONS}/1/2`);
	for (const part of ["Added (1)", "Changed (1)", "Ø50", "Ø65", "Not in the list of version 2 (1)"]) {
		expect(compared).toContain(part);
	}
	expect(compared).toMatch(/>P-3<.*>Ø50<.*>-\/60\/60<.*Changed \(1\)/s);
	expect((await user.get(`${VERSIONS}/1/9`)).status).toBe(404);
	expect((await user.post(VERSIONS, { drop: "2" })).headers.get("Location")).toContain("status=not+needed");
	expect(await page("/specs/penetrations?status=not+needed")).toContain("P-2");
	expect((await user.post(VERSIONS, { restore: "1" })).status).toBe(303);
	expect(await sizes()).toEqual([
		{ ref: "P-1", size: "Ø50" },
		{ ref: "P-2", size: "Ø50" },
	]);
	expect(await page(VERSIONS)).toContain("Version 1 restored");
});

test("after a fault of the program the pasted rows and the form of one penetration are given back", async () => {
	await user.post("/specs/form", await trial.identification("Faults"));
	await em.execute(`create function broken() returns trigger language plpgsql as $$ begin raise 'broken'; end $$;
		create trigger broken before insert on penetration for each statement execute function broken()`);
	try {
		const pasted = await sendRows("ref\trequired\tnote\nP-1\t-/60/60\tBehind the riser\n");
		expect([pasted.status, await pasted.text()]).toEqual([500, expect.stringContaining("Behind the riser")]);
		const one = await user.post("/specs/penetrations/form", {
			ref: "P-1",
			required: "-/60/60",
			note: "Above the lift",
		});
		const answer = await one.text();
		expect([one.status, answer]).toEqual([500, expect.stringContaining("Above the lift")]);
		expect(answer).toContain("nothing was saved");
	} finally {
		await em.execute("drop function broken cascade");
	}
});
