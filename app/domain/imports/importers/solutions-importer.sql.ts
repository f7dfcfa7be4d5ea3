import { reachedFrom } from "#app/domain/catalogue/finder-index/dependents.sql.ts";
import { recordSelect } from "#app/domain/catalogue/history/record-texts.sql.ts";
import { stagedList, stagedNotes, stagedSpecimens } from "#app/domain/imports/cell-text.ts";
import { booleanCell, isGood, textCell } from "#app/domain/imports/cell-values.sql.ts";
import { insertRecorded } from "#app/domain/imports/created-records.sql.ts";
import { type FileColumn, fileValue, putJoins, takeFiles } from "#app/domain/imports/file-columns.sql.ts";
import type { ImportSession } from "#app/domain/imports/session.sql.ts";
import { fillTable } from "#app/domain/imports/staging.sql.ts";
import { oneLine, plainCode } from "#app/domain/plain-text.ts";
import type { ListImporter } from "./list-importer.ts";
import { createMissing } from "./names.sql.ts";
import { checkSolutions, isLabelled, PARTS, resolveSolutions } from "./solution-links.sql.ts";
import type { UpsertPlan } from "./upsert-plan.sql.ts";

const pdf: FileColumn = { column: "pdf", kind: "drawing_pdf", stored: "stored.pdf_id" };
const image: FileColumn = { column: "image", kind: "drawing_image", stored: "stored.img_large_id" };
const files = [pdf, image];

const usedByGood = `exists (select from imp_substrate_ref f join imp_substrate_item i on i.item = f.item
	join imp_row r on r.line = i.line where f.id is null and n.value in (f.orientation, f.name) and ${isGood})`;

async function createSubstrateNames(session: ImportSession): Promise<boolean> {
	if (!session.options.createLookups) return false;
	const orientations = await createMissing(session, "substrates/orient", "orient", usedByGood);
	return (await createMissing(session, "substrates/subname", "subname", usedByGood)) || orientations;
}

async function createLabelledSubstrates(session: ImportSession): Promise<void> {
	const created = await insertRecorded(
		session,
		"substrate",
		`insert into substrate (orientation_id, name_id, thickness)
		select distinct on (o.id, n.id, lower(f.thickness)) o.id, n.id, f.thickness
		from imp_substrate_ref f, ${PARTS}
		where cardinality(f.ids) = 0 and ${isLabelled("f")} and exists (select from imp_substrate_item i join imp_row r on r.line = i.line
			where i.item = f.item and ${isGood})
		order by o.id, n.id, lower(f.thickness), f.thickness on conflict do nothing`,
	);
	if (created > 0) session.outcome.changed = true;
	await session.run(`update imp_substrate_ref f set ids = array[b.id], id = b.id
		from substrate b, ${PARTS} where cardinality(f.ids) = 0 and ${isLabelled("f")} and b.orientation_id = o.id
			and b.name_id = n.id and lower(b.thickness) = lower(f.thickness)`);
}

/** Collects the ids of each row in order; of several candidates the stored one is meant. */
const collectIds = (session: ImportSession, kind: "specimen" | "substrate") =>
	fillTable(
		session,
		`imp_${kind}_ids`,
		`select d.line, array_agg(d.id order by d.pos) as ids from (
			select i.line, c.id, min(i.pos) as pos
			from imp_${kind}_item i join imp_${kind}_ref f on f.item = i.item join imp_row r on r.line = i.line
			cross join lateral (select case when cardinality(f.ids) > 1 then coalesce((
				select item.${kind}_id from solution_${kind} item where item.solution_id = r.id and item.${kind}_id = any (f.ids)
				order by item.position limit 1), f.id) else f.id end as id) c
			group by i.line, c.id) d
		group by d.line`,
	);

const idsOf = (kind: "specimen" | "substrate") => `coalesce(${kind}_ids.ids, '{}')`;

const storedIds = (kind: "specimen" | "substrate"): string =>
	`(select coalesce(array_agg(item.${kind}_id order by item.position), '{}') from solution_${kind} item where item.solution_id = t.id)`;

/** The stored solutions with notes as the cell would show them, so that a note of two lines is unchanged. */
const stored = `(select t.*, ${storedIds("specimen")} as specimens, ${storedIds("substrate")} as substrates,
		coalesce((select string_agg(regexp_replace(btrim(i.note, E' \\t\\r\\n'), '[ \\t]*[\\r\\n]+[ \\t\\r\\n]*', E'\\n', 'g'),
			E'\\n' order by i.no_id) from installation_note i where i.solution_id = t.id), '') as notes
	from solution t)`;

const values = {
	title: textCell("r.title", "stored.title"),
	pdf_id: fileValue(pdf),
	img_large_id: fileValue(image),
	img_small_id: fileValue({ ...image, stored: "stored.img_small_id" }, "second_id"),
	is_active: booleanCell("r.is_active", "stored.is_active", true),
};

/** The value is the one that the finder's index would set, so that a new solution need not be updated again. */
const isOffered = `${values.is_active}
	and exists (select from specimen p where p.id = any (${idsOf("specimen")}) and p.is_active)`;

const notes = "coalesce(r.installation, stored.notes, '')";
const changedContent = [
	`${idsOf("specimen")} is distinct from stored.specimens`,
	`${idsOf("substrate")} is distinct from stored.substrates`,
	`${notes} is distinct from stored.notes`,
];
const changedValues = (["title", "pdf_id", "img_large_id"] as const).map(
	(column) => `(${values[column]}) is distinct from stored.${column}`,
);

const upsert: UpsertPlan = {
	keys: { drawing: "r.drawing" },
	values,
	from: `imp_row r left join ${stored} stored on stored.id = r.id
		left join imp_specimen_ids specimen_ids on specimen_ids.line = r.line
		left join imp_substrate_ids substrate_ids on substrate_ids.line = r.line ${putJoins(files)}`,
	more: {
		is_offered: isOffered,
		specimens: idsOf("specimen"),
		substrates: idsOf("substrate"),
		notes,
		new_notes: "r.id is null or coalesce(r.installation, stored.notes) is distinct from stored.notes",
		// The date moves with a change of content, not when a solution is only withdrawn or restored.
		content: [...changedContent, ...changedValues].join("\nor "),
	},
	changed: changedContent,
	fresh: ["is_offered"],
	moves: ["updated = case when w.content then now() else t.updated end"],
};

/** Writes the lists and notes of the written solutions. */
async function writeParts(session: ImportSession): Promise<void> {
	await session.run(`update imp_work w set id = t.id from solution t
		where w.is_new and lower(t.drawing) = lower(w.drawing)`);
	for (const kind of ["specimen", "substrate"]) {
		await session.run(`delete from solution_${kind} item using imp_work w
			where item.solution_id = w.id and w.content and not w.is_new`);
		await session.run(`insert into solution_${kind} (solution_id, ${kind}_id, position)
			select w.id, i.id, i.pos from imp_work w
			cross join lateral unnest(w.${kind}s) with ordinality i (id, pos) where w.is_new or w.content`);
	}
	await session.run(
		"delete from installation_note n using imp_work w where n.solution_id = w.id and w.new_notes and not w.is_new",
	);
	await session.run(`insert into installation_note (solution_id, no_id, note)
		select w.id, n.no, n.note from imp_work w
		cross join lateral string_to_table(nullif(w.notes, ''), E'\\n') with ordinality n (note, no) where w.new_notes`);
}

export const solutionsImporter: ListImporter = {
	preparers: {
		// The key is the drawing code in upper case.
		drawing: (cell) => plainCode(cell).toUpperCase(),
		title: oneLine,
		specimens: stagedSpecimens,
		substrates: stagedList,
		installation: stagedNotes,
	},
	table: "solution",
	entity: "solution",
	keyColumn: "drawing",
	record: recordSelect("solutions", "facts"),
	resolve: resolveSolutions,
	async check(session) {
		await checkSolutions(session);
		await takeFiles(session, files, "left join solution stored on stored.id = r.id");
	},
	create: createSubstrateNames,
	async complete(session) {
		await createLabelledSubstrates(session);
		await collectIds(session, "specimen");
		await collectIds(session, "substrate");
	},
	upsert,
	fileIds: ["pdf_id", "img_small_id", "img_large_id"],
	written: writeParts,
	fills: {
		tables: ["solution", "solution_specimen", "solution_substrate", "installation_note"],
		locked: ["specimen", "substrate"],
	},
	rewritable: { scope: "''", stored: "select '', t.drawing from solution t" },
	links: "true",
	affected: reachedFrom("solution", "imp_work"),
};
