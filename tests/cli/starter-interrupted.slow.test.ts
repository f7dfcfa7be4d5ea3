import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import { afterEach, beforeEach, expect, test } from "vitest";
import { projectRoot } from "#db/project.ts";
import { leftovers } from "#tests/support/processes.ts";

let project: string;
beforeEach(() => {
	project = mkdtempSync(join(tmpdir(), "pfs-interrupted-"));
	mkdirSync(join(project, "cli"));
	for (const name of ["cli/starter.js", "package.json", "package-lock.json", ".npmrc"]) {
		cpSync(join(projectRoot, name), join(project, name));
	}
});
afterEach(() => rmSync(project, { recursive: true, force: true }));

for (const signal of ["SIGINT", "SIGHUP"] as const) {
	test(`${signal} during the installation is answered at once, and npm is gone with all that it started`, async () => {
		// A registry that takes connections and never says anything.
		const registry = createServer().listen(0, "127.0.0.1");
		await once(registry, "listening");
		const asked = once(registry, "connection");
		const { port } = registry.address() as AddressInfo;
		const child = spawn(process.execPath, ["cli/starter.js", "start"], {
			cwd: project,
			env: {
				...process.env,
				npm_config_registry: `http://127.0.0.1:${port}/`,
				npm_config_cache: join(project, "cache"),
			},
			stdio: ["ignore", "pipe", "inherit"],
		});
		const [output, ended] = [text(child.stdout), once(child, "exit")];
		await asked;
		const told = performance.now();
		child.kill(signal);
		expect(await ended).toEqual([0, null]);
		expect(performance.now() - told).toBeLessThan(10_000);
		expect(await output).toContain("Stopping the installation");
		while (leftovers(project).length > 0) await pause(50);
		registry.close();
	});
}
