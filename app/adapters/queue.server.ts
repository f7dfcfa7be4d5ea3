import { fromKysely, PgBoss } from "pg-boss";
import type { DatabaseAddress } from "#db/address.ts";
import type { EntityManager } from "#db/orm.ts";
import { QUEUE_SCHEMA, type QueueName } from "#db/queues.ts";

export interface Jobs {
	schedule: { runId: number };
	pack: { runId: number };
	import: { jobId: number };
	mail: { kind: string; mailId: string };
}

/** The job queue on the product's own database. A job only transports; the truth is in our tables. */
export interface Queue {
	/** Adds a job in the caller's transaction: it exists exactly if what caused it does. */
	add<Name extends QueueName>(em: EntityManager, name: Name, job: Jobs[Name]): Promise<void>;
	/** Works off a queue, `concurrency` jobs at a time; a handler that throws is tried again as the queue says. */
	work<Name extends QueueName>(
		name: Name,
		concurrency: number,
		handle: (job: Jobs[Name]) => Promise<void>,
	): Promise<void>;
	/** Lets running jobs end for up to `seconds`, hands back what is left, and closes. */
	stop(seconds: number): Promise<void>;
}

/** Workers also supervise: a job whose worker died shows by its missing heartbeat and is handed out again. */
export async function openQueue(
	address: DatabaseAddress,
	role: "sender" | "worker",
	onError: (error: Error) => void,
): Promise<Queue> {
	const { dbName, ...connection } = address;
	const worker = role === "worker";
	const boss = new PgBoss({
		...connection,
		database: dbName,
		schema: QUEUE_SCHEMA,
		max: worker ? 4 : 1,
		migrate: false,
		createSchema: false,
		schedule: false,
		supervise: worker,
		superviseIntervalSeconds: 5,
		monitorIntervalSeconds: 2,
		useListenNotify: worker,
	});
	boss.on("error", onError);
	await boss.start();
	return {
		async add(em, name, job) {
			const transaction = em.getTransactionContext();
			await boss.send(name, job, transaction ? { db: fromKysely(transaction) } : {});
		},
		async work(name, concurrency, handle) {
			// With notifications on, the queue would look for due retries every 30 s only, and rest as long after each job.
			const options = { batchSize: 1, pollingIntervalSeconds: 2, notifyPollingIntervalSeconds: 2 };
			for (let count = 0; count < concurrency; count++) {
				const worker = await boss.work<Jobs[typeof name]>(name, options, async ([job]) => {
					if (!job) return;
					try {
						await handle(job.data);
					} finally {
						boss.notifyWorker(worker);
					}
				});
			}
		},
		stop: (seconds) => boss.stop({ graceful: true, timeout: seconds * 1000, close: true }),
	};
}
