import { beforeEach, expect, test } from "vitest";
import { bothWays, runningPages } from "#tests/support/running-product.ts";
import { button, heading, solutionActs, wizardActs } from "#tests/support/wizards.ts";

const running = runningPages({ who: "staff" });
const both = bothWays(running);
const { go, press } = wizardActs(running);
const { toTheEnd } = solutionActs(running);
beforeEach(() => running.em.execute("delete from draft"));

const someSolution = async () =>
	(await running.em.execute<{ id: number }[]>("select id from solution where is_active order by id limit 1"))[0]!.id;

test.each(both)(
	"%s a fault while a solution is stored is said on the last step, and Submit works again after it",
	async (_way, of) => {
		const page = of();
		await go(page, `/management/solution/${await someSolution()}/edit`);
		await toTheEnd(page);
		await running.em.execute(`create function broken() returns trigger language plpgsql as $$ begin raise 'broken'; end $$;
		create trigger broken before delete on draft for each statement execute function broken()`);
		try {
			await press(page, button(page, "Submit"));
			await page.getByText("Something went wrong creating solution").waitFor();
			await heading(page, "Confirmation").waitFor();
		} finally {
			await running.em.execute("drop function broken cascade");
		}
		await press(page, button(page, "Submit"));
		await page.getByText("Solution has been updated successfully.").waitFor();
	},
);

test.each(both)(
	"%s a fault while a solution is read says so, and one that is not there is the 404 page",
	async (_way, of) => {
		const page = of();
		const id = await someSolution();
		await running.em.execute("alter table installation_note rename to hidden_note");
		try {
			await go(page, `/management/solution/${id}/edit`);
			await heading(page, "Something went wrong fetching current solution!").waitFor();
		} finally {
			await running.em.execute("alter table hidden_note rename to installation_note");
		}
		await go(page, "/management/solution/999999/edit");
		await heading(page, "Page not found").waitFor();
		expect((await running.em.execute("select 1 from draft")).length).toBe(0);
	},
);
