import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { Command } from "commander";
import { afterAll, beforeAll, expect, test } from "vitest";
import { does } from "#cli/action.ts";
import { projectRoot } from "#db/project.ts";
import { type FreshDatabase, freshDatabase } from "#tests/support/database.ts";

let place: FreshDatabase;
beforeAll(async () => {
	place = await freshDatabase({ seeded: true });
});
afterAll(() => place.drop());

test("a reader that goes away early is no fault of an export", async () => {
	const child = spawn(process.execPath, ["cli/index.ts", "export", "specimens"], {
		cwd: projectRoot,
		env: { ...process.env, ...place.env },
	});
	child.stdout.destroy();
	const [said, [code]] = await Promise.all([text(child.stderr), once(child, "close")]);
	expect([code, said]).toEqual([0, ""]);
});

test("a broken connection is a failure and told, though its code is that of a reader who went away", async () => {
	const before = process.exitCode;
	const said: string[] = [];
	const write = process.stderr.write;
	process.stderr.write = (line) => said.push(String(line)) > 0;
	const broken = Object.assign(new Error("write EPIPE"), { code: "EPIPE" });
	try {
		const command = does(new Command("x"), async () => () => Promise.reject(broken), "own");
		await command.parseAsync([], { from: "user" });
		expect([process.exitCode, said]).toEqual([1, ["The database does not answer: write EPIPE.\n"]]);
	} finally {
		process.stderr.write = write;
		process.exitCode = before;
	}
});
