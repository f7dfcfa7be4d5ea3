import { spawn } from "node:child_process";
import { expect, test } from "vitest";
import { superviseProcess } from "#cli/supervise/child.ts";

const ways: [string, () => ReturnType<typeof spawn>, string][] = [
	["cannot find", () => spawn("/no/such/program"), "spawn /no/such/program ENOENT"],
	[
		"has no memory for",
		() => {
			throw new Error("spawn ENOMEM");
		},
		"spawn ENOMEM",
	],
];

for (const [how, start, words] of ways) {
	test(`a process that the system ${how} is tried again, and given up after so many tries`, async () => {
		const said: string[] = [];
		const kept = superviseProcess("web", start, (line) => said.push(line), 2);
		await expect(kept.ready).rejects.toThrow(`The web process does not start (${words}).`);
		expect(said).toEqual([`The web process ended (${words}); starting it again in 250 ms.`]);
		await kept.stop(1000);
	});
}
