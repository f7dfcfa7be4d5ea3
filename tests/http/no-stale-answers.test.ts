import { mkdtemp, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { stringify } from "csv-stringify/sync";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openFileStore } from "#app/adapters/files/files.server.ts";
import { issueToken } from "#app/api/http/caller.ts";
import { writeMissingDocuments } from "#app/domain/catalogue/finder-index/read-model.ts";
import { recordSelect } from "#app/domain/catalogue/history/record-texts.sql.ts";
import { runImport } from "#app/domain/imports/run.ts";
import { undoImport } from "#app/domain/imports/undo/undo.ts";
import { closeResources, forkEm } from "#app/http/resources.server.ts";
import { paths } from "#app/paths.ts";
import type { EntityManager } from "#db/orm.ts";
import { overrideSettings, settings } from "#db/settings.ts";
import { caller } from "#tests/support/api.ts";
import { raiseCatalogue } from "#tests/support/catalogue.ts";
import { type FreshDatabase, freshDatabase } from "#tests/support/database.ts";
import { type Product, startProduct } from "#tests/support/processes.ts";
import { pdfBytes, pictureBytes } from "#tests/support/uploads.ts";
import { signedIn, type Visitor } from "./visitor.ts";

/** A web process of the product on the database that both share. */
interface Web {
	product: Product;
	staff: Visitor;
}

let place: FreshDatabase;
let em: EntityManager;
let webs: Web[];
/** Headers of somebody and of staff. */
let user: Record<string, string>;
let staff: Record<string, string>;
const ids: Record<string, number> = {};
let lists: [path: string, who: "user" | "staff"][];
let pages: string[];

const number = async (sql: string) => (await em.execute<{ n: number }[]>(`select (${sql})::int as n`))[0]!.n;
const ofSpecimen = (column: string) => number(`select ${column} from specimen where id = ${ids.specimen}`);

async function open(name: string, more: Record<string, string> = {}): Promise<Web> {
	const { dataDir } = place.settings;
	const env = {
		...place.env,
		FILES_URL: `file:${join(dataDir, "files")}`,
		WORKER: "off",
		RATE_LIMIT_SCALE: "0",
		...more,
	};
	const product = await startProduct({ dataDir: join(dataDir, name), env: { ...env, DATA_DIR: join(dataDir, name) } });
	return { product, staff: await signedIn(product.url, "staff") };
}

beforeAll(async () => {
	place = await freshDatabase({ seeded: true });
	overrideSettings({ ...place.env, KEPT_ANSWERS: "0" });
	em = await forkEm();
	webs = await Promise.all([open("one"), open("two")]);
	const token = async (email: string) => {
		const [{ id, version }] = (await em.execute<{ id: number; version: number }[]>(
			"select id, token_version as version from user_account where email = ?",
			[email],
		)) as [{ id: number; version: number }];
		return { Authorization: `JWT ${await issueToken("access", { userId: id, version })}` };
	};
	user = await token("user@example.com");
	staff = await token("staff@example.com");
	ids.solution = await number("select min(solution_id) from solution_path");
	ids.specimen = await number(
		`select specimen_id from solution_specimen where solution_id = ${ids.solution} order by position limit 1`,
	);
	for (const part of ["brand", "frr", "report", "service", "substrate", "application"]) {
		ids[part] = await ofSpecimen(`${part}_id`);
	}
	ids.product = await ofSpecimen("prot_first_id");
	ids.material = await number(`select material_id from service where id = ${ids.service}`);
	ids.classification = await number(`select classification_id from service where id = ${ids.service}`);
	ids.lab = await number(`select lab_id from report where id = ${ids.report}`);
	ids.group = await number(`select min(group_id) from frr_group_member where frr_id = ${ids.frr}`);
	const path = (
		await em.execute<{ ori: number; sub: number }[]>(
			`select orientation_id as ori, substrate_name_id as sub from solution_path where solution_id = ${ids.solution}
		 and classification_id = ${ids.classification} limit 1`,
		)
	)[0]!;
	Object.assign(ids, path);
	ids.city = await number("select min(id) from city where is_active");
	const { body: held } = await caller(user)("POST", "guide/guide/", projectOf([ids.solution, ids.solution + 2]));
	const through = `${ids.ori}/${ids.sub}/${ids.classification}/`;
	lists = [
		["sol/latest/sols/", "user"],
		["sol/?drawing=V-10", "user"],
		[`sol/byclass/${through}`, "user"],
		[`sol/query/${through}`, "user"],
		["sol/services/", "user"],
		["sol/orientations/", "user"],
		[`sol/${ids.solution}/`, "user"],
		[`sol/${ids.solution}/`, "staff"],
		["sol/admin/report/", "staff"],
		["res/rank_solutions/", "staff"],
		[`guide/guide/${held.id}/`, "user"],
		[`guide/item/multiple/view/${held.id}/`, "staff"],
	];
	pages = [`/specs/sols?ori=${ids.ori}&sub=${ids.sub}&class=${ids.classification}`, `/specs/${ids.solution}/detail`];
}, 240_000);
afterAll(async () => {
	await Promise.all((webs ?? []).map(({ product }) => product.stop()));
	await closeResources();
	await place?.drop();
});

const of = (who: "user" | "staff") => (who === "staff" ? staff : user);

/** A web process' answer, its own address left out. */
async function told({ product }: Web, [path, who]: (typeof lists)[number]): Promise<string> {
	const answer = await fetch(`${product.url}/api/${path}`, { headers: of(who) });
	return `${answer.status} ${(await answer.text()).replaceAll(product.url, "")}`;
}

/** The same answer, put together by this process from the rows and for itself. */
async function assembled([path, who]: (typeof lists)[number]): Promise<string> {
	const { status, body } = await caller(of(who)).get(path);
	return `${status} ${JSON.stringify(body).replaceAll(settings().appUrl, "")}`;
}

/** A page's words and links without what is new each time. */
const shown = async ({ staff: visitor }: Web, path: string) =>
	(await (await visitor.get(path)).text())
		.replaceAll(/<script[\s\S]*?<\/script>/g, "")
		.replaceAll(/(nonce|value)="[\w-]{16,}"/g, "");

const everything = async (web: Web) => [
	...(await Promise.all(lists.map((one) => told(web, one)))),
	...(await Promise.all(pages.map((path) => shown(web, path)))),
];

type Send = (
	method: string,
	path: string,
	body: Record<string, unknown> | FormData,
	who?: "user" | "staff",
) => Promise<number>;

const sendTo =
	({ product }: Web): Send =>
	async (method, path, body, who = "staff") => {
		const form = body instanceof FormData;
		const answer = await fetch(`${product.url}/api/${path}`, {
			method,
			headers: { ...of(who), ...(form ? {} : { "Content-Type": "application/json" }) },
			body: form ? body : JSON.stringify(body),
		});
		const text = await answer.text();
		if (answer.status >= 300) throw new Error(`${method} ${path} answered ${answer.status} ${text}`);
		return text ? (JSON.parse(text) as { id: number }).id : 0;
	};

function form(parts: Record<string, string | File>): FormData {
	const made = new FormData();
	for (const [name, value] of Object.entries(parts)) made.append(name, value as string);
	return made;
}
const file = (bytes: Uint8Array, name: string) => new File([new Uint8Array(bytes)], name);

/** Sends the form of a record's screen as it stands there. */
async function screen({ staff: visitor }: Web, path: string, fields: Record<string, string>): Promise<void> {
	const version = await visitor.hidden(path, "version");
	const { status } = await visitor.post(path, { version, ...fields });
	if (status !== 303) throw new Error(`${path} answered ${status}`);
	// The next page says what was done.
	await visitor.get(paths.home());
}

const record = (list: string, id: string, body: Record<string, unknown>) => (send: Send) =>
	send("PATCH", `sol/admin/${list}/${ids[id]}/`, body);
const active = (list: string, id: string, is_active: boolean) => record(list, id, { is_active });

async function imported(): Promise<void> {
	const folder = await mkdtemp(join(place.settings.dataDir, "import-"));
	const [row] = await em.execute<Record<string, string>[]>(
		`select * from (${recordSelect("specimens", "none")}) t where id = ${ids.specimen}`,
	);
	const { id: _id, ...cells } = row!;
	const path = join(folder, "specimens.csv");
	await writeFile(path, stringify([{ ...cells, size: "88 mm" }], { header: true }));
	const context = { address: place.address, files: openFileStore(place.settings) };
	const { applied } = await runImport(context, [{ list: "specimens", path }], { source: "cli" });
	expect(applied).toBe(true);
}

async function undone(): Promise<void> {
	const context = { address: place.address, files: openFileStore(place.settings) };
	const run = await number("select max(id) from import_run");
	expect((await undoImport(context, run, { source: "cli" })).undone).toBe(true);
}

const projectOf = (solutions: number[]) => ({
	proj_name: "Harbour Tower",
	proj_address: "1 Quay St",
	city: ids.city,
	guide_item: solutions.map((sol, at) => ({ no_id: at + 1, sol, is_active: true })),
});

const changes: [what: string, change: (send: Send, web: Web) => Promise<unknown>][] = [
	["a brand's name", record("brand", "brand", { name: "Other brand" })],
	["a rating's name", record("frr", "frr", { name: "-/61/61" })],
	["the groups of a rating", record("frr", "frr", { group: [] })],
	["the groups of a rating again", (send) => record("frr", "frr", { group: [ids.group] })(send)],
	["a rating that is withdrawn", active("frr", "frr", false)],
	["a rating that is restored", active("frr", "frr", true)],
	["a product's name", record("product", "product", { name: "Other mastic" })],
	[
		"a product's data sheet",
		async (send) =>
			send("PATCH", `sol/admin/product/${ids.product}/`, form({ tds: file(await pdfBytes(["Sheet"]), "sheet.pdf") })),
	],
	["a material that is withdrawn", active("servmat", "material", false)],
	["a material that is restored", active("servmat", "material", true)],
	["a material's name", record("servmat", "material", { name: "Other pipe" })],
	["a classification's name", record("servclass", "classification", { name: "Other class" })],
	["a seal type's name", record("sealtype", "application", { name: "Other seal" })],
	["an orientation's name", record("orient", "ori", { name: "Other wall" })],
	["a substrate's name", record("subname", "sub", { name: "Other board" })],
	["a substrate's thickness", record("subs", "substrate", { thickness: "14.5mm" })],
	["a lab's name", record("lab", "lab", { name: "Other lab" })],
	["the day on which a report ends", record("report", "report", { expires: "2022-01-01" })],
	["a report that is withdrawn", active("report", "report", false)],
	["a report that is restored", active("report", "report", true)],
	["a specimen's size", record("specimen", "specimen", { size: "77 mm" })],
	["a specimen that is withdrawn", active("specimen", "specimen", false)],
	["a specimen that is restored", active("specimen", "specimen", true)],
	["a solution's code", (send) => send("PATCH", `sol/${ids.solution}/`, form({ drawing: "V-9001" }))],
	[
		"a solution's new drawing",
		async (send) =>
			send(
				"PATCH",
				`sol/${ids.solution}/`,
				form({
					isNewFile: "true",
					pdf: file(await pdfBytes(["Again"]), "again.pdf"),
					img: file(await pictureBytes("again.png"), "again.png"),
				}),
			),
	],
	["a solution's notes", (send) => send("PATCH", `sol/${ids.solution}/`, form({ installation: '["Fill the gap."]' }))],
	[
		"a solution that is withdrawn",
		(send) => send("PATCH", `sol/${ids.solution}/`, form({ toggle: "true", is_active: "false" })),
	],
	[
		"a solution that is restored",
		(send) => send("PATCH", `sol/${ids.solution}/`, form({ toggle: "true", is_active: "true" })),
	],
	[
		"a new solution",
		async (send) =>
			send(
				"POST",
				"sol/",
				form({
					drawing: "V-9002",
					specimen: `[${ids.specimen}]`,
					substrate: `[${ids.substrate}]`,
					pdf: file(await pdfBytes(), "new.pdf"),
					img: file(await pictureBytes("new.png"), "new.png"),
				}),
			),
	],
	[
		"a name changed on its screen",
		(_, web) => screen(web, `/management/lists/brand/${ids.brand}/edit`, { name: "By screen" }),
	],
	[
		"a report withdrawn on its screen",
		(_, web) => screen(web, `/management/lists/report/${ids.report}/delete`, { is_active: "false" }),
	],
	[
		"a report restored on its screen",
		(_, web) => screen(web, `/management/lists/report/${ids.report}/delete`, { is_active: "true" }),
	],
	["an import", imported],
	["an import that is undone", undone],
	[
		"a row changed beside the product",
		async () => {
			await em.execute(`update specimen set notes = 'Beside.' where id = ${ids.specimen}`);
			await raiseCatalogue(em);
		},
	],
	[
		"a project that holds a solution",
		async (send) => {
			ids.project = await send("POST", "guide/guide/", projectOf([ids.solution!]), "user");
		},
	],
	[
		"an item that is crossed out",
		async (send) => {
			const items = [{ no_id: 1, sol: ids.solution, is_active: false }];
			await send("PATCH", `guide/guide/${ids.project}/`, { guide_item: items }, "user");
		},
	],
	[
		"a project with other items",
		(send) => send("PATCH", `guide/guide/${ids.project}/`, projectOf([ids.solution!, ids.solution! + 1]), "user"),
	],
	["a project that is deleted", (send) => send("DELETE", `guide/guide/${ids.project}/`, {}, "user")],
];

let turn = 0;

test.each(changes)(
	"%s is in what both web processes answer at once",
	async (_what, change) => {
		const before = await Promise.all(webs.map(everything));
		// Now one of them makes the change, now the other.
		const web = webs[turn++ % 2]!;
		await change(sendTo(web), web);
		const after = await Promise.all(webs.map(everything));
		expect(after).not.toEqual(before);
		await em.execute("delete from solution_document");
		await raiseCatalogue(em);
		const rows = await Promise.all(lists.map(assembled));
		const fresh = await Promise.all(pages.map((path) => shown(webs[0]!, path)));
		for (const each of after) expect(each).toEqual([...rows, ...fresh]);
		await writeMissingDocuments(em);
	},
	60_000,
);

test("a rotated secret of links is in what the process answers that has it", async () => {
	const [first, second] = webs as [Web, Web];
	const addressesOf = async (web: Web) => {
		const answer = await fetch(`${web.product.url}/api/sol/latest/sols/`, { headers: user });
		return [answer.headers.get("ETag"), /s=[\w-]+/.exec(await answer.text())?.[0]];
	};
	const before = await addressesOf(first);
	await first.product.stop();
	webs[0] = await open("one", { FILE_LINK_SECRET: "another secret for the links of files" });
	const after = await addressesOf(webs[0]);
	expect(after[0]).not.toBe(before[0]);
	expect(after[1]).not.toBe(before[1]);
	expect((await addressesOf(second))[1]).toBe(before[1]);
}, 120_000);
