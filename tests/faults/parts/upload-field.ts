import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { openFileStore } from "#app/domain/files/files.server.ts";
import { sweepFiles } from "#app/domain/files/pending.ts";
import { openDatabase } from "#db/database.ts";
import type { EntityManager } from "#db/orm.ts";
import { readSettings } from "#db/settings.ts";
import { killHard, leftovers, startProduct } from "#tests/support/processes.ts";
import { disagreements, openMaker } from "./upload-setup.ts";

/** When the web process is killed: while it receives or stores an upload, after it, and while the form is submitted. */
export const STAGES = ["receiving", "storing", "uploaded", "submitting"] as const;
type Stage = (typeof STAGES)[number];

export interface Left {
	stage: Stage;
	/** The person's snapshot afterwards, with its files where it had any. */
	draft: "whole" | "empty" | "none";
	stored: boolean;
	/** Half records, files without rows, rows without files. */
	wrong: string[];
}

export interface UploadField {
	kill(stage: Stage, round: number): Promise<Left>;
	close(): Promise<void>;
}

/** Starts the product with its sample data: in a folder that holds nothing yet, or with the seeded database of `env`. */
export async function openUploadField(dataDir: string, env: Record<string, string> = {}): Promise<UploadField> {
	const command = [process.execPath, "cli/index.ts", "serve", "--sample"];
	const product = await startProduct({ dataDir, env: { ...env, RATE_LIMIT_SCALE: "0", WORKER: "off" }, command });
	const settings = readSettings({ NODE_ENV: "test", DATA_DIR: dataDir, ...env });
	const database = await openDatabase(settings, 2);
	const em = database.orm.em.fork() as EntityManager;
	const maker = await openMaker(product.url);
	const folder = join(dataDir, "files");
	const ready = () =>
		fetch(`${product.url}/readyz`, { signal: AbortSignal.timeout(2000) }).then(
			({ status }) => status === 200,
			() => false,
		);
	/** Kills the web process that works now; another one takes its place. */
	async function killWeb(): Promise<void> {
		for (const line of leftovers(dataDir)) if (/\/server\.ts/.test(line)) killHard(Number.parseInt(line, 10));
		await pause(50);
		for (let tries = 0; tries < 600 && !(await ready()); tries++) await pause(100);
	}
	/** Whoever is being answered sees the connection break, or waits for ever. */
	const forget = (sent: Promise<unknown>) => void sent.catch(() => undefined);
	async function uploaded(code: string): Promise<void> {
		const said = await maker.upload(code);
		if (said.status >= 400) throw new Error(`The upload was refused: ${JSON.stringify(said)}`);
	}
	const acts: Record<Stage, (code: string, round: number) => Promise<unknown>> = {
		receiving: (code) => new Promise<void>((killed) => forget(maker.upload(code, () => killWeb().then(killed)))),
		async storing(code, round) {
			const [before] = await em.execute<{ id: number }[]>("select coalesce(max(id), 0)::int as id from file");
			forget(maker.upload(code));
			const begun = () => em.execute<unknown[]>("select 1 from file where id > ?", [before!.id]);
			for (let tries = 0; tries < 2000 && (await begun()).length === 0; tries++) await pause(1);
			await pause((round * 3) % 20);
			await killWeb();
		},
		async uploaded(code) {
			await uploaded(code);
			await killWeb();
		},
		async submitting(code, round) {
			await uploaded(code);
			await maker.fillIn(em);
			forget(maker.submit());
			await pause((round * 7) % 60);
			await killWeb();
		},
	};
	return {
		async kill(stage, round) {
			await em.execute("delete from draft_file; delete from draft");
			const code = `KILL-${stage}-${round}`.toUpperCase();
			await acts[stage](code, round);
			const [draft] = await em.execute<{ files: number }[]>(
				"select (select count(*)::int from draft_file f where f.draft_id = d.id) as files from draft d",
			);
			const parts = await em.execute<{ whole: boolean }[]>(
				`select pdf_id is not null and img_small_id is not null and img_large_id is not null
				 and exists (select from solution_specimen x where x.solution_id = s.id)
				 and exists (select from solution_substrate x where x.solution_id = s.id)
				 and exists (select from solution_path x where x.solution_id = s.id) as whole
				 from solution s where drawing = ?`,
				[code],
			);
			const wrong = await disagreements(em, folder);
			if (parts.some(({ whole }) => !whole)) wrong.push("the solution is half");
			if (draft && ![0, 3].includes(draft.files)) wrong.push(`the draft holds ${draft.files} files`);
			if (draft && parts.length > 0) wrong.push("the solution is stored and its draft is still there");
			await em.execute("update file set created = created - interval '2 hours' where state = 'pending'");
			await sweepFiles(em, openFileStore(settings));
			const [pending] = await em.execute<{ count: number }[]>(
				`select count(*)::int as count from file f where state <> 'stored'
				 and not exists (select from draft_file d where d.file_id = f.id)`,
			);
			if (pending!.count > 0) wrong.push(`${pending!.count} files were not swept`);
			wrong.push(...(await disagreements(em, folder)));
			const state = !draft ? "none" : draft.files === 3 ? "whole" : "empty";
			if (state === "whole" && stage !== "receiving") {
				await maker.fillIn(em);
				const { status } = await maker.submit();
				if (status !== 303) wrong.push(`Submit answered ${status} afterwards`);
			}
			return { stage, draft: state, stored: parts.length > 0, wrong };
		},
		async close() {
			await database.close();
			await product.stop();
		},
	};
}
