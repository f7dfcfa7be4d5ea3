import { expect, test } from "vitest";
import { SearchSpecimen } from "#db/entities/finder.ts";
import { CompanyRequest } from "#db/entities/inbox.ts";
import { Project } from "#db/entities/projects.ts";
import { ScheduleRun } from "#db/entities/schedules.ts";
import { Solution, Specimen } from "#db/entities/solutions.ts";
import { makePerson, makeProject, makeSolution } from "#tests/support/catalogue.ts";
import { ownDatabase } from "#tests/support/own-database.ts";
import { databaseTables, entitiesOf, entityTables } from "#tests/support/tables.ts";

const own = ownDatabase(4);

test("the entities say what the tables are: columns, types, null, defaults, primary and foreign keys", async () => {
	expect(entityTables(own.database.orm)).toEqual(await databaseTables(own.em));
});

test("every version of a record is the ORM's own, but for the count of the catalogue's changes", () => {
	const versioned = entitiesOf(own.database.orm).filter(({ properties }) => properties.version);
	const others = versioned.filter(({ versionProperty }) => versionProperty !== "version");
	expect(others.map(({ tableName }) => tableName)).toEqual(["catalogue_version"]);
	expect(versioned.length).toBeGreaterThan(20);
});

test("what is stored through entities is read back as it was, with what the database makes of it", async () => {
	const em = own.fork();
	const ann = await makePerson(em, "Ann");
	const companyType = ["Council", 'an "other", one'];
	const request = em.create(CompanyRequest, {
		email: "a@b.c",
		fullName: "Ann Lee",
		phone: "021 123 456",
		companyName: "Lee, Son & Co",
		companyType,
		usedProducts: true,
	});
	const run = em.create(ScheduleRun, {
		project: await makeProject(em, ann, "Tower", []),
		user: ann.id,
		projectName: "Tower",
		projectVersion: 1,
		catalogueVersion: 5_000_000_000,
		documentNo: "PFS-1",
		facts: { project: { name: "Tower" } },
	});
	await em.flush();
	expect(run).toMatchObject({ status: "running", started: expect.any(Date) });
	const fresh = own.fork();
	const { created } = request;
	const stored = { companyType, isActive: true, version: 1, created };
	expect(await fresh.findOneOrFail(CompanyRequest, request.id)).toMatchObject(stored);
	const read = await fresh.findOneOrFail(ScheduleRun, run.id, { populate: ["facts"] });
	expect(read).toMatchObject({ catalogueVersion: 5_000_000_000, facts: { project: { name: "Tower" } } });
	expect(read.parts).toHaveLength(4);
});

test("what the read model keeps is read through its entities", async () => {
	const em = own.fork();
	const id = await makeSolution(em, "V-1", { specimens: [{ size: "Ø100 mm", products: ["Mastic", "Collar"] }] });
	const [row] = await em.find(SearchSpecimen, { solution: id });
	expect(row!.productIds).toHaveLength(2);
	expect(row!.productIds.every(Number.isInteger)).toBe(true);
	expect(await em.findOneOrFail(Specimen, row!.specimenId)).toMatchObject({ sizes: "{[100,100]}", version: 1 });
	expect(await em.findOneOrFail(Solution, id)).toMatchObject({ isOffered: true });
});

test("of two who change the same record the second is refused, and a change moves its version", async () => {
	const id = await makeProject(own.em, await makePerson(own.em, "Bea"), "Tower", []);
	const [first, second] = [own.fork(), own.fork()];
	const one = await first.findOneOrFail(Project, id);
	const other = await second.findOneOrFail(Project, id);
	one.projName = "Harbour Tower";
	await first.flush();
	expect(one.version).toBe(2);
	other.projName = "Tower Two";
	await expect(second.flush()).rejects.toMatchObject({ name: "OptimisticLockError" });
	expect((await own.fork().findOneOrFail(Project, id)).projName).toBe("Harbour Tower");
});
