import { afterAll, beforeAll, expect, test } from "vitest";
import { openFileStore } from "#app/domain/files/files.server.ts";
import { sweepFiles } from "#app/domain/files/pending.ts";
import { forgetReplaced } from "#app/domain/imports/jobs/import-attempts.sql.ts";
import { type EntityManager, type MikroORM, openOrm } from "#db/orm.ts";
import { counts, csv, makePdf, openTrial, type Trial } from "#tests/domain/imports/trial.ts";
import { makePerson } from "#tests/support/catalogue.ts";

let trial: Trial;
let orm: MikroORM;
let em: EntityManager;
beforeAll(async () => {
	trial = await openTrial();
	orm = await openOrm(trial.database.address, 2);
	em = orm.em.fork() as EntityManager;
});
afterAll(async () => {
	await orm.close();
	await trial.close();
});

/** Imports the product with a data sheet of these words; answers the sheet's id and key. */
async function importSheet(words: string): Promise<{ id: number; storage_key: string }> {
	await trial.write("files/a.pdf", await makePdf(words));
	await trial.run({ products: csv([{ name: "Fire Mastic", tds: "files/a.pdf" }]) });
	const [sheet] = await em.execute<{ id: number; storage_key: string }[]>(
		"select f.id, f.storage_key from product p join file f on f.id = p.tds_id",
	);
	return sheet!;
}
const stateOf = async (id: number) =>
	(await em.execute<{ state: string }[]>("select state from file where id = ?", [id]))[0]?.state;

test("a schedule under way keeps the file that an import replaces; the sweep takes it when no undo can put it back", async () => {
	const files = openFileStore(trial.database.settings);
	const first = await importSheet("first");
	const staff = await makePerson(em, "Sam", { staff: true });
	await em.execute(
		`insert into schedule_run (project_name, user_id, project_version, catalogue_version, facts, document_no)
		 values ('Tower', ?, 1, 1, ?::jsonb, 'PFS-1')`,
		[staff.id, JSON.stringify({ attachments: [{ key: first.storage_key }] })],
	);
	const second = await importSheet("second");
	expect(second.id).not.toBe(first.id);
	expect(await stateOf(first.id)).toBe("orphan");

	// The next import clears up before it begins and after it ends; what is being printed it leaves alone, too.
	expect(counts(await trial.run({ products: csv([{ name: "Fire Mastic", is_active: "false" }]) }))).toEqual({
		products: "0/1/0/0",
	});
	expect(await sweepFiles(em, files)).toBe(0);
	expect((await files.read(first.storage_key)).byteLength).toBeGreaterThan(0);

	await em.execute("update schedule_run set status = 'failed', finished = now()");
	await forgetReplaced(em);
	expect(await sweepFiles(em, files)).toBe(0);
	await em.execute("update import_run set finished = now() - interval '31 days'");
	await forgetReplaced(em);
	expect(await sweepFiles(em, files)).toBe(1);
	expect(await stateOf(first.id)).toBeUndefined();
	await expect(files.read(first.storage_key)).rejects.toThrow();
	expect(await stateOf(second.id)).toBe("stored");
});

test("the PDF of an issued schedule is never swept away, whatever its row says", async () => {
	const files = openFileStore(trial.database.settings);
	const [run] = await em.execute<{ id: number }[]>("select id from schedule_run");
	const sheet = await importSheet("third");
	await em.execute("update product set tds_id = null");
	await em.execute("update schedule_run set status = 'done', progress = 100, file_id = ? where id = ?", [
		...[sheet.id, run!.id],
	]);
	await em.execute("update file set state = 'orphan' where id = ?", [sheet.id]);
	await trial.run({ products: csv([{ name: "Fire Mastic", is_active: "true" }]) });
	await sweepFiles(em, files);
	expect(await stateOf(sheet.id)).toBe("orphan");
	expect((await files.read(sheet.storage_key)).byteLength).toBeGreaterThan(0);
});
