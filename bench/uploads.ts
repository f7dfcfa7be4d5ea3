import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { openPdfChecker } from "#app/adapters/checkers.ts";
import { openPrinter } from "#app/adapters/chromium/chromium.server.ts";
import { refusedPdfs } from "#tests/support/pdfs/refused-pdfs.ts";
import { soundPdfs } from "#tests/support/pdfs/sound-pdfs.ts";
import { cpuMilliseconds, medianOf, say } from "./processes.ts";

/*
 * node bench/uploads.ts [--count 300] [--seed 1] [--text] [--write FOLDER] [FOLDER …]
 * The check of uploaded PDFs, file by file in the limited child: sound files of several writers, none of which may be
 * refused, and files that must be; milliseconds by the clock, and the mean of the processor's. `--text` reads their words, too, as an import does; `--write` keeps the files; of folders that are named their PDFs are checked instead.
 */
const { values: options, positionals } = parseArgs({
	options: {
		count: { type: "string", default: "300" },
		seed: { type: "string", default: "1" },
		write: { type: "string" },
		text: { type: "boolean", default: false },
	},
	allowPositionals: true,
});

async function writeMade(folder: string): Promise<string[]> {
	const printer = await openPrinter({ chromiumPath: process.env.CHROMIUM_PATH ?? null, dataDir: folder });
	const print = (html: string) => printer.print({ html, assets: [] });
	const folders = {
		sound: soundPdfs(Number(options.count), Number(options.seed), print),
		refused: refusedPdfs,
	};
	for (const [name, files] of Object.entries(folders)) {
		await mkdir(join(folder, name), { recursive: true });
		for (const file of files) await writeFile(join(folder, name, `${file.name}.pdf`), await file.make());
	}
	await printer.close();
	return Object.keys(folders).map((name) => join(folder, name));
}

async function check(folder: string): Promise<void> {
	const checker = openPdfChecker();
	const names = (await readdir(folder)).filter((name) => name.endsWith(".pdf")).sort();
	const times: number[] = [];
	const faults: string[] = [];
	let before = 0;
	for (const [index, name] of names.entries()) {
		const question = { path: join(folder, name), mostPages: 200, text: options.text };
		if (index === 0) {
			// The first file starts the child.
			await checker.check(question);
			before = cpuMilliseconds([process.pid]);
		}
		const start = performance.now();
		const answer = await checker.check(question);
		times.push(performance.now() - start);
		if ("reason" in answer) faults.push(`${name}: ${answer.reason}`);
	}
	const processor = (cpuMilliseconds([process.pid]) - before) / names.length;
	const most = times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0;
	const cells = [
		folder,
		names.length,
		faults.length,
		...[medianOf(times), most, processor].map((one) => one.toFixed(1)),
	];
	say(`| ${cells.join(" | ")} |`);
	for (const fault of faults) say(fault);
}

const kept = options.write ?? (await mkdtemp(join(tmpdir(), "pfs-uploads-")));
const folders = positionals.length > 0 ? positionals : await writeMade(kept);
say("| files | number | refused | median ms | 95 % ms | processor ms |");
say("|---|--:|--:|--:|--:|--:|");
for (const folder of folders) await check(folder);
if (options.write === undefined) await rm(kept, { recursive: true });
process.exit(0);
