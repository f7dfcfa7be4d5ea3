import { beforeAll, expect, test } from "vitest";
import { paths } from "#app/paths.ts";
import { ensure, makePerson, makeProject, makeSolution } from "#tests/support/catalogue.ts";
import { issueProject } from "#tests/support/issues.ts";
import { runningProduct } from "#tests/support/running-product.ts";
import { signedIn, type Visitor } from "./visitor.ts";

const running = runningProduct();
const ISSUED = "Used in 2 issued schedules (2 projects, 2 owners).";
const UNSAVED = "Nothing has been saved yet: issued schedules use what you are changing.";
let staff: Visitor;
let ids: Record<string, number>;

beforeAll(async () => {
	staff = await signedIn(running.product.url, "staff");
	const { em } = running;
	const sol = await makeSolution(em, "IF-1", {
		specimens: [
			{
				...{ id: "IF1", report: "71 / FR71 / Form Lab", frr: "-/240/30", insulation: "25mm / Form Wool" },
				...{ service: "Form PVC / Form Pipe / Form Class", substrate: "Form Wall / Form Board / 13mm" },
				products: ["Form Mastic"],
			},
		],
		substrates: ["Form Wall / Form Board / 13mm"],
	});
	for (const name of ["Ann", "Bob"]) {
		const owner = await makePerson(em, name);
		await issueProject(em.fork(), owner, await makeProject(em, owner, `${name}'s Tower`, [sol]));
	}
	const [row] = await em.execute<Record<string, number>[]>(
		`select p.report_id as report, r.lab_id as lab, p.frr_id as frr, p.brand_id as brand, p.application_id as sealtype,
			p.prot_first_id as product, p.service_id as serv, v.material_id as servmat, v.service_type_id as servtype,
			v.classification_id as servclass, v.insulation_id as insu, i.name_id as insumat, p.substrate_id as subs,
			b.orientation_id as orient, b.name_id as subname
		 from specimen p join report r on r.id = p.report_id join service v on v.id = p.service_id
			join insulation i on i.id = v.insulation_id join substrate b on b.id = p.substrate_id
		 where p.specimen_id = 'IF1'`,
	);
	ids = { ...row, other: await ensure(em, "service_material", { name: "Form HDPE" }) };
});

/** Without the marks that React puts between texts. */
const words = async (answer: Response) => (await answer.text()).replaceAll("<!-- -->", "");
const named = (from: string, to: string) => ({ fields: () => ({ name: to }), line: `Name: ${from} → ${to}` });

interface Edit {
	fields: () => Record<string, string | number>;
	/** What is told of the change. */
	line: string;
}

const edits: Record<string, Edit> = {
	report: {
		fields: () => ({ number: "FR72", book: "71", lab: ids.lab! }),
		line: "Number: FR71 → FR72",
	},
	lab: named("Form Lab", "Form Lab B"),
	frr: named("-/240/30", "-/240/45"),
	brand: named("Brand", "Form Brand B"),
	sealtype: named("Pipe Seal", "Form Seal B"),
	servmat: named("Form PVC", "Form PVC B"),
	servtype: named("Form Pipe", "Form Pipe B"),
	servclass: named("Form Class", "Form Class B"),
	serv: {
		fields: () => ({
			...{ classification: ids.servclass!, material: ids.other!, service_type: ids.servtype!, insulation: ids.insu! },
		}),
		line: "Material: Form PVC B → Form HDPE",
	},
	insu: { fields: () => ({ name: ids.insumat!, thickness: "26mm" }), line: ": 25mm → 26mm" },
	insumat: named("Form Wool", "Form Wool B"),
	subs: {
		fields: () => ({ orientation: ids.orient!, name: ids.subname!, thickness: "14mm" }),
		line: ": 13mm → 14mm",
	},
	orient: named("Form Wall", "Form Wall B"),
	subname: named("Form Board", "Form Board B"),
	product: named("Form Mastic", "Form Mastic B"),
};

const sentOf = (fields: object) =>
	Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)]));

/** The value of a hidden field of a page that was answered. */
const hiddenIn = (html: string, name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? "";

test.each(Object.entries(edits))(
	"a change of an issued %s says whom it reaches, is shown old to new, and is stored when it is meant",
	async (key, { fields, line }) => {
		const id = ids[key]!;
		const address = key === "product" ? paths.productEdit(id) : paths.listEdit(key, id);
		const form = await words(await staff.get(address));
		const sent = { ...sentOf(fields()), version: hiddenIn(form, "version") };
		const answer = await staff.post(address, sent);
		const asked = await words(answer);
		expect(form).toContain(ISSUED);
		expect(form).toContain("Used in 1 ");
		expect([answer.status, asked]).toEqual([400, expect.stringContaining(UNSAVED)]);
		expect(asked).toContain(`${line}<`);
		const reviewed = hiddenIn(asked, "reviewed");
		expect((await staff.post(address, { ...sent, reviewed: `${reviewed}x` })).status).toBe(400);
		const stored = await staff.post(address, { ...sent, reviewed });
		expect(stored.status).toBe(303);
		const after = await words(await staff.get(stored.headers.get("Location")!));
		expect(after).toMatch(/ has been saved\./);
		expect(after).toContain("Tell the 2 owners of schedules issued with it");
	},
);

test("what was not issued is stored at once", async () => {
	const address = paths.listEdit("servmat", ids.other!);
	const form = await words(await staff.get(address));
	expect(form).toContain("Used in 1 service. ");
	expect(form).not.toContain("Issued in");
	const sent = { name: "Form HDPE B", version: hiddenIn(form, "version") };
	expect((await staff.post(address, sent)).status).toBe(303);
});

test("the question before a product is deleted says what rests on it", async () => {
	const question = await words(await staff.get(paths.managedToggle("products", ids.product!)));
	expect(question).toContain("Used in 1 specimen. ");
	expect(question).toContain(ISSUED);
	expect(question).toContain(
		"Hides no solution from the finder, leaves 1 solution without current evidence, stays in 2 projects.",
	);
});

test("going back to an earlier version says whom it reaches, and leads to the notice", async () => {
	const [{ id } = undefined!] = await running.em.execute<{ id: number }[]>(
		"select max(id)::int as id from catalogue_change where entity = 'frr' and record_id = ?",
		[ids.frr!],
	);
	await running.em.execute(
		`insert into catalogue_change (entity, record_id, source, old, new)
		 values ('frr', ?, 'page', '{"name": "-/240/45"}', '{"name": "-/240/90"}')`,
		[ids.frr!],
	);
	await running.em.execute("update frr set name = '-/240/90' where id = ?", [ids.frr!]);
	const question = await words(await staff.get(paths.historyVersion(id)));
	expect(question).toContain(ISSUED);
	const gone = await staff.post(paths.historyVersion(id), { newest: hiddenIn(question, "newest") });
	expect(gone.status).toBe(303);
	const after = await words(await staff.get(gone.headers.get("Location")!));
	expect(after).toContain("Tell the 2 owners of schedules issued with it");
});

test("a notice begins with what the catalogue says, and that something fell which is in force is to be certain", async () => {
	const address = paths.listNotice("report", ids.report!);
	const form = await words(await staff.get(address));
	expect(form).toMatch(/<option value="" selected="">Choose what happened/);
	expect(form).toContain("Send to 2 owners");
	const sent = { subject: "withdrawn", reason: "The laboratory says so." };
	const unchosen = await staff.post(address, { subject: "", reason: sent.reason });
	const again = await words(unchosen);
	expect(unchosen.status).toBe(400);
	expect(again).toMatch(/id="subject-error"[^>]*>.*?Choose what happened\./);
	expect(again).toContain(`${sent.reason}</textarea>`);
	const refused = await staff.post(address, sent);
	expect([refused.status, await words(refused)]).toEqual([
		400,
		expect.stringContaining(
			"The catalogue still shows it as current. Change it there first, or tick that you are certain.",
		),
	]);
	expect((await staff.post(address, { ...sent, certain: "on" })).status).toBe(303);
	await running.em.execute("update report set expires = '2020-01-01' where id = ?", [ids.report!]);
	const expired = await words(await staff.get(address));
	expect(expired).toMatch(/<option value="expired" selected=""/);
	expect(expired).not.toContain("in force");
	expect((await staff.post(address, { ...sent, subject: "expired", replace_by: "if-1" })).status).toBe(303);
	await running.em.execute("update report set is_active = false where id = ?", [ids.report!]);
	expect(await words(await staff.get(address))).toMatch(/<option value="withdrawn" selected=""/);
});
