import { beforeAll, expect, test } from "vitest";
import { paths } from "#app/paths.ts";
import { insert, makePerson, makeProject, makeSolution } from "#tests/support/catalogue.ts";
import { colleague } from "#tests/support/colleagues.ts";
import { issueProject } from "#tests/support/issues.ts";
import { runningProduct } from "#tests/support/running-product.ts";
import { signedIn, type Visitor } from "./visitor.ts";

const running = runningProduct({ env: { REVIEW: "on" } });
let staff: Visitor;
let second: Visitor;
let editor: Visitor;
let reader: Visitor;
let ids: Record<string, number>;

beforeAll(async () => {
	const { em, product } = running;
	staff = await signedIn(product.url, "staff");
	second = (await colleague(em, product.url, "administrator")).at;
	editor = (await colleague(em, product.url, "editor")).at;
	reader = (await colleague(em, product.url, "reader")).at;
	const sol = await makeSolution(em, "RV-1", {
		specimens: [
			{
				...{ id: "RV1", report: "81 / FR81 / Review Lab", frr: "-/240/30", insulation: "25mm / Review Wool" },
				...{ service: "Review PVC / Review Pipe / Review Class", substrate: "Review Wall / Review Board / 13mm" },
				products: ["Review Mastic"],
			},
		],
		substrates: ["Review Wall / Review Board / 13mm"],
	});
	const owner = await makePerson(em, "Ann");
	await issueProject(em.fork(), owner, await makeProject(em, owner, "Tower", [sol]));
	const [row] = await em.execute<Record<string, number>[]>(
		`select p.id as specimen, p.report_id as report, r.lab_id as lab, p.frr_id as frr, p.brand_id as brand,
			p.application_id as sealtype, p.prot_first_id as product, p.service_id as serv, v.material_id as servmat,
			v.service_type_id as servtype, v.classification_id as servclass, v.insulation_id as insu, i.name_id as insumat,
			p.substrate_id as subs, b.orientation_id as orient, b.name_id as subname
		 from specimen p join report r on r.id = p.report_id join service v on v.id = p.service_id
			join insulation i on i.id = v.insulation_id join substrate b on b.id = p.substrate_id
		 where p.specimen_id = 'RV1'`,
	);
	ids = { ...row, solution: sol, other: await insert(em, "service_material", { name: "Review HDPE" }) };
});

/** Without the marks that React puts between texts. */
const words = async (answer: Response) => (await answer.text()).replaceAll("<!-- -->", "");

const renamed = (name: string) => ({ name });

/** What a form sends of each list whose records are issued. */
const sent: Record<string, () => Record<string, unknown>> = {
	report: () => ({ number: "FR82", book: "81", lab: ids.lab }),
	...Object.fromEntries(
		["lab", "brand", "sealtype", "servmat", "servtype", "servclass", "insumat", "orient", "subname", "product"].map(
			(key) => [key, () => renamed(`Other ${key}`)],
		),
	),
	frr: () => renamed("-/240/45"),
	serv: () => ({
		classification: ids.servclass,
		material: ids.other,
		service_type: ids.servtype,
		insulation: ids.insu,
	}),
	insu: () => ({ name: ids.insumat, thickness: "26mm" }),
	subs: () => ({ orientation: ids.orient, name: ids.subname, thickness: "14mm" }),
};

const asSent = (fields: object) =>
	Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)]));

const addressOf = (key: string) => (key === "product" ? paths.productEdit(ids[key]!) : paths.listEdit(key, ids[key]!));

/** Sends a form; answers where it led. */
async function send(who: Visitor, page: string, fields: object): Promise<string> {
	const version = await who.hidden(page, "version");
	const answer = await who.post(page, { ...asSent(fields), ...(version ? { version } : {}) });
	expect([page, answer.status]).toEqual([page, 303]);
	return answer.headers.get("Location")!;
}

const decide = async (who: Visitor, proposal: string, fields: object) => {
	const version = await who.hidden(proposal, "version");
	return who.post(proposal, { version, ...asSent(fields) });
};

const nowOf = async (key: string) =>
	(await running.em.execute(`select * from ${tables[key]} where id = ?`, [ids[key]]))[0];

const tables: Record<string, string> = {
	...{ report: "report", lab: "lab", brand: "brand", sealtype: "seal_type", servmat: "service_material" },
	...{ servtype: "service_type", servclass: "service_classification", insumat: "insulation_material" },
	...{ orient: "orientation", subname: "substrate_name", product: "product", frr: "frr", serv: "service" },
	...{ insu: "insulation", subs: "substrate", specimen: "specimen" },
};

test.each(Object.entries(sent))(
	"the form of an issued %s leads to a proposal, which another administrator publishes",
	async (key, fields) => {
		const before = await nowOf(key);
		const proposal = await send(editor, addressOf(key), fields());
		expect(proposal).toMatch(/^\/management\/review\/\d+$/);
		expect(await nowOf(key)).toEqual(before);
		const seen = await words(await editor.get(proposal));
		expect(seen).toContain(
			"Nothing has changed yet. Issued schedules print this, so another administrator has to publish your proposal.",
		);
		expect(seen).toContain("Withdraw");
		expect((await decide(editor, proposal, { intent: "publish" })).status).toBe(403);
		expect((await decide(reader, proposal, { intent: "publish" })).status).toBe(403);
		expect((await decide(reader, proposal, { intent: "reject", note: "x" })).status).toBe(403);
		expect(await nowOf(key)).toEqual(before);
		const version = await second.hidden(proposal, "version");
		const published = await second.post(proposal, { version, intent: "publish" });
		expect(published.status).toBe(303);
		expect(await nowOf(key)).not.toEqual(before);
		const after = await words(await second.get(proposal));
		expect(after).toContain("Published by Kiri Ngata.");
		expect((await second.post(proposal, { version, intent: "publish" })).status).toBe(409);
	},
);

test("the wizard of a specimen leads to a proposal, and its draft is gone", async () => {
	const page = paths.specimenEdit(ids.specimen!);
	const step = await words(await staff.get(page));
	const seen = [...step.matchAll(/name="seen\.(\w+)" value="([^"]*)"/g)].map(
		([, name, value]) => [name!, value!] as const,
	);
	const shown = Object.fromEntries(
		seen.flatMap(([name, value]) => [
			[name, value],
			[`seen.${name}`, value],
		]),
	);
	await staff.post(page, { ...shown, step: "1", size: "77 mm", move: "next" });
	const answer = await staff.post(page, { step: "4", move: "submit" });
	const to = answer.headers.get("Location") ?? "";
	expect(to).toMatch(/^\/management\/review\/\d+$/);
	expect((await nowOf("specimen"))?.size).toBe("100mm");
	expect(await running.em.execute("select id from draft where kind = 'specimen'")).toEqual([]);
	const proposal = await words(await second.get(to));
	expect(proposal).toContain("Size");
	expect(proposal).toContain("77 mm");
	expect((await decide(staff, to, { intent: "publish" })).status).toBe(403);
	expect((await decide(second, to, { intent: "reject", note: "" })).status).toBe(400);
	expect((await decide(second, to, { intent: "reject", note: "The report says 100 mm." })).status).toBe(303);
	expect(await words(await staff.get(to))).toContain("The report says 100 mm.");
	expect((await nowOf("specimen"))?.size).toBe("100mm");
});

test("a withdrawal is live at once, and restoring is proposed", async () => {
	const page = paths.listDelete("brand", ids.brand!);
	expect(await send(editor, page, { is_active: "false" })).toMatch(/solution_manager/);
	expect((await nowOf("brand"))?.is_active).toBe(false);
	const proposal = await send(editor, page, { is_active: "true" });
	expect(proposal).toMatch(/review/);
	expect((await decide(editor, proposal, { intent: "withdraw" })).status).toBe(303);
	expect((await nowOf("brand"))?.is_active).toBe(false);
});

test("the list says what waits, for all of staff, and its number stands beside its name", async () => {
	const proposal = await send(staff, addressOf("insumat"), { name: "Once more" });
	for (const who of [staff, second, editor, reader]) {
		const page = await words(await who.get(paths.proposals()));
		expect(page).toContain(`href="${proposal}"`);
		expect(page).toContain("Change of insulation material");
	}
	const record = paths.listRecord("insumat", ids.insumat!);
	expect(await words(await editor.get(record))).toContain("A change proposed by Demo Staff waits for review");
	expect((await decide(staff, proposal, { intent: "withdraw" })).status).toBe(303);
	expect(await words(await editor.get(record))).not.toContain("waits for review");
});
