import { randomBytes } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { clientConfig, type DatabaseAddress } from "#db/address.ts";
import { countPending, migrate } from "#db/migrate.ts";
import { steps } from "#db/migrations/steps.ts";
import { openOrm } from "#db/orm.ts";
import { schemaOf } from "#tests/support/schema.ts";
import { takeSteps } from "#tests/support/taken-steps.ts";

/** Names like those of the steps before the baseline; the last is the true one. */
const OLD = [
	...Array.from({ length: 51 }, (_, at) => `Migration202611${21 + Math.floor(at / 10)}${at}00`),
	"Migration20270111100000",
];
const NEW = steps.map(({ name }) => name);
const made: string[] = [];
let server: pg.Client;

beforeAll(async () => {
	server = new pg.Client(clientConfig(inject("testServer").address));
	await server.connect();
});

afterAll(async () => {
	for (const name of made) await server.query(`drop database ${name} with (force)`);
	await server.end();
});

/** An empty database, with a connection to it while `work` lasts. */
async function inside<T>(work: (client: pg.Client, address: DatabaseAddress) => Promise<T>): Promise<T> {
	const { address, template } = inject("testServer");
	const dbName = `${template}_${randomBytes(6).toString("hex")}`;
	await server.query(`create database ${dbName}`);
	made.push(dbName);
	const client = new pg.Client(clientConfig({ ...address, dbName }));
	await client.connect();
	try {
		return await work(client, { ...address, dbName });
	} finally {
		await client.end();
	}
}

async function upgrade(address: DatabaseAddress): Promise<string[]> {
	const lines: string[] = [];
	const count = await migrate(address, (line) => lines.push(line));
	expect([0, count]).toContain(lines.length);
	return lines;
}

async function pendingOf(address: DatabaseAddress): Promise<number> {
	const orm = await openOrm(address, 1);
	return countPending(orm).finally(() => orm.close());
}

const recorded = async (client: pg.Client) =>
	(await client.query("select id, name, executed_at from schema_migration order by id")).rows;

const namesIn = async (client: pg.Client) => (await recorded(client)).map(({ name }) => name);

test("a new database has the schema of one that was upgraded from the baseline on", async () => {
	const fresh = await inside(async (client, address) => {
		expect(await upgrade(address)).toEqual([]);
		expect(await namesIn(client)).toEqual(["baseline", ...NEW]);
		expect(await pendingOf(address)).toBe(0);
		expect(await upgrade(address)).toEqual([]);
		return schemaOf(client);
	});
	const upgraded = await inside(async (client, address) => {
		await takeSteps(client, 0);
		expect(await pendingOf(address)).toBe(NEW.length);
		expect(await upgrade(address)).toEqual(NEW.map((name) => `applied ${name}`));
		expect(await namesIn(client)).toEqual(["baseline", ...NEW]);
		return schemaOf(client);
	});
	for (const [part, found] of Object.entries(upgraded)) {
		expect(Object.keys(found).length, part).toBeGreaterThan(part === "comments" ? -1 : 0);
		expect(fresh[part], part).toEqual(found);
	}
	expect(Object.keys(fresh)).toEqual(Object.keys(upgraded));
});

test("a database that took all steps before the baseline is upgraded from there, and keeps what it recorded", async () => {
	await inside(async (client, address) => {
		await takeSteps(client, 0, OLD);
		const before = await recorded(client);
		expect(await pendingOf(address)).toBe(NEW.length);
		expect(await upgrade(address)).toEqual(NEW.map((name) => `applied ${name}`));
		expect((await recorded(client)).slice(0, OLD.length)).toEqual(before);
	});
});

test("a database that lacks a step before the baseline is refused with the program to go through first", async () => {
	await inside(async (client, address) => {
		await takeSteps(client, 0, OLD.slice(1));
		const refusal = { kind: "database", message: expect.stringContaining("start 2.0.6+a4d96d58 of 29 November 2026") };
		await expect(migrate(address)).rejects.toMatchObject(refusal);
		await expect(pendingOf(address)).rejects.toMatchObject(refusal);
		expect(await namesIn(client)).toEqual(OLD.slice(1));
	});
});

test("whoever was staff before there were roles is an administrator afterwards", async () => {
	await inside(async (client, address) => {
		await takeSteps(client, 0);
		await client.query(`insert into city (name, region) values ('Nelson', 'Nelson'); insert into company (name) values ('Lee Fire');
			insert into user_account (email, first_name, last_name, phone, city_id, company_id, password_hash, is_active, is_staff)
			select e || '@example.org', e, 'Lee', '021234567', c.id, o.id, 'none', e <> 'gone', e <> 'user'
			from city c, company o, unnest(array['sue', 'gone', 'user']) e`);
		await upgrade(address);
		const people = await client.query(
			"select email, is_staff, is_active, role, signed_in from user_account order by id",
		);
		expect(people.rows).toEqual([
			{ email: "sue@example.org", is_staff: true, is_active: true, role: "administrator", signed_in: null },
			{ email: "gone@example.org", is_staff: true, is_active: false, role: "administrator", signed_in: null },
			{ email: "user@example.org", is_staff: false, is_active: true, role: "administrator", signed_in: null },
		]);
	});
});

test("what a list looked for in vain is told from the searches of the finder, which were stored in capitals", async () => {
	await inside(async (client, address) => {
		await takeSteps(client, NEW.indexOf("source-of-misses"));
		await client.query(`insert into search_miss (text) values ('9999MM PVC WALL'), ('100mm PVC Wall Plasterboard 60min'),
			('PVC'), ('DUCT  Ø240'), ('Wall'), ('50mm 2x PVC Ø50 + 1x Cu 22 Wall gap 40 mm')`);
		await upgrade(address);
		const misses = await client.query(
			"select source, array_agg(text order by id) as texts from search_miss group by 1 order by 1",
		);
		expect(misses.rows).toEqual([
			{ source: "finder", texts: ["9999MM PVC WALL", "PVC", "DUCT  Ø240"] },
			{
				source: "list",
				texts: ["100mm PVC Wall Plasterboard 60min", "Wall", "50mm 2x PVC Ø50 + 1x Cu 22 Wall gap 40 mm"],
			},
		]);
	});
});

test("a step of a later program is refused before anything is written, however it is named", async () => {
	for (const name of ["Migration20991231000000", "penetration-photographs"]) {
		await inside(async (client, address) => {
			await takeSteps(client, 0);
			await client.query("insert into schema_migration (name) values ($1)", [name]);
			const refusal = { kind: "database", message: expect.stringContaining(`does not know its ${name}`) };
			await expect(migrate(address)).rejects.toMatchObject(refusal);
			await expect(pendingOf(address)).rejects.toMatchObject(refusal);
			expect(await namesIn(client)).toEqual(["baseline", name]);
		});
	}
});
