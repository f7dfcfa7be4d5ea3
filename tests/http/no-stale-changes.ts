import { mkdtemp, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { stringify } from "csv-stringify/sync";
import { expect, test } from "vitest";
import { writeMissingDocuments } from "#app/domain/catalogue/finder-index/read-model.ts";
import { recordSelect } from "#app/domain/catalogue/history/record-texts.sql.ts";
import { openFileStore } from "#app/domain/files/files.server.ts";
import { runImport } from "#app/domain/imports/run.ts";
import { undoImport } from "#app/domain/imports/undo/undo.ts";
import { paths } from "#app/paths.ts";
import { raiseCatalogue } from "#tests/support/catalogue.ts";
import { pdfBytes, pictureBytes } from "#tests/support/uploads.ts";
import { assembled, everything, here, number, projectOf, shown, twoWebs, type Web } from "./no-stale-webs.ts";

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
			headers: { ...here[who], ...(form ? {} : { "Content-Type": "application/json" }) },
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
	send("PATCH", `sol/admin/${list}/${here.ids[id]}/`, body);
const active = (list: string, id: string, is_active: boolean) => record(list, id, { is_active });

async function imported(): Promise<void> {
	const folder = await mkdtemp(join(here.place.settings.dataDir, "import-"));
	const [row] = await here.em.execute<Record<string, string>[]>(
		`select * from (${recordSelect("specimens", "none")}) t where id = ${here.ids.specimen}`,
	);
	const { id: _id, ...cells } = row!;
	const path = join(folder, "specimens.csv");
	await writeFile(path, stringify([{ ...cells, size: "88 mm" }], { header: true }));
	const context = { address: here.place.address, files: openFileStore(here.place.settings) };
	const { applied } = await runImport(context, [{ list: "specimens", path }], { source: "cli" });
	expect(applied).toBe(true);
}

async function undone(): Promise<void> {
	const context = { address: here.place.address, files: openFileStore(here.place.settings) };
	const run = await number("select max(id) from import_run");
	expect((await undoImport(context, run, { source: "cli" })).undone).toBe(true);
}

type Change = [what: string, change: (send: Send, web: Web) => Promise<unknown>];

/** One of each kind: a name, a group, what is withdrawn and restored, files, imports, screens, projects. */
export const changes: Change[] = [
	["a brand's name", record("brand", "brand", { name: "Other brand" })],
	["the groups of a rating", record("frr", "frr", { group: [] })],
	["the groups of a rating again", (send) => record("frr", "frr", { group: [here.ids.group] })(send)],
	["a rating that is withdrawn", active("frr", "frr", false)],
	["a rating that is restored", active("frr", "frr", true)],
	[
		"a product's data sheet",
		async (send) =>
			send(
				"PATCH",
				`sol/admin/product/${here.ids.product}/`,
				form({ tds: file(await pdfBytes(["Sheet"]), "sheet.pdf") }),
			),
	],
	["a specimen's size", record("specimen", "specimen", { size: "77 mm" })],
	[
		"a solution's new drawing",
		async (send) =>
			send(
				"PATCH",
				`sol/${here.ids.solution}/`,
				form({
					isNewFile: "true",
					pdf: file(await pdfBytes(["Again"]), "again.pdf"),
					img: file(await pictureBytes("again.png"), "again.png"),
				}),
			),
	],
	[
		"a new solution",
		async (send) =>
			send(
				"POST",
				"sol/",
				form({
					drawing: "V-9002",
					specimen: `[${here.ids.specimen}]`,
					substrate: `[${here.ids.substrate}]`,
					pdf: file(await pdfBytes(), "new.pdf"),
					img: file(await pictureBytes("new.png"), "new.png"),
				}),
			),
	],
	[
		"a report withdrawn on its screen",
		(_, web) => screen(web, `/management/lists/report/${here.ids.report}/delete`, { is_active: "false" }),
	],
	[
		"a report restored on its screen",
		(_, web) => screen(web, `/management/lists/report/${here.ids.report}/delete`, { is_active: "true" }),
	],
	["an import", imported],
	["an import that is undone", undone],
	[
		"a project that holds a solution",
		async (send) => {
			here.ids.project = await send("POST", "guide/guide/", projectOf([here.ids.solution!]), "user");
		},
	],
	[
		"an item that is crossed out",
		async (send) => {
			const items = [{ no_id: 1, sol: here.ids.solution, is_active: false }];
			await send("PATCH", `guide/guide/${here.ids.project}/`, { guide_item: items }, "user");
		},
	],
	[
		"a project with other items",
		(send) =>
			send(
				"PATCH",
				`guide/guide/${here.ids.project}/`,
				projectOf([here.ids.solution!, here.ids.solution! + 1]),
				"user",
			),
	],
	["a project that is deleted", (send) => send("DELETE", `guide/guide/${here.ids.project}/`, {}, "user")],
];

/** The same of the other lists and fields. */
export const furtherChanges: Change[] = [
	["a rating's name", record("frr", "frr", { name: "-/360/360" })],
	["a product's name", record("product", "product", { name: "Other mastic" })],
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
	["a specimen that is withdrawn", active("specimen", "specimen", false)],
	["a specimen that is restored", active("specimen", "specimen", true)],
	["a solution's code", (send) => send("PATCH", `sol/${here.ids.solution}/`, form({ drawing: "V-9001" }))],
	[
		"a solution's notes",
		(send) => send("PATCH", `sol/${here.ids.solution}/`, form({ installation: '["Fill the gap."]' })),
	],
	[
		"a solution that is withdrawn",
		(send) => send("PATCH", `sol/${here.ids.solution}/`, form({ toggle: "true", is_active: "false" })),
	],
	[
		"a solution that is restored",
		(send) => send("PATCH", `sol/${here.ids.solution}/`, form({ toggle: "true", is_active: "true" })),
	],
	[
		"a name changed on its screen",
		(_, web) => screen(web, `/management/lists/brand/${here.ids.brand}/edit`, { name: "By screen" }),
	],
	[
		"a row changed beside the product",
		async () => {
			await here.em.execute(`update specimen set notes = 'Beside.' where id = ${here.ids.specimen}`);
			await raiseCatalogue(here.em);
		},
	],
];

/** Each change, by one of two web processes, is in what both answer. */
export function testNothingIsStale(some: Change[]): void {
	twoWebs();
	let turn = 0;
	let before: string[][] | undefined;
	test.each(some)(
		"%s is in what both web processes answer at once",
		async (_what, change) => {
			before ??= await Promise.all(here.webs.map(everything));
			// Now one of them makes the change, now the other.
			const web = here.webs[turn++ % 2]!;
			await change(sendTo(web), web);
			const after = await Promise.all(here.webs.map(everything));
			expect(after).not.toEqual(before);
			await here.em.execute("delete from solution_document");
			await raiseCatalogue(here.em);
			const rows = await Promise.all(here.lists.map(assembled));
			const fresh = await Promise.all(here.pages.map((path) => shown(here.webs[0]!, path)));
			for (const each of after) expect(each).toEqual([...rows, ...fresh]);
			await writeMissingDocuments(here.em);
			before = after;
		},
		60_000,
	);
}
