import { beforeAll, expect, test } from "vitest";
import { paths } from "#app/paths.ts";
import { runningProduct } from "#tests/support/running-product.ts";
import { namedLists } from "#tests/support/staff-lists.ts";
import { signedIn, type Visitor } from "./visitor.ts";

const running = runningProduct();
let staff: Visitor;
beforeAll(async () => {
	staff = await signedIn(running.product.url, "staff");
});

/** Without the marks that React puts between texts. */
const page = async (path: string) => (await (await staff.get(path)).text()).replaceAll("<!-- -->", "");
const heading = (html: string) => /<h1[^>]*>([^<]*)<\/h1>/.exec(html)?.[1];

/** Sends a form that is taken, and answers the page that it leads to. */
async function sent(path: string, fields: Record<string, string>): Promise<string> {
	const answer = await staff.post(path, fields);
	expect(answer.status).toBe(303);
	return page(answer.headers.get("Location")!);
}

/** The row of the table with this name. */
const rowOf = (html: string, name: string) =>
	html
		.split("<tr")
		.filter((row) => row.includes(`>${name}</a>`))
		.map((row) => row.slice(0, row.indexOf("</tr>")));

const found = async (key: string, word: string) => page(paths.solutionManager({ list: key, search: word }));

test.each(namedLists.map((list) => [list.title, list] as const))(
	"%s, which has names alone: add, a double refused, edit, search, withdraw, restore, without script",
	async (_title, { key, singular, table }) => {
		const word = `Zz ${key}`;
		const added = paths.listNew(key);
		expect(heading(await page(added))).toBe(`Add ${singular}`);
		const shown = await sent(added, { name: word });
		expect(shown).toContain(`The ${singular} ${word} has been added.`);
		expect(rowOf(shown, word)).toEqual([expect.stringContaining("aria-current")]);

		const double = await staff.post(added, { name: word.toUpperCase() });
		const refused = await double.text();
		expect([double.status, heading(refused)]).toEqual([400, `Add ${singular}`]);
		expect(refused).toContain("This name already exists.");
		expect(refused).toContain(`value="${word.toUpperCase()}"`);

		const [{ id } = undefined!] = await running.em.execute<{ id: number }[]>(`select id from ${table} where name = ?`, [
			word,
		]);
		const renamed = `${word} b`;
		const edit = paths.listEdit(key, id);
		expect(heading(await page(edit))).toBe(`Edit ${singular}`);
		const saved = await sent(edit, { name: renamed, version: await staff.hidden(edit, "version") });
		expect(saved).toContain(`The ${singular} ${renamed} has been saved.`);
		expect(rowOf(await found(key, word), renamed)).toHaveLength(1);

		const standing = paths.listDelete(key, id);
		for (const [title, is_active, became] of [
			["Delete", "false", "deleted"],
			["Restore", "true", "restored"],
		] as const) {
			const question = await page(standing);
			expect(heading(question)).toBe(`${title} ${singular}`);
			expect(question).toContain(`name="is_active" value="${is_active}"`);
			const done = await sent(standing, { is_active, version: await staff.hidden(standing, "version") });
			expect(done).toContain(`The ${singular} ${renamed} has been ${became}.`);
			const [row] = rowOf(await found(key, word), renamed);
			expect(/>withdrawn</.test(row!)).toBe(title === "Delete");
		}
		const history = await page(paths.listRecord(key, id));
		expect(history).toContain("New record");
		expect(history).toContain("(screen)");
	},
);
