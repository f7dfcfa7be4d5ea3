import type { Page } from "playwright-core";
import { storePenetrations } from "#app/domain/penetrations/list/store.ts";
import { restoreVersion } from "#app/domain/penetrations/list/versions.ts";
import { type EntityManager, inTransaction } from "#db/orm.ts";
import { at, number, type Screen, USER } from "./screen.ts";

const PROJECT = "(select id from project where proj_name like 'Rātā%')";

const empty = (em: EntityManager) =>
	em.execute(`delete from penetration; insert into open_project (user_id, project_id) values (${USER}, ${PROJECT})`);

/** Of three types: with candidates, with a service that is in no list, and not needed. */
const listed = async (em: EntityManager) => {
	await empty(em);
	await em.execute(
		`insert into penetration (project_id, ref, ref_key, level, location, orientation, substrate, service, size, required, status)
		 select ${PROJECT}, 'P-' || n, 'p-' || n, 'Level ' || n % 3, 'Riser beside the lift', 'Wall', 'GIB',
		   case when n % 4 = 0 then 'Refrigerant line' else 'uPVC' end, case when n % 2 = 0 then 'Ø90' else 'Ø100' end, '-/60/60',
		   case when n = 7 then 'not needed' else 'open' end
		 from generate_series(1, 24) n`,
	);
	await em.execute(
		`update penetration set opening = '600 x 400', gap = '5 to 25', access = 'one side', fire_from = 'somewhere',
		   more_services = '[{"classification": "", "service": "Copper", "service_type": "", "size": "Ø20", "insulation": "none"},
		     {"classification": "", "service": "Pneumatic tube", "service_type": "", "size": "about 2 inches", "insulation": ""}]'
		 where ref in ('P-1', 'P-3')`,
	);
};

/** Three lists of which the second changes a row, adds one and does not have one, and the first is put back. */
const versioned = async (em: EntityManager) => {
	await empty(em);
	const [project, id] = [await number(em, PROJECT), await number(em, USER)];
	const owner = { id, firstName: "Demo", isStaff: false };
	const row = (ref: string, size: string) => ({ fields: { ref, required: "-/60/60", size }, errors: {} });
	const options = { source: { kind: "file", name: "Level 1 – hydraulic services.xlsx" } } as const;
	await inTransaction(em, async (tx) => {
		await tx.execute("delete from penetration_version where project_id = ?", [project]);
		await storePenetrations(tx, owner, project, [row("P-1", "Ø50"), row("P-2", "Ø65")], options);
		await storePenetrations(tx, owner, project, [row("P-1", "Ø80"), row("P-3", "Ø65")], options);
		await restoreVersion(tx, owner, project, 1);
	});
};

const ID = (n: number) => `(select id from penetration where ref = 'P-${n}')`;

const of = (n: number, path: (id: number) => string) => async (page: Page, em: EntityManager) =>
	page.goto(path(await number(em, ID(n))));

const FAULTY = `ref\trequired\tservice\tdiameter\tcolour\nQ-1\t-/60/60\tHose\t65\tred\nQ-2\t1h\tHose\t\t\n${"Q-3\tsixty\tHose\t\t\n".repeat(5)}`;

/** Three services in one opening, two numbers with letters, and a gap that cannot be read. */
const OPENINGS = `ref\tlevel\tservice\tsize\trequired\tgap
Q-1\tL1\tPVC\tØ100\t-/60/60\t10
Q-1\t\tCopper\tØ20\t\t
Q-1\t\tCopper\tØ25\t\t
Q-2a\tL1\tPVC\tØ100\t-/60/60\tto suit
Q-2b\tL1\tPVC\tØ50\t-/60/60\t10
`;

const checked =
	(rows: string, said: string) => async (page: Page, _em: EntityManager, ready: () => Promise<unknown>) => {
		await page.goto("/specs/penetrations/import");
		await ready();
		await page.getByRole("textbox", { name: "Paste your list here" }).fill(rows);
		await page.getByRole("button", { name: "Check the rows" }).click();
		await page.getByText(said).waitFor();
	};

export const penetrationScreens: Screen[] = [
	{ name: "no penetrations", state: empty, open: at("/specs/penetrations"), heading: "Openings" },
	{ name: "penetrations", state: listed, open: at("/specs/penetrations"), heading: "Openings" },
	{ name: "a new penetration", state: listed, open: at("/specs/penetrations/form"), heading: "Add an opening" },
	{
		name: "a penetration",
		state: listed,
		open: of(1, (id) => `/specs/penetrations/form/${id}`),
		heading: "Opening P-1",
	},
	{
		name: "deleting penetrations",
		state: listed,
		open: of(2, (id) => `/specs/penetrations/delete?ids=${id}`),
		heading: "Delete 1 opening",
	},
	{ name: "pasting penetrations", state: empty, open: at("/specs/penetrations/import"), heading: /^Paste or upload/ },
	{
		name: "pasted rows with faults",
		state: empty,
		open: checked(FAULTY, "6 problems. Nothing has been saved."),
		refused: true,
		heading: /^Paste or upload/,
	},
	{
		name: "pasted openings with several services",
		state: empty,
		open: checked(OPENINGS, "Nothing is saved yet."),
		heading: /^Paste or upload/,
	},
	{
		name: "a list edited as a whole",
		state: listed,
		open: at("/specs/penetrations/import?list=1"),
		heading: /^Edit the list/,
	},
	{ name: "no versions of a list", state: empty, open: at("/specs/penetrations/versions"), heading: /^Versions of/ },
	{ name: "versions of a list", state: versioned, open: at("/specs/penetrations/versions"), heading: /^Versions of/ },
	{
		name: "two versions compared",
		state: versioned,
		open: at("/specs/penetrations/versions/1/2"),
		heading: "Versions 1 and 2",
	},
	{ name: "words of a list", state: listed, open: at("/specs/penetrations/words"), heading: "Terms used" },
	{ name: "types of penetrations", state: listed, open: at("/specs/penetrations/types"), heading: "Match by type" },
	{
		name: "a type with candidates",
		state: listed,
		open: of(1, (id) => `/specs/penetrations/types/${id}`),
		heading: /^Ø100 uPVC/,
	},
	{
		name: "a type without candidates",
		state: listed,
		open: of(4, (id) => `/specs/penetrations/types/${id}`),
		heading: /Refrigerant line/,
	},
];
