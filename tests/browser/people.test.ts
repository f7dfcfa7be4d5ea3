import { beforeAll, expect, test } from "vitest";
import { writeMail } from "#app/domain/mail/delivery.ts";
import { mailWriters } from "#app/worker/mail-writers.ts";
import { complaints, runningPages } from "#tests/support/running-product.ts";
import { button, heading, link } from "#tests/support/wizards.ts";

const running = runningPages({ who: "staff" });

async function lastInvitation(): Promise<string> {
	const [row] = await running.em.execute<{ id: string }[]>(
		"select id from mail where kind = 'invitation' order by created desc limit 1",
	);
	const mail = await writeMail(running.em, row!.id, running.place.settings, mailWriters);
	return /\/auth\/invitation\/[\w-]+/.exec(mail!.text)![0];
}

beforeAll(() => running.plain.setDefaultTimeout(10_000));

test("without script a reader is invited, looks around and changes nothing, and is removed", async () => {
	const { plain } = running;
	await plain.goto("/");
	await link(plain, "People").click();
	await link(plain, "Invite").click();
	await plain.getByLabel("Email").fill("rua@example.org");
	await plain.getByLabel("Role").selectOption("reader");
	await button(plain, "Send invitation").click();
	await plain.getByText("Invitation sent to rua@example.org.").waitFor();

	const rua = await running.open({ viewport: { width: 390, height: 844 } });
	rua.setDefaultTimeout(10_000);
	await rua.goto(await lastInvitation());
	await rua.getByLabel(/^Name/).fill("Rua");
	await rua.getByLabel("Last name").fill("Kawhia");
	await rua.getByLabel("Phone").fill("021 123 4567");
	await rua.locator("#password").fill("kauri-totara-rimu");
	await rua.getByLabel("Confirm password").fill("kauri-totara-rimu");
	await button(rua, "Create account and join").click();
	await rua.getByText("You have joined the catalogue team. Please sign in.").waitFor();
	await rua.locator("#email").fill("rua@example.org");
	await rua.locator("#password").fill("kauri-totara-rimu");
	await button(rua, "Sign in").last().click();
	await rua.waitForURL((url) => url.pathname === "/");

	await rua.goto("/management/solution_manager?list=brand&selected=1");
	await heading(rua, "Admin").waitFor();
	expect(await link(rua, "History").count()).toBeGreaterThan(0);
	for (const name of ["Edit", "Delete", "Create Solution"]) expect(await link(rua, name).count()).toBe(0);
	await rua.goto("/management/lists/brand/1/edit");
	await rua.getByText("You are a reader here").waitFor();

	await link(plain, "People").click();
	await link(plain, "Rua Kawhia").click();
	await link(plain, "Remove from staff").click();
	await button(plain, "Remove from staff").click();
	await plain.getByText("Rua Kawhia has been removed from the staff.").waitFor();
	await rua.goto("/management/solution_manager");
	await heading(rua, "Not permitted").waitFor();
	expect(complaints(running).filter((said) => !/403/.test(said))).toEqual([]);
});
