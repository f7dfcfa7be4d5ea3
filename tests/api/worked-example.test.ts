import { execFile, execFileSync } from "node:child_process";
import { mkdtemp, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { WORKED_EXAMPLE, workedScript } from "#app/api/http/worked-example.ts";
import { demoPeople } from "#seed-data/demo/people.ts";
import { findAccessibilityFaults } from "#tests/support/browser.ts";
import { runningBrowser } from "#tests/support/running-product.ts";

const run = promisify(execFile);
const running = runningBrowser({ worker: true });

const hasCurl = (() => {
	try {
		execFileSync("curl", ["--version"], { stdio: "ignore" });
		return true;
	} catch {
		return false;
	}
})();

/** `.[0].candidates[0].sol`, as jq reads it. */
function picked(answer: unknown, path: string): string {
	const steps = path.match(/\w+/g) ?? [];
	const value = steps.reduce<unknown>((inside, step) => Object(inside)[step], answer);
	if (value === undefined) throw new Error(`Nothing at ${path} in ${JSON.stringify(answer).slice(0, 300)}`);
	return typeof value === "string" ? value : JSON.stringify(value);
}

test.skipIf(!hasCurl)(
	"the commands of the reference do the main job as they stand there",
	async () => {
		const folder = await mkdtemp(join(tmpdir(), "pfs-worked-"));
		const { email, password } = demoPeople[0];
		const env: Record<string, string> = { API: `${running.product.url}/api`, EMAIL: email, PASSWORD: password };
		const document = (await (await fetch(`${running.product.url}/api/openapi.json`)).json()) as {
			info: { description: string };
		};
		const shown = document.info.description;
		for (const { command, variables: keeps } of WORKED_EXAMPLE) {
			expect(shown).toContain(command);
			const { stdout } = await run("bash", ["-c", command], { cwd: folder, env: { ...process.env, ...env } });
			for (const [name, path] of Object.entries(keeps ?? {})) env[name] = picked(JSON.parse(stdout), path);
		}
		const [issued, again] = await Promise.all(
			["schedule.pdf", "again.pdf"].map((name) => readFile(join(folder, name))),
		);
		expect(issued!.subarray(0, 5).toString()).toBe("%PDF-");
		expect(again!.equals(issued!)).toBe(true);
		// Bash reads the whole of it as a script.
		await run("bash", ["-n", "-c", workedScript(env.API!)]);
	},
	300_000,
);

test("the reference is readable on a phone, and axe finds nothing", async () => {
	for (const width of [390, 1280]) {
		const tab = await running.open({ script: true, viewport: { width, height: 800 } });
		await tab.goto("/api/docs");
		await tab.locator("#calls").waitFor({ state: "detached" });
		if (width === 390) expect(await findAccessibilityFaults(tab)).toEqual([]);
		const wide = await tab.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
		expect([width, wide]).toEqual([width, 0]);
	}
	expect(running.faults).toEqual([]);
}, 120_000);
