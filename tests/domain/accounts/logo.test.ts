import { afterAll, beforeAll, expect, test } from "vitest";
import { findLogo, setLogo } from "#app/domain/accounts/logo.ts";
import type { Actor } from "#app/domain/actor.ts";
import { type FileStore, openFileStore } from "#app/domain/files/files.server.ts";
import { checkUploads } from "#app/domain/files/intake.ts";
import { sweepFiles } from "#app/domain/files/pending.ts";
import { printedFacts } from "#app/domain/schedules/collect-facts.ts";
import type { EntityManager } from "#db/orm.ts";
import { makePerson, makeProject, makeSolution } from "#tests/support/catalogue.ts";
import { ownDatabase } from "#tests/support/own-database.ts";
import { type Desk, keep, openDesk } from "#tests/support/uploads.ts";

const own = ownDatabase(4);
let em: EntityManager;
let files: FileStore;
let desk: Desk;
let ann: Actor;
let bob: Actor;
let project: number;
beforeAll(async () => {
	({ em } = own);
	files = openFileStore(own.place.settings);
	desk = await openDesk();
	ann = await makePerson(em, "Ann");
	bob = await makePerson(em, "Bob", { staff: true });
	project = await makeProject(em, ann, "Tower", [await makeSolution(em, "V-1")]);
});
afterAll(() => desk.clear());

const take = async () => (await keep(em, files, { logo: await desk.picture("Logo of ours.png") })).logo![0]!;
const facts = ({ id }: Actor = ann) =>
	printedFacts(em, { projectId: project, userId: id, documentNo: "1", issuedAt: new Date(), timeZone: "UTC" });
const ids = async () =>
	(await em.execute<{ id: number }[]>("select id from file where kind = 'logo'")).map(({ id }) => id);

test("a logo is kept, replaced and removed, and what is no longer anybody's goes from the store", async () => {
	expect(await findLogo(em, ann)).toBeNull();
	const first = await take();
	await own.act((tx) => setLogo(tx, ann, first));
	expect(await findLogo(em, ann)).toMatchObject({ id: first, name: "Logo of ours.png" });
	await sweepFiles(em, files);
	expect(await ids()).toEqual([first]);
	const second = await take();
	await own.act((tx) => setLogo(tx, ann, second));
	await own.act((tx) => setLogo(tx, ann, second)).catch((error) => expect(error.code).toBe("files_gone"));
	await sweepFiles(em, files);
	expect(await ids()).toEqual([second]);
	await own.act((tx) => setLogo(tx, ann, null));
	await sweepFiles(em, files);
	expect([await findLogo(em, ann), await ids()]).toEqual([null, []]);
});

test("a schedule has the logo of whoever issues it, and its content is the same with another or none", async () => {
	expect((await facts()).generatedBy).not.toHaveProperty("logo");
	const content = async () => {
		const [row] = await em.execute<{ hash: string }[]>("select schedule_content(?::jsonb) as hash", [
			JSON.stringify(await facts()),
		]);
		return row!.hash;
	};
	const without = await content();
	await own.act(async (tx) => setLogo(tx, ann, await take()));
	expect((await facts()).generatedBy).toMatchObject({
		company: expect.any(String),
		logo: { key: (await findLogo(em, ann))!.storageKey, width: expect.any(Number), height: expect.any(Number) },
	});
	expect(await content()).toBe(without);
	expect((await facts(bob)).generatedBy).not.toHaveProperty("logo");
});

test("what is no picture is refused with the reason", async () => {
	const path = await desk.pdf("logo.pdf");
	await expect(checkUploads(files, { logo: path })).rejects.toMatchObject({
		fields: { logo: ["Only PNG or JPEG images are accepted."] },
	});
});
