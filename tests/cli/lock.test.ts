import { readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { whileLocked } from "#cli/supervise/lock.ts";

const locks = () => readdirSync(tmpdir()).filter((name) => /^pfs-[0-9a-f]{16}\.lock$/.test(name));

test("work goes on when its lock was taken for abandoned and removed", async () => {
	const before = locks();
	const faults: unknown[] = [];
	const note = (error: unknown) => faults.push(error);
	process.prependListener("uncaughtException", note);
	const work = whileLocked(`test ${process.pid}`, new AbortController().signal, async () => {
		for (const name of locks().filter((name) => !before.includes(name))) rmSync(join(tmpdir(), name));
		await pause(1200);
		return "done";
	});
	expect(await work).toBe("done");
	process.off("uncaughtException", note);
	expect(faults).toEqual([]);
});
