import { readFileSync, writeFileSync, writeSync } from "node:fs";
import { join } from "node:path";
import { finishDocument } from "./finish.ts";
import type { FinishJob } from "./job.ts";

/*
 * A process of its own, started by finish.server.ts with limits on memory and time: uploads are parsed here. It is
 * given a folder, reads `job.json`, `printed.pdf` and `<n>.pdf` there and writes `finished.pdf`. Before each upload
 * it names its number on standard output; at the end it writes how many pages there are, and which it could not
 * read, to `failed.json`.
 */
const [folder = ".", ...skipped] = process.argv.slice(2);
const job: FinishJob = JSON.parse(readFileSync(join(folder, "job.json"), "utf8"));
const { pdf, ...report } = await finishDocument(
	readFileSync(join(folder, "printed.pdf")),
	job,
	async (index) => (skipped.includes(String(index)) ? null : readFileSync(join(folder, `${index}.pdf`))),
	(index) => writeSync(1, `${index}\n`),
);
writeFileSync(join(folder, "failed.json"), JSON.stringify(report), { mode: 0o600 });
writeFileSync(join(folder, "finished.pdf"), pdf, { mode: 0o600 });
