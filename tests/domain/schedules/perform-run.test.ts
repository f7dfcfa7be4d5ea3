import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { readOrNull } from "#app/adapters/stored-files.ts";
import { produceSchedule } from "#app/documents/produce.ts";
import type { Actor } from "#app/domain/actor.ts";
import { openFileStore, type StoredFileFacts } from "#app/domain/files/files.server.ts";
import { sweepFiles } from "#app/domain/files/pending.ts";
import { isWhole } from "#app/domain/files/read-whole.ts";
import { claimRun, failLostRuns, MAX_TRIES, reportProgress } from "#app/domain/schedules/attempts.sql.ts";
import { type PerformContext, performRun } from "#app/domain/schedules/perform-run.ts";
import { getIssued, listRuns } from "#app/domain/schedules/runs.ts";
import { startSchedule } from "#app/domain/schedules/start-schedule.ts";
import type { EntityManager } from "#db/orm.ts";
import { projectRoot } from "#db/project.ts";
import { testPrinter } from "#tests/documents/printing.ts";
import { pageTexts } from "#tests/documents/read-pdf.ts";
import { makeFile, makePerson, makeProject, makeSolution } from "#tests/support/catalogue.ts";
import { ownDatabase } from "#tests/support/own-database.ts";
import { put, putSchedule } from "#tests/support/uploads.ts";

const own = ownDatabase(6);
let em: EntityManager;
let solution: number;
beforeAll(async () => {
	em = own.em;
	solution = await makeSolution(em, "V-1", { specimens: [{ sample: true }], notes: ["Fill the annular gap."] });
});

const { fork } = own;
const pdf = () => new TextEncoder().encode("%PDF-1.7 as if printed");
const printed = (notices: string[] = []) => ({ pdf: pdf(), pages: 12, notices });

/** A worker's end with a real file store; what it prints and hears is the test's. */
function worker(produce: PerformContext["produce"] = async () => printed()) {
	const faults: unknown[] = [];
	const files = openFileStore(own.place.settings);
	const context = { fork, files, produce, timeoutSeconds: 30, onError: (error: unknown) => void faults.push(error) };
	return { files, faults, context };
}

async function begin(name = "Tower"): Promise<{ ann: Actor; project: number; run: number }> {
	const ann = await makePerson(em, "Ann");
	const project = await makeProject(em, ann, name, [solution]);
	const run = await fork().transactional((inside) =>
		startSchedule(inside as EntityManager, ann, project, {
			minIntervalSeconds: 300,
			timeZone: "Pacific/Auckland",
			enqueue: async () => undefined,
		}),
	);
	return { ann, project, run };
}

const state = async ({ ann, project }: { ann: Actor; project: number }) => (await listRuns(em, ann, project))[0]!;
const projectRow = (id: number) => em.execute("select * from project where id = ?", [id]);

test("a schedule is printed by a real browser, stored, and can be downloaded by its owner", {
	timeout: 120_000,
}, async () => {
	const printer = await testPrinter();
	const { files, faults, context } = worker(({ facts }, readFile, onProgress) =>
		produceSchedule(printer, facts, readFile, { onProgress }),
	);
	const path = join(projectRoot, "seed-data/files/drawings/V-101.png");
	const {
		storageKey,
		type,
		width,
		height,
		bytes: size,
		sha256,
	} = (await put(files, "drawing_image", path, "V-101.png"))[1]!;
	const image = await makeFile(em, "drawing_image", storageKey, { type, width, height, bytes: size, sha256 });
	await em.execute("update solution set img_large_id = ? where id = ?", [image, solution]);
	const job = await begin("Te Whare Tāpere");
	const before = await projectRow(job.project);
	await performRun(job.run, context);
	expect(faults).toEqual([]);
	const view = await state(job);
	expect(view).toMatchObject({ status: "done", progress: 100, failure: null });
	const issued = await getIssued(em, job.ann, job.project, job.run);
	const bytes = await files.read(issued.key);
	expect(issued).toMatchObject({
		name: expect.stringMatching(/^Te Whare Tāpere PFS-\d{4}-\d{6}/),
		bytes: bytes.byteLength,
	});
	const texts = await pageTexts(bytes);
	expect(texts.join("\n")).toContain("Te Whare Tāpere");
	expect(texts.join("\n")).toContain("V-1");
	expect(texts.join("\n")).toContain(view.documentNo);
	expect(texts.join("\n")).toContain("SAMPLE – not test evidence");
	expect(texts[0]).toContain(`page 1 of ${texts.length}`);
	expect(await projectRow(job.project)).toEqual(before);
});

test("an issued schedule is not found for others, under another project or while it is being made", async () => {
	const job = await begin();
	await expect(getIssued(em, job.ann, job.project, job.run)).rejects.toMatchObject({ kind: "not_found" });
	await performRun(job.run, worker().context);
	const [bea, staff] = [await makePerson(em, "Bea"), await makePerson(em, "Eve", { staff: true })];
	await expect(getIssued(em, bea, job.project, job.run)).rejects.toMatchObject({ kind: "not_found" });
	const other = await makeProject(em, job.ann, "Other");
	await expect(getIssued(em, job.ann, other, job.run)).rejects.toMatchObject({ kind: "not_found" });
	expect(await getIssued(em, staff, job.project, job.run)).toMatchObject({
		name: expect.stringMatching(/^Tower PFS-\d{4}-\d{6}/),
	});
});

test("a job that is delivered again prints nothing and changes nothing", async () => {
	const job = await begin();
	let prints = 0;
	const { context } = worker(async () => {
		prints++;
		return printed();
	});
	await performRun(job.run, context);
	const rows = () => em.execute("select * from schedule_run where id = ?", [job.run]);
	const before = await rows();
	await performRun(job.run, context);
	expect(await rows()).toEqual(before);
	expect(prints).toBe(1);
	await performRun(2_000_000_000, context);
});

test("of two workers with the same job one file stays and the other one's is removed", async () => {
	const job = await begin();
	const gate = Promise.withResolvers<void>();
	let inside = 0;
	const { context, files } = worker(async () => {
		if (++inside === 2) gate.resolve();
		await gate.promise;
		return printed();
	});
	const stored: string[] = [];
	const write: typeof files.write = async (facts, bytes) => {
		await files.write(facts, bytes);
		stored.push(facts.storageKey);
	};
	const both = { ...context, files: { ...files, write } };
	await Promise.all([performRun(job.run, both), performRun(job.run, both)]);
	const { key } = await getIssued(em, job.ann, job.project, job.run);
	expect(stored).toHaveLength(2);
	expect(await files.read(key)).toEqual(expect.objectContaining({ byteLength: pdf().byteLength }));
	await expect(files.read(stored.find((other) => other !== key)!)).rejects.toThrow();
});

test("what a worker that was killed had written goes with a sweep", async () => {
	const job = await begin();
	const { context, files } = worker(async () => printed());
	const written: string[] = [];
	const write: typeof files.write = async (facts, bytes) => {
		await files.write(facts, bytes);
		written.push(facts.storageKey);
		throw new Error("killed");
	};
	await expect(performRun(job.run, { ...context, files: { ...files, write } })).rejects.toThrow("killed");
	expect(await files.read(written[0]!)).toHaveLength(pdf().byteLength);
	await em.execute("update file set created = now() - interval '2 hours' where storage_key = ?", [written[0]]);
	await sweepFiles(own.fork(), files);
	await expect(files.read(written[0]!)).rejects.toThrow();
	await performRun(job.run, context);
	expect(await state(job)).toMatchObject({ status: "done" });
});

test("a print that fails is tried again, and fails the run after the last attempt without touching the project", async () => {
	const job = await begin();
	const before = await projectRow(job.project);
	const { context, faults } = worker(async () => {
		throw new Error("out of paper");
	});
	for (let attempt = 1; attempt <= MAX_TRIES; attempt++) {
		expect(await state(job)).toMatchObject({ status: "running" });
		await expect(performRun(job.run, context)).rejects.toThrow("out of paper");
	}
	expect(faults).toHaveLength(MAX_TRIES);
	expect(await state(job)).toMatchObject({
		status: "failed",
		progress: 100,
		failure: "The schedule could not be generated.",
	});
	expect(await projectRow(job.project)).toEqual(before);
	await performRun(job.run, context);
	expect(faults).toHaveLength(MAX_TRIES);
});

test("a run that succeeds at its second attempt is done", async () => {
	const job = await begin();
	await expect(performRun(job.run, worker(() => Promise.reject(new Error("once"))).context)).rejects.toThrow("once");
	await performRun(job.run, worker().context);
	expect(await state(job)).toMatchObject({ status: "done", progress: 100 });
});

test("a print that takes too long counts as failed, and its late end changes nothing; the second says what to do", async () => {
	const job = await begin();
	const late = Promise.withResolvers<ReturnType<typeof printed>>();
	const { context } = worker(() => late.promise);
	await expect(performRun(job.run, { ...context, timeoutSeconds: 0.05 })).rejects.toThrow("took longer");
	late.resolve(printed());
	expect(await state(job)).toMatchObject({ status: "running" });
	const never = worker(() => Promise.withResolvers<ReturnType<typeof printed>>().promise).context;
	await expect(performRun(job.run, { ...never, timeoutSeconds: 0.05 })).rejects.toThrow("took longer");
	expect(await state(job)).toMatchObject({
		status: "failed",
		failure:
			"Printing took longer than 1 minute and was stopped. Issue fewer openings at a time, or ask whoever runs this service to raise PDF_TIMEOUT_SECONDS.",
	});
});

test("progress only rises, stays below 100 until the file is there, and ends with the run", async () => {
	const job = await begin();
	const steps: number[] = [];
	for (const percent of [10, 5, 42.9, -3, 250, 60]) {
		await reportProgress(em, job.run, percent);
		steps.push((await state(job)).progress);
	}
	expect(steps).toEqual([10, 10, 42, 42, 99, 99]);
	await performRun(job.run, worker().context);
	await reportProgress(em, job.run, 50);
	expect(await state(job)).toMatchObject({ status: "done", progress: 100 });
});

test("a run of which no worker reports any more fails after eleven minutes, and not before", async () => {
	const [old, young] = [await begin(), await begin()];
	await em.execute("update schedule_run set updated = now() - interval '11 minutes 1 second' where id = ?", [old.run]);
	await em.execute("update schedule_run set updated = now() - interval '10 minutes 50 seconds' where id = ?", [
		young.run,
	]);
	await failLostRuns(em);
	expect(await state(old)).toMatchObject({ status: "failed", progress: 100 });
	expect(await state(young)).toMatchObject({ status: "running" });
	expect(await claimRun(em, old.run)).toBeNull();
});

test("a file that was damaged in the store is not there for a schedule, whatever can still be read of it", async () => {
	const { files, context } = worker();
	const { storageKey, bytes, sha256 } = await putSchedule(files, Buffer.from("%PDF-1.7 whole"), "a.pdf");
	await makeFile(em, "tds", storageKey, { bytes, sha256 });
	const read = async () => {
		let answer: unknown;
		const produce: PerformContext["produce"] = async (_run, readFile) => {
			answer = await readOrNull(readFile, storageKey);
			return printed();
		};
		const job = await begin();
		await performRun(job.run, { ...context, produce });
		return answer;
	};
	expect(Buffer.from((await read()) as Uint8Array).toString()).toBe("%PDF-1.7 whole");
	expect(await isWhole(em, files, storageKey)).toBe(true);
	for (const [damaged, isFound] of [
		["%PDF-1.7", true],
		["%PDF-1.7 whole and more", true],
		["", true],
		["%PDF-1.7 WHOLE", false],
	] as const) {
		await files.write({ storageKey, type: "application/pdf" } as StoredFileFacts, Buffer.from(damaged));
		expect(await read()).toBeNull();
		if (isFound) expect(await isWhole(em, files, storageKey)).toBe(false);
	}
	await files.delete(storageKey);
	expect(await isWhole(em, files, storageKey)).toBe(false);
});

test("an issued schedule outlives its project in the register", async () => {
	const job = await begin();
	await performRun(job.run, worker().context);
	await em.execute("delete from project where id = ?", [job.project]);
	const [row] = await em.execute("select project_id, project_name, status from schedule_run where id = ?", [job.run]);
	expect(row).toEqual({ project_id: null, project_name: "Tower", status: "done" });
});

test("what a schedule lacks is kept with its run, which is done all the same", async () => {
	const job = await begin();
	await performRun(job.run, worker(async () => printed(["Mastic: no warranty on file"])).context);
	expect(await state(job)).toMatchObject({
		status: "done",
		notices: ["Mastic: no warranty on file"],
	});
});
