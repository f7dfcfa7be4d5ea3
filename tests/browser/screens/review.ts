import type { Page } from "playwright-core";
import type { EntityManager } from "#db/orm.ts";
import { insert } from "#tests/support/catalogue.ts";
import { at, number, type Screen, STAFF, USER } from "./screen.ts";

const place = { record: "", file: "", line: 0 };

/** A change of a drawing and its title that somebody else has proposed, or the viewer. */
const ofDrawing =
	(author: string, more: Record<string, unknown> = {}) =>
	async (em: EntityManager) => {
		const [solution] = await em.execute<
			(Record<"name" | "other", string> & Record<"id" | "version" | "pdf" | "small" | "large", number>)[]
		>(
			`select s.id, s.version, o.pdf_id as pdf, o.img_small_id as small, o.img_large_id as large, f.name, g.name as other
			 from solution s join file f on f.id = s.pdf_id, solution o join file g on g.id = o.pdf_id
			 where s.drawing = 'V-102' and o.drawing = 'V-103'`,
		);
		const { id, version, pdf, small, large, name, other } = solution!;
		const values = { title: "Another title", pdf, img: { small, large } };
		return insert(em, "proposal", {
			kind: "record",
			author_id: await number(em, author),
			entity: "solution",
			record_id: id,
			act: JSON.stringify({ kind: "record", entity: "solution", id, version, source: "page", values }),
			changes: JSON.stringify([
				{ ...place, field: "title", old: "Pipes in a plasterboard wall", new: "Another title" },
				{ ...place, field: "pdf", old: `${name} (0123456789ab)`, new: `${other} (ba9876543210)` },
			]),
			change_count: 2,
			...more,
		});
	};

const change = { file: "specimens.csv", record: "BK11 - Specimen A4 - Report SF-2101", entity: "specimen", id: 1 };
const report = {
	applied: false,
	dryRun: true,
	files: [{ file: "specimens.csv", list: "specimens", rows: 3, new: 1, updated: 2, unchanged: 0, refused: 0 }],
	faults: [],
	faultCount: 0,
	changes: [
		{ ...change, line: 2, field: "notes", old: null, new: "Seen again at the re-test. ".repeat(20) },
		{ ...change, line: 2, field: "size", old: "Ø100 mm", new: "Ø110 mm" },
		{ ...change, line: 3, record: "BK11 - Specimen A5 - Report SF-2101", field: "size", old: "Ø50 mm", new: "Ø65 mm" },
	],
	changeCount: 3,
	review: 2,
	issued: { schedules: 12, owners: 5 },
};

const ofImport =
	(more: Record<string, unknown> = {}) =>
	async (em: EntityManager) => {
		const author_id = await number(em, USER);
		const job_id = await insert(em, "import_job", {
			user_id: author_id,
			status: "proposed",
			version: 2,
			progress: 100,
			uploads: JSON.stringify([{ name: "specimens.csv", bytes: 5_601 }]),
			report: JSON.stringify({ ...report, ...more }),
			catalogue_version: 1,
		});
		return insert(em, "proposal", { kind: "import", author_id, job_id });
	};

const last = async (page: Page, em: EntityManager) =>
	page.goto(`/management/review/${await number(em, "(select max(id) from proposal)")}`);

const decided = { status: "rejected", note: "The report says Ø100 mm.", decided: "2026-11-27" };

/** What waits for a second administrator, and what was decided. */
export const reviewScreens: Screen[] = [
	{ name: "review without a proposal", open: at("/management/review"), heading: "Review" },
	{
		name: "review",
		state: async (em: EntityManager) => {
			await ofDrawing(USER, decided)(em);
			await ofDrawing(STAFF)(em);
			await ofImport()(em);
		},
		open: at("/management/review"),
		heading: "Review",
	},
	{ name: "proposal", state: ofDrawing(USER), open: last, heading: "Change of solution V-102" },
	{ name: "proposal of one's own", state: ofDrawing(STAFF), open: last, heading: "Change of solution V-102" },
	{ name: "rejected proposal", state: ofDrawing(USER, decided), open: last, heading: "Change of solution V-102" },
	{ name: "proposed import", state: ofImport(), open: last, heading: "Import of specimens.csv" },
	{
		name: "overtaken import",
		state: ofImport({ overtaken: [{ file: "specimens.csv", line: 3 }] }),
		open: last,
		heading: "Import of specimens.csv",
	},
].map((screen) => ({ ...screen, staff: true }));
