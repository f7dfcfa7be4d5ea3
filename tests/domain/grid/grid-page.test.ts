import { beforeAll, describe, expect, test } from "vitest";
import { dayText } from "#app/days.ts";
import type { Actor } from "#app/domain/actor.ts";
import { COLUMNS, VALUE_LABELS } from "#app/domain/catalogue/definition/csv-columns.ts";
import { recordSelect } from "#app/domain/catalogue/history/record-texts.sql.ts";
import { GRID_LISTS, type GridColumn, type GridList, gridColumns } from "#app/domain/grid/grid-columns.ts";
import { gridIds, readGridPage, readGridRows } from "#app/domain/grid/grid-page.sql.ts";
import { filterName, gridParams, readGridQuery } from "#app/domain/grid/grid-query.ts";
import type { EntityManager } from "#db/orm.ts";
import { makePerson } from "#tests/support/catalogue.ts";
import { ownDatabase } from "#tests/support/own-database.ts";

const own = ownDatabase(2, { seeded: true });
let em: EntityManager;
let staff: Actor;
beforeAll(async () => {
	em = own.em;
	staff = await makePerson(em, "Sam", { staff: true });
	// What the sample catalogue leaves empty is filled in some records, so that there is something to compare.
	await em.execute(`update specimen set gap_min = id % 7, gap_max = 20 + id % 3, sealed = 'one side', notes = 'Sealent ' || id
		where id % 3 = 0; update report set expires = coalesce(issued, date '2020-01-01') + 3650, scope = 'Pipes' where id % 2 = 0;
		update report set superseded_by_id = (select max(id) from report) where id = (select min(id) from report);
		update specimen set is_active = false where id = (select max(id) from specimen)`);
});

const asked = (list: GridList, params: Record<string, string>) => readGridQuery(list, new URLSearchParams(params));

const find = (list: GridList, params: Record<string, string>) => gridIds(em, staff, list, asked(list, params));

interface Stored {
	id: number;
	text: string;
}

/** The texts of a column as the import file has them, by SQL that knows nothing of the grid's. */
async function stored(list: GridList, name: string): Promise<Stored[]> {
	const rows = await em.execute<{ id: number; text: string | null }[]>(
		`select e.id, e.${name} as text from (${recordSelect(list, "none")}) e order by e.id`,
	);
	return rows.map(({ id, text }) => ({ id, text: text ?? "" }));
}

/** As people see a text of a file. */
const shown = ({ name, kind }: GridColumn, text: string) => {
	const label = VALUE_LABELS[name]?.[text] ?? text;
	return kind === "date" ? dayText(label) : label.replaceAll(/\\(.)/g, "$1");
};

/** Of a list its first item counts; the grid leaves out the lab by which a file tells two reports apart. */
const firstOf = ({ name, kind }: GridColumn, text: string) => {
	if (kind !== "list") return text;
	if (name === "installation") return text.split("\n")[0]!;
	const item = text.split(/(?<!\\);/)[0]!;
	const parts = item.split(/(?<!\\)\//);
	return name === "specimens" && parts.length === 4 ? [parts[0], parts[1], parts[3]].join("/") : item;
};

const columns = GRID_LISTS.flatMap((list) =>
	gridColumns(list).map((column): [string, GridList, GridColumn] => [`${list} ${column.name}`, list, column]),
);

test("the columns of each grid are those of its import file", () => {
	for (const list of GRID_LISTS)
		expect(gridColumns(list).map(({ name }) => name)).toEqual(COLUMNS[list].map(({ name }) => name));
	expect(columns).toHaveLength(35 + 8 + 14);
});

describe.each(columns)("%s", (_, list, column) => {
	const { name, kind, long } = column;

	test("sorts all records up and down, empty ones last", async () => {
		const texts = new Map((await stored(list, name)).map(({ id, text }) => [id, text]));
		const up = await find(list, { sort: name });
		const down = await find(list, { sort: `-${name}` });
		expect(up.toSorted((a, b) => a - b)).toEqual([...texts.keys()]);
		expect(down.toSorted((a, b) => a - b)).toEqual([...texts.keys()]);
		if (kind === "file") return;
		const filled = (ids: number[]) => ids.map((id) => texts.get(id)!).filter((text) => text !== "");
		expect(up.slice(0, filled(up).length).every((id) => texts.get(id) !== "")).toBe(true);
		const keys = filled(up).map((text) => shown(column, firstOf(column, text)));
		const [from] = await em.execute<{ sorted: string[] }[]>(
			kind === "number" || kind === "date" || kind === "flag"
				? "select ?::text[] as sorted"
				: `select array(select x from unnest(?::text[]) x order by ${long ? 'lower(x) collate "C"' : "x collate natural_ties"}) as sorted`,
			[`{${keys.map((key) => `"${key.replaceAll(/["\\]/g, "\\$&")}"`).join()}}`],
		);
		if (kind === "number") expect(keys.map(Number)).toEqual(keys.map(Number).toSorted((a, b) => a - b));
		else if (kind === "date") expect(filled(up)).toEqual(filled(up).toSorted());
		else if (kind !== "flag")
			expect(keys.map((key) => key.toLowerCase())).toEqual(from!.sorted.map((key) => key.toLowerCase()));
	});

	test("finds by what it shows, by what it has exactly, what it lacks, and what is empty", async () => {
		const texts = await stored(list, name);
		const idsOf = (is: (text: string) => boolean) => texts.filter(({ text }) => is(text)).map(({ id }) => id);
		const found = async (filter: string) =>
			(await find(list, { [filterName(name)]: filter })).toSorted((a, b) => a - b);
		if (kind === "file") {
			expect((await found("=")).length + (await found("!=")).length).toBe(texts.length);
			return;
		}
		expect(await found("=")).toEqual(idsOf((text) => text === ""));
		expect(await found("!=")).toEqual(idsOf((text) => text !== ""));
		const example = texts.find(({ text }) => text !== "")?.text;
		if (example === undefined) return;
		const whole = shown(column, firstOf(column, example));
		const part = whole.slice(0, 4).trim().toLowerCase();
		const has = (text: string) => shown(column, text).toLowerCase().includes(part);
		const isCode = VALUE_LABELS[name]?.[part] !== undefined;
		if (!isCode && kind !== "list") {
			expect(await found(part)).toEqual(idsOf(has));
			expect(await found(`!${part}`)).toEqual(idsOf((text) => !has(text)));
			const same = (text: string) => shown(column, text).toLowerCase() === whole.toLowerCase();
			expect(await found(`=${whole}`)).toEqual(idsOf(same));
		}
		if (kind === "list") expect(await found(whole)).toContain(texts.find(({ text }) => text === example)!.id);
		if (kind === "choice" || kind === "flag") expect(await found(example)).toEqual(idsOf((text) => text === example));
	});
});

test("numbers and days are compared", async () => {
	const gaps = await stored("specimens", "gap_min");
	const many = async (filter: string) => (await find("specimens", { "f.gap_min": filter })).length;
	const count = (is: (gap: number) => boolean) => gaps.filter(({ text }) => text !== "" && is(Number(text))).length;
	expect(await many(">3")).toBe(count((gap) => gap > 3));
	expect(await many("<=2")).toBe(count((gap) => gap <= 2));
	expect(await many("2..4")).toBe(count((gap) => gap >= 2 && gap <= 4));
	const days = await stored("reports", "expires");
	const later = days.filter(({ text }) => text > "2030-06-30").length;
	expect((await find("reports", { "f.expires": ">2030-06-30" })).length).toBe(later);
	expect((await find("reports", { "f.expires": "2030-07..2031" })).length).toBe(
		days.filter(({ text }) => text >= "2030-07-01" && text <= "2031-01-01").length,
	);
	// What is no comparison is looked for as it stands.
	expect(await find("reports", { "f.expires": ">soon" })).toEqual([]);
});

test("a search finds each of its words in what the rows show, and nothing that they do not", async () => {
	const query = asked("specimens", { q: "pvc WALL ø40" });
	const found = await gridIds(em, staff, "specimens", query);
	const rows = await readGridRows(em, "specimens", await find("specimens", {}), query.columns);
	const seen = ({ title, cells }: (typeof rows)[number]) => [title, ...cells].join("\n").toLowerCase();
	const expected = rows.filter((row) => ["pvc", "wall", "ø40"].every((word) => seen(row).includes(word)));
	expect(expected.length).toBeGreaterThan(0);
	expect(found).toEqual(expected.map(({ id }) => id));
	expect(await find("specimens", { q: "sealent" })).toEqual([]);
	expect(
		(await gridIds(em, staff, "specimens", readGridQuery("specimens", new URLSearchParams("q=sealent&c=notes"))))
			.length,
	).toBeGreaterThan(9);
	const [one] = rows;
	expect(await find("specimens", { q: one!.title })).toContain(one!.id);
	expect((await find("solutions", { q: one!.title })).length).toBeGreaterThan(0);
	expect(await find("specimens", { q: "%" })).toEqual(
		rows.filter((row) => seen(row).includes("%")).map(({ id }) => id),
	);
});

test("whatever a word is part of is found: names, texts, labels, numbers, and what records are called", async () => {
	const shown = gridColumns("specimens").filter(({ kind }) => kind !== "flag");
	const params = new URLSearchParams(shown.map(({ name }) => ["c", name]));
	const rows = await readGridRows(
		em,
		"specimens",
		await find("specimens", {}),
		shown.map(({ name }) => name),
	);
	const [, , one] = rows;
	for (const word of [
		"PVC",
		"2",
		"20",
		"bk",
		"ONE",
		"Sealent",
		one!.title,
		one!.title.slice(3, -1),
		"/",
		"-/60",
		"nowhere",
	]) {
		params.set("q", word);
		const seen = rows.filter(({ title, cells }) =>
			[title, ...cells].join("\n").toLowerCase().includes(word.toLowerCase()),
		);
		const found = await gridIds(em, staff, "specimens", readGridQuery("specimens", params));
		expect([word, found]).toEqual([word, seen.map(({ id }) => id)]);
	}
});

test("withdrawn records are marked, and can be left out or be all there is", async () => {
	const { rows, total } = await readGridPage(em, staff, "specimens", asked("specimens", { state: "withdrawn" }));
	expect(rows.every(({ isActive }) => !isActive)).toBe(true);
	const all = await find("specimens", {});
	expect(total + (await find("specimens", { state: "active" })).length).toBe(all.length);
});

test("pages follow one another without a gap; past the last one is the last", async () => {
	const all = await find("specimens", { sort: "frr" });
	const pages = [];
	for (const page of ["1", "2", "3", "4"]) {
		const read = await readGridPage(em, staff, "specimens", asked("specimens", { sort: "frr", rows: "50", page }));
		expect([read.total, read.pages]).toEqual([all.length, 4]);
		pages.push(...read.rows.map(({ id }) => id));
	}
	expect(pages).toEqual(all);
	const past = await readGridPage(em, staff, "specimens", asked("specimens", { rows: "50", page: "99" }));
	expect(past.page).toBe(4);
	const none = await readGridPage(em, staff, "specimens", asked("specimens", { q: "nothing like it", page: "3" }));
	expect(none).toEqual({ rows: [], total: 0, page: 1, pages: 1 });
});

test("an address is read and written alike, and what makes no sense in it is left out", () => {
	const text = "q=pvc&f.frr=60&state=active&sort=-size&c=size&c=frr&rows=200&page=2";
	expect(String(gridParams("specimens", readGridQuery("specimens", new URLSearchParams(text))))).toBe(text);
	const odd = new URLSearchParams("sort=password&state=x&rows=7&page=-1&c=nothing&f.none=1&q=%00");
	expect(String(gridParams("specimens", readGridQuery("specimens", odd)))).toBe("");
});

test("nobody but staff reads a grid", async () => {
	const user = await makePerson(em, "Una");
	await expect(readGridPage(em, user, "reports", asked("reports", {}))).rejects.toMatchObject({ kind: "forbidden" });
});
