import { beforeEach, expect, test } from "vitest";
import { csv, filledTrials, specimen, type Trial } from "./trial.ts";

const filled = filledTrials();
let trial: Trial;
beforeEach(() => {
	({ trial } = filled);
});

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

const refusal = {
	kind: "conflict",
	message: "Somebody else changed the catalogue during the import. Nothing was stored; run it again.",
};

test("a record that somebody saves during the import is not written over with what was stored before", async () => {
	const edit = "update specimen set notes = 'by hand', version = version + 1 where specimen_id = 'A1'";
	const file = { specimens: csv([{ ...specimen, size: "120 mm" }]) };
	expect(await meanwhile(edit, file)).toMatchObject(refusal);
	const stored = "select size, notes from specimen where specimen_id = 'A1'";
	expect(await trial.query(stored)).toEqual([{ size: "100 mm", notes: "by hand" }]);
	expect((await trial.run(file)).applied).toBe(true);
	expect(await trial.query(stored)).toEqual([{ size: "120 mm", notes: "by hand" }]);
});

test("a name that somebody adds during the import is not added twice", async () => {
	const file = { lookups: csv([{ list: "brand", name: "Nova" }]) };
	expect(await meanwhile("insert into brand (name) values ('nova')", file)).toMatchObject(refusal);
	expect(await trial.query("select name from brand where lower(name) = 'nova'")).toEqual([{ name: "nova" }]);
});
