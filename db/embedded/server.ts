import pg from "pg";
import { advisoryLocks } from "#db/advisory-locks.ts";
import { errorWords, hasKind } from "#db/thrown.ts";
import type { DatabaseAddress } from "./address.ts";
import { initialise, pause, socketOf, start, stop } from "./cluster.ts";
import { databaseFault, explained } from "./fault.ts";
import { findPlace, type Place } from "./place.ts";
import { removeStale, serverPid } from "./postmaster.ts";

/** How long to try, in milliseconds: recovery after a crash in the middle of a large import takes its time. */
const PATIENCE = 120_000;

export interface EmbeddedDatabase extends DatabaseAddress {
	release(): Promise<void>;
}

/**
 * Opens the embedded PostgreSQL of a data folder: makes it, starts it or joins it, whichever is
 * needed. Any number of processes may do so at once. `report` gets a line before a step that takes seconds.
 * Throws a database fault (kind "database") whose message says what to do.
 */
export async function openEmbedded(
	dataDir: string,
	report: (line: string) => void = () => {},
): Promise<EmbeddedDatabase> {
	let place: Place;
	let lease: pg.Client;
	try {
		place = findPlace(dataDir);
		lease = await takeLease(place, report);
	} catch (error) {
		throw hasKind(error) ? error : explained(errorWords(error), dataDir, error);
	}
	let released = false;
	let renewing: Promise<void> = Promise.resolve();

	/** A crash of the server ends the lease; without a new one another process could stop the server under us. */
	function keep(client: pg.Client): void {
		client.once("end", () => {
			if (released) return;
			renewing = takeLease(place, () => {}).then(
				(renewed) => {
					lease = renewed;
					keep(renewed);
				},
				() => {},
			);
		});
	}
	keep(lease);

	return {
		host: lease.host,
		port: 5432,
		user: "postgres",
		dbName: "postgres",
		async release() {
			if (released) return;
			released = true;
			await renewing;
			await giveBack(place, lease);
		},
	};
}

async function takeLease(place: Place, report: (line: string) => void): Promise<pg.Client> {
	const deadline = Date.now() + PATIENCE;
	let said = "";
	while (Date.now() < deadline) {
		const client = await connect(place);
		if (client) {
			if (await locked(client, "pg_try_advisory_lock_shared")) return client;
			await client.end().catch(() => {});
		} else if (serverPid(place.data) === null) {
			await initialise(place, report);
			removeStale(place.data, place.socket);
			said = await start(place, () => answers(place));
			if (said !== "" && !/lock file|pre-existing shared memory|Is another/i.test(said)) {
				throw explained(said, place.home);
			}
		}
		if (said !== "" || client) await pause(50);
		else await pause(10);
	}
	throw said === ""
		? databaseFault(`The embedded database in ${place.home} does not answer; its log is ${place.home}/log.`)
		: explained(said, place.home);
}

async function giveBack(place: Place, client: pg.Client): Promise<void> {
	try {
		await locked(client, "pg_advisory_unlock_shared");
		// Several tries: the lease of a process that was killed a moment ago is noticed a moment later.
		for (let tries = 0; tries < 4; tries++) {
			if (tries > 0) await pause(20);
			if (!(await locked(client, "pg_try_advisory_lock"))) continue;
			// Held until the server is down, so that a newcomer sees that it must wait and start it anew.
			await stop(place);
			break;
		}
	} catch {
		// The server is gone already: nothing is left to give back.
	}
	await client.end().catch(() => {});
}

async function locked(client: pg.Client, call: string): Promise<boolean> {
	try {
		const { rows } = await client.query(`select ${call}($1) as done`, [advisoryLocks.lease]);
		return rows[0].done;
	} catch {
		return false;
	}
}

async function answers(place: Place): Promise<boolean> {
	const client = await connect(place);
	await client?.end().catch(() => {});
	return client !== null;
}

async function connect(place: Place): Promise<pg.Client | null> {
	const client = new pg.Client({
		host: socketOf(place),
		port: 5432,
		user: "postgres",
		database: "postgres",
		password: "",
		ssl: false,
		application_name: "lease",
		connectionTimeoutMillis: 5000,
	});
	// Without a listener the loss of an idle connection would end the process.
	client.on("error", () => {});
	try {
		await client.connect();
		return client;
	} catch {
		client.end().catch(() => {});
		return null;
	}
}
