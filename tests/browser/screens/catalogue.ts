import type { Page } from "playwright-core";
import type { EntityManager } from "#db/orm.ts";
import { at, makeOwnSpecimen, number, type Screen, STAFF } from "./screen.ts";

/** A view of somebody's own and one for all, with names as long as they may be. */
const views = (em: EntityManager) =>
	em.execute(
		`insert into grid_view (user_id, list, name, query, is_shared) select ${STAFF}, 'specimens', v.name, v.query, v.shared
		 from (values ('Pipes of plastic through walls, to be seen again', 'q=pvc', false), ('Without a gap', 'f.gap_min=%3D', true))
			v (name, query, shared) on conflict do nothing`,
	);

const ofView = async (page: Page, em: EntityManager) =>
	page.goto(`/management/catalogue/views/${await number(em, "(select min(id) from grid_view)")}`);

const withdrawnAndLong = (em: EntityManager) =>
	makeOwnSpecimen(em, "min(id)", {
		notes: "Nevermoresealedwithoutend".repeat(8),
		description: "Seen again. ".repeat(20).trim(),
	});

const screen = (
	name: string,
	path: string,
	heading: Screen["heading"] = "Catalogue",
	state?: Screen["state"],
): Screen => ({
	name,
	staff: true,
	state,
	open: at(path),
	heading,
});

/** The grid of the catalogue, its views, and the question how many records are to change. */
export const catalogueScreens: Screen[] = [
	screen("grid of specimens", "/management/catalogue?q=pvc", "Catalogue", views),
	screen(
		"grid with long and withdrawn records",
		"/management/catalogue?c=notes&c=description&c=size&rows=50",
		"Catalogue",
		withdrawnAndLong,
	),
	screen("grid with 200 rows", "/management/catalogue?rows=200&f.frr=60&state=active"),
	screen("grid of solutions", "/management/catalogue/solutions?rows=50&sort=-title"),
	screen("grid of reports", "/management/catalogue/reports"),
	screen("grid without a hit", "/management/catalogue?q=nothing+like+it"),
	screen("save a view", "/management/catalogue/views/new?list=specimens&query=q%3Dpvc", "Save this view"),
	{ name: "saved view", staff: true, state: views, open: ofView, heading: /^View “/ },
	screen("replace in many", "/management/catalogue/specimens/change?all=1&q=pvc", "Change 35 specimens"),
	screen(
		"set a field of many",
		"/management/catalogue/reports/change?all=1&act=set&field=kind",
		/^Change \d+ reports$/,
	),
	screen("add to many", "/management/catalogue/solutions/change?all=1&act=add", /^Change \d+ solutions$/),
	screen("withdraw many", "/management/catalogue/specimens/change?id=1&id=2&act=withdraw", "Change 2 specimens"),
	screen("nothing ticked", "/management/catalogue/specimens/change", "Change specimens"),
];
