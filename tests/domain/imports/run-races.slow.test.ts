import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { openSecondConnection } from "#app/domain/imports/second-connection.sql.ts";
import { csv, filledTrials, specimen, type Trial } from "./trial.ts";

const trial = filledTrials();

/** Runs an import that has to wait for what somebody else is just saving, which is then stored. */
async function meanwhile(statement: string, ...run: Parameters<Trial["run"]>): Promise<unknown> {
	await trial.query("begin");
	await trial.query(statement);
	const end = trial.run(...run).catch((error: unknown) => error);
	// Of other tests' databases the server's locks tell, too.
	const waits =
		"select count(distinct pid)::int from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))";
	await expect.poll(() => trial.value(waits)).toBe(1);
	await trial.query("commit");
	return end;
}

test("a record that somebody saves during the import keeps it, and the import is tried again by itself", async () => {
	const edit = "update specimen set notes = 'by hand', version = version + 1 where specimen_id = 'A1'";
	expect(await meanwhile(edit, { specimens: csv([{ ...specimen, size: "120 mm" }]) })).toMatchObject({
		applied: true,
		files: [{ updated: 1 }],
	});
	const stored = "select size, notes from specimen where specimen_id = 'A1'";
	expect(await trial.query(stored)).toEqual([{ size: "120 mm", notes: "by hand" }]);
});

test("a name that somebody adds during the import is not added twice", async () => {
	const file = { lookups: csv([{ list: "brand", name: "Nova" }]) };
	expect(await meanwhile("insert into brand (name) values ('nova')", file)).toMatchObject({ applied: true });
	expect(await trial.query("select name from brand where lower(name) = 'nova'")).toEqual([{ name: "nova" }]);
});

test("an import whose record is changed a second time names it, and stores nothing", async () => {
	await trial.query("create function skip() returns trigger language plpgsql as 'begin return null; end'");
	await trial.query("create trigger skip before update on specimen for each row execute function skip()");
	await expect(trial.run({ specimens: csv([{ ...specimen, size: "120 mm" }]) })).rejects.toMatchObject({
		kind: "conflict",
		message:
			"Somebody else changed the catalogue during the import (the record of specimens.csv, line 2). Nothing was saved. Run it again.",
	});
	expect(await trial.value("select count(*)::int from import_run")).toBe(1);
});

test("files of a run whose commit is still under way are not taken for left over ones", async () => {
	const deleted: string[] = [];
	const files = { delete: async (key: string) => void deleted.push(key) };
	const second = openSecondConnection(trial.database.address, files);
	const facts = { kind: "tds", name: "a.pdf", type: "application/pdf", bytes: 1, width: null, height: null } as const;
	const id = await second.recordPending({ ...facts, sha256: "0".repeat(64), storageKey: "a" }, "0".repeat(64));
	await trial.query("begin");
	await trial.query(`update file set state = 'stored' where id = ${id}`);
	const removal = second.removeUnstoredFiles([id]);
	await expect(Promise.race([removal, pause(300, "waits")])).resolves.toBe("waits");
	await trial.query("commit");
	await removal;
	expect(deleted).not.toContain("a");
	expect(await trial.value(`select state from file where id = ${id}`)).toBe("stored");
	await second.close();
});
