import { afterAll, beforeAll, expect, test } from "vitest";
import { signUp } from "#app/domain/accounts/sign-up.ts";
import { openMailServer } from "#tests/support/mail-server.ts";
import { openPostOffice, type PostOffice, signUpOf } from "#tests/support/post-office.ts";
import { freePort } from "#tests/support/processes.ts";

let office: PostOffice;
beforeAll(async () => {
	office = await openPostOffice();
});
afterAll(() => office.close());

test("the mail server is down during 20 sign-ups, then up: 20 mails, none twice, whatever becomes of the worker", async () => {
	const port = await freePort();
	const stop = await office.work(`smtp://127.0.0.1:${port}`);
	const people = Array.from({ length: 20 }, (_, n) => `person-${n}@example.org`);
	for (const email of people) await signUp(office.em, signUpOf(email), office.mail);
	while (office.events.length < 20) await new Promise((resolve) => setTimeout(resolve, 50));
	expect(new Set(office.events.map(({ outcome }) => outcome))).toEqual(new Set(["not sent yet"]));
	await stop();
	const server = await openMailServer(port);
	await office.work(server.url);
	await server.received(20);
	for (let done = 0; done < 20; ) {
		await new Promise((resolve) => setTimeout(resolve, 100));
		const [row] = await office.em.execute<{ done: number }[]>(
			"select count(*)::int as done from queue.job where name = 'mail' and state = 'completed'",
		);
		done = row!.done;
	}
	expect(server.mails.map(({ recipient }) => recipient).sort()).toEqual([...people].sort());
	expect(new Set(server.mails.map(({ link }) => link)).size).toBe(20);
	const [queue] = await office.em.execute<{ text: string }[]>(
		"select string_agg(to_jsonb(j)::text, ' ') as text from queue.job j",
	);
	expect(queue?.text).not.toMatch(/person-\d|auth\/activate/);
	await server.close();
}, 60_000);
