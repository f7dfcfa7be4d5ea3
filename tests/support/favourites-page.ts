import type { Page } from "playwright-core";
import { beforeAll, beforeEach } from "vitest";
import { type RunningPages, runningPages } from "./running-product.ts";

export const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { name });
export const addButton = (page: Page) => page.getByRole("link", { name: "Add list" });

/** Running pages, and favourite lists of the demo user's that begin anew with every test. */
interface FavouritePages {
	pages: RunningPages;
	/** The three latest solutions, as the finder shows them first. */
	latest: { id: number; drawing: string }[];
	/** Makes a list with the first so many of the latest solutions. */
	list(name: string, size?: number, owner?: number): Promise<number>;
	lists(count: number): Promise<void>;
	/** Of all people. */
	stored(): Promise<{ name: string; sol: number[] }[]>;
	/** The card of one of the latest solutions. */
	card(page: Page, at: number): ReturnType<Page["locator"]>;
	bookmark(page: Page, at: number): ReturnType<Page["locator"]>;
}

/** Starts the product for tests of the favourites and stops it after them. */
export function favouritePages(): FavouritePages {
	const pages = runningPages();
	const latest: FavouritePages["latest"] = [];
	let user = 0;
	beforeAll(async () => {
		const [row] = await pages.em.execute<{ id: number }[]>(
			"select id from user_account where email = 'user@example.com'",
		);
		user = row!.id;
		latest.push(
			...(await pages.em.execute<FavouritePages["latest"]>(
				"select id, drawing from solution where is_active order by updated desc, id desc limit 3",
			)),
		);
	});
	beforeEach(() =>
		pages.em.execute(
			`delete from favourite; delete from draft; delete from open_project; update solution set is_active = true;
			 update catalogue_version set version = version + 1`,
		),
	);
	async function list(name: string, size = 0, owner = user): Promise<number> {
		const [made] = await pages.em.execute<{ id: number }[]>(
			"insert into favourite (user_id, name) values (?, ?) returning id",
			[owner, name],
		);
		for (const [at, { id }] of latest.slice(0, size).entries())
			await pages.em.execute("insert into favourite_solution values (?, ?, ?)", [made!.id, id, at + 1]);
		return made!.id;
	}
	const card = (page: Page, at: number) => page.locator(`#sol-${latest[at]!.id}`);
	return {
		pages,
		latest,
		list,
		async lists(count) {
			for (let at = 1; at <= count; at++) await list(`List ${at}`);
		},
		stored: () =>
			pages.em.execute(
				`select f.name, coalesce(array_agg(s.solution_id order by s.position) filter (where s.solution_id is not null), '{}') as sol
				 from favourite f left join favourite_solution s on s.favourite_id = f.id group by f.id order by f.id`,
			),
		card,
		bookmark: (page, at) => card(page, at).locator("summary").first(),
	};
}
