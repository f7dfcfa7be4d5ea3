/** The schema that the job queue keeps to itself, beside ours in the same database. */
export const QUEUE_SCHEMA = "queue";

/**
 * The queues and how often a job is tried again. A job whose worker died is found by its missing heartbeat and handed
 * out anew; the truth about a schedule is its `schedule_run` row, a job only transports.
 */
export const QUEUES = {
	schedule: { retryLimit: 2, retryDelay: 1, expireInSeconds: 900, heartbeatSeconds: 10, notify: true },
	mail: { retryLimit: 30, retryDelay: 5, retryBackoff: true, retryDelayMax: 300, heartbeatSeconds: 10, notify: true },
} as const;

export type QueueName = keyof typeof QUEUES;
