import { expect, test } from "vitest";
import { REFERENCES } from "#app/domain/catalogue/definition/references.ts";
import { csv, filledTrials, solution, specimen } from "#tests/domain/imports/trial.ts";
import { content, more, TABLES, undo } from "#tests/domain/imports/undo/undo-trial.ts";

const trial = filledTrials();

test("what others rest on by now stands in the way by name, and nothing is done", async () => {
	await trial.run(more);
	await trial.query(`insert into user_account (email, first_name, last_name, city_id, company_id, password_hash, phone, is_active)
		select 'ann@example.org', 'Ann', 'Lee', c.id, o.id, 'x', '021 000 000', true from city c, company o`);
	await trial.query(`insert into project (user_id, proj_name, proj_address, city_id)
		select u.id, 'Tower', 'Here', u.city_id from user_account u`);
	const made = "(select id from solution where drawing = 'V-900')";
	await trial.query(`insert into project_item (project_id, no_id, solution_id) select id, 1, ${made} from project`);
	await trial.query("insert into favourite (user_id, name) select id, 'Mine' from user_account");
	await trial.query(
		`insert into favourite_solution (favourite_id, solution_id, position) select id, ${made}, 1 from favourite`,
	);
	await trial.query(`insert into draft (user_id, kind, data)
		select id, 'specification', jsonb_build_object('items', jsonb_build_array(jsonb_build_object('sol', ${made}, 'isActive', true)))
		from user_account`);
	await trial.query(`insert into schedule_run (project_name, user_id, project_version, catalogue_version, document_no, facts)
		select 'Tower', id, 1, 1, 'PFS-1', '{"items": [{"drawing": "V-900", "specimens": [], "products": []}]}' from user_account`);
	await trial.query(
		"update specimen set brand_id = (select id from brand where name = 'Nova') where specimen_id = 'A2'",
	);
	await trial.query(`insert into catalogue_change (entity, record_id, actor_id, source, old, new)
		select 'lab', l.id, u.id, 'page', '{"name": "x"}', '{"name": "Third Lab"}' from lab l, user_account u where l.name = 'Third Lab'`);
	const before = await content(trial);
	const { obstacles, ...rest } = await undo(trial);
	expect(rest).toEqual({ run: 2, undone: false, by: null, restored: 0, removed: 0, obstacleCount: 6 });
	expect(obstacles.map(({ record, reason }) => `${record} ${reason}`)).toEqual([
		"lab Third Lab was changed by Ann Lee",
		"brand Nova is used by the specimen BK12 - Specimen A2 - Report FR4567",
		'solution V-900 is in the project "Tower"',
		'solution V-900 is in the favourites "Mine" of Ann Lee',
		"solution V-900 is in unsaved work of Ann Lee",
		'solution V-900 is in the issued schedule PFS-1 of "Tower"',
	]);
	expect(await content(trial)).toEqual(before);
	expect(await trial.value("select count(*)::int from import_run")).toBe(2);
});

test("a rating that an issued schedule rests on, and a solution that a notice offers, are not removed", async () => {
	await trial.run({
		lookups: csv([{ list: "frr", name: "-/120/120", group: "60min" }]),
		specimens: csv([{ ...specimen, frr: "-/120/120" }]),
		solutions: csv([{ ...solution, drawing: "V-901" }]),
	});
	await trial.query(`insert into user_account (email, first_name, last_name, city_id, company_id, password_hash, phone, is_active)
		select 'ann@example.org', 'Ann', 'Lee', c.id, o.id, 'x', '021 000 000', true from city c, company o`);
	await trial.query(`with r as (insert into schedule_run (project_name, user_id, project_version, catalogue_version, document_no, facts)
			select 'Tower', id, 1, 1, 'PFS-1', '{"items": []}' from user_account returning id)
		insert into issued_record (entity, record_id, run_id) select 'frr', f.id, r.id from r, frr f where f.name = '-/120/120'`);
	await trial.query(`with n as (insert into notice (no, subject, reason, entity, record_id, label, user_id)
			select 7, 'withdrawn', 'Failed.', 'solution', 1, 'V-101', id from user_account returning id)
		insert into notice_replacement (notice_id, solution_id) select n.id, s.id from n, solution s where s.drawing = 'V-901'`);
	const { undone, obstacles } = await undo(trial, 2);
	expect([undone, obstacles.map(({ record, reason }) => `${record} ${reason}`)]).toEqual([
		false,
		[
			"solution V-901 replaces what the withdrawal notice 7 tells of",
			'FRR -/120/120 is in the issued schedule PFS-1 of "Tower"',
		],
	]);
});

test("a name that was withdrawn since cannot be given back to a record", async () => {
	await trial.run({
		lookups: csv([{ list: "brand", name: "Nova" }]),
		specimens: csv([specimen, { ...specimen, specimen_id: "A2" }].map((row) => ({ ...row, brand: "Nova" }))),
	});
	await trial.run({ lookups: csv([{ list: "brand", name: "Halvern", is_active: "false" }]) });
	expect(await undo(trial, 2)).toMatchObject({
		undone: false,
		obstacleCount: 2,
		obstacles: [
			{
				record: "specimen BK12 - Specimen A1 - Report FR4567",
				reason: 'cannot be put back: "Halvern" is a withdrawn brand',
			},
			{ record: "specimen BK12 - Specimen A2 - Report FR4567" },
		],
	});
});

test("every reference to a record of the catalogue is looked at before the record is removed", async () => {
	const all = await trial.query(`select c.conrelid::regclass::text || '.' || a.attname as ref from pg_constraint c
		join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
		where c.contype = 'f' and c.confdeltype <> 'c' and c.confrelid::regclass::text = any (array[${TABLES.map((name) => `'${name}'`)},
			'service_material', 'service_type', 'service_classification', 'seal_type', 'insulation_material', 'frr_group', 'city',
			'company', 'synonym'])`);
	const peoples = [
		"project_item.solution_id",
		"schedule_number.solution_id",
		"favourite_solution.solution_id",
		"penetration.solution_id",
		"penetration.specimen_id",
		"penetration.specimen_2_id",
		"project.city_id",
		"user_account.city_id",
		"user_account.company_id",
		"company_request.company_id",
	];
	const known = [...REFERENCES.map(({ table, column }) => `${table}.${column}`), ...peoples];
	expect(all.map(({ ref }) => ref).sort()).toEqual(known.sort());
});
