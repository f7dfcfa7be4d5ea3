import { expect, test } from "vitest";
import { openFileStore } from "#app/domain/files/files.server.ts";
import { undoImport } from "#app/domain/imports/undo/undo.ts";
import { csv, filledTrials, report, specimen } from "#tests/domain/imports/trial.ts";

const trial = filledTrials();

async function undo() {
	const { address, settings } = trial.database;
	const { undone, obstacles } = await undoImport({ address, files: openFileStore(settings) }, 2, { source: "cli" });
	return { undone, obstacles: obstacles.map(({ record, reason }) => `${record} ${reason}`) };
}

test("what wizards that are not submitted have chosen stands in the way of an undo by name", async () => {
	await trial.run({
		lookups: csv([
			{ list: "brand", name: "Nova" },
			{ list: "product", name: "New Wrap" },
		]),
		reports: csv([{ ...report, number: "N1" }]),
		specimens: csv([{ ...specimen, report_number: "N1", specimen_id: "Z", substrate_thickness: "77mm" }]),
	});
	await trial.query(`insert into user_account (email, first_name, last_name, city_id, company_id, password_hash, phone, is_active)
		select 'ann@example.org', 'Ann', 'Lee', c.id, o.id, 'x', '021 000 000', true from city c, company o`);
	const z = "from specimen s where s.specimen_id = 'Z'";
	await trial.query(`insert into draft (user_id, kind, data) select u.id, 'solution', jsonb_build_object('specimens',
		(select jsonb_agg(s.id) ${z}), 'substrates', (select jsonb_agg(s.substrate_id) ${z})) from user_account u`);
	await trial.query(`insert into draft (user_id, kind, data) select u.id, 'specimen', jsonb_build_object('values',
		jsonb_build_object('size', '1', 'frr', 'no such rating', 'prot_sec', '',
			'brand', (select id::text from brand where name = 'Nova'), 'report', (select s.report_id::text ${z}),
			'prot_first', (select id::text from product where name = 'New Wrap'), 'substrate', (select s.substrate_id::text ${z}),
			'substrate_2', (select s.substrate_id::text ${z}))) from user_account u`);
	await trial.query(`insert into draft (user_id, kind, record_id, data) select u.id, 'report_entry', (select s.report_id ${z}),
		jsonb_build_object('solutions', jsonb_build_array(jsonb_build_object('stored', (select jsonb_agg(s.id) ${z}))))
		from user_account u`);
	expect(await undo()).toEqual({
		undone: false,
		obstacles: [
			"report BK12 - Report N1 is open in the table of specimens of Ann Lee",
			"specimen BK12 - Specimen Z - Report N1 is chosen in the table of specimens of Ann Lee",
			"specimen BK12 - Specimen Z - Report N1 is chosen in a solution wizard of Ann Lee",
			"substrate Wall - Plasterboard - 77mm is chosen in a solution wizard of Ann Lee",
			"brand Nova is chosen in a specimen wizard of Ann Lee",
			"product New Wrap is chosen in a specimen wizard of Ann Lee",
			"substrate Wall - Plasterboard - 77mm is chosen in a specimen wizard of Ann Lee",
			"report BK12 - Report N1 is chosen in a specimen wizard of Ann Lee",
		],
	});
	await trial.query("delete from draft");
	expect(await undo()).toEqual({ undone: true, obstacles: [] });
});
