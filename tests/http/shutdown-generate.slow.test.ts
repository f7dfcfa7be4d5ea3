import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { openDatabase } from "#db/database.ts";
import { freshDatabase } from "#tests/support/database.ts";
import { leftovers, startProduct } from "#tests/support/processes.ts";

test("a schedule's caller is sent away at shutdown, and the schedule is made all the same", {
	timeout: 240_000,
}, async () => {
	const place = await freshDatabase({ seeded: true });
	const database = await openDatabase(place.settings, 2);
	const runs = () =>
		database.orm.em
			.fork()
			.execute<{ status: string; file: number | null }[]>(
				"select status, file_id as file from schedule_run order by id",
			);
	try {
		const { dataDir } = place.settings;
		const first = await startProduct({ dataDir, env: place.env });
		const api = `${first.url}/api`;
		const signIn = await fetch(`${api}/auth/jwt/token/`, {
			method: "POST",
			headers: { "Content-Type": "application/json" },
			body: JSON.stringify({ email: "user@example.com", password: "demo-user-1" }),
		});
		const { access } = (await signIn.json()) as { access: string };
		const headers = { Authorization: `JWT ${access}` };
		const [project] = (await (await fetch(`${api}/guide/guide/active/`, { headers })).json()) as { id: number }[];
		const asked = fetch(`${api}/guide/guide/generate/${project!.id}/`, { headers });
		for (let tries = 0; tries < 200 && (await runs()).length === 0; tries++) await pause(10);
		const ended = first.stop();
		const answer = await asked;
		expect([answer.status, await answer.json()]).toEqual([
			503,
			{ detail: "The service is busy. Please try again later.", code: "busy" },
		]);
		expect(Number(answer.headers.get("Retry-After"))).toBeGreaterThanOrEqual(1);
		expect(await ended).toBe(0);
		const second = await startProduct({ dataDir, env: place.env });
		for (let tries = 0; tries < 600 && (await runs())[0]?.status === "running"; tries++) await pause(100);
		expect(await runs()).toEqual([{ status: "done", file: expect.any(Number) }]);
		expect(await second.stop()).toBe(0);
		expect(leftovers(dataDir)).toEqual([]);
	} finally {
		await database.close();
		await place.drop();
	}
});
