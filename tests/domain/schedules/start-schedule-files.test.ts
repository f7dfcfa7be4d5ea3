import { afterAll, beforeAll, expect, test } from "vitest";
import { setLogo } from "#app/domain/accounts/logo.ts";
import type { Actor } from "#app/domain/actor.ts";
import { saveProduct } from "#app/domain/catalogue/records/saved-records.ts";
import { type FileStore, openFileStore } from "#app/domain/files/files.server.ts";
import { sweepFiles } from "#app/domain/files/pending.ts";
import { type StartContext, startSchedule } from "#app/domain/schedules/start-schedule.ts";
import type { EntityManager } from "#db/orm.ts";
import { makePerson, makeProject, makeSolution } from "#tests/support/catalogue.ts";
import { ownDatabase } from "#tests/support/own-database.ts";
import { type Desk, keep, openDesk } from "#tests/support/uploads.ts";

const own = ownDatabase(4);
let em: EntityManager;
let files: FileStore;
let desk: Desk;
let staff: Actor;
let project: number;
let product: number;
beforeAll(async () => {
	({ em } = own);
	files = openFileStore(own.place.settings);
	desk = await openDesk();
	staff = await makePerson(em, "Sam", { staff: true });
	project = await makeProject(em, staff, "Tower", [await makeSolution(em, "V-1")], { add_tds: true });
	[{ id: product }] = await em.execute<[{ id: number }]>("select id from product where name = 'Mastic'");
});
afterAll(() => desk.clear());

/** Gives the product a data sheet with these words; answers the file's id. */
async function newSheet(words: string): Promise<number> {
	const { tds } = await keep(em, files, { tds: await desk.pdf("sheet.pdf", [words]) });
	await saveProduct(em, staff, { id: product, source: "page" }, { tds: tds![0] });
	return tds![0]!;
}

const start = (meanwhile: () => Promise<void>, more: Partial<StartContext> = {}) =>
	own.act((inside) =>
		startSchedule(inside, staff, project, {
			minIntervalSeconds: 0,
			timeZone: "UTC",
			enqueue: meanwhile,
			...more,
		}),
	);

test("a file that is replaced while a schedule begins stays until that schedule has ended", async () => {
	const first = await newSheet("first");
	await start(async () => {
		await newSheet("second");
		expect(await em.execute("select state from file where id = ?", [first])).toEqual([{ state: "orphan" }]);
		// The run is not committed yet, so nobody else can see that it prints the file.
		expect(await sweepFiles(em, files)).toBe(0);
	});
	expect(await sweepFiles(em, files)).toBe(0);
	await em.execute("update schedule_run set status = 'failed', finished = now()");
	expect(await sweepFiles(em, files)).toBe(1);
});

test("a logo that is replaced while a schedule begins stays until that schedule has ended", async () => {
	const newLogo = async (width: number) => {
		const { logo } = await keep(em, files, { logo: await desk.picture("logo.png", width) });
		await own.act((tx) => setLogo(tx, staff, logo![0]!));
		return logo![0]!;
	};
	const first = await newLogo(200);
	const replaced: unknown[] = [];
	await start(async () => {}, {
		async isReadable() {
			if (replaced.length === 0) {
				await newLogo(300);
				replaced.push(await em.execute("select state from file where id = ?", [first]), await sweepFiles(em, files));
			}
			return true;
		},
	});
	expect(replaced).toEqual([[{ state: "orphan" }], 0]);
	await em.execute("update schedule_run set status = 'failed', finished = now()");
	expect(await sweepFiles(em, files)).toBe(1);
});

test("a schedule does not begin with a file that is going", async () => {
	const sheet = await newSheet("third");
	await em.execute("update file set state = 'orphan' where id = ?", [sheet]);
	await expect(start(async () => {})).rejects.toMatchObject({ kind: "conflict", code: "catalogue_changing" });
	expect(await em.execute("select from schedule_run where status = 'running'")).toEqual([]);
});
