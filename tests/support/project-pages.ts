import type { Locator, Page } from "playwright-core";
import { beforeAll, beforeEach } from "vitest";
import { answered, follow, takenOver } from "./browser.ts";
import { insert } from "./catalogue.ts";
import { type RunningPages, runningPages } from "./running-product.ts";

/** The running product with a demo user in two browsers, for tests of projects. Filled before the first test. */
interface ProjectPages extends RunningPages {
	user: number;
	/** Three solutions of the sample catalogue by their drawing codes. */
	three: { id: number; drawing: string }[];
}

/** As {@link runningPages}; every test finds it without projects, lists and runs. */
export function projectPages(): ProjectPages {
	const pages = runningPages() as ProjectPages;
	beforeAll(async () => {
		const { em } = pages;
		const [row] = await em.execute<{ id: number }[]>("select id from user_account where email = 'user@example.com'");
		pages.user = row!.id;
		pages.three = await em.execute("select id, drawing from solution where is_active order by drawing limit 3");
	});
	beforeEach(async () => {
		// A page of the test before may go on asking for a project that is deleted now.
		for (const page of [pages.plain, pages.scripted]) await page.goto("about:blank");
		pages.faults.length = 0;
		await pages.em.execute(
			"delete from draft; delete from open_project; delete from schedule_run; delete from project",
		);
		await pages.em.execute("update session set data = '{}'");
	});
	return pages;
}

export function projectActs(pages: ProjectPages) {
	const isScripted = (page: Page) => page !== pages.plain;
	const running = (id: number) =>
		insert(pages.em, "schedule_run", {
			project_id: id,
			project_name: "Tower",
			user_id: pages.user,
			status: "running",
			progress: 40,
			project_version: 1,
			catalogue_version: 1,
			document_no: `PFS-2026-${id}`,
		});
	return {
		/** Opens an address; on a page with script, waits until the script has taken over. */
		async go(page: Page, address: string) {
			const response = await page.goto(address);
			if (isScripted(page)) await takenOver(page);
			return response;
		},
		/** Presses something that is stored, and waits until it is: the next press must not overtake this one. */
		press: (page: Page, pressed: Locator): Promise<void> =>
			isScripted(page) ? answered(page, pressed) : follow(page, pressed),
		async project(name = "Tower", size = 3): Promise<number> {
			const [made] = await pages.em.execute<{ id: number }[]>(
				`insert into project (user_id, proj_name, proj_address, city_id)
				 select ?, ?, '1 Quay Street', min(id) from city returning id`,
				[pages.user, name],
			);
			for (const [at, { id }] of pages.three.slice(0, size).entries()) {
				await insert(pages.em, "project_item", { project_id: made!.id, solution_id: id, no_id: at + 1 });
			}
			return made!.id;
		},
		unsaved: (size: number) =>
			pages.em.execute("insert into draft (user_id, kind, data) values (?, 'specification', ?::jsonb)", [
				pages.user,
				JSON.stringify({ items: pages.three.slice(0, size).map(({ id }) => ({ sol: id, isActive: true })) }),
			]),
		/** A run of the project that is under way; nobody works on it. */
		running,
		/** A run of the project that has ended well; its file is missing. */
		async issued(id: number): Promise<number> {
			const file_id = await insert(pages.em, "file", {
				kind: "schedule",
				name: "a.pdf",
				type: "application/pdf",
				bytes: 1,
				sha256: "0".repeat(64),
				storage_key: `missing-${id}`,
			});
			const run = await running(id);
			await pages.em.execute(
				"update schedule_run set status = 'done', progress = 100, finished = now(), file_id = ? where id = ?",
				[file_id, run],
			);
			return run;
		},
		/** The solutions of a project in order as they are stored; those struck through are negative. */
		async stored(id: number): Promise<number[]> {
			const rows = await pages.em.execute<{ sol: number }[]>(
				`select case when is_active then solution_id else -solution_id end as sol
				 from project_item where project_id = ? order by no_id`,
				[id],
			);
			return rows.map(({ sol }) => sol);
		},
		async count() {
			const [row] = await pages.em.execute<{ projects: number; unsaved: number }[]>(
				`select (select count(*)::int from project) as projects,
				 (select coalesce(sum(jsonb_array_length(data->'items')), 0)::int from draft where record_id is null) as unsaved`,
			);
			return row!;
		},
		code: (at: number) => pages.three[at]!.drawing,
		id: (at: number) => pages.three[at]!.id,
	};
}

export const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

export const link = (page: Page, name: string) => page.getByRole("link", { name, exact: true });

/** The page's h1 once it says this. */
export const heading = (page: Page, name: string) =>
	page.getByRole("heading", { level: 1, name, exact: true }).waitFor();

/** The names of the rows of the table in order, with what marks them and without the small print below. */
export const rowsOf = (page: Page) =>
	page.getByRole("rowheader").evaluateAll((headers: HTMLElement[]) =>
		headers.map((header) => {
			const title = header.querySelector("small")?.innerText ?? "";
			return header.innerText.replace(title, "").replaceAll(/\s+/g, " ").trim();
		}),
	);
