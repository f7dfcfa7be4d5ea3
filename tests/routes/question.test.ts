import { expect, test } from "vitest";
import { FORM_FAILED } from "#app/http/submit.server.ts";
import { paths } from "#app/paths.ts";
import { signedIn } from "#tests/http/visitor.ts";
import { runningProduct } from "#tests/support/running-product.ts";

const running = runningProduct({ alone: true });

test("a question that could not be done says so and asks again", async () => {
	const { em, product } = running;
	const user = await signedIn(product.url);
	await user.post(paths.newFavourite(), { name: "Collars" });
	const [list] = await em.execute<{ id: number }[]>("select max(id) as id from favourite");
	const address = paths.favouriteDelete(list!.id);
	await em.execute(`
		create function refuse() returns trigger language plpgsql as $$ begin raise exception 'not now'; end $$;
		create trigger refuse before update or delete on favourite for each row execute function refuse();
	`);
	const answer = await user.post(address, { confirmed: "on" });
	const page = await answer.text();
	expect([answer.status, page.includes(FORM_FAILED)]).toEqual([500, true]);
	expect(page).toContain("Are you sure you want to delete");
	await em.execute("drop trigger refuse on favourite");
	expect((await user.post(address, { confirmed: "on" })).headers.get("Location")).toBe(paths.favourites());
});

test("a question about what is done already has no button", async () => {
	const staff = await signedIn(running.product.url, "staff");
	const [self] = await running.em.execute<{ id: number }[]>(
		"select id from user_account where email = 'staff@example.com'",
	);
	const page = await (await staff.get(paths.staffMemberAct(self!.id, "activate"))).text();
	expect(page).toContain("This person can sign in already.");
	expect(page).not.toContain('name="confirmed"');
});
