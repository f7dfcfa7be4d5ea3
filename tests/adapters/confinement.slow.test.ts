import { spawnSync } from "node:child_process";
import { mkdirSync, readlinkSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { openPrinter, type Printer } from "#app/adapters/chromium/chromium.server.ts";
import { projectPath } from "#app/adapters/project-root.ts";
import { COMMON, type Descendant, descendantsOf, SECRETS } from "#tests/support/descendants.ts";

const linux = process.platform === "linux";
const isRoot = process.getuid?.() === 0;
const namespaces = (...more: string[]) =>
	linux && spawnSync("unshare", ["--user", "--map-user=65534", "--map-group=65534", ...more, "true"]).status === 0;

const settings = { chromiumPath: process.env.CHROMIUM_PATH ?? null, dataDir: "" };
let printer: Printer;
let processes: Descendant[];

beforeAll(async () => {
	settings.dataDir = join(inject("testServer").folder, "printer");
	mkdirSync(settings.dataDir, { recursive: true });
	Object.assign(process.env, SECRETS);
	const before = new Set(linux ? descendantsOf(process.pid).map(({ pid }) => pid) : []);
	printer = await openPrinter(settings);
	await printer.print({ html: "<p>x", assets: [] });
	// The browser of other tests may run beside it.
	const fresh = linux ? descendantsOf(process.pid).filter(({ pid }) => !before.has(pid)) : [];
	processes = fresh.filter(({ command }) => /remote-debugging|--type=/.test(command));
	for (const name of Object.keys(SECRETS)) delete process.env[name];
});
afterAll(() => printer?.close());

test.runIf(linux)("the browser and all its processes were given an environment without a secret", () => {
	expect(processes.length).toBeGreaterThan(2);
	for (const { environment } of processes) expect(JSON.stringify(environment)).not.toContain("secret");
	const [main] = processes.filter(({ command }) => command.includes("--remote-debugging-pipe"));
	const needed = ["FONTCONFIG_FILE", "FONTCONFIG_PATH", "LD_LIBRARY_PATH", ...COMMON];
	expect(Object.keys(main!.environment).filter((name) => !needed.includes(name))).toEqual([]);
});

test.runIf(namespaces("--net"))("the browser runs in a network of its own, and its pages in Chromium's sandbox", () => {
	const space = (kind: string, pid: number | "self") => readlinkSync(`/proc/${pid}/ns/${kind}`);
	for (const { pid } of processes) expect(space("net", pid)).not.toBe(space("net", "self"));
	const pages = processes.filter(({ command }) => command.includes("--type=renderer"));
	expect(pages.length).toBeGreaterThan(0);
	for (const { pid, status } of pages) {
		expect(status.Seccomp).toBe("2");
		expect(space("pid", pid)).not.toBe(space("pid", "self"));
		expect(space("user", pid)).not.toBe(space("user", "self"));
	}
});

test.runIf(namespaces() && isRoot)(
	"where the system allows no user namespaces the browser starts without its sandbox, and says so once",
	() => {
		const program = `import { openPrinter, launchChromium } from ${JSON.stringify(projectPath("app", "adapters", "chromium", "chromium.server.ts"))};
const printer = await openPrinter(${JSON.stringify(settings)});
for (const page of ["<p>x", "<p>y"]) await printer.print({ html: page, assets: [] });
await printer.close();
const { browser, confinement } = await launchChromium(${JSON.stringify(settings)});
await browser.close();
console.log(JSON.stringify(confinement));`;
		const forbid = 'echo 0 > /proc/sys/user/max_user_namespaces && exec "$@"';
		const node = [process.execPath, "--no-warnings", "--input-type=module", "-e", program];
		const words = ["--user", "--map-root-user", "sh", "-c", forbid, "sh", ...node];
		const { stdout, stderr } = spawnSync("unshare", words, { encoding: "utf8" });
		const lines = stdout.trim().split("\n");
		expect(stderr).toBe("");
		expect(JSON.parse(lines.at(-1)!)).toEqual({ sandbox: false, noNetwork: true });
		expect(lines.slice(0, -1).map((line) => JSON.parse(line))).toMatchObject([
			{ level: "warn", where: "browser", sandbox: "off", network: "none" },
		]);
	},
);
