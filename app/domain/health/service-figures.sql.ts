import { statfs } from "node:fs/promises";
import { setTimeout as pause } from "node:timers/promises";
import { raw } from "@mikro-orm/core";
import { z } from "zod";
import type { ServiceFigure } from "#app/adapters/metrics.server.ts";
import { readBackupAge } from "#app/domain/backups/recorded-backups.sql.ts";
import type { EntityManager } from "#db/orm.ts";
import { QUEUE_SCHEMA, QUEUES } from "#db/queues.ts";
import { readRows } from "#db/rows.sql.ts";
import { literal } from "#db/sql.ts";

/** A database that says nothing for so long (ms) counts as away. */
const WITHIN = 2_500;

const QUEUE_NAMES = Object.keys(QUEUES).map(literal).join(", ");

const queueRow = z.object({
	queue: z.string(),
	waiting: z.int(),
	active: z.int(),
	/** Seconds since the oldest waiting job should have been taken up; 0 where none waits. */
	oldest: z.coerce.number(),
});

const readQueues = (em: EntityManager) =>
	readRows(
		em,
		queueRow,
		raw(`select q.name as queue, count(*) filter (where j.state in ('created', 'retry'))::int as waiting,
			count(*) filter (where j.state = 'active')::int as active,
			coalesce(extract(epoch from now() - min(j.start_after) filter (where j.state in ('created', 'retry')
				and j.start_after < now())), 0) as oldest
			from unnest(array[${QUEUE_NAMES}]) q (name)
			left join ${QUEUE_SCHEMA}.job j on j.name = q.name and j.state in ('created', 'retry', 'active') group by q.name order by 1`),
	);

const stateRow = z.object({
	schedulesFailed: z.int(),
	importsFailed: z.int(),
	mailsWaiting: z.int(),
	mailsOldest: z.coerce.number(),
	connectionsMax: z.int(),
	connections: z.record(z.string(), z.int()),
});

const readState = async (em: EntityManager) => {
	const [row] = await readRows(
		em,
		stateRow,
		raw(`select
			(select count(*)::int from schedule_run where status = 'failed' and finished > now() - interval '1 hour') as "schedulesFailed",
			(select count(*)::int from import_job where status = 'failed' and finished > now() - interval '1 hour') as "importsFailed",
			(select count(*)::int from mail where sent is null and refused is null) as "mailsWaiting",
			(select coalesce(extract(epoch from now() - min(created)), 0) from mail where sent is null and refused is null) as "mailsOldest",
			current_setting('max_connections')::int as "connectionsMax",
			(select jsonb_object_agg(state, count) from (select coalesce(state, 'other') as state, count(*) from pg_stat_activity
				where backend_type = 'client backend' group by 1) s) as connections`),
	);
	return row!;
};

const figure = (name: string, help: string, value: number, labels?: Record<string, string>): ServiceFigure => ({
	...{ name: `pfs_${name}`, help, value },
	...(labels ? { labels } : {}),
});

async function readDatabase(em: EntityManager): Promise<ServiceFigure[]> {
	const queues = await readQueues(em);
	const state = await readState(em);
	const { verifiedAge, databaseAge } = await readBackupAge(em);
	return [
		...queues.flatMap(({ queue, waiting, active, oldest }) => [
			figure("queue_jobs", "Jobs of a queue.", waiting, { queue, state: "waiting" }),
			figure("queue_jobs", "Jobs of a queue.", active, { queue, state: "active" }),
			figure("queue_oldest_seconds", "Time since the oldest waiting job was due.", oldest, { queue }),
		]),
		figure("schedules_failed", "Schedules that failed within the last hour.", state.schedulesFailed),
		figure("imports_failed", "Imports that failed within the last hour.", state.importsFailed),
		figure("mails_waiting", "Mails that are neither sent nor refused.", state.mailsWaiting),
		figure("mails_oldest_seconds", "Age of the oldest of them.", state.mailsOldest),
		...Object.entries(state.connections).map(([name, count]) =>
			figure("database_connections", "Connections to the server of the database.", count, { state: name }),
		),
		figure("database_connections_max", "The most connections that the server takes.", state.connectionsMax),
		figure(
			"backup_verified_age_seconds",
			"Age of the newest verified backup, or of the database where none was verified.",
			verifiedAge ?? databaseAge,
		),
	];
}

/** The free bytes below a folder, or below the one that will hold it. A bucket has no end that could be asked for. */
async function readFree(filesUrl: string): Promise<ServiceFigure[]> {
	if (!filesUrl.startsWith("file:")) return [];
	const found = await statfs(filesUrl.slice("file:".length)).catch(() => null);
	if (!found) return [];
	return [figure("file_store_free_bytes", "Free space of the file store's disk.", found.bavail * found.bsize)];
}

/** Reads the figures of the whole service. While the database is away only that is told, and what needs none. */
export async function readServiceFigures(
	fork: () => EntityManager | Promise<EntityManager>,
	filesUrl: string,
): Promise<ServiceFigure[]> {
	const free = await readFree(filesUrl);
	try {
		const late = pause(WITHIN, undefined, { ref: false }).then(() =>
			Promise.reject(new Error("The database is silent.")),
		);
		const figures = await Promise.race([Promise.resolve(fork()).then(readDatabase), late]);
		return [...free, figure("database_up", "1 while the database answers.", 1), ...figures];
	} catch {
		return [...free, figure("database_up", "1 while the database answers.", 0)];
	}
}
