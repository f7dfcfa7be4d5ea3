/** The schema that the job queue keeps to itself, beside ours in the same database. */
export const QUEUE_SCHEMA = "queue";

/** Longer than this no schedule is printed, whatever the settings say. */
export const MAX_PRINT_SECONDS = 7000;

/**
 * The queues and how often a job is tried again. A job whose worker died is found by its missing heartbeat and handed
 * out anew; the truth about a schedule is its `schedule_run` row, a job only transports.
 */
export const QUEUES = {
	schedule: { retryLimit: 2, retryDelay: 1, expireInSeconds: 7200, heartbeatSeconds: 10, notify: true },
	pack: { retryLimit: 2, retryDelay: 1, expireInSeconds: 7200, heartbeatSeconds: 10, notify: true },
	// Two hours are enough for a million rows; an import that a stopping worker hands back is not counted as a try.
	import: { retryLimit: 20, retryDelay: 1, expireInSeconds: 7200, heartbeatSeconds: 10, notify: true },
	// Tried again for ten days, at last once a minute: a mail server that comes back finds people still waiting.
	mail: {
		retryLimit: 14_400,
		retryDelay: 2,
		retryBackoff: true,
		retryDelayMax: 60,
		retentionSeconds: 1_209_600,
		heartbeatSeconds: 10,
		notify: true,
	},
} as const;

export type QueueName = keyof typeof QUEUES;
