import { beforeAll, expect, test } from "vitest";
import type { Actor } from "#app/domain/actor.ts";
import { type Check, CODE_RANKS, type FindingCode, RANKS } from "#app/domain/facts/finding.schema.ts";
import type { SITE_CODES } from "#app/domain/facts/finding-labels.ts";
import type { IntendedUse } from "#app/domain/facts/intended-uses.ts";
import { storePenetrations } from "#app/domain/penetrations/list/store.ts";
import { saveDraft } from "#app/domain/projects/drafts.ts";
import { checkProject } from "#app/domain/schedules/schedule-check.ts";
import type { EntityManager } from "#db/orm.ts";
import { insert, makeFile, makePerson, raiseCatalogue, type SolutionOf } from "#tests/support/catalogue.ts";
import { issueProject } from "#tests/support/issues.ts";
import { ownDatabase } from "#tests/support/own-database.ts";
import { soundProject } from "./sound-project.ts";

const own = ownDatabase();
let em: EntityManager;
let ann: Actor;
beforeAll(async () => {
	em = own.em;
	ann = await makePerson(em, "Ann");
});

const sound = ({ specimens = [{}], ...of }: SolutionOf = {}, row?: object) =>
	soundProject(em, ann, { ...of, specimens: specimens.map((one) => ({ limits: LIMITS, ...one })) }, row);

type Sound = Awaited<ReturnType<typeof sound>>;

const check = (project: number, isReadable = async (_key: string) => true, actor = ann, use: IntendedUse = "") =>
	own.act((tx) => checkProject(tx, actor, project, isReadable, { use }));

const all = (found: Check) => RANKS.flatMap((rank) => found[rank].map((one) => ({ rank, ...one })));

const report = (number: string, set: string) =>
	em.execute(`update report set ${set} where number = ?`, [number]).then(() => raiseCatalogue(em));

const PVC = { classification: "", service: "PVC", service_type: "Pipe", size: "100mm", insulation: "none" };

const STATED = { orientation: "Wall", substrate: "Plasterboard", thickness: "13mm", ...PVC, gap: "10" };

/** Specimens are tested with a gap, unless a case says otherwise. */
const LIMITS = { gap_min: 5, gap_max: 25 };

const penetration = (project: number, fields: object) =>
	own.act((tx) =>
		storePenetrations(tx, ann, project, [
			{ fields: { ref: "P-1", ...STATED, required: "-/60/60", ...fields }, errors: {} },
		]),
	);

interface Case {
	of?: SolutionOf;
	row?: object;
	arrange?: (made: Sound) => Promise<unknown>;
	says: RegExp;
	/** The thing that it is said of: the solution, the penetration or neither. */
	at: "sol" | "penetration" | null;
	with?: FindingCode[];
	isReadable?: (key: string) => Promise<boolean>;
}

/** The findings of a site have tests of their own: `site/as-built.test.ts`. */
const CASES: Record<Exclude<FindingCode, (typeof SITE_CODES)[number]>, Case> = {
	no_active_solution: {
		row: { track_changes: true },
		arrange: ({ project }) => em.execute("update project_item set is_active = false where project_id = ?", [project]),
		says: /^The project has no active solution\.$/,
		at: null,
	},
	file_unreadable: {
		arrange: async ({ sol }) => {
			const pdf = await makeFile(em, "drawing_pdf", `lost-${sol}`);
			await em.execute("update solution set pdf_id = ? where id = ?", [pdf, sol]);
		},
		isReadable: async (key) => !key.startsWith("lost"),
		says: /^Solution 1 – V-\d+: the drawing could not be read\.$/,
		at: "sol",
	},
	solution_withdrawn: {
		arrange: ({ sol }) => em.execute("update solution set is_active = false where id = ?", [sol]),
		of: { specimens: [{}, { id: "gone", active: false }] },
		says: /^V-\d+: the solution is withdrawn; Specimen withdrawn \(gone\)$/,
		at: "sol",
	},
	specimen_withdrawn: {
		of: { specimens: [{}, { id: "gone", active: false }] },
		says: /^V-\d+: Specimen withdrawn \(gone\)$/,
		at: "sol",
	},
	no_evidence_in_force: {
		of: { specimens: [{ active: false }] },
		says: /^V-\d+: no current evidence$/,
		at: "sol",
		with: ["specimen_withdrawn"],
	},
	report_withdrawn: {
		of: { specimens: [{}, { report: "8 / OK / Lab" }] },
		arrange: async ({ number }) => {
			await report("OK", "kind = 'test', issued = '2020-02-03'");
			await report(number, "is_active = false");
		},
		says: /^V-\d+: report .*R\d+.* is withdrawn \(1 of 2 specimens\)$/,
		at: "sol",
	},
	report_expired: {
		arrange: ({ number }) => report(number, "expires = '2021-05-14'"),
		says: /^V-\d+: report .*R\d+.* expired on 14 May 2021$/,
		at: "sol",
		with: ["no_evidence_in_force"],
	},
	report_superseded: {
		arrange: async ({ number }) => {
			const [lab] = await em.execute<[{ id: number }]>("select id from lab limit 1");
			const newer = await insert(em, "report", { book: "9", number: `${number}-N`, lab_id: lab.id });
			await report(number, `superseded_by_id = ${newer}`);
		},
		says: /^V-\d+: report .*R\d+.* is superseded by .*-N/,
		at: "sol",
		with: ["no_evidence_in_force"],
	},
	standard_ended: {
		arrange: async ({ number }) => {
			const standard = await insert(em, "standard", { name: "AS 1530.4:2005", accepted_until: "2020-01-01" });
			await report(number, `standard_id = ${standard}`);
		},
		says: /^V-\d+: report .*R\d+.* was tested to AS 1530\.4:2005, which is no longer accepted$/,
		at: "sol",
		with: ["no_evidence_in_force"],
	},
	rating_unreadable: {
		of: { specimens: [{ frr: "two hours" }] },
		says: /^V-\d+: the rating “two hours” cannot be read$/,
		at: "sol",
	},
	requirement_not_shown: {
		arrange: ({ project, sol }) => penetration(project, { required: "-/120/120", size: "Ø500", sol }),
		says: /^P-1: V-\d+ does not cover size: asked Ø500, tested 100mm, requirement: asked -\/120\/120, tested -\/60\/60$/,
		at: "penetration",
	},
	path_not_shown: {
		arrange: ({ project, sol }) => penetration(project, { service: "Copper", sol }),
		says: /^P-1: V-\d+ was not tested for this service and substrate$/,
		at: "penetration",
	},
	criterion_not_stated: {
		of: { specimens: [{ insulation: "25mm / Elastomeric foam" }] },
		arrange: async ({ project, sol }) => {
			await penetration(project, { sol, insulation: "" });
			await penetration(project, { ref: "P-2", sol, insulation: "" });
		},
		says: /^P-1: insulation not stated\. Tested with 25 mm elastomeric foam\.$/,
		at: "penetration",
	},
	solution_not_in_project: {
		arrange: async ({ project, sol }) => {
			const other = await sound();
			await em.execute("update project_item set solution_id = ? where project_id = ?", [other.sol, project]);
			await penetration(project, { sol });
		},
		says: /^P-1: V-\d+ is not an active solution of this project$/,
		at: "penetration",
	},
	document_missing: {
		row: { add_tds: true },
		says: /^Mastic: no technical data sheet on file$/,
		at: null,
	},
	changes_not_saved: {
		arrange: ({ project }) => own.act((tx) => saveDraft(tx, ann, { id: project, version: 1 }, [])),
		says: /^1 change is not saved and not in this issue\.$/,
		at: null,
	},
	revision_reused: {
		row: { rev_notes: "Revision A" },
		arrange: async ({ project }) => {
			await issueProject(own.fork(), ann, project);
			await em.execute("update project set proj_address = 'Elsewhere' where id = ?", [project]);
		},
		says: /^Revision A was already issued \(PFS-\d{4}-\d{6}\) with different content\.$/,
		at: null,
	},
	report_expires_soon: {
		arrange: ({ number }) => report(number, "expires = current_date + 30"),
		says: /^V-\d+: report .*R\d+.* expires on \d{1,2} [A-Z][a-z]{2} \d{4}$/,
		at: "sol",
	},
	evidence_not_recorded: {
		arrange: ({ number }) => report(number, "kind = null"),
		says: /^V-\d+: report .*R\d+.* has no kind or date on record$/,
		at: "sol",
	},
	size_between: {
		of: { specimens: [{ size: "Ø50" }, { size: "Ø110" }] },
		arrange: ({ project, sol }) => penetration(project, { size: "Ø80", sol }),
		says: /^P-1: the size is between two tested sizes: ask the laboratory$/,
		at: "penetration",
	},
	thicker_than_tested: {
		of: { specimens: [{ substrate: "Floor / Concrete / 120mm" }], substrates: ["Floor / Concrete / 120mm"] },
		arrange: ({ project, sol }) =>
			penetration(project, { orientation: "Floor", substrate: "Concrete", thickness: "150mm", sol }),
		says: /^P-1: thicker than tested: ask the laboratory; tested in 120mm$/,
		at: "penetration",
	},
	several_services: {
		of: { specimens: [{ limits: { ...LIMITS, services: "one" } }] },
		arrange: ({ project, sol }) => penetration(project, { sol, services: [PVC, { ...PVC, size: "50mm" }] }),
		says: /^P-1: V-\d+ was not tested with these services in one opening$/,
		at: "penetration",
		with: ["requirement_not_shown"],
	},
	limit_not_stated_by_report: {
		of: { specimens: [{ limits: {} }] },
		arrange: async ({ project, sol }) => {
			await penetration(project, { sol });
			await penetration(project, { ref: "P-2", sol, gap: "5-20" });
		},
		says: /^The test report does not state the gap around the service for 2 openings \(P-1, P-2\)$/,
		at: null,
	},
	penetration_open: {
		arrange: ({ project }) => penetration(project, {}),
		says: /^P-1: no solution yet$/,
		at: "penetration",
	},
	sample: {
		arrange: ({ number }) => report(number, "is_sample = true"),
		says: /^V-\d+ uses sample data, not test evidence$/,
		at: "sol",
	},
};

test("there is nothing to say of a project of which all is in force, covered, there and saved", async () => {
	const { project, sol } = await sound({ specimens: [{ size: "Ø50" }] }, { rev_notes: "A" });
	await penetration(project, { size: "Ø50", sol });
	await own.act((tx) =>
		storePenetrations(tx, ann, project, [
			{ fields: { ref: "P-2", required: "-/60/60", status: "not needed" }, errors: {} },
		]),
	);
	await issueProject(own.fork(), ann, project);
	expect(all(await check(project))).toEqual([]);
});

test.each(Object.entries(CASES) as [FindingCode, Case][])(
	"%s",
	async (code, { of, row, arrange, says, at, ...more }) => {
		const it = await sound(of, row);
		await arrange?.(it);
		const found = all(await check(it.project, more.isReadable));
		expect(new Set(found.map((one) => one.code))).toEqual(new Set([code, ...(more.with ?? [])]));
		const [finding] = found.filter((one) => one.code === code);
		expect(finding).toEqual({
			rank: CODE_RANKS[code],
			code,
			text: expect.stringMatching(says),
			sol: at === null || code === "penetration_open" ? null : it.sol,
			penetration: at === "penetration" ? expect.any(Number) : null,
		});
	},
);

test("several services in another element are told as both; a report that does not say which it tested is no test of them", async () => {
	const { project, sol } = await sound();
	const services = [PVC, { ...PVC, size: "50mm" }];
	await penetration(project, { sol, services, orientation: "Floor" });
	await penetration(project, { ref: "P-2", sol, service: "Copper" });
	await penetration(project, { ref: "P-3", sol, services: [{ ...PVC, quantity: 2 }] });
	const texts = all(await check(project)).map(({ code, text }) => [code, text.replace(/V-\d+/, "V")]);
	expect(texts).toEqual([
		["requirement_not_shown", "P-1: V does not cover service: asked 50mm PVC, tested 100mm PVC"],
		["requirement_not_shown", "P-3: V does not cover service: asked another 100mm PVC, tested 100mm PVC"],
		["path_not_shown", "P-1: V was not tested for this service and substrate"],
		["path_not_shown", "P-2: V was not tested for this service and substrate"],
		["several_services", "P-1: V was not tested with these services in one opening"],
		["several_services", "P-3: V was not tested with these services in one opening"],
		[
			"limit_not_stated_by_report",
			"The test report does not state the services in the opening for 2 openings (P-1, P-3)",
		],
	]);
});

test("a document that is in the catalogue and cannot be read is missing; a picture that cannot be read stops", async () => {
	const { project, sol } = await sound({ specimens: [{ products: ["Read"] }] }, { add_tds: true });
	const tds = await makeFile(em, "tds", "unread-tds");
	await em.execute("update product set tds_id = ? where name = 'Read'", [tds]);
	const pdf = await makeFile(em, "drawing_pdf", "drawing");
	const img = await makeFile(em, "drawing_image", "unread-picture", { width: 10, height: 10 });
	await em.execute("update solution set pdf_id = ?, img_large_id = ? where id = ?", [pdf, img, sol]);
	await raiseCatalogue(em);
	const readable = async (key: string) => !key.startsWith("unread");
	const { stops, acknowledge } = await check(project, readable);
	expect(stops.map(({ text }) => text)).toEqual([
		expect.stringMatching(/: the picture of the drawing could not be read\.$/),
	]);
	expect(acknowledge.map(({ code, text }) => [code, text])).toEqual([
		["document_missing", "Read – Technical data sheet (TDS): the file could not be read."],
	]);
	expect((await check(project, async (key) => key !== "drawing")).stops[0]!.text).toMatch(/its picture is printed\.$/);
});

test("what is cancelled is not checked; the project of another person is not there", async () => {
	const { project, sol } = await sound({}, { track_changes: true });
	const other = await sound({ active: false });
	await insert(em, "project_item", { project_id: project, solution_id: other.sol, no_id: 2, is_active: false });
	expect(all(await check(project))).toEqual([]);
	expect(sol).not.toBe(other.sol);
	const eve = await makePerson(em, "Eve");
	await expect(check(project, undefined, eve)).rejects.toMatchObject({ kind: "not_found" });
	const staff = await makePerson(em, "Sam", { staff: true });
	expect(all(await check(project, undefined, staff))).toEqual([]);
});
