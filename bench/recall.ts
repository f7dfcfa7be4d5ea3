import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { parseArgs } from "node:util";
import { writeMail } from "#app/domain/mail/delivery.ts";
import type { MailQueue } from "#app/domain/mail/mail.ts";
import { sendDigest } from "#app/domain/recall/digest.sql.ts";
import { countIssued, type IssuedFor, listIssued } from "#app/domain/recall/issued.sql.ts";
import { listUnannounced } from "#app/domain/recall/unannounced.sql.ts";
import { listUses, USE_KINDS } from "#app/domain/recall/used.sql.ts";
import { mailWriters } from "#app/worker/mail-writers.ts";
import { findPlace } from "#db/embedded/place.ts";
import { serverPid } from "#db/embedded/postmaster.ts";
import { openEmbedded } from "#db/embedded/server.ts";
import type { EntityManager } from "#db/orm.ts";
import { readSettings } from "#db/settings.ts";
import { openCatalogue } from "./harness.ts";
import { medianOf, say } from "./print.ts";
import { cpuMilliseconds } from "./processes.ts";
import { generateIssues } from "./recall-data.ts";

const staff = { id: 1, firstName: "Pat", isStaff: true };
const PAGE = 50;
const WITHIN = 200;
const RUNS = 15;
const PATIENCE_MS = 8_000;

/** All that the page "Where used" reads. */
async function whereUsed(em: EntityManager, record: Extract<IssuedFor, { id: number }>): Promise<void> {
	await countIssued(em, staff, record);
	for (const kind of USE_KINDS) await listUses(em, staff, { ...record, kind }, { limit: PAGE, within: WITHIN });
	await listIssued(em, staff, record, { limit: PAGE });
}

async function works(em: EntityManager): Promise<Record<string, () => Promise<unknown>>> {
	const [middle] = await em.execute<{ solution: number; specimen: number; report: number; documentNo: string }[]>(
		`select i.solution_id as solution, t.id as specimen, t.report_id as report, s.document_no as "documentNo"
		 from schedule_run s join project_item i on i.project_id = s.project_id and i.is_active
		 join solution_specimen l on l.solution_id = i.solution_id join specimen t on t.id = l.specimen_id
		 where s.id = (select max(id) / 2 from schedule_run) order by 1, 2 limit 1`,
	);
	const { solution, specimen, report, documentNo } = middle!;
	const used = (entity: Extract<IssuedFor, { id: number }>["entity"], id: number) => () =>
		whereUsed(em, { entity, id });
	return {
		"where used: a solution": used("solution", solution),
		"where used: a specimen": used("specimen", specimen),
		"where used: a report": used("report", report),
		"where used: a product, one of 22": used("product", 1),
		"where used: a rating, one of 4": used("frr", 2),
		"an issue by its number": () => listIssued(em, staff, { documentNo }),
		"the daily digest and its mail": () => daily(em),
		"evidence without a notice": () => listUnannounced(em, staff, { limit: PAGE }),
	};
}

/** The first digest, which tells of all that has ended, and its mail. */
async function daily(em: EntityManager): Promise<void> {
	const ids: string[] = [];
	const mail: MailQueue = { add: async (_em, { mailId }) => void ids.push(mailId) };
	const now = new Date();
	const day = now.toISOString().slice(0, 10);
	await em.execute("delete from mail; delete from digest");
	await sendDigest(em, { day, now, timeZone: "UTC", digestAt: "00:00", mail });
	for (const id of ids) await writeMail(em, id, readSettings({ NODE_ENV: "test" }), mailWriters);
}

/**
 * By the clock, at the median, and by the processors of this process and the server, on average. What takes seconds runs
 * less often.
 */
async function measure(name: string, pids: number[], work: () => Promise<unknown>): Promise<void> {
	await work();
	const times: number[] = [];
	const before = cpuMilliseconds(pids);
	for (let run = 0; run < RUNS && times.reduce((sum, time) => sum + time, 0) < PATIENCE_MS; run++) {
		const start = performance.now();
		await work();
		times.push(performance.now() - start);
	}
	const cpu = (cpuMilliseconds(pids) - before) / times.length;
	say(`| ${name} | ${medianOf(times).toFixed(1)} | ${cpu.toFixed(1)} |`);
}

/** node bench/recall.ts [--keep folder] 300000 100000: so many solutions, and issues; a folder that is kept is filled once. */
const { values: options, positionals } = parseArgs({ options: { keep: { type: "string" } }, allowPositionals: true });
const [solutions = 30_000, issues = 10_000] = positionals.map(Number);
const folder = options.keep ?? (await mkdtemp(join(tmpdir(), "pfs-bench-")));
const { release, ...server } = await openEmbedded(folder);
try {
	const orm = await openCatalogue(server, solutions, { finder: false });
	const em = orm.em.fork() as EntityManager;
	const start = performance.now();
	const [kept] = await em.execute<{ there: boolean }[]>("select exists (select from issued_record) as there");
	if (!kept!.there) await generateIssues(em, issues);
	const [row] = await em.execute<{ records: number }[]>("select count(*)::int as records from issued_record");
	say(`${issues} issues of ${row!.records} records in ${((performance.now() - start) / 1000).toFixed(1)} s`);
	say(`| at most ${RUNS} times, ms | median by the clock | processors |\n|---|---|---|`);
	const pids = [process.pid, serverPid(findPlace(folder).data)!];
	for (const [name, work] of Object.entries(await works(em))) await measure(name, pids, work);
	await orm.close();
} finally {
	await release();
	if (!options.keep) await rm(folder, { recursive: true, force: true });
}
