import { spawn } from "node:child_process";
import { createRequire } from "node:module";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { build } from "#cli/build.ts";
import { projectRoot } from "#db/project.ts";
import { freshDatabase } from "#tests/support/database.ts";
import { freePort } from "#tests/support/processes.ts";
import { visitor } from "./visitor.ts";

test("the same build runs under the stock server, with its security headers and its origin check", async () => {
	await build();
	const place = await freshDatabase({ seeded: true });
	const port = await freePort();
	const url = `http://localhost:${port}`;
	const cli = join(createRequire(import.meta.url).resolve("@remix-run/serve/package.json"), "../dist/cli.js");
	const child = spawn(process.execPath, [cli, "./build/server/index.js"], {
		cwd: projectRoot,
		env: { ...process.env, ...place.env, NODE_ENV: "production", HOST: "127.0.0.1", PORT: String(port), APP_URL: url },
		stdio: "ignore",
	});
	try {
		let page: Response | null = null;
		for (let tries = 0; tries < 300 && !page; tries++) {
			page = await fetch(`${url}/auth/sign-in`).catch(() => null);
			if (!page) await pause(100);
		}
		expect(page?.status).toBe(200);
		expect(await page?.text()).toContain("Welcome back");
		const policy = page?.headers.get("Content-Security-Policy") ?? "";
		expect(/script-src ([^;]*)/.exec(policy)?.[1]).toMatch(/^'self' 'nonce-[^']{16,}'$/);
		expect(page?.headers.get("X-Content-Type-Options")).toBe("nosniff");
		expect(page?.headers.get("Referrer-Policy")).toBe("same-origin");

		const cities = await fetch(`${url}/api/res/cities/`);
		expect([cities.status, cities.headers.get("Content-Type")]).toEqual([200, "application/json; charset=utf-8"]);
		const put = await fetch(`${url}/api/res/cities`, { method: "PUT" });
		expect([put.status, put.headers.get("Allow")]).toEqual([405, "GET, HEAD, OPTIONS"]);

		const fields = { email: "user@example.com", password: "demo-user-1" };
		const person = visitor(url);
		const foreign = await person.post("/auth/sign-in", fields, { Origin: "https://evil.example" });
		expect(foreign.status).toBeGreaterThanOrEqual(400);
		expect((await person.get("/projects")).status).toBe(302);
		expect((await person.post("/auth/sign-in", fields)).status).toBe(303);
		expect((await person.get("/projects")).status).toBe(200);
	} finally {
		// It does not end on SIGTERM while a database pool is open, which is why the product has a server of its own.
		child.kill("SIGKILL");
		await place.drop();
	}
}, 120_000);
