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

async function send(fields: [name: string, value: string][]): Promise<Response> {
	const form = new FormData();
	for (const [name, value] of fields) form.append(name, value);
	const request = new Request("http://localhost", { method: "POST", body: form });
	return user.send("/specs/penetrations/import", await request.text(), {
		Origin: user.origin,
		"Content-Type": request.headers.get("Content-Type")!,
	});
}

const LISTED =
	"select ref, size, spacing, required from penetration where project_id = (select max(id) from project) order by ref";

const plain = (html: string) => html.replaceAll("&quot;", '"').replaceAll("<!-- -->", "");

const inputOf = (page: string, name: string) => new RegExp(`name="${name}"[^>]* value="([^"]*)"`).exec(page)?.[1] ?? "";

const fieldOf =
	(page: string) =>
	(name: string): [string, string] => [name, inputOf(page, name)];

const rowsOf = (page: string) => plain(/<textarea[^>]*name="rows"[^>]*>\n?([^<]*)/.exec(page)![1]!);

test("without script 60 min, -/2/2 and a distance of 100 m are asked about, and stored as a person answers", async () => {
	await user.post("/specs/form", await trial.identification("Answers"));
	const rows = [
		...["No.\tService\tDiameter [cm]\tSpacing [m]\tFRL", "P-1\tPVC\t10\t100\t60 min", "P-2\tPVC\t4\t0.1\t-/2/2"],
	].join("\n");
	const first = await send([["rows", rows]]);
	const page = await first.text();
	expect([first.status, plain(page)]).toEqual([
		400,
		expect.stringContaining("“60 min” (1 row) means -/60/60 for seals"),
	]);
	for (const words of [
		"“-/2/2” (1 row) means -/120/120 for seals",
		"Minutes, or hours?",
		"Numbers under “Diameter [cm]”: 10 cm = 100 mm",
	]) {
		expect(plain(page)).toContain(words);
	}
	const ticks = [...page.matchAll(/name="fixAs"[^>]*value="([^"]*)"/g)].map(([, value]) => plain(value!));
	expect(ticks.map((tick) => JSON.parse(tick))).toEqual([
		{ column: "spacing", value: "100", at: "", text: "100000 mm", isProposal: true },
		{ column: "required", value: "60 min", at: "", text: "-/60/60", isProposal: true },
		{ column: "required", value: "-/2/2", at: "", text: "-/120/120", isProposal: true },
	]);
	const known: [string, string][] = [["rows", rowsOf(page)], ...["source", "shown"].map(fieldOf(page))];
	const answers = ticks.map((tick): [string, string] => ["fixAs", tick]);
	// The table has millimetres by now, and says so.
	expect(plain(page)).toContain("Diameter (mm)");
	// What is not answered is asked again, and nothing is stored.
	const again = await send([...known, ["do", "store"], ...answers.slice(1)]);
	expect([again.status, plain(await again.text())]).toEqual([400, expect.stringContaining("is that right?")]);
	const checked = await send([...known, ...answers]);
	const answered = await checked.text();
	expect(checked.status).toBe(200);
	const kept = [...answered.matchAll(/name="fixOf" value="([^"]*)"/g)].map(([, value]) => plain(value!));
	const texts = [...answered.matchAll(/name="fixText" value="([^"]*)"/g)].map(([, value]) => plain(value!));
	const fixes = kept.flatMap((key, at): [string, string][] => [
		["fixOf", key],
		["fixText", texts[at]!],
	]);
	const now = ["source", "shown", "seen"].map(fieldOf(answered));
	expect((await send([["rows", rowsOf(answered)], ...now, ...fixes, ["do", "store"]])).status).toBe(303);
	expect(await em.execute(LISTED)).toEqual([
		{ ref: "P-1", size: "Ø100", spacing: "100000", required: "-/60/60" },
		{ ref: "P-2", size: "Ø40", spacing: "100", required: "-/120/120" },
	]);
});
