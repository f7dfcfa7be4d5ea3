import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { mkdir, readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { findChromium, openPrinter, type Printer } from "#app/adapters/chromium/chromium.server.ts";
import { projectPath } from "#app/adapters/project-root.ts";
import { readPdf } from "#tests/documents/read-pdf.ts";
import { killHard } from "#tests/support/processes.ts";

const packaged = process.platform === "linux" && process.arch === "x64";
const page = (text: string) => ({ html: `<!doctype html><title>t</title><p>${text}</p>`, assets: [] });

let dataDir: string;
let printer: Printer;

beforeAll(async () => {
	dataDir = join(inject("testServer").folder, "printer");
	await mkdir(dataDir, { recursive: true });
	printer = await openPrinter({ chromiumPath: process.env.CHROMIUM_PATH ?? null, dataDir });
});
afterAll(() => printer?.close());

/** Ids of the browsers' main processes that a process has started (Linux). */
function browsersOf(owner: number | undefined): number[] {
	const pids = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
	return pids.map(Number).filter((pid) => {
		try {
			const [, parent] = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
			const command = readFileSync(`/proc/${pid}/cmdline`, "utf8");
			return Number(parent) === owner && command.includes("--remote-debugging-pipe");
		} catch {
			return false;
		}
	});
}

function lives(pid: number): boolean {
	try {
		return readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.[0] !== "Z";
	} catch {
		return false;
	}
}

test("CHROMIUM_PATH goes before every other browser", async () => {
	const found = await findChromium({ chromiumPath: process.execPath, dataDir });
	expect(found).toEqual({ executable: process.execPath, env: {}, origin: "CHROMIUM_PATH" });
});

test("a CHROMIUM_PATH that names no program is an error that says so", async () => {
	for (const chromiumPath of ["/nowhere/chromium", dataDir]) {
		await expect(findChromium({ chromiumPath, dataDir })).rejects.toThrow(
			/CHROMIUM_PATH.*Example: \/usr\/bin\/chromium/,
		);
	}
});

test.runIf(packaged)(
	"without a system browser two processes may unpack the packaged one at once, for the owner alone",
	async () => {
		const own = join(dataDir, "twice");
		const [one, two] = await Promise.all([1, 2].map(() => findChromium({ chromiumPath: null, dataDir: own }, "")));
		expect(one).toEqual(two);
		expect(one?.origin).toBe("package");
		expect(await readdir(join(own, "chromium"))).toHaveLength(1);
		expect((await stat(join(own, "chromium"))).mode & 0o777).toBe(0o700);
		const unpacked = await openPrinter({ chromiumPath: null, dataDir: own });
		expect((await readPdf(await unpacked.print(page("Tūī")))).text).toContain("Tūī");
		await unpacked.close();
	},
);

test("a print that takes too long fails, and the next one works", async () => {
	await printer.print(page("warm"));
	await expect(printer.print(page("slow"), { timeout: 1 })).rejects.toThrow("longer than 0.001 seconds");
	expect((await readPdf(await printer.print(page("next")))).text).toContain("next");
});

test.runIf(process.platform === "linux")(
	"a browser in which a print took too long ends with the other prints that it does, and not before",
	async () => {
		const own = await openPrinter({ chromiumPath: process.env.CHROMIUM_PATH ?? null, dataDir });
		const before = browsersOf(process.pid);
		await own.print(page("warm"));
		const mine = browsersOf(process.pid).filter((pid) => !before.includes(pid));
		expect(mine).toHaveLength(1);
		const other = own.print(page("words ".repeat(50_000)));
		await expect(own.print(page("slow"), { timeout: 1 })).rejects.toThrow("longer than");
		expect(mine.filter(lives)).toEqual(mine);
		expect((await other).byteLength).toBeGreaterThan(10_000);
		await expect.poll(() => mine.filter(lives)).toEqual([]);
		await own.close();
	},
);

test("prints at the same time do not disturb each other", async () => {
	const texts = await Promise.all(
		["one", "two", "three"].map(async (word) => (await readPdf(await printer.print(page(word)))).text.trim()),
	);
	expect(texts).toEqual(["one", "two", "three"]);
});

test.runIf(process.platform === "linux")("a browser that died is started again", async () => {
	await printer.print(page("before"));
	for (const pid of browsersOf(process.pid)) killHard(pid);
	await pause(200);
	expect((await readPdf(await printer.print(page("after")))).text).toContain("after");
});

test.runIf(process.platform === "linux")(
	"a print whose browser is killed in the middle fails then, not at its time-out",
	async () => {
		const long = page("words ".repeat(200_000));
		for (const wait of [0, 100, 300]) {
			await printer.print(page("warm"));
			const printing = printer.print(long);
			const outcome = printing.then(
				() => "printed",
				() => "failed",
			);
			await pause(wait);
			for (const pid of browsersOf(process.pid)) killHard(pid);
			expect(await outcome).toBe("failed");
		}
	},
);

test.runIf(process.platform === "linux")("no browser is left when its owner is killed", async () => {
	const program = `import { openPrinter } from ${JSON.stringify(projectPath("app", "adapters", "chromium", "chromium.server.ts"))};
const printer = await openPrinter(${JSON.stringify({ chromiumPath: process.env.CHROMIUM_PATH ?? null, dataDir })});
await printer.print({ html: "<p>x", assets: [] });
process.stdout.write("printed");
setInterval(() => undefined, 1000);`;
	const owner = spawn(process.execPath, ["--no-warnings", "--input-type=module", "-e", program], { stdio: "pipe" });
	await once(owner.stdout, "data");
	const browsers = browsersOf(owner.pid);
	expect(browsers).toHaveLength(1);
	owner.kill("SIGKILL");
	for (let tries = 0; tries < 100 && browsers.some(lives); tries++) await pause(100);
	expect(browsers.filter(lives)).toEqual([]);
});
