import { beforeAll, beforeEach, expect, test } from "vitest";
import type { EntityManager } from "#db/orm.ts";
import { formTrial } from "./form-trial.ts";
import type { Visitor } from "./visitor.ts";

const trial = formTrial();
let em: EntityManager;
let user: Visitor;
beforeAll(() => {
	({ em, user } = trial);
});
beforeEach(async () => {
	await user.post("/specs/form", await trial.identification("Openings"));
});

const FORM = "/specs/penetrations/form";

/** Inputs of a page with their values. */
const inputs = (html: string) =>
	Object.fromEntries(
		[...html.matchAll(/<input[^>]*>/g)].map(([input]) => [
			/ name="([^"]*)"/.exec(input)?.[1] ?? "",
			/ value="([^"]*)"/.exec(input)?.[1] ?? "",
		]),
	);

const stored = () =>
	em.execute(
		`select id, service, size, more_services as more, opening, gap from penetration
		 where project_id = (select max(id) from project) order by ref`,
	);

test("without script a service has a line that comes and goes by a button, and nothing is lost by it", async () => {
	const typed = { ref: "O-1", service: "PVC", size: "Ø110", gap: "10 mm", lines: "1" };
	const added = await user.post(`${FORM}?line=add`, typed);
	const html = await added.text();
	expect([added.status, inputs(html)]).toMatchObject([200, { ...typed, lines: "2", service_2: "", required: "" }]);
	expect(html).not.toContain("may not be blank");
	expect(html).toContain(`action="${FORM}"`);
	const third = await user.post(`${FORM}?line=add`, { ...typed, lines: "2", service_2: "Copper" });
	const removed = await user.post(`${FORM}?line=remove-2`, {
		...{ ...typed, lines: "3", service_2: "Copper", service_3: "HDPE", size_3: "Ø50" },
	});
	expect(inputs(await third.text())).toMatchObject({ lines: "3", service_2: "Copper", service_3: "" });
	const left = inputs(await removed.text());
	expect(left).toMatchObject({ lines: "2", service: "PVC", service_2: "HDPE", size_2: "Ø50" });
	expect(left).not.toHaveProperty("service_3");
	expect(await stored()).toEqual([]);
});

test("all services of an opening are stored with its facts; a line without texts is none", async () => {
	const fields = { ref: "O-1", required: "-/60/60", opening: "600x400", gap: "5-25", version: "0", lines: "3" };
	const made = await user.post(FORM, { ...fields, service: "PVC", size: "Ø110", service_3: "Copper" });
	expect(made.status).toBe(303);
	const copper = { service: "Copper", size: "", service_type: "", classification: "", insulation: "" };
	const [opening] = await stored();
	expect(opening).toMatchObject({
		...{ service: "PVC", size: "Ø110", more: [copper], opening: "600 x 400", gap: "5 to 25" },
	});
	const page = inputs(await (await user.get(`${FORM}/${opening!.id}`)).text());
	expect(page).toMatchObject({ lines: "2", service: "PVC", service_2: "Copper", opening: "600 x 400" });
	const first = await user.post(`${FORM}/${opening!.id}`, {
		...{ ...fields, version: page.version!, service: "", service_2: "Copper", size_2: "Ø20" },
	});
	expect(first.status).toBe(303);
	expect(await stored()).toMatchObject([{ service: "Copper", size: "Ø20", more: [] }]);
});

test("each service has its quantity, which may stay unknown", async () => {
	const fields = { ref: "O-9", required: "-/60/60", version: "0", lines: "2", quantity: "5" };
	const services = { service: "PVC", service_quantity: "2", service_2: "Copper", service_quantity_2: "" };
	expect((await user.post(FORM, { ...fields, ...services })).status).toBe(303);
	const [opening] = await em.execute(
		`select id, quantity, service_quantity as each, more_services as more from penetration
		 where project_id = (select max(id) from project)`,
	);
	expect([opening!.quantity, opening!.each, "quantity" in opening!.more[0]]).toEqual([5, 2, false]);
	const page = inputs(await (await user.get(`${FORM}/${opening!.id}`)).text());
	expect(page).toMatchObject({ quantity: "5", service_quantity: "2", service_quantity_2: "" });
	const wrong = await user.post(FORM, { ...fields, ref: "O-10", service: "PVC", service_quantity: "many" });
	expect(await wrong.text()).toContain("How many of a service is a whole number from 1 to 9999.");
});

test("what is wrong with a service is said at its line", async () => {
	const wrong = { ref: "O-2", required: "-/60/60", lines: "2", service_2: "x".repeat(51) };
	const refused = await (await user.post(FORM, wrong)).text();
	expect(refused.replaceAll("<!-- -->", "")).toContain("Service (service 2)");
	expect(refused).toContain("Ensure this field has no more than 50 characters.");
});

async function sendRows(fields: Record<string, string>) {
	const form = new FormData();
	for (const [name, value] of Object.entries(fields)) form.set(name, value);
	const request = new Request("http://localhost", { method: "POST", body: form });
	const sent = await user.send("/specs/penetrations/import", await request.text(), {
		Origin: user.origin,
		"Content-Type": request.headers.get("Content-Type")!,
	});
	return { status: sent.status, html: (await sent.text()).replaceAll("<!-- -->", "") };
}

test("without script the page names openings with several rows and asks once what letters say; the answer is of that list", async () => {
	const rows =
		"No\tService\tFRL\tGap\nO-1\tPVC\t-/60/60\tto suit\nO-1\tCopper\t\t\nO-2a\tPVC\t-/60/60\t\nO-2b\tHDPE\t-/60/60\t\n";
	const first = await sendRows({ rows });
	expect(first.html).toContain("O-1: 2 services, rows 2 and 3");
	expect(first.html).toContain("Gap “to suit” is not recognised and stays as it is: row 2");
	expect(first.html).toContain("O-2a, O-2b: what do the letters mean?");
	expect(first.html).toContain("3 new openings, 0 changed");
	const asked = await sendRows({ ...carried(first.html), letters: "join", do: "store" });
	expect(asked.html).toContain("Look at them, then save them.");
	expect(asked.html).toContain("O-2: 2 services, rows 4 and 5");
	const stored = await sendRows({ ...carried(asked.html), letters: "join", do: "store" });
	expect(stored.status).toBe(303);
	expect(await named()).toEqual(["O-1 PVC, Copper", "O-2 PVC, HDPE"]);
	const again = await sendRows({ rows });
	expect(again.html).toContain("2 new openings");
});

/** What the form of a checked list sends back as it stands. */
function carried(html: string) {
	const { source = "", shown = "", seen = "" } = inputs(html);
	const rows = /<textarea[^>]*name="rows"[^>]*>([^<]*)/.exec(html)![1]!.replace(/^\n/, "");
	return { rows, source, shown, seen };
}

const named = async () => {
	const found = await em.execute<{ ref: string; service: string; more: { service: string }[] }[]>(
		`select ref, service, more_services as more from penetration
		 where project_id = (select max(id) from project) order by ref`,
	);
	return found.map(({ ref, service, more }) => `${ref} ${[service, ...more.map((one) => one.service)].join(", ")}`);
};
