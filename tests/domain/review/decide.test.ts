import { afterAll, beforeAll, expect, test } from "vitest";
import type { Actor } from "#app/domain/actor.ts";
import { FILE_ENTITIES, type ImportListName, type RecordFile } from "#app/domain/catalogue/definition/import-lists.ts";
import { LOOKUPS } from "#app/domain/catalogue/definition/lookups.ts";
import type { CatalogueEntity, Field } from "#app/domain/catalogue/definition/record-definition.ts";
import { CATALOGUE_ENTITIES, recordFields } from "#app/domain/catalogue/definition/records.ts";
import { mergeNames } from "#app/domain/catalogue/merge/merge-names.ts";
import { printedColumns } from "#app/domain/catalogue/records/review-rule.sql.ts";
import { saveRecord } from "#app/domain/catalogue/records/save-record.ts";
import { isRefusal, REVIEW_REQUIRED } from "#app/domain/errors.ts";
import { sweepFiles } from "#app/domain/files/pending.ts";
import { undoImport } from "#app/domain/imports/undo/undo.ts";
import { putBackVersion } from "#app/domain/imports/undo/version.ts";
import { setRecordActive } from "#app/domain/lists/save-list-record.ts";
import { listUnannounced } from "#app/domain/recall/changes-without-notice.sql.ts";
import { definitionFor, publishProposal } from "#app/domain/review/decide.ts";
import { listProposedFiles } from "#app/domain/review/proposals.sql.ts";
import { proposeChange } from "#app/domain/review/propose.ts";
import type { EntityManager } from "#db/orm.ts";
import { overrideSettings } from "#db/settings.ts";
import { csv, solution, specimen } from "#tests/domain/imports/trial.ts";
import { makeFile, makePerson } from "#tests/support/catalogue.ts";
import { openReviewRoom, other, type ReviewRoom } from "./review-room.ts";

let room: ReviewRoom;
beforeAll(async () => {
	overrideSettings({ REVIEW: "on" });
	room = await openReviewRoom();
}, 60_000);
afterAll(async () => {
	overrideSettings({ REVIEW: "off" });
	await room?.desk.close();
});

/** Another value than the stored one, whatever the field is. */
async function anotherValue(field: Field): Promise<unknown> {
	const { kind, name } = field;
	if (kind === "text")
		return name === "frr" || field.spelling === "rating" ? "-/90/90" : `New ${name}`.slice(0, field.max);
	if (kind === "reference") return room.others[field.to];
	if (kind === "references") return [room.others[field.to]];
	if (kind === "texts") return ["Another note."];
	if (kind === "choice") return Object.keys(field.choices).at(-1);
	if (kind === "millimetres") return 7;
	if (kind === "date") return "2031-01-31";
	if (kind === "flag") return name !== "is_sample";
	const key = `${name}-${Math.random()}`;
	const id = await makeFile(room.desk.em(), field.file, key, { state: "pending" });
	return field.columns
		? { small: id, large: await makeFile(room.desk.em(), field.file, `${key}l`, { state: "pending" }) }
		: id;
}

const fields = CATALOGUE_ENTITIES.flatMap((entity) =>
	recordFields(entity).map((field) => [entity, field.name, field] as const),
);
const columnsOf = (field: Field) => (field.csv ?? [{ name: field.name }]).map(({ name }) => name);
const isPrinted = (entity: CatalogueEntity, field: Field) =>
	columnsOf(field).some((name) => printedColumns(entity).includes(name));

test("the issue rests on a record of every kind that paper prints", () => {
	const printed = CATALOGUE_ENTITIES.filter((entity) => printedColumns(entity).length > 0);
	expect(printed.filter((entity) => room.ids[entity] === undefined)).toEqual([]);
});

test.each(fields.filter(([entity, , field]) => isPrinted(entity, field)))(
	"the form and the API of %s cannot change its %s alone",
	async (entity, name, field) => {
		const before = await room.content();
		const value = await anotherValue(field);
		for (const source of ["page", "api"] as const) {
			for (const who of [room.author, room.editor]) {
				const refused = await room.refusal((em) =>
					saveRecord(
						em,
						who,
						definitionFor(entity),
						{ id: room.ids[entity]!, source },
						{ ...(name === "services_tested" ? { services: "several" } : {}), [name]: value },
					),
				);
				expect([refused?.code, refused?.message]).toEqual([REVIEW_REQUIRED, expect.any(String)]);
			}
		}
		expect(await room.content()).toBe(before);
	},
);

test("a record that was withdrawn is restored by two, and is withdrawn by one at once", async () => {
	for (const entity of ["brand", "specimen", "solution"] as const) {
		const id = room.ids[entity]!;
		const state = (isActive: boolean) =>
			room.refusal((em) => setRecordActive(em, room.editor, entity, { id, isActive, source: "page" }));
		expect(await state(false)).toBeNull();
		expect((await state(true))?.code).toBe(REVIEW_REQUIRED);
		const proposal = await room.proposed(room.editor, (em) =>
			setRecordActive(em, room.editor, entity, { id, isActive: true, source: "page" }),
		);
		await room.publish(room.second, proposal);
		expect(await room.desk.trial.value(`select is_active from ${entity} where id = ${id}`)).toBe(true);
	}
});

const specimenSize = () => room.desk.trial.value(`select size from specimen where id = ${room.ids.specimen}`);
/** A row of the specimen that was issued. */
const issuedRow = (columns: Record<string, string>) => ({
	id: `specimen-${room.ids.specimen}`,
	...specimen,
	specimen_id: "A1",
	...columns,
});
const idRow = (columns: Record<string, string>) => csv([issuedRow(columns)]);
/** The sizes by which the finder finds the specimen that was issued. */
const searchedSizes = async () =>
	String(
		await room.desk.trial.value(`select z.sizes::text from search_specimen s join search_size z on z.id = s.size_id
			where s.specimen_id = ${room.ids.specimen}`),
	);
const cli = { source: "cli" as const };

/** The refusal of what runs on connections of its own. */
const refusalOf = (work: Promise<unknown>) =>
	work.then(
		() => null,
		(error: unknown) => (isRefusal(error) ? error : Promise.reject(error)),
	);

test.each(LOOKUPS.filter(({ key }) => printedColumns(key).length > 0 && key !== "product"))(
	"an import from the terminal cannot rename the issued $singular",
	async ({ key, own }) => {
		const name = key === "frr" ? "-/95/95" : "Renamed";
		const row = { id: `${key}-${room.ids[key]}`, list: key, name, ...(own?.kind === "date" ? { [own.name]: "" } : {}) };
		const before = await room.content();
		const refused = await refusalOf(room.desk.trial.run({ lookups: csv([row]) }, cli));
		expect(refused?.code).toBe(REVIEW_REQUIRED);
		expect((await refusalOf(room.desk.trial.run({ lookups: csv([row]) }, { ...cli, partial: true })))?.code).toBe(
			REVIEW_REQUIRED,
		);
		expect(await room.content()).toBe(before);
	},
);

const rows: Partial<Record<ImportListName, Record<string, string>>> = {
	products: { name: "Renamed" },
	reports: { book: "99", number: "FR0000", lab: "Fire Lab" },
	specimens: { ...specimen, size: "999 mm" },
	solutions: { ...solution, drawing: "V-999" },
	covers: { revision: "1", content: "<p>Other</p>", footer_note: "" },
};

test.each(Object.entries(rows))(
	"an import of %s from the terminal changes nothing that is printed",
	async (list, columns) => {
		const before = await room.content();
		const entity = FILE_ENTITIES[list as RecordFile];
		const content = csv([list === "covers" ? columns : { id: `${entity}-${room.ids[entity]}`, ...columns }]);
		const refused = await refusalOf(room.desk.trial.run({ [list]: content }, cli));
		expect([refused?.code, refused?.message]).toEqual([REVIEW_REQUIRED, expect.any(String)]);
		expect(await room.content()).toBe(before);
	},
);

test("an import from the screen is proposed at its confirmation, and is live once the second publishes it", async () => {
	const { desk } = room;
	const before = await room.content();
	const job = await desk.check({ "specimens.csv": idRow({ size: "110 mm" }) });
	expect(job).toMatchObject({ status: "checked", report: { review: 1, faultCount: 0 } });
	await desk.confirm(job);
	await desk.workOff();
	const waiting = await desk.see(job.id);
	expect([waiting.status, await room.content()]).toEqual(["proposed", before]);
	const id = waiting.proposal!;
	expect((await refusalOf(room.publish(room.author, id)))?.kind).toBe("forbidden");
	expect((await refusalOf(room.publish(room.editor, id)))?.kind).toBe("forbidden");
	expect((await refusalOf(desk.confirm(waiting)))?.kind ?? null).toBe("conflict");
	expect(await room.content()).toBe(before);
	await room.publish(room.second, id);
	expect([await specimenSize(), (await desk.see(job.id)).status]).toEqual(["110 mm", "applied"]);
	expect((await refusalOf(room.publish(room.second, id)))?.kind).toBe("conflict");
	const [change] = await desk.trial.query(
		"select actor_id, approved_by_id, new from catalogue_change order by id desc limit 1",
	);
	expect(change).toEqual({ actor_id: room.author.id, approved_by_id: room.second.id, new: { size: "110 mm" } });
	expect(await searchedSizes()).toContain("110");
});

test("an undo and an earlier version that would change it wait for the second", async () => {
	const { desk, author, second } = room;
	const run = Number(await desk.trial.value("select max(id) from import_run"));
	const who = { source: "screen" as const, actorId: author.id };
	const undone = await refusalOf(undoImport(room.context, run, who));
	expect(undone).toMatchObject({ code: REVIEW_REQUIRED, proposed: { act: { kind: "undo", run } } });
	expect((await refusalOf(undoImport(room.context, run, cli)))?.code).toBe(REVIEW_REQUIRED);
	const [first] = await desk.trial.query(
		"select id from catalogue_change where entity = 'specimen' order by id limit 1",
	);
	const newest = Number(
		await desk.trial.value(
			`select max(id) from catalogue_change where entity = 'specimen' and record_id = ${room.ids.specimen}`,
		),
	);
	const back = await refusalOf(putBackVersion(room.context, { change: Number(first!.id), newest }, who));
	expect([back?.code, back?.kind]).toEqual([Number(first!.id) === newest ? undefined : REVIEW_REQUIRED, "conflict"]);
	expect(await specimenSize()).toBe("110 mm");
	const id = await room.act((em) => proposeChange(em, author, undone!.proposed!));
	expect((await room.see(id)).changes).toMatchObject([{ field: "size", old: "110 mm", new: "100 mm" }]);
	expect((await refusalOf(room.publish(author, id)))?.kind).toBe("forbidden");
	await room.publish(second, id);
	expect([await specimenSize(), (await room.see(id)).status]).toEqual(["100 mm", "published"]);
});

const resize = (who: Actor, size: string) => (em: EntityManager) =>
	saveRecord(em, who, definitionFor("specimen"), { id: room.ids.specimen!, source: "page" }, { size });

test("a proposal of a form is published by a second administrator alone, once, and says who did what", async () => {
	const id = await room.proposed(room.editor, resize(room.editor, "120 mm"));
	expect(await room.see(id)).toMatchObject({
		status: "open",
		noun: "specimen",
		label: "BK12 - Specimen A1 - Report FR4567",
		changes: [{ field: "Size", old: "100 mm", new: "120 mm" }],
		isOvertaken: false,
	});
	expect((await refusalOf(room.publish(room.editor, id)))?.kind).toBe("forbidden");
	expect((await refusalOf(room.withdraw(room.author, id)))?.kind).toBe("forbidden");
	await room.publish(room.second, id);
	expect(await specimenSize()).toBe("120 mm");
	const { records: told } = await listUnannounced(room.desk.em(), room.second, { limit: 100 });
	expect(told).toContainEqual(expect.objectContaining({ entity: "specimen", id: room.ids.specimen, why: "corrected" }));
	expect((await refusalOf(room.publish(room.author, id)))?.kind).toBe("conflict");
	const [change] = await room.desk.trial.query(
		"select actor_id, approved_by_id from catalogue_change order by id desc limit 1",
	);
	expect(change).toEqual({ actor_id: room.editor.id, approved_by_id: room.second.id });
	const forged = { id: room.ids.specimen!, source: "page" as const, proposal: id };
	expect(
		(await room.refusal((em) => saveRecord(em, room.second, definitionFor("specimen"), forged, { size: "1 mm" })))
			?.kind,
	).toBe("conflict");
	const own = await room.proposed(room.author, resize(room.author, "130 mm"));
	const mine = { ...forged, proposal: own };
	expect(
		(await room.refusal((em) => saveRecord(em, room.author, definitionFor("specimen"), mine, { size: "1 mm" })))?.kind,
	).toBe("conflict");
	expect(
		(
			await room.refusal((em) =>
				saveRecord(em, room.second, definitionFor("brand"), { ...mine, id: room.ids.brand! }, { name: "X" }),
			)
		)?.kind,
	).toBe("conflict");
	await room.reject(room.second, own, "Not in the report.");
	expect(await room.see(own)).toMatchObject({ status: "rejected", note: "Not in the report." });
	expect((await refusalOf(room.publish(room.second, own)))?.kind).toBe("conflict");
	expect(await specimenSize()).toBe("120 mm");
});

test("a proposal that a later change overtook says so and never overwrites it", async () => {
	const { desk } = room;
	const first = await room.proposed(room.editor, resize(room.editor, "140 mm"));
	const job = await desk.check({ "specimens.csv": idRow({ size: "150 mm", notes: "By import" }) });
	await desk.confirm(job);
	const later = await room.proposed(room.author, resize(room.author, "160 mm"));
	await room.publish(room.second, later);
	expect((await room.see(first)).isOvertaken).toBe(true);
	expect((await refusalOf(room.publish(room.second, first)))?.code).toBe("overtaken");
	const imported = (await desk.see(job.id)).proposal!;
	await room.publish(room.second, imported);
	expect(await room.see(imported)).toMatchObject({ status: "open", isOvertaken: true });
	await room.publish(room.second, imported);
	expect([await specimenSize(), (await room.see(imported)).status]).toEqual(["160 mm", "open"]);
	await room.reject(room.second, imported);
	expect((await refusalOf(desk.see(job.id)))?.kind).toBe("not_found");
});

test("of an import the ticked rows are published, and the others go on waiting", async () => {
	const { desk } = room;
	const second = { ...other, id: `specimen-${room.others.specimen}`, report_lab: "Other Lab", size: "171 mm" };
	const { id: _, ...columns } = second;
	const content = csv([
		{ ...issuedRow({ size: "170 mm" }), report_lab: "Fire Lab" },
		{ id: second.id, ...columns },
	]);
	const job = await desk.check({ "specimens.csv": content });
	await desk.confirm(job);
	const id = (await desk.see(job.id)).proposal!;
	await room.publish(room.second, id, [{ file: "specimens.csv", line: 3 }]);
	const sizeOf = (of: number) => desk.trial.value(`select size from specimen where id = ${of}`);
	expect([await specimenSize(), await sizeOf(room.others.specimen!)]).toEqual(["160 mm", "171 mm"]);
	expect(await room.see(id)).toMatchObject({
		status: "open",
		published: 1,
		isOvertaken: false,
		dryRun: { status: "proposed", report: { changeCount: 1 } },
	});
	await room.publish(room.second, id, [{ file: "specimens.csv", line: 2 }]);
	expect([await specimenSize(), (await room.see(id)).status]).toEqual(["170 mm", "published"]);
});

test("what paper does not print, what was not issued, and what is new are live at once", async () => {
	const { author, ids, others, desk } = room;
	const save = (entity: CatalogueEntity, id: number | null, values: object) =>
		room.refusal((em) => saveRecord(em, author, definitionFor(entity), { id, source: "api" }, { ...values }));
	for (const [entity, , field] of fields.filter(([entity, , field]) => !isPrinted(entity, field) && ids[entity])) {
		expect(await save(entity, ids[entity]!, { [field.name]: await anotherValue(field) })).toBeNull();
	}
	expect(await save("brand", others.brand!, { name: "Quite another" })).toBeNull();
	expect(await save("brand", null, { name: "A new one" })).toBeNull();
	expect(
		await desk.trial.faults(
			{ specimens: csv([{ ...other, id: `specimen-${others.specimen}`, brand: "Quite another", notes: "Free" }]) },
			cli,
		),
	).toEqual([]);
});

const stateOf = (id: number) => room.desk.trial.value(`select state from file where id = ${id}`);
const nobodysFiles = { delete: async () => {} };

test("the files of a proposal are kept until it is decided", async () => {
	const { desk, editor, second, ids } = room;
	const em = desk.em();
	const offer = async (name: string) => {
		const tds = await makeFile(em, "tds", `${name}.pdf`, { state: "pending", created: "2020-01-01" });
		const change = { id: ids.product!, source: "page" as const };
		const proposal = await room.proposed(editor, (inside) =>
			saveRecord(inside, editor, definitionFor("product"), change, { tds }),
		);
		await sweepFiles(desk.em(), nobodysFiles);
		return { tds, proposal };
	};
	const published = await offer("published");
	const [change] = await listProposedFiles(desk.em(), await room.see(published.proposal));
	expect(change).toMatchObject({ label: "Technical data sheet", old: null, new: { name: "published.pdf" } });
	await room.publish(second, published.proposal);
	expect(await stateOf(published.tds)).toBe("stored");
	const rejected = await offer("rejected");
	await room.reject(second, rejected.proposal);
	await sweepFiles(desk.em(), nobodysFiles);
	expect([await stateOf(rejected.tds), await stateOf(published.tds)]).toEqual([undefined, "stored"]);
	expect(await desk.trial.value(`select tds_id from product where id = ${ids.product}`)).toBe(published.tds);
});

test("a proposal that is rejected while it is published stores nothing, and two who publish at once store it once", async () => {
	const { desk, author, second } = room;
	const third = await makePerson(desk.em(), "Third", { staff: true });
	const before = await specimenSize();
	const job = await desk.check({ "specimens.csv": idRow({ size: "180 mm" }) });
	await desk.confirm(job);
	const { proposal } = await desk.see(job.id);
	const { version, dryRun } = await room.see(proposal!);
	const held = async (_em: EntityManager, id: number) => void desk.queue.push(id);
	const publish = (who: Actor) =>
		room.act((em) =>
			publishProposal(em, who, proposal!, { version, job: dryRun!.version }, { ...room.context, enqueue: held }),
		);
	await publish(second);
	await desk.trial.query(`update proposal set status = 'rejected' where id = ${proposal}`);
	await desk.workOff();
	expect(await specimenSize()).toBe(before);
	const id = await room.proposed(author, resize(author, "190 mm"));
	const outcomes = await Promise.allSettled([room.publish(second, id), room.publish(third, id)]);
	expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
	expect(await desk.trial.value("select count(*)::int from catalogue_change where new ->> 'size' = '190 mm'")).toBe(1);
	expect(await searchedSizes()).toContain("190");
});

test("names that were issued are merged, and are two again, by two people", async () => {
	const { desk, author, second, editor, ids, others } = room;
	const asked = { entity: "lab" as const, from: ids.lab!, into: others.lab! };
	const merge = (who: Actor) => (em: EntityManager) => mergeNames(em, who, asked);
	const before = await room.content();
	for (const who of [author, editor, second]) expect((await room.refusal(merge(who)))?.code).toBe(REVIEW_REQUIRED);
	expect(await room.content()).toBe(before);
	const id = await room.proposed(editor, merge(editor));
	const { changes } = await room.see(id);
	expect(changes.map(({ field }) => field)).toContain("lab");
	const forged = { ...asked, proposal: id };
	expect((await room.refusal((em) => mergeNames(em, editor, forged)))?.kind).toBe("conflict");
	await room.publish(second, id);
	const lab = () => desk.trial.value(`select lab_id from report where id = ${ids.report}`);
	expect([await lab(), (await room.see(id)).status]).toEqual([others.lab, "published"]);
	const run = Number(await desk.trial.value("select max(id) from import_run"));
	const [change] = await desk.trial.query(
		"select actor_id, approved_by_id from catalogue_change order by id desc limit 1",
	);
	expect(change).toEqual({ actor_id: editor.id, approved_by_id: second.id });
	const undone = await refusalOf(undoImport(room.context, run, { source: "screen", actorId: author.id }));
	expect([undone?.code, await lab()]).toEqual([REVIEW_REQUIRED, others.lab]);
	const back = await room.act((em) => proposeChange(em, author, undone!.proposed!));
	await room.publish(second, back);
	expect(await lab()).toBe(ids.lab);
});
