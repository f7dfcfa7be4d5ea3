import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PDFDocument } from "@cantoo/pdf-lib";
import type { Actor } from "#app/domain/actor.ts";
import type { PenetrationFacts } from "#app/domain/facts/facts.ts";
import { freezePenetrations } from "#app/domain/facts/penetration-facts.ts";
import { checkList, storeList } from "#app/domain/penetrations/list/list-check.ts";
import { listPage } from "#app/domain/penetrations/list/list-page.ts";
import { NO_DECISIONS } from "#app/domain/penetrations/list/sheet-types.ts";
import { storePenetrations } from "#app/domain/penetrations/list/store.ts";
import { matchPenetrations } from "#app/domain/penetrations/match/match-types.ts";
import { matchOverview, typeOverview } from "#app/domain/penetrations/match/overview.ts";
import { INSUFFICIENT } from "#app/domain/penetrations/penetration-statuses.ts";
import { sheetOfRows } from "#app/tables/sheets.ts";
import { readTextTable } from "#app/tables/text-table.ts";
import { type EntityManager, inTransaction, type MikroORM } from "#db/orm.ts";
import { makePerson, makeProject } from "#tests/support/catalogue.ts";
import { buildDocuments, type DocumentWorks } from "./documents.ts";
import { compare, median } from "./harness.ts";
import { medianOf, say } from "./processes.ts";
import { benchFacts, drawingPicture } from "./schedule-facts.ts";

const PENETRATIONS = 5000;
const TYPES = 400;
const PRINTS = 3;

const HEAD = ["ref", "level", "location", "orientation", "substrate", "service", "size", "required", "opening", "gap"];

/** The services of openings by turns: 12,000 of 5,000. */
const SERVICES = [1, 2, 2, 3, 4];

/** Rows as they are pasted, spread over paths, sizes and ratings of the bench's catalogue; a row for each service of an opening. */
function pastedRows(): string {
	const rows = Array.from({ length: PENETRATIONS }, (_, n) => {
		const type = n % TYPES;
		const place = [`P-${n}`, `Level ${n % 12}`, "Riser", type % 5 ? `Orientation${(type % 4) + 2}` : "Wall"];
		return Array.from({ length: SERVICES[type % SERVICES.length]! }, (_, at) => {
			const service = (type + at) % 7 ? `Servicematerial${((type + at) % 17) + 2}` : "PVC";
			const size = `Ø${(((type + at) * 7) % 42) * 5 + 2}`;
			const opening = [`${(type % 9) * 100 + 100} x 400`, String((type % 5) * 5)];
			return [...place, `Substratename${(type % 6) + 1}`, service, size, type % 3 ? "-/60/60" : "-/30/30", ...opening];
		});
	}).flat();
	return [HEAD, ...rows].map((cells) => cells.join("\t")).join("\n");
}

let printed: PenetrationFacts[] = [];

async function paste(orm: MikroORM, actor: Actor, project: number, text: string): Promise<void> {
	await inTransaction(orm.em.fork() as EntityManager, async (em) => {
		const checked = await checkList(em, actor, project, [sheetOfRows(readTextTable(text))], NO_DECISIONS);
		await storeList(em, actor, project, checked, { source: { kind: "paste" } });
	});
}

/** The first candidate of each type for all of its penetrations. */
async function assignAll(orm: MikroORM, actor: Actor, project: number): Promise<void> {
	const matches = await matchPenetrations(orm.em.fork() as EntityManager, actor, project);
	const rows = matches.flatMap(({ type, candidates: [first] }) =>
		type.penetrations.flatMap(({ id }) =>
			first ? [{ id, fields: { sol: first.sol, specimens: first.specimens }, errors: {} }] : [],
		),
	);
	await inTransaction(orm.em.fork() as EntityManager, (em) => storePenetrations(em, actor, project, rows));
}

async function measure(orm: MikroORM): Promise<Map<string, number>> {
	const em = orm.em.fork() as EntityManager;
	const ann = await makePerson(em, "Ann");
	const text = pastedRows();
	const project = await makeProject(em, ann, "Bench");
	const results = new Map<string, number>();
	const time = async (name: string, work: () => Promise<unknown>) => results.set(name, await median(work));

	await time(`paste ${PENETRATIONS} new openings with 12,000 services: read, check, store`, async () => {
		await paste(orm, ann, await makeProject(em, ann, "Pasted"), text);
	});
	await paste(orm, ann, project, text);
	// A server that runs for longer than this does so by itself.
	await em.execute("vacuum analyze");
	await time("paste them again: nothing changes", () => paste(orm, ann, project, text));
	await time(`match their ${TYPES} types`, () => matchPenetrations(em, ann, project));
	await time("page: all types", () => matchOverview(em, ann, project));
	const [first] = (await matchPenetrations(em, ann, project))[0]!.type.penetrations;
	await time("page: one type", () => typeOverview(em, ann, project, first!.id));
	const page = (status: string) => listPage(em, project, { q: "", status, page: 25 });
	await time("page: the list", () => page(""));
	await assignAll(orm, ann, project);
	await time("page: the list, assigned", () => page(""));
	await time("page: what is not shown", () => page(INSUFFICIENT));
	await time("facts of the printed section", async () => {
		printed = (await freezePenetrations(em, project, [])).map(({ facts }) => facts);
	});
	return results;
}

/** A schedule of ten solutions with so many penetrations, and without any: the section is what they differ by. */
async function print(): Promise<void> {
	const documents = await buildDocuments();
	const folder = await mkdtemp(join(tmpdir(), "pfs-bench-"));
	const works: DocumentWorks = await import(documents.path);
	const printer = await works.openPrinter({ chromiumPath: process.env.CHROMIUM_PATH ?? null, dataDir: folder });
	try {
		const plain = benchFacts(10, 0, false);
		const picture = await drawingPicture(1);
		const timed = async (rows: PenetrationFacts[]) => {
			const facts = {
				...plain,
				version: 3 as const,
				...(rows.length > 0 && { penetrations: { siteSheet: false, rows } }),
			};
			const times: number[] = [];
			let pages = 0;
			for (let run = 0; run < PRINTS; run++) {
				const start = performance.now();
				const { pdf } = await works.produceSchedule(printer, facts, async () => picture);
				times.push(performance.now() - start);
				pages = (await PDFDocument.load(pdf)).getPageCount();
			}
			return { pages, time: medianOf(times) };
		};
		const none = await timed([]);
		say("\n| printed, penetrations | pages | ms | section: ms a page |\n|---|---|---|---|");
		say(`| 0 | ${none.pages} | ${none.time.toFixed(0)} | – |`);
		for (const count of [500, PENETRATIONS]) {
			const { pages, time } = await timed(printed.slice(0, count));
			const each = (time - none.time) / (pages - none.pages);
			say(`| ${count} | ${pages} | ${time.toFixed(0)} | ${each.toFixed(1)} |`);
		}
	} finally {
		await printer.close();
		await rm(folder, { recursive: true, force: true });
		await documents.remove();
	}
}

/** node bench/penetrations.ts [30000 300000] */
const sizes = process.argv.slice(2).map(Number);
await compare(sizes.length > 0 ? sizes : [30_000], measure);
await print();
