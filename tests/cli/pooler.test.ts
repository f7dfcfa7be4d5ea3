import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Server } from "node:net";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { clientConfig, databaseUrl } from "#db/address.ts";
import { advisoryLocks } from "#db/advisory-locks.ts";
import { migrate } from "#db/migrate.ts";
import { type FreshDatabase, freshDatabase } from "#tests/support/database.ts";
import { pfs } from "./pfs.ts";

/** A message of the server (PostgreSQL, frontend/backend protocol 3.0): what PgBouncer answers to a parameter that it does not know. */
function refusal(parameter: string): Buffer {
	const fields = `SFATAL\0C08P01\0Munsupported startup parameter: ${parameter}\0\0`;
	const head = Buffer.from("E....");
	head.writeInt32BE(fields.length + 4, 1);
	return Buffer.concat([head, Buffer.from(fields)]);
}

/** Stands in front of a server as PgBouncer does in its first message, and hands on all others. */
function pooler(port: number, host: string): Server {
	return createServer((client) => {
		client.on("error", () => client.destroy());
		client.once("data", (startup) => {
			if (startup.includes("lock_timeout")) return client.end(refusal("lock_timeout"));
			const server = host.startsWith("/") ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
			server.on("error", () => client.destroy());
			server.write(startup);
			client.pipe(server).pipe(client);
		});
	});
}

let place: FreshDatabase;
let front: Server;
let url: string;
beforeAll(async () => {
	place = await freshDatabase();
	front = pooler(place.address.port, place.address.host);
	front.listen(0, "127.0.0.1");
	await once(front, "listening");
	url = databaseUrl({ ...place.address, host: "127.0.0.1", port: (front.address() as AddressInfo).port });
});
afterAll(async () => {
	front?.close();
	await place?.drop();
});

const REFUSED =
	"A connection pooler in front of PostgreSQL refuses lock_timeout: in PgBouncer set ignore_startup_parameters = lock_timeout and pool_mode = session, or let DATABASE_URL name PostgreSQL itself.";

test("what a pooler refuses to a web process is said by the doctor and before a start, with the setting", async () => {
	const env = { ...place.env, DATABASE_URL: url };
	const { stdout } = await pfs(["doctor", "--json"], env);
	expect(JSON.parse(stdout)).toContainEqual({ check: "database", ok: false, detail: REFUSED });
	expect(await pfs(["migrate", "--as-needed"], env)).toMatchObject({ code: 1, stderr: `${REFUSED}\n` });
});

test("a second process says that it waits for the one that upgrades the database, and goes on after it", async () => {
	const other = new pg.Client(clientConfig(place.address));
	await other.connect();
	await other.query("select pg_advisory_lock($1)", [advisoryLocks.migration]);
	const lines: string[] = [];
	const migrated = migrate(place.address, (line) => lines.push(line));
	await expect.poll(() => lines).toEqual(["waiting for another process that upgrades this database"]);
	await other.end();
	expect(await migrated).toBe(0);
});
