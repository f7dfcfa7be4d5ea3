import pg from "pg";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { fillAtOnce } from "#app/domain/catalogue/finder-index/read-model.ts";
import { clientConfig } from "#db/address.ts";
import { type FreshDatabase, freshDatabase } from "#tests/support/database.ts";

let place: FreshDatabase;
let loader: pg.Client;
let reader: pg.Client;
beforeAll(async () => {
	place = await freshDatabase();
	loader = new pg.Client(clientConfig(place.address));
	reader = new pg.Client(clientConfig(place.address));
	await Promise.all([loader.connect(), reader.connect()]);
});
afterAll(async () => {
	await Promise.all([loader?.end(), reader?.end()]);
	await place?.drop();
});
beforeEach(async () => {
	await loader.query(`drop table if exists shelf, room;
		create table room (id int primary key);
		create table shelf (id int primary key, room_id int not null references room on delete cascade, name text unique);
		create index shelf_of_room on shelf (room_id, name desc) include (id) where room_id > 0;
		insert into room values (1)`);
});

const FOUND_BY = `select indexdef as made from pg_indexes where tablename = 'shelf'
	union all select conname || pg_get_constraintdef(oid) from pg_constraint where conrelid = 'shelf'::regclass order by 1`;
const foundBy = async () => (await loader.query<{ made: string }>(FOUND_BY)).rows.map(({ made }) => made);
const indexes = async () => (await foundBy()).filter((made) => made.includes("INDEX")).length;

/** Fills the shelf in a transaction; answers how many indexes it had meanwhile. Others look in before its end. */
async function fill(lookIn = async () => {}): Promise<number> {
	let meanwhile = -1;
	await loader.query("begin");
	await fillAtOnce(loader, ["shelf"], ["room"], async () => {
		meanwhile = await indexes();
		await loader.query("insert into shelf select n, 1, 'S' || n from generate_series(1, 5) n");
	});
	await lookIn();
	await loader.query("commit");
	return meanwhile;
}

test("an empty table is filled without indexes, and has the same indexes and constraints afterwards", async () => {
	const before = await foundBy();
	expect(before.filter((made) => made.includes("INDEX"))).toHaveLength(3);
	expect(await fill()).toBe(0);
	expect(await foundBy()).toEqual(before);
	await expect(loader.query("insert into shelf values (6, 2, 'S6')")).rejects.toThrow("foreign key");
	await expect(loader.query("insert into shelf values (6, 1, 'S5')")).rejects.toThrow("unique");
});

test("a table that has rows keeps its indexes meanwhile", async () => {
	await loader.query("insert into shelf values (0, 1, 'S0')");
	await reader.query("set lock_timeout = '1s'");
	const lookIn = async () => {
		expect((await reader.query("select from room join shelf on room.id = room_id")).rowCount).toBe(1);
	};
	expect(await fill(lookIn)).toBe(3);
});

test("nobody who reads the table or its neighbour is made to wait for, and the rows come all the same", async () => {
	for (const table of ["shelf", "room"]) {
		await reader.query("begin");
		await reader.query(`select from ${table}`);
		expect(await fill()).toBe(3);
		await reader.query("commit");
		expect((await loader.query("delete from shelf")).rowCount).toBe(5);
	}
});

test("keys that others refer to stay, and so do foreign keys to tables that nobody else is kept from", async () => {
	await loader.query(
		"create table thing (shelf_id int not null references shelf, room_id int not null references room)",
	);
	let meanwhile: string[] = [];
	await loader.query("begin");
	await fillAtOnce(loader, ["shelf"], [], async () => {
		meanwhile = (await foundBy()).filter((made) => !made.includes("NOT NULL"));
	});
	await reader.query("select from room");
	await loader.query("rollback");
	await loader.query("drop table thing");
	expect(meanwhile).toHaveLength(3);
	expect(meanwhile.join()).toMatch(/shelf_pkey.*shelf_pkeyPRIMARY KEY.*shelf_room_id_fkeyFOREIGN KEY/);
});
